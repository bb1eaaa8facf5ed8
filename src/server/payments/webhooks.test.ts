import { afterEach, describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  addToCart,
  brokenInvariants,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  stockOf,
} from '#tests/support/trade.ts';

import { signBody } from '#server/platform/signed-body.ts';
import { newId } from '#server/platform/ids.ts';

const test = useTestApp({ payments: sandboxFor });

interface Event {
  id: string;
  type: string;
  session_id: string;
  client_reference: string;
  amount_cents: number;
  currency: string;
  payment_reference: string | null;
}

/** A product with ten units, two of them in an order whose payment page is open. */
async function openOrder() {
  const product = await addProduct(test.db, { stock: 10 });
  const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  const session = await test.db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const event = (type: 'session.paid' | 'session.expired', change: Partial<Event> = {}): Event => ({
    id: `evt_${newId()}`,
    type,
    session_id: sessionId,
    client_reference: session.id,
    amount_cents: order.total,
    currency: 'AUD',
    payment_reference: type === 'session.paid' ? 'sbp_1' : null,
    ...change,
  });
  return { product, buyer, order, sessionId, event };
}

function post(body: string, signature: string | null) {
  return test.request('/webhooks/sandbox', {
    body,
    headers: signature === null ? {} : { 'sandbox-signature': signature },
  });
}

function deliver(event: Event) {
  const body = JSON.stringify(event);
  const signature = signBody(body, test.config.sandboxWebhookSecret, test.clock.now());
  return post(body, signature);
}

async function orderRow(id: string) {
  return test.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const kinds = async (orderId: string) => {
  const rows = await test.db
    .selectFrom('order_events')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind);
};

describe('a paid webhook', () => {
  afterEach(async () => {
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('processes the order, sells the held stock and removes the bought units from the cart', async () => {
    const { product, buyer, order, event } = await openOrder();
    // While paying, the buyer continued shopping in another tab.
    const other = await addProduct(test.db);
    await addToCart(test.db, buyer.userId, { productId: other.id, quantity: 4 });
    await test.db
      .updateTable('cart_items')
      .set({ quantity: 5 })
      .where('product_id', '=', product.id)
      .execute();

    const answer = await deliver(event('session.paid'));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await orderRow(order.id)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      paid_at: test.clock.now(),
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    const movements = await test.db
      .selectFrom('stock_movements')
      .select(['quantity_change', 'reason'])
      .where('order_id', '=', order.id)
      .execute();
    expect(movements).toEqual([{ quantity_change: -2, reason: 'sold' }]);
    const cart = await test.db
      .selectFrom('cart_items')
      .select(['product_id', 'quantity'])
      .orderBy('quantity')
      .execute();
    expect(cart).toEqual([
      { product_id: product.id, quantity: 3 },
      { product_id: other.id, quantity: 4 },
    ]);
    expect(await kinds(order.id)).toEqual(['placed', 'paid']);
  });

  it.each([2, 50])('delivered %i times has one effect', async (times) => {
    const { product, order, event } = await openOrder();
    const paid = event('session.paid');
    for (let delivery = 0; delivery < times; delivery += 1) {
      expect((await deliver(paid)).status).toBe(200);
    }
    const recorded = await test.db.selectFrom('payment_events').select('outcome').execute();
    expect(recorded).toEqual([{ outcome: 'paid' }]);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await kinds(order.id)).toEqual(['placed', 'paid']);
  });

  it('delivered ten times at once, and as ten different events, has one effect', async () => {
    const { product, order, event } = await openOrder();
    const paid = event('session.paid');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => deliver(paid)),
      ...Array.from({ length: 10 }, () => deliver(event('session.paid'))),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await kinds(order.id)).toEqual(['placed', 'paid']);
  });

  it('that arrives before our own call returns is not lost', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const create = test.services.payments.createSession;
    const payments = {
      ...test.services.payments,
      createSession: async (input: Parameters<typeof create>[0]) => {
        const session = await create(input);
        const answer = await deliver({
          id: 'evt_early',
          type: 'session.paid',
          session_id: session.sessionId,
          client_reference: input.clientReference,
          amount_cents: input.amountCents,
          currency: 'AUD',
          payment_reference: 'sbp_early',
        });
        expect(answer.status).toBe(200);
        return session;
      },
    };
    const early = { ...test, services: { ...test.services, payments } };
    const { order } = await placeAndOpen(early, buyer);
    expect((await orderRow(order.id)).payment_status).toBe('paid');
    const session = await test.db.selectFrom('payment_sessions').selectAll().executeTakeFirst();
    expect(session?.status).toBe('paid');
  });
});

describe('events in any order', () => {
  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, index) =>
          permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
        );
  const orders = permutations(['paid', 'paid again', 'expired', 'other'] as const);

  it.each(orders)('%s, %s, %s, %s ends paid, once', async (...names) => {
    const { product, order, event } = await openOrder();
    const events = {
      paid: event('session.paid'),
      'paid again': event('session.paid'),
      expired: event('session.expired'),
      other: event('session.paid', { type: 'session.viewed' }),
    };
    for (const name of names) expect((await deliver(events[name])).status).toBe(200);
    expect(await orderRow(order.id)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});

describe('an expired webhook', () => {
  it('cancels the order, returns the stock and keeps the cart', async () => {
    const { product, order, event } = await openOrder();
    await deliver(event('session.expired'));
    await deliver(event('session.expired'));
    expect(await orderRow(order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await test.db.selectFrom('cart_items').selectAll().execute()).toHaveLength(1);
    expect(await kinds(order.id)).toEqual(['placed', 'payment_expired']);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('followed by a late payment takes the stock if there is enough', async () => {
    const { product, order, event } = await openOrder();
    await deliver(event('session.expired'));
    await deliver(event('session.paid'));
    expect(await orderRow(order.id)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await kinds(order.id)).toEqual(['placed', 'payment_expired', 'paid_late']);
  });

  it('followed by a late payment for sold-out items is refunded', async () => {
    const { product, order, event } = await openOrder();
    await deliver(event('session.expired'));
    // Nine of the ten units are reserved for another order.
    const rival = await addBuyer(test.db, [{ productId: product.id, quantity: 9 }]);
    await placeFor(test, rival);
    await deliver(event('session.paid'));
    await deliver(event('session.paid'));
    expect(await orderRow(order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refund_due',
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 9 });
    expect(await kinds(order.id)).toEqual(['placed', 'payment_expired', 'refund_due']);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});

describe('an invalid webhook', () => {
  it('is refused with 400 and changes nothing', async () => {
    const { product, order, event } = await openOrder();
    const body = JSON.stringify(event('session.paid'));
    const secret = test.config.sandboxWebhookSecret;
    const now = test.clock.now();
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const good = signBody(body, secret, now);
    const cases: [string, string, string | null][] = [
      ['no signature', body, null],
      ['an empty one', body, ''],
      ['a wrong secret', body, signBody(body, 'whsec_other', now)],
      ['301 s old', body, signBody(body, secret, at(-301))],
      ['301 s ahead', body, signBody(body, secret, at(301))],
      [
        'a moved timestamp',
        body,
        good.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`),
      ],
      ['no timestamp', body, good.replace(/t=\d+,/, '')],
      ['a cut signature', body, good.slice(0, -2)],
      ['a reserialised body', JSON.stringify(JSON.parse(body), null, 1), good],
      ['another body', body.replace('session.paid', 'session.PAID'), good],
      ['a signed text that is not an event', 'hello', signBody('hello', secret, now)],
    ];
    for (const [name, sent, signature] of cases) {
      const answer = await post(sent, signature);
      expect([name, answer.status]).toEqual([name, 400]);
    }
    expect(await orderRow(order.id)).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 2 });
    expect(await test.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
    expect((await post(body, signBody(body, secret, at(-300)))).status).toBe(200);
  });

  it.each(['evt_\u0000', 'evt_\ud83d'])('with the characters of %j is refused', async (id) => {
    const { order, event } = await openOrder();
    expect((await deliver({ ...event('session.paid'), id })).status).toBe(422);
    expect((await orderRow(order.id)).status).toBe('pending');
  });

  it('of an unknown provider or session changes nothing', async () => {
    const { order, event } = await openOrder();
    const body = JSON.stringify(event('session.paid'));
    const signature = signBody(body, test.config.sandboxWebhookSecret, test.clock.now());
    const elsewhere = await test.request('/webhooks/stripe', {
      body,
      headers: { 'sandbox-signature': signature },
    });
    expect(elsewhere.status).toBe(404);
    const unknown = { session_id: 'sbx_unknown', client_reference: 'not a uuid' };
    expect((await deliver(event('session.paid', unknown))).status).toBe(400);
    expect((await orderRow(order.id)).status).toBe('pending');
    expect(await test.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  });

  it.each([{ amount_cents: 1 }, { amount_cents: 999_999 }, { currency: 'USD' }])(
    'about %j never marks the order paid',
    async (change) => {
      const { product, order, event } = await openOrder();
      expect((await deliver(event('session.paid', change))).status).toBe(200);
      expect(await orderRow(order.id)).toMatchObject({
        status: 'cancelled',
        payment_status: 'refund_due',
        paid_at: null,
      });
      expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
      expect(await kinds(order.id)).toEqual(['placed', 'amount_mismatch']);
    },
  );

  it('is not answered with 2xx before it is committed', async () => {
    const { order, event } = await openOrder();
    await test.db.schema.alterTable('stock_movements').renameTo('stock_movements_away').execute();
    const paid = event('session.paid');
    expect((await deliver(paid)).status).toBe(500);
    await test.db.schema.alterTable('stock_movements_away').renameTo('stock_movements').execute();
    expect((await orderRow(order.id)).status).toBe('pending');
    expect((await deliver(paid)).status).toBe(200);
    expect((await orderRow(order.id)).status).toBe('processing');
  });

  it('larger than the limit is refused', async () => {
    const answer = await post(JSON.stringify({ text: 'x'.repeat(300_000) }), 't=1,v1=00');
    expect(answer.status).toBe(413);
  });
});

describe('a payment from end to end', () => {
  it('goes from the payment page to the order through signed webhooks', async () => {
    const user = await test.signIn();
    const { order, sessionId, event } = await openOrder();
    expect(event('session.paid').amount_cents).toBe(order.total);
    const paid = await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' },
    });
    expect(paid.body.status).toBe('paid');
    expect((await orderRow(order.id)).status).toBe('pending');
    await runJobs(test);
    expect((await orderRow(order.id)).status).toBe('processing');
    expect((await user.request(`/api/orders/${order.id}`)).status).toBe(404);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});
