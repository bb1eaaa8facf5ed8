import { randomInt } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { AddressSnapshot, DB } from '#db/types.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { INITIAL_ORDER_STATUS } from '#domain/orders/status.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { PlacedOrder } from '#contract/schemas/orders.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import { tryInsertOrder, type NewOrder } from '#server/checkout/queries/placing.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

const NUMBER_ATTEMPTS = 20;

/** Writes order, lines, suppliers and the first event; everything is copied, nothing refers (Rule 7). */
export async function writeOrder(
  trx: Kysely<DB>,
  { actor, now }: SignedInCtx,
  {
    priced,
    wish,
    requestHash,
    shipping,
    billing,
  }: {
    priced: PricedOrder;
    wish: {
      readonly idempotencyKey: string;
      readonly shippingAddressId: string;
      readonly billingAddressId: string;
      readonly quoteId: string | null;
    };
    requestHash: string;
    shipping: AddressSnapshot;
    billing: AddressSnapshot;
  },
): Promise<PlacedOrder> {
  const { totals } = priced;
  const id = newId();
  const isFree = totals.grandTotalCents === 0;
  const status = isFree ? 'processing' : INITIAL_ORDER_STATUS;
  const order = {
    id,
    user_id: actor.userId,
    status,
    payment_status: isFree ? ('not_required' as const) : ('unpaid' as const),
    prices_include_tax: totals.pricesIncludeTax,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.totalTaxCents,
    freight_cents: totals.totalFreightCents,
    total_cents: totals.grandTotalCents,
    tax_label: totals.taxLabel,
    shipping_label: totals.shippingLabel,
    shipping_address_id: wish.shippingAddressId,
    billing_address_id: wish.billingAddressId,
    shipping_address: shipping,
    billing_address: billing,
    quote_id: wish.quoteId,
    paid_at: null,
    created_at: now,
    updated_at: now,
  };
  const parts = {
    items: itemsOf(id, priced),
    sellers: sellersOf(id, priced),
    event: {
      id: newId(),
      order_id: id,
      kind: 'placed' as const,
      from_status: null,
      to_status: status,
      actor_id: actor.userId,
      note: null,
      created_at: now,
    },
    request: {
      user_id: actor.userId,
      idempotency_key: wish.idempotencyKey,
      request_hash: requestHash,
      order_id: id,
      created_at: now,
    },
  };
  const number = await withFreeNumber(now, (candidate) =>
    tryInsertOrder(trx, { ...parts, order: { ...order, order_number: candidate } }),
  );
  return { id, order_number: number, status, total: totals.grandTotalCents };
}

function itemsOf(orderId: string, { totals, lines, suppliers }: PricedOrder): NewOrder['items'] {
  return totals.lines.map((line, position) => {
    const sold = lines[position];
    if (sold === undefined) throw new Error('Every line of the totals was read from the database');
    const group = totals.groups.findIndex((each) => each.sellerId === line.sellerId);
    return {
      id: newId(),
      order_id: orderId,
      position,
      product_id: line.productId,
      variant_id: line.variantId,
      seller_id: line.sellerId,
      quantity: line.quantity,
      list_price_cents: line.listPriceCents,
      unit_discount_cents: line.unitDiscountCents,
      price_cents: line.unitPriceCents,
      line_total_cents: line.lineTotalCents,
      tax_rate_bps: line.taxRateBps,
      tax_cents: line.taxCents,
      freight_cents: line.freightCents,
      freight_tax_cents: line.freightTaxCents,
      product_name: sold.name,
      product_slug: sold.slug,
      product_image: sold.images[0] ?? null,
      product_sku: sold.variant_sku ?? sold.sku,
      variant_name: sold.variant_name,
      variant_attributes: sold.variant_attributes,
      seller_name: suppliers[group]?.name ?? null,
    };
  });
}

function sellersOf(orderId: string, { totals, suppliers }: PricedOrder): NewOrder['sellers'] {
  return totals.groups.map((group, position) => {
    const supplier = suppliers[position];
    if (supplier === undefined) throw new Error('Every group of the totals has its supplier');
    return {
      order_id: orderId,
      position,
      seller_id: group.sellerId,
      seller_name: supplier.name,
      legal_name: supplier.legalName,
      abn: supplier.abn,
      gst_registered: supplier.gstRegistered,
      subtotal_cents: group.subtotalCents,
      freight_cents: group.freightCents,
      tax_cents: group.taxCents,
    };
  });
}

/** Two orders of one millisecond can draw the same number; the next draw stands one millisecond later. */
async function withFreeNumber(
  now: Date,
  tryNumber: (candidate: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const candidate = orderNumber(now.getTime() + attempt, randomInt(1000));
    if (await tryNumber(candidate)) return candidate;
  }
  throw new AppError('CONFLICT');
}
