import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { testConfig, useTestApp } from '#tests/support/app.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import {
  addBuyer,
  addProduct,
  addToCart,
  brokenInvariants,
  placeAndOpen,
  placeFor,
  runJobs,
  stockOf,
} from '#tests/support/trade.ts';

import { createStripeProvider } from '#server/payments/stripe/stripe.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';

const DAY = 24 * 3_600_000;

describe('a payment method that takes days', () => {
  let double: StripeDouble;
  const test = useTestApp({
    payments: () => {
      const settings = testConfig(double.env).stripe;
      if (settings === null) throw new Error('The double’s settings name an account');
      return createStripeProvider(settings);
    },
  });
  beforeAll(async () => {
    double = await startStripeDouble({
      clock: () => test.clock.now(),
      send: async (request) => test.app.fetch(request),
    });
  });
  afterEach(async () => {
    expect(await brokenInvariants(test.db)).toEqual([]);
    double.waiting.length = 0;
  });
  afterAll(() => double.stop());

  async function payDelayed() {
    const product = await addProduct(test.db, { stock: 10 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    double.account.pay(sessionId, undefined, { delayed: true });
    await deliverAll();
    return { product, buyer, orderId: order.id, sessionId };
  }

  async function deliverAll() {
    for (const event of double.waiting.splice(0)) {
      expect((await double.deliver(event)).status).toBe(200);
      expect((await double.deliver(event)).status).toBe(200);
    }
  }

  async function stateOf(orderId: string) {
    const row = await test.db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return [row.status, row.payment_status];
  }

  async function kindsOf(orderId: string) {
    const rows = await test.db
      .selectFrom('order_events')
      .select('kind')
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.kind);
  }

  it('holds the stock until the payment arrives', async () => {
    const { product, orderId, sessionId } = await payDelayed();
    test.clock.advanceMs(3 * DAY);
    await runJobs(test);
    await reconcilePayments({ ...test.services, now: test.clock.now() });
    expect(await stateOf(orderId)).toEqual(['pending', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 2 });
    double.account.settle(sessionId, { succeeds: true });
    await deliverAll();
    expect(await stateOf(orderId)).toEqual(['processing', 'paid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await kindsOf(orderId)).toEqual(['placed', 'payment_processing', 'paid']);
  });

  it('cancels the order and releases the stock when it fails', async () => {
    const { product, orderId, sessionId } = await payDelayed();
    test.clock.advanceMs(2 * DAY);
    double.account.settle(sessionId, { succeeds: false });
    await deliverAll();
    expect(await stateOf(orderId)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await kindsOf(orderId)).toEqual(['placed', 'payment_processing', 'payment_failed']);
  });

  it('is found by reconciliation when its first event is lost', async () => {
    const product = await addProduct(test.db, { stock: 10 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    double.account.pay(sessionId, undefined, { delayed: true });
    double.waiting.length = 0;
    test.clock.advanceMs(5 * 60_000);
    await reconcilePayments({ ...test.services, now: test.clock.now() });
    test.clock.advanceMs(DAY);
    await runJobs(test);
    expect(await stateOf(order.id)).toEqual(['pending', 'unpaid']);
  });

  it('is abandoned after ten days without a result', async () => {
    const { product, orderId } = await payDelayed();
    test.clock.advanceMs(10 * DAY + 1);
    await runJobs(test);
    // The job of the first hold found a longer hold; the reconciliation runs every minute.
    await test.services.jobs.send(test.db, 'release-expired-holds', {});
    await runJobs(test);
    expect(await stateOf(orderId)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
  });

  it('is not cancelled by the buyer’s next order', async () => {
    const { buyer, orderId, sessionId } = await payDelayed();
    const other = await addProduct(test.db);
    await addToCart(test.db, buyer.userId, { productId: other.id });
    await placeFor(test, buyer);
    expect(await stateOf(orderId)).toEqual(['pending', 'unpaid']);
    double.account.settle(sessionId, { succeeds: true });
    await deliverAll();
    expect(await stateOf(orderId)).toEqual(['processing', 'paid']);
  });
});
