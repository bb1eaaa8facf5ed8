import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { cancelLockedOrder } from '#server/order-management/change-order-status.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import type { ProviderRefund } from '#server/platform/payment-provider.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  sandboxFor,
  stockOf,
} from '#tests/support/trade.ts';

/*
 * Random refunds by units, by freight and in the provider's dashboard, mixed on the same orders, in
 * PostgreSQL with its triggers, documents and stock. Each order has its own seed.
 */

const SEED = 20_261_122;
const ORDERS = 100;
const LANES = 5;

const test = useTestApp({ payments: sandboxFor });

/** Mulberry32: a seed always gives the same numbers. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Next = ReturnType<typeof chance>;

const ctx = () => ({ ...test.services, now: test.clock.now() });
const REFUSED = new Set(['NOTHING_TO_REFUND', 'REFUND_EXCEEDS_PAYMENT']);

async function addProducts(next: Next) {
  const sellers = [null, await addPerson(test.db, { role: 'seller' })];
  sellers.push(await addPerson(test.db, { role: 'seller' }));
  await test.db
    .insertInto('seller_settings')
    .values({ seller_id: sellers[2] ?? '', gst_registered: false, updated_at: TEST_NOW })
    .execute();
  return Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      addProduct(test.db, {
        sellerId: sellers[index % 3] ?? null,
        priceCents: [7, 995, 1999, 3333, 12_345][next(5)] ?? 995,
        isTaxable: next(4) > 0,
        stock: 10_000,
      }),
    ),
  );
}

async function paidOrder(next: Next, products: readonly { id: string }[]) {
  const first = next(products.length);
  const lines = Array.from({ length: 1 + next(3) }, (_, index) => ({
    productId: products[(first + index) % products.length]?.id ?? '',
    quantity: 1 + next(4),
  }));
  const { order, sessionId } = await placeAndOpen(test, await addBuyer(test.db, lines));
  const session = await test.db
    .selectFrom('payment_sessions')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const paymentReference = `pay_${order.id}`;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'paid',
    session: {
      sessionId,
      clientReference: session.id,
      orderId: order.id,
      amountCents: session.amount_cents,
      currency: 'AUD',
      paymentReference,
    },
  });
  return { id: order.id, totalCents: session.amount_cents, paymentReference };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;

function tell(order: Paid, refund: Pick<ProviderRefund, 'refundId' | 'reference' | 'amountCents'>) {
  const { paymentReference } = order;
  return applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'refunded',
    paymentReference,
    refund: { ...refund, paymentReference, currency: 'AUD', status: 'succeeded' },
  });
}

/** Refunds here and lets the provider confirm it. Returns whether it was refused with a message. */
async function refundHere(order: Paid, command: RefundCommand, restock: boolean): Promise<boolean> {
  const made = await withTransaction(test.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked === undefined) throw new Error('The order exists');
    try {
      return await requestRefund({ ...ctx(), db: trx }, locked, {
        command,
        reason: 'Broken',
        restock,
        actorId: null,
        request: null,
      });
    } catch (error) {
      if (error instanceof AppError && REFUSED.has(error.code)) return null;
      throw error;
    }
  });
  if (made === null) return false;
  const row = await test.db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('id', '=', made.refundId)
    .executeTakeFirstOrThrow();
  const told = { refundId: newId(), reference: made.refundId, amountCents: row.amount_cents };
  expect(await tell(order, told)).toBe('refunded');
  return true;
}

async function refundAtRandom(next: Next, order: Paid): Promise<boolean> {
  if (next(3) === 0) {
    const most = [1, 50, order.totalCents][next(3)] ?? 1;
    const told = { refundId: newId(), reference: null, amountCents: 1 + next(most) };
    return (await tell(order, told)) === 'refunded';
  }
  const items = await test.db
    .selectFrom('order_items')
    .select(['id', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const units = items.map(({ id, quantity }) => ({ id, quantity: next(quantity + 1) }));
  const freightCents = cents(next(2) * next(500));
  return refundHere(order, { kind: 'part', units, freightCents }, next(2) === 0);
}

async function cancel(order: Paid): Promise<void> {
  const actorId = await addPerson(test.db, { role: 'admin' });
  await withTransaction(test.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked === undefined) throw new Error('The order exists');
    const about = { actorId, note: null, refunds: true };
    await cancelLockedOrder({ ...ctx(), db: trx }, locked, about);
  });
  const queued = await test.db
    .selectFrom('refunds')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'queued')
    .execute();
  for (const { id, amount_cents: amountCents } of queued) {
    expect(await tell(order, { refundId: newId(), reference: id, amountCents })).toBe('refunded');
  }
}

/** Every supplier's adjustment notes reverse their invoice exactly, including its tax. */
async function expectDocumentsEven(orderId: string): Promise<void> {
  const left = await test.db
    .selectFrom('tax_documents')
    .select((eb) => [
      'supplier_id',
      eb.fn.sum<number>('total_cents').filterWhere('kind', '=', 'invoice').as('invoiced'),
      eb.fn.sum<number>('total_cents').filterWhere('kind', '=', 'adjustment').as('adjusted'),
      eb.fn.sum<number>('tax_cents').filterWhere('kind', '=', 'invoice').as('tax'),
      eb.fn.sum<number>('tax_cents').filterWhere('kind', '=', 'adjustment').as('adjusted_tax'),
    ])
    .where('order_id', '=', orderId)
    .groupBy('supplier_id')
    .execute();
  expect(left.length).toBeGreaterThan(0);
  for (const each of left) {
    expect([orderId, each.adjusted, each.adjusted_tax]).toEqual([orderId, each.invoiced, each.tax]);
  }
}

/** Refunds one order in random parts, then the rest at once. Returns the number of parts. */
async function payBackAtRandom(next: Next, products: readonly { id: string }[]): Promise<number> {
  const order = await paidOrder(next, products);
  let pieces = 0;
  for (let more = next(4); more > 0; more -= 1) {
    if (await refundAtRandom(next, order)) pieces += 1;
  }
  if (next(2) === 0) await cancel(order);
  else await refundHere(order, { kind: 'full' }, true);
  const money = await test.db
    .selectFrom('orders')
    .select((eb) => [
      'payment_status',
      eb
        .selectFrom('refunds')
        .select((refund) => refund.fn.sum<number>('amount_cents').as('back'))
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('refunds.status', '=', 'succeeded')
        .as('back'),
    ])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect([order.id, Number(money.back)]).toEqual([order.id, order.totalCents]);
  expect(money.payment_status).toBe('refunded');
  await expectDocumentsEven(order.id);
  return pieces;
}

it.each([true, false])(
  `${ORDERS} random orders refund what was paid (tax inside the prices: %s)`,
  async (pricesIncludeTax) => {
    const products = await addProducts(chance(SEED));
    await test.db
      .updateTable('global_settings')
      .set({ prices_include_tax: pricesIncludeTax })
      .execute();
    let pieces = 0;
    const lane = async (first: number) => {
      for (let order = first; order < ORDERS; order += LANES) {
        const made = await payBackAtRandom(chance(SEED + order), products);
        pieces += made;
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    expect(pieces).toBeGreaterThan(ORDERS / 2);
    expect(await brokenInvariants(test.db)).toEqual([]);
    for (const { stockItemId } of products) {
      expect((await stockOf(test.db, stockItemId)).reserved).toBe(0);
    }
  },
);
