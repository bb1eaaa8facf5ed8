import { randomInt } from 'node:crypto';

import type { AddressSnapshot } from '#db/types.ts';
import { ageToProveOf } from '#domain/age-restrictions/age-rules.ts';
import { commissionOfSale, type CommissionFacts } from '#domain/commission/sale.ts';
import { ZERO_CENTS } from '#domain/money/cents.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { INITIAL_ORDER_STATUS } from '#domain/orders/status.ts';
import type { OrderTotals } from '#domain/orders/totals.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { PlacedOrder } from '#contract/schemas/orders.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import { tryInsertOrder, type NewOrder } from '#server/checkout/queries/placing.ts';
import { snapshotOf } from '#server/commission/present.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newMailRow, queueSending, type NewMail } from '#server/mail/queue-mail.ts';
import { destinationOf, nameOfLine, notificationMail } from '#server/orders/notify-buyer.ts';
import { newId } from '#server/platform/ids.ts';
import type { StockUnits } from '#server/stock/queries.ts';

/** The life of a payment session; the provider's minimum is 30 minutes (Rule 18). */
export const SESSION_LIFE_MS = 31 * 60_000;
/** How long a hold outlives its session, so that the webhook can arrive (Rule 18). */
export const HOLD_GRACE_MS = 5 * 60_000;
const NUMBER_ATTEMPTS = 20;

interface OrderFacts {
  readonly priced: PricedOrder;
  readonly input: {
    readonly idempotencyKey: string;
    readonly shippingAddressId: string;
    readonly billingAddressId: string;
    readonly quoteId: string | null;
  };
  readonly requestHash: string;
  readonly shipping: AddressSnapshot;
  readonly billing: AddressSnapshot;
  readonly units: readonly StockUnits[];
  /** The terms that the buyer agreed to (Rule 114). */
  readonly termsVersionId: string | null;
  readonly commission: CommissionFacts;
}

/**
 * Adds the order with its lines, suppliers and first event, and queues the email. It holds the
 * units until the time to pay is over, unless nothing is to be paid. Everything is copied, because
 * prices and addresses may change (Rules 7 and 18).
 */
export async function writeOrder(ctx: SignedInCtx, facts: OrderFacts): Promise<PlacedOrder> {
  const { order, ...parts } = newOrderOf(ctx, facts);
  const written = await withFreeNumber(ctx.now, async (number) => {
    const mail = newMailRow(
      ctx,
      mailOf(ctx, { id: order.id, number, ...facts }),
      facts.priced.shop,
    );
    const numbered = { ...order, order_number: number };
    return (await tryInsertOrder(ctx.db, { ...parts, order: numbered, mail }))
      ? { number, mail }
      : null;
  });
  await queueSending(ctx.db, ctx, written.mail);
  const { id, status } = order;
  return {
    id,
    order_number: written.number,
    status,
    total: facts.priced.totals.grandTotalCents,
  };
}

/** An order without its number, and so without its email. */
function newOrderOf(
  { actor, now }: SignedInCtx,
  { priced, input, requestHash, shipping, billing, units, termsVersionId, commission }: OrderFacts,
) {
  const { totals } = priced;
  const id = newId();
  const isFree = totals.grandTotalCents === 0;
  const status = isFree ? ('processing' as const) : INITIAL_ORDER_STATUS;
  return {
    order: {
      id,
      user_id: actor.userId,
      status,
      payment_status: isFree ? ('not_required' as const) : ('unpaid' as const),
      ...amountsOf(totals),
      shipping_address_id: input.shippingAddressId,
      billing_address_id: input.billingAddressId,
      shipping_address: shipping,
      billing_address: billing,
      quote_id: input.quoteId,
      terms_version_id: termsVersionId,
      paid_at: null,
      created_at: now,
      updated_at: now,
    },
    items: itemsOf(id, { ...priced, commission }),
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
      idempotency_key: input.idempotencyKey,
      request_hash: requestHash,
      order_id: id,
      created_at: now,
    },
    holds: isFree ? [] : holdsOf(id, units, now),
  };
}

export function amountsOf(totals: OrderTotals) {
  return {
    prices_include_tax: totals.pricesIncludeTax,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.totalTaxCents,
    freight_cents: totals.totalFreightCents,
    total_cents: totals.grandTotalCents,
    tax_label: totals.taxLabel,
    shipping_label: totals.shippingLabel,
  };
}

/** An order as its items and suppliers are written from it. */
export interface SoldOrder extends Pick<PricedOrder, 'totals' | 'suppliers'> {
  readonly lines: readonly SoldLine[];
  /** What each seller's line owes the operator, frozen with the line (Rule 116). */
  readonly commission: CommissionFacts;
}

type SoldLine = Pick<
  PricedOrder['lines'][number],
  | 'name'
  | 'slug'
  | 'images'
  | 'sku'
  | 'variant_sku'
  | 'variant_name'
  | 'variant_image'
  | 'variant_attributes'
  | 'department_id'
  | 'category_id'
  | 'proof_of_age'
  | 'warranty'
>;

export function itemsOf(
  orderId: string,
  { totals, lines, suppliers, commission }: SoldOrder,
): NewOrder['items'] {
  return totals.lines.map((line, position) => {
    const sold = lines[position];
    if (sold === undefined) throw new Error('Every line of the totals was read from the database');
    const group = totals.groups.findIndex((each) => each.sellerId === line.sellerId);
    const place = { departmentId: sold.department_id, categoryId: sold.category_id };
    const { rule, commissionCents } = commissionOfSale(line, place, commission);
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
      quantity_price_from: line.quantityPrice?.from ?? null,
      line_total_cents: line.lineTotalCents,
      tax_rate_bps: line.taxRateBps,
      tax_cents: line.taxCents,
      freight_cents: line.freightCents,
      freight_tax_cents: line.freightTaxCents,
      product_name: sold.name,
      product_slug: sold.slug,
      product_image: sold.variant_image ?? sold.images[0] ?? null,
      product_sku: sold.variant_sku ?? sold.sku,
      variant_name: sold.variant_name,
      variant_attributes: sold.variant_attributes,
      seller_name: suppliers[group]?.name ?? null,
      commission_cents: commissionCents,
      commission_rule: rule && snapshotOf(rule, commission.hasGst),
      proof_of_age: sold.proof_of_age,
      warranty: sold.warranty,
    };
  });
}

export function sellersOf(
  orderId: string,
  { totals, suppliers }: Pick<SoldOrder, 'totals' | 'suppliers'>,
): NewOrder['sellers'] {
  return totals.groups.map((group, position) => {
    const supplier = suppliers[position];
    if (supplier === undefined) throw new Error('Every group of the totals has its supplier');
    return {
      order_id: orderId,
      position,
      seller_id: group.sellerId,
      seller_name: supplier.name,
      legal_name: supplier.legalName,
      trading_name: supplier.tradingName,
      abn: supplier.abn,
      gst_registered: supplier.gstRegistered,
      subtotal_cents: group.subtotalCents,
      freight_cents: group.freightCents,
      tax_cents: group.taxCents,
    };
  });
}

function holdsOf(orderId: string, units: readonly StockUnits[], now: Date): NewOrder['holds'] {
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS + HOLD_GRACE_MS);
  return units.map(({ stockItemId, quantity }) => ({
    id: newId(),
    order_id: orderId,
    stock_item_id: stockItemId,
    quantity,
    state: 'held' as const,
    expires_at: expiresAt,
  }));
}

function mailOf(
  ctx: SignedInCtx,
  {
    id,
    number,
    priced: { totals, lines },
    shipping,
  }: { id: string; number: string } & Pick<OrderFacts, 'priced' | 'shipping'>,
): NewMail {
  const order = {
    to: ctx.actor.email,
    id,
    orderNumber: number,
    firstName: ctx.actor.firstName,
    subtotalCents: totals.subtotalCents,
    freightCents: totals.totalFreightCents,
    taxCents: totals.totalTaxCents,
    totalCents: totals.grandTotalCents,
    taxLabel: totals.taxLabel,
    pricesIncludeTax: totals.pricesIncludeTax,
    lines: lines.map((line, index) => ({
      name: nameOfLine({ ...line, product_name: line.name }),
      quantity: line.quantity,
      totalCents: totals.lines[index]?.lineTotalCents ?? ZERO_CENTS,
    })),
    proofOfAge: ageToProveOf(lines),
    parcels: [],
    deliverTo: destinationOf(shipping),
  };
  return notificationMail(order, { kind: 'order-placed' });
}

/** Two orders of one millisecond can draw the same number; the next attempt adds a millisecond. */
async function withFreeNumber<Written>(
  now: Date,
  tryNumber: (candidate: string) => Promise<Written | null>,
): Promise<Written> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const written = await tryNumber(orderNumber(now.getTime() + attempt, randomInt(1000)));
    if (written !== null) return written;
  }
  throw new AppError('CONFLICT');
}
