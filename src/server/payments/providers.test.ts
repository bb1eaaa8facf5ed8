import { describe, expect, it } from 'vitest';

import { cents, formatMoney } from '#domain/money/cents.ts';

import { forEachProvider, type OpenOrder } from '#tests/support/payment-matrix.ts';
import type { Delivery, WrongDelivery } from '#tests/support/payment-providers.ts';
import { addBuyer, placeFor, stockOf } from '#tests/support/trade.ts';

import { FAILURES_TO_OPEN, OPEN_FOR_MS } from '#server/payments/circuit-breaker.ts';
import { reconcilePayments, releaseExpiredHolds } from '#server/payments/reconcile-payments.ts';

const MINUTE = 60_000;
const SESSION_FAILED =
  'Failed to create checkout session: The payment provider cannot be reached. Please try again in a moment.';

forEachProvider('opening the payment page', (bench) => {
  const { test, provider } = bench;
  const create = (order: { userId: string; orderId: string }) =>
    bench.ask(order, '/functions/v1/create-checkout-session', { orderId: order.orderId });

  it('requests the exact total, in one session however often it is called', async () => {
    const order = await bench.openOrder();
    const session = await test.services.payments.getSession(order.sessionId);
    expect(session).toMatchObject({ amountCents: order.totalCents, currency: 'AUD' });
    const again = await Promise.all(Array.from({ length: 10 }, () => bench.openSession(order)));
    expect(new Set(again)).toEqual(new Set([order.sessionId]));
    expect(await provider.sessionCount()).toBe(1);
  });

  it('F1: creates one session for twenty parallel first calls', async () => {
    const order = await bench.placeOrder();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => bench.openSession(order)));
    expect(new Set(sessions).size).toBe(1);
    expect(await provider.sessionCount()).toBe(1);
  });

  it('F6: finds the session again when its answer was lost minutes ago', async () => {
    const order = await bench.placeOrder();
    provider.setFault('lost');
    expect((await create(order)).status).toBe(503);
    provider.setFault(null);
    expect(await provider.sessionCount()).toBe(1);
    test.clock.advanceMs(5 * MINUTE);
    const { status, body } = await create(order);
    expect(status).toBe(200);
    expect(await provider.sessionCount()).toBe(1);
    await provider.pay(body.sessionId);
    await bench.deliverAll();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
  });

  it('starts a new attempt after one that never reached the provider is too old', async () => {
    const order = await bench.placeOrder();
    provider.setFault('reset');
    expect((await create(order)).status).toBe(503);
    provider.setFault(null);
    test.clock.advanceMs(5 * MINUTE);
    expect((await create(order)).status).toBe(200);
    const attempts = await test.db
      .selectFrom('payment_sessions')
      .select(['attempt', 'status'])
      .orderBy('attempt')
      .execute();
    expect(attempts).toEqual([
      { attempt: 1, status: 'expired' },
      { attempt: 2, status: 'open' },
    ]);
  });

  it('F7: every failure has a message, leaves the order unchanged and can be retried', async () => {
    for (const fault of provider.faults) {
      const order = await bench.placeOrder();
      provider.setFault(fault);
      const failed = await create(order);
      expect([fault, failed.status, failed.body.error]).toEqual([fault, 503, SESSION_FAILED]);
      expect(failed.headers.get('retry-after')).toBe('5');
      expect(await bench.stateOf(order.orderId)).toEqual(['pending', 'unpaid']);
      expect((await bench.ask(order, '/api/cart-items')).body.totalCount).toBe(1);
      expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 2 });
      provider.setFault(null);
      const worked = await create(order);
      expect([fault, worked.status]).toEqual([fault, 200]);
      await provider.pay(worked.body.sessionId);
      await bench.deliverAll();
      expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    }
  });

  it('F7: after five failures in a row the provider is not called, then tried with one call', async () => {
    const order = await bench.placeOrder();
    provider.setFault('reset');
    for (let failure = 0; failure < FAILURES_TO_OPEN; failure += 1) {
      expect((await create(order)).status).toBe(503);
    }
    const called = provider.callCount();
    expect((await create(order)).body.error).toBe(SESSION_FAILED);
    expect(provider.callCount()).toBe(called);

    // The one trial call fails, so the circuit opens again for as long.
    test.clock.advanceMs(OPEN_FOR_MS);
    expect((await create(order)).status).toBe(503);
    const tried = provider.callCount();
    expect(tried).toBeGreaterThan(called);
    expect((await create(order)).status).toBe(503);
    expect(provider.callCount()).toBe(tried);

    provider.setFault(null);
    test.clock.advanceMs(OPEN_FOR_MS);
    expect((await create(order)).status).toBe(200);
    expect((await create(order)).status).toBe(200);
  });

  it('F14: keeps a webhook that arrives before the answer', async () => {
    const order = await bench.placeOrder();
    provider.beforeAnswer(async (sessionId) => {
      await provider.pay(sessionId);
      await bench.deliverAll();
    });
    await bench.openSession(order);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'paid']);
  });

  it('F14: keeps it even when our own call then fails', async () => {
    const order = await bench.placeOrder();
    provider.beforeAnswer(async (sessionId) => {
      await provider.pay(sessionId);
      await bench.deliverAll();
    });
    provider.setFault('lost', 1);
    await create(order);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect((await create(order)).status).toBe(409);
  });
});

forEachProvider('an event about a payment', (bench) => {
  const { test, provider } = bench;

  it.each([1, 2, 50])('F9: sent %i times it counts once', async (times) => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    for (let time = 0; time < times; time += 1) expect(await paid.post()).toBe(200);
    await expectPaidOnce(order);
  });

  it('F9: sent ten times at once, and as ten different events, it counts once', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    const others = await Promise.all(
      Array.from({ length: 10 }, () => provider.forge(order.sessionId, 'paid')),
    );
    const all = [...Array.from({ length: 10 }, () => paid), ...others];
    const answers = await Promise.all(all.map((event) => event.post()));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    await expectPaidOnce(order);
  });

  async function expectPaidOnce(order: OpenOrder) {
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'paid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await test.db.selectFrom('cart_items').selectAll().execute()).toEqual([]);
  }

  const names = ['paid', 'expired', 'refunded', 'other'] as const;
  it.each(permutations(names))('F10: %s, %s, %s, %s gives the same result', async (...inOrder) => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    const paymentReference = await referenceOf(order.sessionId);
    await provider.refundInDashboard(paymentReference, 300);
    const events: Record<Delivery['type'], Delivery[]> = {
      paid: [paid],
      refunded: (await provider.events()).filter((event) => event.type === 'refunded'),
      expired: [await provider.forge(order.sessionId, 'expired')],
      other: [await provider.forge(order.sessionId, 'other')],
      disputed: [],
    };
    for (const name of inOrder) {
      for (const event of events[name]) expect([name, await event.post()]).toEqual([name, 200]);
    }
    await bench.settle();
    const [status] = await bench.stateOf(order.orderId);
    expect(status).toBe('processing');
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    const refunds = await test.db
      .selectFrom('refunds')
      .select(['amount_cents', 'status'])
      .execute();
    expect(refunds).toEqual([{ amount_cents: 300, status: 'succeeded' }]);
  });

  async function referenceOf(sessionId: string): Promise<string> {
    const session = await test.services.payments.getSession(sessionId);
    return session?.paymentReference ?? '';
  }

  it('F10: refunds a late payment for sold-out items in full, once', async () => {
    const order = await bench.openOrder();
    await (await provider.forge(order.sessionId, 'expired')).post();
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'unpaid']);
    // Nine of the ten units are reserved for another order.
    const rival = await addBuyer(test.db, [{ productId: order.productId, quantity: 9 }]);
    await placeFor(test, rival);
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    expect(await Promise.all([paid.post(), paid.post(), paid.post()])).toEqual([200, 200, 200]);
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'refund_due']);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'refunded']);
    expect(await provider.refundedCents(await referenceOf(order.sessionId))).toBe(order.totalCents);
    expect(await bench.eventsOf(order.orderId)).toEqual([
      'placed',
      'payment_expired',
      'refund_due',
      'refunded',
    ]);
    const alerts = await test.db.selectFrom('payment_alerts').select('kind').execute();
    expect(alerts).toEqual([{ kind: 'late_payment' }]);
  });

  it('F2: refunds the payment of a second session in full', async () => {
    const order = await bench.openOrder();
    const first = order.sessionId;
    // The answer to this session was abandoned, and another attempt was started.
    await test.db.updateTable('payment_sessions').set({ status: 'expired' }).execute();
    const second = await bench.openSession(order);
    expect(second).not.toBe(first);
    await provider.pay(first);
    await provider.pay(second);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    const kept = await Promise.all(
      [first, second].map(async (id) => {
        const session = await test.services.payments.getSession(id);
        return order.totalCents - (await provider.refundedCents(session?.paymentReference ?? ''));
      }),
    );
    expect(kept.toSorted((a, b) => a - b)).toEqual([0, order.totalCents]);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it.each<WrongDelivery>([
    'no signature',
    'an empty signature',
    'another secret',
    'a signature of 301 s ago',
    'a signature of 301 s from now',
    'a reserialised body',
    'another body',
  ])('F11: with %s it is refused and changes nothing', async (wrong) => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    expect(await paid.post(wrong)).toBe(400);
    await expectUntouched(order);
    expect(await paid.post()).toBe(200);
  });

  it('F11: naming another order’s payment it is refused and changes nothing', async () => {
    const order = await bench.openOrder();
    const other = await bench.openOrder();
    const { id: othersReference } = await test.db
      .selectFrom('payment_sessions')
      .select('id')
      .where('order_id', '=', other.orderId)
      .executeTakeFirstOrThrow();
    await provider.pay(order.sessionId);
    await provider.events();
    for (const reference of [othersReference, 'cart-77', '']) {
      const forged = await provider.forge(order.sessionId, 'paid', { reference });
      expect(await forged.post()).toBe(400);
    }
    await expectUntouched(order);
    await expectUntouched(other);
  });

  async function expectUntouched(order: OpenOrder) {
    expect(await bench.stateOf(order.orderId)).toEqual(['pending', 'unpaid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 2 });
    expect(await test.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  }

  it.each([{ cents: 51 }, { cents: 999_999 }, { currency: 'USD' }])(
    'F12: about %j never marks the order paid, alerts administrators, and refunds the money',
    async (change) => {
      const order = await bench.openOrder();
      await provider.tamper(order.sessionId, change);
      await provider.pay(order.sessionId);
      await bench.deliverAll();
      expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'refund_due']);
      expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
      expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'amount_mismatch']);
      const alerts = await test.db.selectFrom('payment_alerts').selectAll().execute();
      const paid = formatMoney(cents(change.cents ?? order.totalCents));
      expect(alerts).toMatchObject([
        {
          kind: 'amount_mismatch',
          order_id: order.orderId,
          note: expect.stringContaining(`: ${paid} ${change.currency ?? 'AUD'}.`) as string,
        },
      ]);
      await bench.settle();
      expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'refunded']);
      const captured = change.cents ?? order.totalCents;
      expect(await provider.refundedCents(await referenceOf(order.sessionId))).toBe(captured);
      const mails = await test.db
        .selectFrom('mails')
        .select(['kind', 'notification'])
        .where('kind', 'in', ['order-cancelled', 'order-refunded'])
        .orderBy('id')
        .execute();
      expect(mails.map(({ kind }) => kind)).toEqual(['order-cancelled', 'order-refunded']);
      expect(mails[0]?.notification).toMatchObject({ isRefunded: true });
      // The end of its hold has no further effect.
      test.clock.advanceMs(40 * MINUTE);
      await bench.settle();
      expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'refunded']);
      expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    },
  );

  it('F13: is not accepted before it is committed, and counts when it is sent again', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    await test.db.schema.alterTable('stock_movements').renameTo('stock_movements_away').execute();
    expect(await paid.post()).toBe(500);
    await test.db.schema.alterTable('stock_movements_away').renameTo('stock_movements').execute();
    await expectUntouched(order);
    expect(await paid.post()).toBe(200);
    await expectPaidOnce(order);
  });
});

forEachProvider('a payment without a webhook', (bench) => {
  const { test, provider } = bench;
  const ctx = () => ({ ...test.services, now: test.clock.now() });

  it('F8: is found by reconciliation, by one of several processes, and counts once', async () => {
    const order = await bench.openOrder();
    const open = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    await reconcilePayments(ctx());
    expect(await bench.stateOf(order.orderId)).toEqual(['pending', 'unpaid']);
    test.clock.advanceMs(2 * MINUTE + 1);
    const before = provider.callCount();
    await Promise.all(Array.from({ length: 4 }, () => reconcilePayments(ctx())));
    expect(provider.callCount() - before).toBe(2);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect(await bench.stateOf(open.orderId)).toEqual(['pending', 'unpaid']);
    // The webhook arrives after all.
    expect(await paid.post()).toBe(200);
    expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'paid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('F8: is found when the buyer returns', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    test.clock.advanceMs(5_000);
    const { status, body } = await bench.ask(order, checkOf(order), {});
    expect([status, body]).toEqual([200, { status: 'processing', payment_status: 'paid' }]);
  });

  it('F15: returning without paying changes nothing, for any user', async () => {
    const order = await bench.openOrder();
    const stranger = await bench.openOrder();
    test.clock.advanceMs(5_000);
    expect((await bench.ask(order, checkOf(order), {})).body).toEqual({
      status: 'pending',
      payment_status: 'unpaid',
    });
    expect((await bench.ask(stranger, checkOf(order), {})).status).toBe(404);
    expect((await bench.ask(stranger, `/api/orders/${order.orderId}`)).status).toBe(404);
    expect(await bench.stateOf(order.orderId)).toEqual(['pending', 'unpaid']);
  });

  it('calls the provider at most every three seconds, however often the page polls', async () => {
    const order = await bench.openOrder();
    test.clock.advanceMs(5_000);
    const before = provider.callCount();
    await Promise.all(Array.from({ length: 5 }, () => bench.ask(order, checkOf(order), {})));
    expect(provider.callCount() - before).toBe(1);
  });

  const checkOf = (order: OpenOrder) => `/api/orders/${order.orderId}/payment-check`;

  it('F16: an abandoned page expires: the order is cancelled, the stock returns, the cart stays', async () => {
    const order = await bench.openOrder();
    test.clock.advanceMs(31 * MINUTE + 1000);
    await bench.deliverAll();
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await test.db.selectFrom('cart_items').selectAll().execute()).toHaveLength(1);
  });

  it('F16: it also expires without a webhook, once, by the process that checks first', async () => {
    const order = await bench.openOrder();
    test.clock.advanceMs(36 * MINUTE + 1);
    await Promise.all(Array.from({ length: 4 }, () => releaseExpiredHolds(ctx())));
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    // The provider's event arrives after our own record.
    await bench.deliverAll();
    expect(await bench.eventsOf(order.orderId)).toHaveLength(2);
  });

  it('an expired hold checks with the provider first: a payment makes the order paid', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    test.clock.advanceMs(40 * MINUTE);
    await releaseExpiredHolds(ctx());
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('a hold expires even if the provider cannot be reached, and a later event still counts', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    provider.setFault('reset');
    test.clock.advanceMs(40 * MINUTE);
    await releaseExpiredHolds(ctx());
    expect(await bench.stateOf(order.orderId)).toEqual(['cancelled', 'unpaid']);
    provider.setFault(null);
    expect(await paid.post()).toBe(200);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
    expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'hold_expired', 'paid_late']);
  });
});

describe('permutations', () => {
  it('of four items are twenty-four', () => {
    expect(permutations(['a', 'b', 'c', 'd'])).toHaveLength(24);
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
