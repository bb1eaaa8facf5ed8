import { describe, expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  placeFor,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

/** One order with a line of each seller, and one of the second seller only. */
async function sellToBoth() {
  const own = await test.signIn({ role: 'seller' });
  const other = await test.signIn({ role: 'seller' });
  const deck = await addProduct(test.db, { sellerId: own.id, name: 'Own decking' });
  const tap = await addProduct(test.db, {
    sellerId: other.id,
    name: 'Foreign tap',
    priceCents: 7700,
  });
  const both = await addBuyer(test.db, [
    { productId: deck.id, quantity: 2 },
    { productId: tap.id },
  ]);
  const shared = await placeFor(test, both);
  test.clock.advanceMs(1000);
  const foreign = await placeFor(test, await addBuyer(test.db, [{ productId: tap.id }]));
  return { own, other, buyerId: both.userId, shared, foreign };
}

it('shows a seller their own lines, totals and the destination, and nothing else of the order', async () => {
  const { own, other, buyerId, shared, foreign } = await sellToBoth();
  const { body } = await own.request('/api/seller/orders');
  expect(body).toMatchObject({
    totalCount: 1,
    orders: [
      {
        id: shared.id,
        status: 'pending',
        units: 2,
        subtotal: 40,
        items: [{ name: 'Own decking', quantity: 2, line_total: 40 }],
        ship_to: null,
        ship_to_hidden: 'not_paid',
      },
    ],
  });
  const text = JSON.stringify(body);
  for (const secret of ['Foreign tap', other.id, buyerId, '@example.com', foreign.id]) {
    expect(text).not.toContain(secret);
  }
  const theirs = (await other.request('/api/seller/orders')).body;
  expect(theirs.orders.map((order: { id: string }) => order.id)).toEqual([foreign.id, shared.id]);
  const [first, second] = [body.orders[0], theirs.orders[1]];
  expect(first.total + second.total).toBeCloseTo(shared.total / 100, 2);
});

it('refuses the id of a seller that the caller does not work for', async () => {
  const { own, other, shared } = await sellToBoth();
  const refused = await own.request(`/api/seller/orders?seller_id=${other.id}`);
  expect(refused.body.error.code).toBe('SELLER_NOT_YOURS');
  const { body } = await own.request(`/api/seller/orders?seller_id=${own.id}`);
  expect(body.orders.map((order: { id: string }) => order.id)).toEqual([shared.id]);
});

it('requires a seller id from administrators, and refuses customers', async () => {
  const { own } = await sellToBoth();
  const admin = await test.signIn({ role: 'admin' });
  const refused = await admin.request('/api/seller/orders');
  expect(refused.body.error.message).toBe('Seller ID is required to fetch orders.');
  const answer = await admin.request(`/api/seller/orders?seller_id=${own.id}`);
  expect(answer.body.totalCount).toBe(1);
  expect((await (await test.signIn()).request('/api/seller/orders')).status).toBe(403);
});

it('searches by number and status, with paging', async () => {
  const { other, shared, foreign } = await sellToBoth();
  const ids = async (query: string) => {
    const { body } = await other.request(`/api/seller/orders?${query}`);
    return [body.totalCount, body.orders.map((order: { id: string }) => order.id)];
  };
  expect(await ids(`search=${shared.order_number}`)).toEqual([1, [shared.id]]);
  expect(await ids(`search=ORD-${shared.id.slice(-8).toUpperCase()}`)).toEqual([1, [shared.id]]);
  expect(await ids('search=%25')).toEqual([0, []]);
  expect(await ids('status=shipped')).toEqual([0, []]);
  expect(await ids('limit=1&offset=1')).toEqual([2, [shared.id]]);
  expect(await ids('sort=created_at&limit=1')).toEqual([2, [shared.id]]);
  expect(await ids('sort=-created_at&limit=1')).toEqual([2, [foreign.id]]);
});

describe('the delivery details of an order', () => {
  const DAY_MS = 86_400_000;
  /** Parts of the buyer's address in the tests. */
  const SECRETS = ['Robin', 'Marsh', 'Wattle', 'Richmond'];

  /** Everything that a seller can read of their orders, as one text. */
  async function readAll(seller: Pick<TestUser, 'request'>, orderId: string): Promise<string> {
    const answers = await Promise.all(
      [
        '/api/seller/orders',
        '/api/seller/orders?search=Robin',
        `/api/seller/orders/${orderId}`,
        '/api/seller/dashboard',
        '/api/seller/pick-list',
        '/api/seller/orders.csv',
      ].map((path) => seller.request(path)),
    );
    return answers.map(({ body }) => JSON.stringify(body)).join('\n');
  }

  const expectHidden = async (
    seller: Pick<TestUser, 'request'>,
    orderId: string,
    reason: string,
  ) => {
    const text = await readAll(seller, orderId);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    const { body } = await seller.request(`/api/seller/orders/${orderId}`);
    expect(body).toMatchObject({ ship_to: null, ship_to_hidden: reason });
  };

  it('are hidden until it is paid, shown while it is on its way, and hidden again 90 days after it arrived', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const { id } = await addProduct(test.db, { sellerId: seller.id });
    const { order, sessionId } = await placeAndOpen(
      test,
      await addBuyer(test.db, [{ productId: id }]),
    );
    await expectHidden(seller, order.id, 'not_paid');

    await payForOrder(test, sessionId);
    const paid = (await seller.request(`/api/seller/orders/${order.id}`)).body;
    expect(paid).toMatchObject({ ship_to: { first_name: 'Robin' }, ship_to_hidden: null });
    const text = await readAll(seller, order.id);
    expect(text).toContain('"customer":"Robin, Richmond"');

    // No search finds a buyer's name, not even one that is shown.
    expect((await seller.request('/api/seller/orders?search=Robin')).body.totalCount).toBe(0);

    const sent = await seller.request(`/api/seller/orders/${order.id}/parcels`, {
      json: {
        carrier: 'australia_post',
        tracking_number: '33ABC0001',
        lines: [{ order_item_id: paid.items[0].id, quantity: 1 }],
      },
      headers: { 'idempotency-key': newId() },
    });
    const [parcel] = sent.body.parcels;
    await seller.request(`/api/seller/parcels/${parcel.id}/delivery`, { method: 'POST' });
    test.clock.advanceMs(90 * DAY_MS - 1000);
    const { body } = await signInDirectly(test, seller.id).then((again) =>
      again.request(`/api/seller/orders/${order.id}`),
    );
    expect(body.ship_to).toMatchObject({ first_name: 'Robin' });
    test.clock.advanceMs(1000);
    await expectHidden(await signInDirectly(test, seller.id), order.id, 'ended');
  });

  it('are hidden once it has expired unpaid or was cancelled', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const { id } = await addProduct(test.db, { sellerId: seller.id });
    const unpaid = await placeFor(test, await addBuyer(test.db, [{ productId: id }]));
    await test.db
      .updateTable('orders')
      .set({ status: 'cancelled', payment_status: 'failed' })
      .where('id', '=', unpaid.id)
      .execute();
    await expectHidden(seller, unpaid.id, 'not_paid');

    const paid = await placeAndOpen(test, await addBuyer(test.db, [{ productId: id }]));
    await payForOrder(test, paid.sessionId);
    const { body } = await admin.request(`/api/admin/orders/${paid.order.id}`);
    await admin.request(`/api/admin/orders/${paid.order.id}`, {
      method: 'PATCH',
      json: { status: 'cancelled', version: body.version },
    });
    await expectHidden(seller, paid.order.id, 'cancelled');

    // While the payment is disputed, the seller has to show where the items were sent.
    const { id: sessionRow } = await test.db
      .selectFrom('payment_sessions')
      .select('id')
      .where('order_id', '=', paid.order.id)
      .executeTakeFirstOrThrow();
    const dispute = {
      id: newId(),
      provider: 'sandbox',
      provider_dispute_id: 'dp_1',
      order_id: paid.order.id,
      payment_session_id: sessionRow,
      amount_cents: paid.order.total,
      currency: 'AUD',
      reason: 'product_not_received',
      status: 'needs_response',
      is_open: true,
      due_at: null,
      opened_at: test.clock.now(),
      closed_at: null,
      funds_withdrawn_at: null,
      funds_reinstated_at: null,
      reported_at: test.clock.now(),
    };
    await test.db.insertInto('payment_disputes').values(dispute).execute();
    const disputed = await seller.request(`/api/seller/orders/${paid.order.id}`);
    expect(disputed.body.ship_to).toMatchObject({ first_name: 'Robin' });
    await test.db
      .updateTable('payment_disputes')
      .set({ is_open: false, status: 'lost', closed_at: test.clock.now() })
      .execute();
    await expectHidden(seller, paid.order.id, 'cancelled');
  });
});
