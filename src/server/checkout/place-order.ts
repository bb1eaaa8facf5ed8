import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Country } from '#domain/addresses/address.ts';
import { ageRulesOf } from '#domain/age-restrictions/age-rules.ts';
import { cents, type Cents } from '#domain/money/cents.ts';
import { RECALLED_WORDS } from '#domain/recalls/recall.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import { stockCovers } from '#domain/stock/levels.ts';
import { unpaidUnitsLimit, type UnpaidLimits } from '#domain/stock/unpaid-limits.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  MIN_PAYMENT_CENTS,
  OrderTotalsSchema,
  type PlacedOrder,
} from '#contract/schemas/orders.ts';

import { lockCart, removeBoughtUnits } from '#server/cart/queries.ts';
import { presentTotals } from '#server/checkout/present.ts';
import { priceLineItems, type PricedOrder } from '#server/checkout/price-order.ts';
import { listCartLineItems, type LineItemRow } from '#server/checkout/queries/line-items.ts';
import {
  findPlacingFacts,
  insertOrderRequest,
  listHeldUnits,
  listWaitingOrders,
  type WaitingOrder,
} from '#server/checkout/queries/placing.ts';
import { quoteFor, verifyQuote } from '#server/checkout/quote.ts';
import { writeOrder } from '#server/checkout/write-order.ts';
import { commissionRuleOf } from '#server/commission/present.ts';
import { recordConsent } from '#server/consents/change-consent.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { nameOfLine } from '#server/orders/notify-buyer.ts';
import { withdrawUnpaidOrder } from '#server/payments/reconcile-payments.ts';
import { offSaleWords } from '#server/sellers/time-away.ts';
import { sellAtOnce } from '#server/stock/move-stock.ts';
import { beginRegistrations } from '#server/settings/gst-registration.ts';
import { unpaidLimitsOf } from '#server/settings/present.ts';
import { platformRulesOf } from '#server/settings/rules.ts';
import { presentShop } from '#server/shop/load-shop.ts';
import { lockStockOf } from '#server/stock/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** The period over which unpaid orders are counted (Rule 98). */
const UNPAID_WINDOW_MS = 24 * 3_600_000;

export interface PlaceOrderInput {
  readonly idempotencyKey: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  /** The total that the buyer saw; any other is refused with the current one (TOTAL_CHANGED). */
  readonly expectedTotal: Cents;
  /** The quote that the buyer saw: with it, any other line or amount is refused as well. */
  readonly quoteId: string | null;
  /** The words of the box that the buyer ticked, if they did (Rule 134). */
  readonly reviewRequestWords?: string | null;
}

/**
 * Turns the cart into an order in one transaction. It reads prices, rules and addresses again,
 * locks the stock, holds it for 36 minutes and copies everything onto the order (Rules 7, 12 and
 * 18). The cart stays until the order is paid; an order over 0.00 is processed at once.
 *
 * The same key with the same input returns the same order; with different input it is refused. A
 * new key for an unchanged cart returns the unpaid order, so that two tabs never pay twice. If the
 * cart has changed, the unpaid order is cancelled first: the new one may need its stock, and it may
 * turn out to be paid. An account has limits for unpaid units of a product and unpaid orders a day
 * (Rule 98).
 */
export async function placeOrder(ctx: SignedInCtx, input: PlaceOrderInput): Promise<PlacedOrder> {
  const attempt = await tryToPlace(ctx, input, { mayWithdraw: true });
  if ('id' in attempt) return attempt;
  for (const orderId of attempt.replaced) await withdrawUnpaidOrder(ctx, orderId);
  const placed = await tryToPlace(ctx, input, { mayWithdraw: false });
  if ('id' in placed) return placed;
  throw new Error('An order that may not withdraw others is placed or refused');
}

/** Returns the placed order, or the unpaid orders that it would replace. */
function tryToPlace(
  ctx: SignedInCtx,
  input: PlaceOrderInput,
  { mayWithdraw }: { mayWithdraw: boolean },
): Promise<PlacedOrder | { replaced: string[] }> {
  const requestHash = hashOf(input);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockCart(tx.db, userId);

    const unpaidSince = new Date(tx.now.getTime() - UNPAID_WINDOW_MS);
    const asked = { ...input, userId, unpaidSince, now: tx.now, today: sydneyDay(tx.now) };
    let facts = await findPlacingFacts(tx.db, asked);
    if (facts.is_registration_due) {
      await beginRegistrations(tx);
      facts = await findPlacingFacts(tx.db, asked);
    }
    const { earlier, shipping, billing } = facts;
    if (facts.is_unopened) throw new AppError('CLOSED');
    if (earlier !== null) {
      if (earlier.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return presentPlaced(earlier);
    }
    const lineItems = await listCartLineItems(tx.db, { userId });
    if (lineItems.length === 0) throw new AppError('CART_EMPTY');
    if (shipping === null || billing === null) throw new AppError('ADDRESS_NOT_FOUND');

    const priced = priceLineItems(lineItems, {
      platform: platformRulesOf(facts.settings),
      ageRules: ageRulesOf(facts.settings?.age_rules ?? null),
      shop: presentShop(facts.settings, tx.config),
      destination: shipping,
    });
    assertAsShown(tx, input, { priced, country: shipping.country });
    const total = priced.totals.grandTotalCents;
    if (total > 0 && total < MIN_PAYMENT_CENTS) throw new AppError('TOTAL_BELOW_MINIMUM');

    const waiting = facts.is_waiting ? await listWaitingOrders(tx.db, userId, tx.now) : [];
    const same = waiting.find((order) => isSameOrder(order, input, priced));
    if (same !== undefined) {
      await insertOrderRequest(tx.db, {
        user_id: userId,
        idempotency_key: input.idempotencyKey,
        request_hash: requestHash,
        order_id: same.id,
        created_at: tx.now,
      });
      await recordTickedBox(tx, input);
      return presentPlaced(same);
    }
    const limits = unpaidLimitsOf(facts.settings);
    if (total > 0 && facts.unpaid_orders >= limits.ordersPerDay) throw tooManyUnpaid(limits);
    if (mayWithdraw && waiting.length > 0) return { replaced: waiting.map((order) => order.id) };

    refuseOffSale(lineItems, tx.now);
    const held = waiting.length > 0 ? await listHeldUnits(tx.db, userId) : new Map();
    const units = await takeUnits(tx.db, lineItems, { limits: total > 0 ? limits : null, held });
    const termsVersionId = facts.terms_version_id;
    const commission = {
      rules: facts.commission_rules.map(commissionRuleOf),
      hasGst: priced.platform.gstRegistered,
      pricesIncludeTax: priced.platform.pricesIncludeTax,
      now: tx.now,
    };
    const order = {
      priced,
      input,
      requestHash,
      shipping,
      billing,
      units,
      termsVersionId,
      commission,
    };
    const placed = await writeOrder(tx, order);
    await recordTickedBox(tx, input);
    if (total === 0) {
      await sellAtOnce(tx, { orderId: placed.id, units });
      await removeBoughtUnits(tx.db, { orderId: placed.id, userId, now: tx.now });
    }
    return placed;
  });
}

/** A box that is not ticked takes nothing back. */
async function recordTickedBox(
  ctx: SignedInCtx,
  { reviewRequestWords: words }: PlaceOrderInput,
): Promise<void> {
  if (words == null) return;
  const { userId } = ctx.actor;
  const consent = { userId, kind: 'review-requests', isGiven: true, words } as const;
  await recordConsent(ctx, { ...consent, place: 'checkout' });
}

/** Refuses a cart with goods that their seller does not sell at the moment (Rules 121 and 126). */
function refuseOffSale(lineItems: readonly LineItemRow[], now: Date): void {
  for (const line of lineItems) {
    const words = offSaleWords(line, now);
    if (words === null) continue;
    const { product_id, variant_id, name } = line;
    throw new AppError('OUT_OF_STOCK', {
      message: `${name}: ${words}.`,
      data: { product_id, variant_id, available: 0 },
    });
  }
}

/** Refuses any total but the one shown in the last half hour, and reports the current one. */
function assertAsShown(
  { config, now }: SignedInCtx,
  { expectedTotal, quoteId }: PlaceOrderInput,
  facts: { priced: PricedOrder; country: Country },
): void {
  const verdict = quoteId === null ? 'same' : verifyQuote(config, quoteId, facts, now);
  const isSameTotal = facts.priced.totals.grandTotalCents === expectedTotal;
  if (isSameTotal && verdict === 'same') return;
  const totals = presentTotals(facts.priced, quoteFor(config, facts, now));
  throw new AppError('TOTAL_CHANGED', {
    data: { totals: z.encode(OrderTotalsSchema, totals) },
    ...(verdict === 'expired'
      ? { message: 'This total was shown more than half an hour ago. Please check it again.' }
      : {}),
    // The parts of the total, or the proof of age that a line needs.
    ...(verdict === 'changed' && isSameTotal
      ? { message: 'Your order has changed since it was last shown. Please check it again.' }
      : {}),
  });
}

/**
 * The same line items at the same prices and with the same proof of age to the same addresses,
 * still unpaid.
 */
function isSameOrder(order: WaitingOrder, input: PlaceOrderInput, { totals, lines }: PricedOrder) {
  return (
    order.is_payable &&
    order.total_cents === totals.grandTotalCents &&
    order.shipping_address_id === input.shippingAddressId &&
    order.billing_address_id === input.billingAddressId &&
    order.items.length === totals.lines.length &&
    totals.lines.every((line, index) =>
      order.items.some(
        (item) =>
          item.product_id === line.productId &&
          item.variant_id === line.variantId &&
          item.quantity === line.quantity &&
          item.price_cents === line.unitPriceCents &&
          item.proof_of_age === lines[index]?.proof_of_age,
      ),
    )
  );
}

function tooManyUnpaid({ ordersPerDay }: UnpaidLimits): AppError {
  const orders = ordersPerDay === 1 ? '1 order' : `${ordersPerDay} orders`;
  return new AppError('UNPAID_ORDERS_LIMIT', {
    message: `You have placed ${orders} in the last 24 hours without paying. Pay for the unpaid order in your account, or try again tomorrow.`,
  });
}

/** The limits of an unpaid order; null when nothing is to be paid. */
interface Holding {
  readonly limits: UnpaidLimits | null;
  /** Units that the buyer's other unpaid orders hold, by stock row. */
  readonly held: ReadonlyMap<string, number>;
}

/**
 * Locks the stock and checks that it covers every line and is not recalled, within the limits for
 * unpaid orders.
 */
async function takeUnits(trx: Db, lineItems: readonly LineItemRow[], { limits, held }: Holding) {
  const stock = await lockStockOf(trx, { productIds: lineItems.map((line) => line.product_id) });
  return lineItems.map(({ product_id, variant_id, quantity, ...line }) => {
    const row = stock.find(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    const name = nameOfLine({ ...line, product_name: line.name });
    if (row?.is_recalled === true) {
      throw new AppError('OUT_OF_STOCK', {
        message: `${name}: ${RECALLED_WORDS}.`,
        data: { product_id, variant_id, available: 0 },
      });
    }
    const available = row === undefined ? 0 : row.on_hand - row.reserved;
    if (row !== undefined && stockCovers(quantity, available)) {
      const most = limits === null ? quantity : unpaidUnitsLimit(limits, row.on_hand);
      const left = Math.max(0, most - (held.get(row.id) ?? 0));
      if (quantity <= left) return { stockItemId: row.id, quantity };
      throw new AppError('UNPAID_UNITS_LIMIT', {
        message: `You can have up to ${most} of ${name} in unpaid orders. Order and pay for those first, then order the rest.`,
        data: { product_id, variant_id, available: left },
      });
    }
    throw new AppError('OUT_OF_STOCK', {
      message:
        available <= 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left in stock.`,
      data: { product_id, variant_id, available },
    });
  });
}

function hashOf({
  shippingAddressId,
  billingAddressId,
  expectedTotal,
  quoteId,
}: PlaceOrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify([shippingAddressId, billingAddressId, expectedTotal, quoteId]))
    .digest('hex');
}

function presentPlaced(order: {
  id: string;
  order_number: string;
  status: PlacedOrder['status'];
  total_cents: number;
}): PlacedOrder {
  const { id, order_number, status, total_cents } = order;
  return { id, order_number, status, total: cents(total_cents) };
}
