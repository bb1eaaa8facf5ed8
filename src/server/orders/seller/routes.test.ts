import { expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { addBuyer, addProduct, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

/** One order with a line of each seller, and one of the second alone. */
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

it('shows a seller own lines, own totals and where they go, and nothing else of the order', async () => {
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
        ship_to: { first_name: 'Robin', city: 'Richmond' },
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

it('keeps to the own shop, whatever seller a seller names', async () => {
  const { own, other, shared } = await sellToBoth();
  const { body } = await own.request(`/api/seller/orders?seller_id=${other.id}`);
  expect(body.orders.map((order: { id: string }) => order.id)).toEqual([shared.id]);
});

it('asks administrators for the seller, and keeps customers out', async () => {
  const { own } = await sellToBoth();
  const admin = await test.signIn({ role: 'admin' });
  const refused = await admin.request('/api/seller/orders');
  expect(refused.body.error.message).toBe('Seller ID is required to fetch orders.');
  const answer = await admin.request(`/api/seller/orders?seller_id=${own.id}`);
  expect(answer.body.totalCount).toBe(1);
  expect((await (await test.signIn()).request('/api/seller/orders')).status).toBe(403);
});

it('finds by number and status, and pages', async () => {
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
