import { cents, sumCents } from '#domain/money/cents.ts';
import { eventAuthor } from '#domain/orders/events.ts';
import { buyerMay } from '#domain/orders/status.ts';
import { amountDue } from '#domain/tax/amount.ts';

import type { Order, OrderWarranty } from '#contract/schemas/orders.ts';

import type { listOwnWarranties, OrderRow } from '#server/orders/queries/read-orders.ts';
import { presentParcel } from '#server/parcels/present.ts';

/** The amounts of a seller's part of an order. */
export function presentSums(
  part: { subtotal_cents: number; freight_cents: number; tax_cents: number },
  pricesIncludeTax: boolean,
) {
  const subtotal = cents(part.subtotal_cents);
  const freight = cents(part.freight_cents);
  const tax = cents(part.tax_cents);
  const amountCents = sumCents(subtotal, freight);
  const total = amountDue({ amountCents, taxCents: tax, pricesIncludeTax });
  return { subtotal, freight, tax, total };
}

/** The schema drops the other columns. Amounts are read as stored, never recalculated (Rule 7). */
export function presentOrder(row: OrderRow): Order {
  const can = buyerMay({
    status: row.status,
    paymentStatus: row.payment_status,
    fulfilmentStatus: row.fulfilment_status,
    isPayable: row.is_payable,
  });
  return {
    ...row,
    subtotal: cents(row.subtotal_cents),
    tax: cents(row.tax_cents),
    freight: cents(row.freight_cents),
    total: cents(row.total_cents),
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    order_items: row.items.map((item) => presentItem(item, row.groups)),
    groups: row.groups.map((group) => ({
      ...group,
      ...presentSums(group, row.prices_include_tax),
    })),
    refunds: row.refunds.map(presentRefund),
    tracking: row.parcels.map((parcel) => {
      const shown = presentParcel(parcel);
      return row.shows_tracking ? shown : { ...shown, tracking_number: null, tracking_url: null };
    }),
    can: { pay: can.pay, cancel: can.cancel, buy_again: can.buyAgain },
    events: row.events
      .filter(({ kind }) => kind !== 'note')
      .map((event) => ({
        ...event,
        by: eventAuthor(event.actor_id, row.user_id),
        created_at: instant(event.created_at),
      })),
  };
}

/** The platform's own lines have the name that the shop had when the order was placed. */
function presentItem(
  item: OrderRow['items'][number],
  groups: OrderRow['groups'],
): Order['order_items'][number] {
  return {
    ...item,
    list_price: cents(item.list_price_cents),
    price: cents(item.price_cents),
    line_total: cents(item.line_total_cents),
    tax_rate: item.tax_rate_bps,
    tax: cents(item.tax_cents),
    freight: cents(item.freight_cents),
    product: {
      name: item.product_name,
      images: item.product_image === null ? [] : [item.product_image],
      slug: item.product_slug,
      seller_id: item.seller_id,
      sku: item.product_sku,
    },
    variant:
      item.variant_name === null
        ? null
        : { name: item.variant_name, attributes: item.variant_attributes ?? {} },
    seller_name:
      item.seller_name ?? groups.find((group) => group.seller_id === null)?.seller_name ?? '',
  };
}

export function presentOrderWarranty(
  row: Awaited<ReturnType<typeof listOwnWarranties>>[number],
): OrderWarranty {
  return { ...row, placed_at: row.placed_at.toISOString() };
}

function presentRefund(refund: OrderRow['refunds'][number]): Order['refunds'][number] {
  return {
    ...refund,
    amount: cents(refund.amount_cents),
    freight: cents(refund.freight_cents),
    created_at: instant(refund.created_at),
    settled_at: refund.settled_at === null ? null : instant(refund.settled_at),
    lines: refund.lines.map((line) => ({
      ...line,
      amount: cents(line.amount_cents),
      freight: cents(line.freight_cents),
    })),
  };
}

/** A JSON column holds a time as text with its offset. */
export function instant(stored: string | Date): string {
  return new Date(stored).toISOString();
}
