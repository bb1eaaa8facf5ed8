import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  contextOf,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  stockOf,
} from '#tests/support/trade.ts';

import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';
import { reconcilePayments, releaseExpiredHolds } from '#server/payments/reconcile-payments.ts';

const test = useTestApp({ payments: sandboxFor });
const MINUTE = 60_000;

const GOOD_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const DECLINED_CARD = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' };

const pay = (sessionId: string, card: object = GOOD_CARD) =>
  test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json: card });

async function openOrder() {
  const product = await addProduct(test.db, { stock: 10 });
  const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
  return { product, buyer, ...(await placeAndOpen(test, buyer)) };
}

const statusOf = async (id: string) => {
  const { status, payment_status } = await test.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [status, payment_status];
};

const ctx = () => ({ ...test.services, now: test.clock.now() });

describe('create-checkout-session', () => {
  const create = async (orderId: string, headers: Record<string, string>) =>
    test.request('/functions/v1/create-checkout-session', { json: { orderId }, headers });

  it('requests exactly the order total, and returns the same session when called again', async () => {
    const { order, sessionId, url, buyer } = await openOrder();
    expect(url).toBe(`${test.config.siteUrl}/pay/${sessionId}`);
    const session = await test.services.payments.getSession(sessionId);
    expect(session).toMatchObject({ amountCents: order.total, currency: 'AUD', status: 'open' });
    const again = await Promise.all(
      Array.from({ length: 20 }, () =>
        createCheckoutSession(contextOf(test, buyer.userId), order.id),
      ),
    );
    expect(new Set(again.map((each) => each.sessionId))).toEqual(new Set([sessionId]));
    expect(await test.db.selectFrom('sandbox_sessions').selectAll().execute()).toHaveLength(1);
  });

  it('creates one session for twenty parallel first calls', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const order = await placeFor(test, buyer);
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () =>
        createCheckoutSession(contextOf(test, buyer.userId), order.id),
      ),
    );
    expect(new Set(sessions.map((each) => each.sessionId)).size).toBe(1);
    expect(await test.db.selectFrom('sandbox_sessions').selectAll().execute()).toHaveLength(1);
    expect(await test.db.selectFrom('payment_sessions').selectAll().execute()).toHaveLength(1);
  });

  it('needs the client key and the owner’s token, and answers 404 for another user’s order', async () => {
    const { order } = await openOrder();
    const stranger = await test.signIn();
    const apikey = test.config.publicKey;
    const authorization = `Bearer ${stranger.accessToken}`;
    expect((await create(order.id, { apikey })).status).toBe(401);
    expect((await create(order.id, { authorization: `Bearer ${apikey}` })).status).toBe(401);
    expect((await create(order.id, { authorization })).status).toBe(401);
    const foreign = await create(order.id, { apikey, authorization });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Order not found']);
  });

  it('holds the stock as long as a late session can be paid', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const order = await placeFor(test, buyer);
    test.clock.advanceMs(30 * MINUTE);
    await createCheckoutSession(contextOf(test, buyer.userId), order.id);
    const hold = await test.db.selectFrom('stock_holds').selectAll().executeTakeFirstOrThrow();
    expect(hold.expires_at.getTime() - test.clock.now().getTime()).toBe(36 * MINUTE);
    test.clock.advanceMs(10 * MINUTE);
    await releaseExpiredHolds(ctx());
    expect(await statusOf(order.id)).toEqual(['pending', 'unpaid']);
  });

  it('answers with a message when the provider fails, and works when retried', async () => {
    const product = await addProduct(test.db);
    const user = await test.signIn();
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    await test.db.updateTable('cart_items').set({ user_id: user.id }).execute();
    await test.db.updateTable('addresses').set({ user_id: user.id }).execute();
    const order = await placeFor(test, { userId: user.id, addressId: buyer.addressId });
    const json = { orderId: order.id };
    const working = test.services.payments.createSession;
    const payments = test.services.payments as { createSession: typeof working };

    let failures = 0;
    payments.createSession = () => {
      failures += 1;
      return Promise.reject(new TypeError('fetch failed'));
    };
    const failed = await user.request('/functions/v1/create-checkout-session', { json });
    expect(failed.status).toBe(503);
    expect(failed.body.error).toBe(
      'Failed to create checkout session: The payment provider cannot be reached. Please try again in a moment.',
    );
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(await statusOf(order.id)).toEqual(['pending', 'unpaid']);

    // The provider made the session, and its answer was lost.
    payments.createSession = async (input) => {
      await working(input);
      failures += 1;
      throw new TypeError('socket hang up');
    };
    await user.request('/functions/v1/create-checkout-session', { json });
    expect(failures).toBe(2);

    payments.createSession = working;
    const worked = await user.request('/functions/v1/create-checkout-session', { json });
    expect(worked.status).toBe(200);
    const sessions = await test.db.selectFrom('sandbox_sessions').selectAll().execute();
    expect(sessions).toMatchObject([
      { id: worked.body.sessionId, idempotency_key: `${order.id}:1` },
    ]);
    expect((await user.request('/api/cart-items')).body.totalCount).toBe(1);
  });

  it('starts a new attempt when an unanswered one is too old to repeat', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const order = await placeFor(test, buyer);
    const failing = {
      ...test.services.payments,
      createSession: () => Promise.reject(new Error('down')),
    };
    const ctx = { ...contextOf(test, buyer.userId), payments: failing };
    await expect(createCheckoutSession(ctx, order.id)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
    test.clock.advanceMs(2 * MINUTE);
    await createCheckoutSession(contextOf(test, buyer.userId), order.id);
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

  it('is refused once the order is paid or cancelled', async () => {
    const { order, sessionId, buyer } = await openOrder();
    await pay(sessionId);
    await runJobs(test);
    await expect(
      createCheckoutSession(contextOf(test, buyer.userId), order.id),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  });
});

describe('the sandbox’s payment page', () => {
  it('takes no test card once the shop takes its payments elsewhere', async () => {
    const { order, sessionId } = await openOrder();
    const sandbox = test.services.payments;
    const elsewhere = { ...sandbox, name: 'elsewhere' };
    Object.assign(test.services, { payments: elsewhere, otherPayments: [sandbox] });
    const shown = await test.request(`/api/sandbox/sessions/${sessionId}`);
    expect(shown.body.status).toBe('expired');
    const { status, body } = await pay(sessionId);
    expect([status, body.error.code]).toEqual([410, 'PAYMENT_SESSION_CLOSED']);
    expect(await statusOf(order.id)).toEqual(['pending', 'unpaid']);
  });

  it('shows the amount and where it returns to', async () => {
    const { order, sessionId } = await openOrder();
    const { status, body } = await test.request(`/api/sandbox/sessions/${sessionId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: sessionId,
      amount: order.total / 100,
      currency: 'AUD',
      description: `Bullnose order ${order.order_number}`,
      status: 'open',
      success_url: `${test.config.siteUrl}/order-confirmation?order_id=${order.id}&session_id=${sessionId}`,
      cancel_url: `${test.config.siteUrl}/checkout`,
    });
    expect((await test.request('/api/sandbox/sessions/sbx_unknown')).status).toBe(404);
    expect((await pay('sbx_unknown')).status).toBe(404);
  });

  it('stays open after a declined card, and takes only one payment', async () => {
    const { product, order, sessionId } = await openOrder();
    const declined = await pay(sessionId, DECLINED_CARD);
    expect(declined.body).toEqual({
      status: 'declined',
      message: 'Your card was declined.',
      redirectUrl: null,
    });
    await runJobs(test);
    expect(await statusOf(order.id)).toEqual(['pending', 'unpaid']);
    const payments = await Promise.all(Array.from({ length: 10 }, () => pay(sessionId)));
    expect(payments.filter((each) => each.status === 200)).toHaveLength(1);
    expect(payments.filter((each) => each.status === 410)).toHaveLength(9);
    await runJobs(test);
    expect(await statusOf(order.id)).toEqual(['processing', 'paid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('stores no card data', async () => {
    const { sessionId } = await openOrder();
    await pay(sessionId, DECLINED_CARD);
    await pay(sessionId);
    const rows = await test.db.selectFrom('sandbox_sessions').selectAll().execute();
    const text = JSON.stringify([rows, await test.jobs.waiting()]);
    expect(text).not.toMatch(/4242 ?4242|4000 ?0000|12\/30/);
  });

  it('when abandoned expires its session, cancels the order, returns the stock and keeps the cart', async () => {
    const { product, order, sessionId } = await openOrder();
    test.clock.advanceMs(31 * MINUTE);
    expect((await pay(sessionId)).status).toBe(410);
    const { body } = await test.request(`/api/sandbox/sessions/${sessionId}`);
    expect(body.status).toBe('expired');
    await runJobs(test);
    expect(await statusOf(order.id)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await test.db.selectFrom('cart_items').selectAll().execute()).toHaveLength(1);
  });
});

describe('expired holds', () => {
  it('cancel an order whose payment page was never opened', async () => {
    const product = await addProduct(test.db, { stock: 3 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 3 }]);
    const order = await placeFor(test, buyer);
    test.clock.advanceMs(36 * MINUTE - 1);
    await releaseExpiredHolds(ctx());
    expect(await statusOf(order.id)).toEqual(['pending', 'unpaid']);
    test.clock.advanceMs(1);
    await releaseExpiredHolds(ctx());
    expect(await statusOf(order.id)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('return the stock once when several processes check at once', async () => {
    const { product, order } = await openOrder();
    test.clock.advanceMs(40 * MINUTE);
    await Promise.all(Array.from({ length: 8 }, () => releaseExpiredHolds(ctx())));
    expect(await statusOf(order.id)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    await runJobs(test);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('make the order paid when the provider reports a payment', async () => {
    const { product, order, sessionId } = await openOrder();
    await pay(sessionId);
    // The webhook's job is still waiting when the hold ends.
    test.clock.advanceMs(40 * MINUTE);
    await releaseExpiredHolds(ctx());
    expect(await statusOf(order.id)).toEqual(['processing', 'paid']);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('end even if the provider cannot be reached', async () => {
    const { order } = await openOrder();
    test.clock.advanceMs(40 * MINUTE);
    const payments = {
      ...test.services.payments,
      expireSession: () => Promise.reject(new Error('down')),
    };
    await releaseExpiredHolds({ ...ctx(), payments });
    expect(await statusOf(order.id)).toEqual(['cancelled', 'unpaid']);
  });
});

describe('reconciliation', () => {
  it('marks an order paid whose webhook never came, once, and leaves open ones unchanged', async () => {
    const paid = await openOrder();
    const open = await openOrder();
    await pay(paid.sessionId);
    await reconcilePayments(ctx());
    expect(await statusOf(paid.order.id)).toEqual(['pending', 'unpaid']);
    test.clock.advanceMs(2 * MINUTE + 1);
    await Promise.all([reconcilePayments(ctx()), reconcilePayments(ctx())]);
    expect(await statusOf(paid.order.id)).toEqual(['processing', 'paid']);
    expect(await statusOf(open.order.id)).toEqual(['pending', 'unpaid']);
    // The webhook arrives after all.
    await runJobs(test);
    expect(await stockOf(test.db, paid.product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});
