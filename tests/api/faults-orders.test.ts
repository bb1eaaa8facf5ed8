import { afterEach, describe, expect, it } from 'vitest';

import { sql } from 'kysely';

import { createApi } from '#server/api.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestApp, type TestUser } from '#tests/support/app.ts';
import {
  addAddress,
  addBuyer,
  addProduct,
  addToCart,
  brokenInvariants,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  signInDirectly,
  stockOf,
  totalsOfCart,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

interface Buyer {
  readonly user: Pick<TestUser, 'request'>;
  readonly userId: string;
  readonly addressId: string;
  readonly productId: string;
  readonly stockItemId: string;
}

async function signInBuyer(product: { stock?: number; priceCents?: number } = {}): Promise<Buyer> {
  const user = await test.signIn();
  const addressId = await addAddress(test.db, user.id);
  const { id: productId, stockItemId } = await addProduct(test.db, product);
  await addToCart(test.db, user.id, { productId, quantity: 2 });
  return { user, userId: user.id, addressId, productId, stockItemId };
}

/** The totals as the checkout shows them, with their quote. */
async function fetchTotals(buyer: Pick<Buyer, 'productId'>, quantity = 2) {
  const { body } = await test.request('/functions/v1/calculate-order-total', {
    json: { items: [{ product_id: buyer.productId, quantity }] },
    headers: { apikey: test.config.publicKey },
  });
  return body as { grandTotal: number; quoteId: string };
}

async function place(
  buyer: Buyer,
  seen: { grandTotal: number; quoteId?: string },
  key: string = newId(),
) {
  return buyer.user.request('/api/orders', {
    json: {
      shipping_address_id: buyer.addressId,
      billing_address_id: buyer.addressId,
      expected_total: seen.grandTotal,
      ...(seen.quoteId === undefined ? {} : { quote_id: seen.quoteId }),
    },
    headers: { 'idempotency-key': key },
  });
}

const orders = () => test.db.selectFrom('orders').selectAll().orderBy('id').execute();

async function pay(sessionId: string): Promise<void> {
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
}

const openSession = (buyer: Buyer, orderId: string) =>
  buyer.user.request('/functions/v1/create-checkout-session', { json: { orderId } });

describe('F1: the pay button pressed twice', () => {
  it('twenty parallel requests with one key make one order and one payment session', async () => {
    const buyer = await signInBuyer();
    const seen = await fetchTotals(buyer);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer, seen, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [order] = await orders();
    expect(await orders()).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([order?.id]));
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openSession(buyer, order?.id ?? '')),
    );
    expect(new Set(opened.map(({ body }) => body.sessionId)).size).toBe(1);
    const sessions = await test.db.selectFrom('sandbox_sessions').select('id').execute();
    expect(sessions).toHaveLength(1);
  });
});

describe('F2: two tabs', () => {
  it('with different keys get one order, and it is captured once', async () => {
    const buyer = await signInBuyer();
    const seen = await fetchTotals(buyer);
    const [first, second] = await Promise.all([place(buyer, seen), place(buyer, seen)]);
    expect(first.body.id).toBe(second.body.id);
    const [one, two] = await Promise.all([
      openSession(buyer, first.body.id),
      openSession(buyer, first.body.id),
    ]);
    expect(one.body.sessionId).toBe(two.body.sessionId);
    await Promise.all([pay(one.body.sessionId), pay(two.body.sessionId)]);
    await runJobs(test);
    expect(await orders()).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
  });

  it('after a change of the cart get a new order that replaces the old one', async () => {
    const buyer = await signInBuyer({ stock: 2 });
    const old = await place(buyer, await fetchTotals(buyer));
    await openSession(buyer, old.body.id);
    const other = await addProduct(test.db, { priceCents: 500 });
    await addToCart(test.db, buyer.userId, { productId: other.id });
    const { grandTotal } = await totalsOfCart(test.db, buyer.userId);
    const fresh = await place(buyer, { grandTotal: grandTotal / 100 });
    expect(fresh.status).toBe(201);
    const byId = new Map((await orders()).map((order) => [order.id, order.status]));
    expect(byId.get(old.body.id)).toBe('cancelled');
    expect(byId.get(fresh.body.id)).toBe('pending');
  });
});

it('F3: the same key with another body is refused and creates nothing', async () => {
  const buyer = await signInBuyer();
  const seen = await fetchTotals(buyer);
  const key = newId();
  await place(buyer, seen, key);
  const other = await addAddress(test.db, buyer.userId);
  const { status, body } = await place({ ...buyer, addressId: other }, seen, key);
  expect(status).toBe(422);
  expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await orders()).toHaveLength(1);
});

it('F4: a client that never received the answer gets it with the same key', async () => {
  const buyer = await signInBuyer();
  const seen = await fetchTotals(buyer);
  const key = newId();
  const lost = place(buyer, seen, key);
  await lost;
  test.clock.advanceMs(20 * 60_000);
  await test.db.updateTable('products').set({ price_cents: 9999 }).execute();
  const again = await place(buyer, seen, key);
  expect(again.status).toBe(201);
  expect(again.body.id).toBe((await lost).body.id);
  expect(await orders()).toHaveLength(1);
});

describe('F17: what is charged is what was shown', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['the price', () => test.db.updateTable('products').set({ price_cents: 2100 }).execute()],
    [
      'the discount',
      () =>
        test.db
          .updateTable('products')
          .set({ discount_type: 'flat_amount', discount_value: 100 })
          .execute(),
    ],
    [
      'the standard freight',
      () =>
        test.db.updateTable('global_settings').set({ standard_shipping_cost_cents: 500 }).execute(),
    ],
    [
      'the tax rate, though the total stays',
      () => test.db.updateTable('global_settings').set({ default_tax_rate_bps: 1500 }).execute(),
    ],
    [
      'list price and discount, though the price stays',
      () =>
        test.db
          .updateTable('products')
          .set({ price_cents: 2500, discount_type: 'flat_amount', discount_value: 500 })
          .execute(),
    ],
  ];

  it.each(changes)(
    'refuses a change of %s before ordering, with the new totals',
    async (_, change) => {
      const buyer = await signInBuyer();
      const seen = await fetchTotals(buyer);
      await change();
      const refused = await place(buyer, seen);
      expect(refused.status).toBe(409);
      expect(refused.body.error.code).toBe('TOTAL_CHANGED');
      expect(await orders()).toEqual([]);
      const shown = refused.body.error.data.totals;
      const now = await fetchTotals(buyer);
      expect(shown.grandTotal).toBe(now.grandTotal);
      expect((await place(buyer, shown)).status).toBe(201);
    },
  );

  it.each(changes)('keeps the price of the open order after a change of %s', async (_, change) => {
    const buyer = await signInBuyer();
    const { body: order } = await place(buyer, await fetchTotals(buyer));
    await change();
    const { body } = await openSession(buyer, order.id);
    const session = await test.request(`/api/sandbox/sessions/${body.sessionId}`);
    expect(session.body.amount).toBe(order.total);
    await change();
    await pay(body.sessionId);
    await runJobs(test);
    expect(await orders()).toMatchObject([{ payment_status: 'paid', total_cents: 4995 }]);
  });

  it('shows a quote again after half an hour, even if nothing changed', async () => {
    const buyer = await signInBuyer();
    const seen = await fetchTotals(buyer);
    test.clock.advanceMs(30 * 60_000 + 1000);
    const refused = await place(buyer, seen);
    expect(refused.body.error).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'This total was shown more than half an hour ago. Please check it again.',
    });
    const { status, body } = await place(buyer, refused.body.error.data.totals);
    expect(status).toBe(201);
    const [order] = await orders();
    expect(order?.quote_id).toBe(refused.body.error.data.totals.quoteId);
    expect(body.total).toBe(seen.grandTotal);
  });
});

it.each([
  [
    'archived',
    'Product not found: Merbau decking',
    (id: string) =>
      test.db
        .updateTable('products')
        .set({ archived_at: test.clock.now() })
        .where('id', '=', id)
        .execute(),
  ],
] as const)(
  'F18: names a product that was %s after it was added to the cart',
  async (_, text, remove) => {
    const buyer = await signInBuyer();
    const seen = await fetchTotals(buyer);
    await remove(buyer.productId);
    const totals = await test.request('/functions/v1/calculate-order-total', {
      json: { items: [{ product_id: buyer.productId, quantity: 2 }] },
      headers: { apikey: test.config.publicKey },
    });
    expect(totals.body.error).toBe(text);
    const refused = await place(buyer, seen);
    expect(refused.status).toBe(404);
    expect(refused.body.error.message).toBe(text);
    expect(await orders()).toEqual([]);
  },
);

it('F18: a product whose row is gone stops the totals and the order, and keeps the rest of the cart', async () => {
  const buyer = await signInBuyer();
  const seen = await fetchTotals(buyer);
  await test.db.deleteFrom('products').where('id', '=', buyer.productId).execute();
  const totals = await test.request('/functions/v1/calculate-order-total', {
    json: { items: [{ product_id: buyer.productId, quantity: 2 }] },
    headers: { apikey: test.config.publicKey },
  });
  expect(totals.body.error).toBe('Product not found');
  const refused = await place(buyer, seen);
  expect(refused.status).toBe(409);
  expect(refused.body.error.code).toBe('CART_EMPTY');
  expect((await buyer.user.request('/api/cart-items')).body.cart_items).toEqual([]);
  expect(await orders()).toEqual([]);
});

it('F18: names a product that sold out in the cart, and the cart can be fixed', async () => {
  const buyer = await signInBuyer({ stock: 2 });
  const seen = await fetchTotals(buyer);
  const rival = await addBuyer(test.db, [{ productId: buyer.productId, quantity: 2 }]);
  await placeFor(test, rival);
  const refused = await place(buyer, seen);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'OUT_OF_STOCK',
    message: 'Merbau decking is out of stock.',
    data: { product_id: buyer.productId, available: 0 },
  });
});

describe('F19: the last unit', () => {
  it('goes to exactly one of fifty buyers at once, and the others are told before they pay', async () => {
    const { id: productId, stockItemId } = await addProduct(test.db, { stock: 1 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, () => addBuyer(test.db, [{ productId }])),
    );
    const outcomes = await Promise.allSettled(buyers.map((buyer) => placeFor(test, buyer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['OUT_OF_STOCK']));
    expect(await stockOf(test.db, stockItemId)).toEqual({ on_hand: 1, reserved: 1 });
  });

  it('is released when its order is not paid, and can be bought again', async () => {
    const { id: productId, stockItemId } = await addProduct(test.db, { stock: 1 });
    await placeAndOpen(test, await addBuyer(test.db, [{ productId }]));
    const next = await addBuyer(test.db, [{ productId }]);
    await expect(placeFor(test, next)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
    test.clock.advanceMs(37 * 60_000);
    await runJobs(test);
    expect(await stockOf(test.db, stockItemId)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await placeFor(test, next)).status).toBe('pending');
  });
});

it('F20: two hundred pairs of orders for A,B and B,A all succeed', async () => {
  const a = await addProduct(test.db, { stock: 1000 });
  const b = await addProduct(test.db, { stock: 1000 });
  const pairs = await Promise.all(
    Array.from({ length: 200 }, async () => [
      await addBuyer(test.db, [{ productId: a.id }, { productId: b.id }]),
      await addBuyer(test.db, [{ productId: b.id }, { productId: a.id }]),
    ]),
  );
  // Four pairs at once use fewer connections than the pool has, so that buyers wait for locks and
  // not for connections.
  for (let start = 0; start < pairs.length; start += 4) {
    await Promise.all(
      pairs.slice(start, start + 4).flatMap((pair) => pair.map((buyer) => placeFor(test, buyer))),
    );
  }
  expect(await stockOf(test.db, a.stockItemId)).toEqual({ on_hand: 1000, reserved: 400 });
  expect(await stockOf(test.db, b.stockItemId)).toEqual({ on_hand: 1000, reserved: 400 });
});

describe('F21 and F22: administrator, webhook and customer at once', () => {
  async function paidOrder() {
    const buyer = await signInBuyer({ stock: 10 });
    const { body: order } = await place(buyer, await fetchTotals(buyer));
    const { body } = await openSession(buyer, order.id);
    return { buyer, orderId: String(order.id), sessionId: String(body.sessionId) };
  }

  it('write exactly one of ten status changes made from one version', async () => {
    const { orderId, sessionId } = await paidOrder();
    await pay(sessionId);
    await runJobs(test);
    const admin = await test.signIn({ role: 'admin' });
    const { body: seen } = await admin.request(`/api/admin/orders/${orderId}`);
    const wishes = ['shipped', 'delivered', 'cancelled', 'shipped', 'delivered'];
    const answers = await Promise.all(
      [...wishes, ...wishes].map((status) =>
        admin.request(`/api/admin/orders/${orderId}`, {
          method: 'PATCH',
          json: { status, version: seen.version },
        }),
      ),
    );
    const codes = answers.map(({ status }) => status).toSorted((x, y) => x - y);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const { body: after } = await admin.request(`/api/admin/orders/${orderId}`);
    const moved = after.history.filter(
      (each: { actor_name: string | null }) => each.actor_name === 'Robin Marsh',
    );
    expect(
      moved.length -
        seen.history.filter(
          (each: { actor_name: string | null }) => each.actor_name === 'Robin Marsh',
        ).length,
    ).toBe(1);
  });

  it('end a cancellation, a payment and a status change in one consistent state', async () => {
    const { buyer, orderId, sessionId } = await paidOrder();
    const admin = await test.signIn({ role: 'admin' });
    const { body: seen } = await admin.request(`/api/admin/orders/${orderId}`);
    await pay(sessionId);
    await Promise.all([
      runJobs(test),
      buyer.user.request(`/api/orders/${orderId}/cancel`, { json: {} }),
      admin.request(`/api/admin/orders/${orderId}`, {
        method: 'PATCH',
        json: { status: 'shipped', version: seen.version },
      }),
    ]);
    await runJobs(test);
    const [order] = await orders();
    const { on_hand: onHand, reserved } = await stockOf(test.db, buyer.stockItemId);
    expect(reserved).toBe(0);
    expect(onHand).toBe(order?.status === 'cancelled' ? 10 : 8);
    expect(order?.payment_status).toBe(order?.status === 'cancelled' ? 'refunded' : 'paid');
  });

  it('return the stock and the money once for two cancellations and two full refunds', async () => {
    const { buyer, orderId, sessionId } = await paidOrder();
    await pay(sessionId);
    await runJobs(test);
    const admin = await test.signIn({ role: 'admin' });
    const key = newId();
    const refundOnce = () =>
      admin.request(`/api/admin/orders/${orderId}/refunds`, {
        json: { full: true, reason: 'Twice', restock: false },
        headers: { 'idempotency-key': key },
      });
    const cancelOnce = () => buyer.user.request(`/api/orders/${orderId}/cancel`, { json: {} });
    await Promise.all([refundOnce(), cancelOnce(), refundOnce(), cancelOnce()]);
    await runJobs(test);
    const refunds = await test.db
      .selectFrom('refunds')
      .select(['amount_cents', 'status'])
      .execute();
    expect(refunds).toEqual([{ amount_cents: 4995, status: 'succeeded' }]);
    expect(await stockOf(test.db, buyer.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment_status: 'refunded' }]);
  });
});

describe('F25: the database asks for a transaction to be retried', () => {
  async function failOnce(table: string): Promise<void> {
    await sql`create sequence public.fault_count`.execute(test.db);
    await sql`
      create function public.fail_twice() returns trigger language plpgsql as $$
      begin
        if nextval('public.fault_count') <= 2 then
          raise exception 'injected' using errcode = 'serialization_failure';
        end if;
        return new;
      end $$`.execute(test.db);
    await sql`create trigger fail_twice before insert on ${sql.table(table)}
      for each row execute function public.fail_twice()`.execute(test.db);
  }

  afterEach(async () => {
    await sql`drop function if exists public.fail_twice cascade`.execute(test.db);
    await sql`drop sequence if exists public.fault_count`.execute(test.db);
  });

  it.each(['orders', 'stock_holds', 'mails'])(
    'placing an order, at %s: one order, one hold, one email',
    async (table) => {
      const buyer = await signInBuyer();
      const seen = await fetchTotals(buyer);
      await failOnce(table);
      expect((await place(buyer, seen)).status).toBe(201);
      expect(await orders()).toHaveLength(1);
      expect(await stockOf(test.db, buyer.stockItemId)).toMatchObject({ reserved: 2 });
      const mails = await test.db
        .selectFrom('mails')
        .select('kind')
        .where('kind', 'like', 'order-%')
        .execute();
      expect(mails).toEqual([{ kind: 'order-placed' }]);
    },
  );

  it.each(['stock_movements', 'tax_documents'])(
    'applying a payment, at %s: paid once, one invoice',
    async (table) => {
      const buyer = await signInBuyer();
      const { body: order } = await place(buyer, await fetchTotals(buyer));
      const { body } = await openSession(buyer, order.id);
      await failOnce(table);
      await pay(body.sessionId);
      await runJobs(test);
      expect(await orders()).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
      const documents = await test.db.selectFrom('tax_documents').select('sequence').execute();
      expect(documents).toEqual([{ sequence: 1 }]);
    },
  );
});

it('F28: two processes release, pay and refund each order once', async () => {
  const waiting = await signInBuyer({ stock: 5 });
  await place(waiting, await fetchTotals(waiting));
  const other = secondInstance();
  test.clock.advanceMs(37 * 60_000);
  const handlers = jobHandlers(test.services, addresses('http://shop.test'));
  await Promise.all([
    handlers['release-expired-holds']({}),
    other['release-expired-holds']({}),
    handlers['release-expired-holds']({}),
    other['release-expired-holds']({}),
  ]);
  const events = await test.db
    .selectFrom('order_events')
    .select('kind')
    .where('kind', '=', 'hold_expired')
    .execute();
  expect(events).toHaveLength(1);
  expect(await stockOf(test.db, waiting.stockItemId)).toEqual({ on_hand: 5, reserved: 0 });
});

const addresses = (url: string) => ({
  url,
  databaseUrl: test.database.url,
  readAs: test.readAs,
});

/** The job handlers of another process on the same database. */
function secondInstance(): ReturnType<typeof jobHandlers> {
  const services: TestApp['services'] = { ...test.services };
  createApi(services);
  return jobHandlers(services, addresses('http://other.test'));
}

it('F34: a token that expires during checkout causes no second order', async () => {
  const buyer = await signInBuyer();
  const seen = await fetchTotals(buyer);
  const key = newId();
  const first = await place(buyer, seen, key);
  test.clock.advanceMs(2 * 3_600_000);
  const refused = await place(buyer, seen, key);
  expect(refused.status).toBe(401);
  const renewed = await signInDirectly(test, buyer.userId);
  const again = await place({ ...buyer, user: renewed }, seen, key);
  expect(again.status).toBe(201);
  expect(again.body.id).toBe(first.body.id);
  expect(await orders()).toHaveLength(1);
});

describe('F49: quantities by API', () => {
  const set = async (quantity: string) => {
    const buyer = await signInBuyer({ stock: 10 });
    const cart = await buyer.user.request('/api/cart-items');
    const { id } = cart.body.cart_items[0];
    const answer = await buyer.user.request(`/api/cart-items/${id}`, {
      method: 'PATCH',
      body: `{"quantity":${quantity}}`,
      headers: { 'content-type': 'application/json' },
    });
    const after = await buyer.user.request('/api/cart-items');
    return { status: answer.status, lines: after.body.cart_items };
  };

  it.each(['0', '-1'])('%s removes the line', async (quantity) => {
    const { status, lines } = await set(quantity);
    expect(status).toBe(200);
    expect(lines).toEqual([]);
  });

  it.each(['1.5', '"1"', 'null', '1e9', '[2]'])(
    '%s is refused and changes nothing',
    async (quantity) => {
      const { status, lines } = await set(quantity);
      expect(status).toBe(422);
      expect(lines).toMatchObject([{ quantity: 2 }]);
    },
  );

  it('refuses NaN as invalid JSON', async () => {
    expect((await set('NaN')).status).toBe(400);
  });
});
