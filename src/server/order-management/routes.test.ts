import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { addAddress, addProduct, addToCart, placeFor, sandboxFor } from '#tests/support/trade.ts';

import { newId } from '#server/platform/ids.ts';

const test = useTestApp({ payments: sandboxFor });

async function signInWithOrders(count: number) {
  const user = await test.signIn();
  const addressId = await addAddress(test.db, user.id);
  const ids: string[] = [];
  for (let order = 0; order < count; order += 1) {
    const product = await addProduct(test.db);
    await addToCart(test.db, user.id, { productId: product.id });
    ids.unshift((await placeFor(test, { userId: user.id, addressId })).id);
    test.clock.advanceMs(1000);
  }
  return { user, ids };
}

describe('a user’s own orders', () => {
  it('are listed newest first with their lines, and paged when limit and offset are given', async () => {
    const { user, ids } = await signInWithOrders(3);
    const listed = async (query: string) => {
      const { body } = await user.request(`/api/orders${query}`);
      return [body.totalCount, body.orders.map((order: { id: string }) => order.id)];
    };
    expect(await listed('')).toEqual([3, ids]);
    expect(await listed('?limit=1&offset=1')).toEqual([3, [ids[1]]]);
    expect(await listed('?limit=1')).toEqual([3, ids]);
    const { body } = await user.request('/api/orders');
    // Each cart replaced the order before it, which was never paid.
    expect(body.orders[0].status).toBe('pending');
    expect(body.orders[2]).toMatchObject({
      status: 'cancelled',
      events: [
        { kind: 'placed', to_status: 'pending' },
        { kind: 'replaced', to_status: 'cancelled' },
      ],
      total: 29.95,
      delivery_method: 'shipping',
      created_at: '2026-03-02T01:00:00.000Z',
      order_items: [{ quantity: 1, price: 20, seller_name: 'Bullnose' }],
    });
  });

  it.each(['?limit=0&offset=0', '?limit=1e9&offset=0', '?limit=5&offset=-1', '?limit=x&offset=0'])(
    'refuse %s',
    async (query) => {
      const user = await test.signIn();
      expect((await user.request(`/api/orders${query}`)).status).toBe(422);
    },
  );

  it('of another user answer 404, like an unknown order', async () => {
    const { ids } = await signInWithOrders(1);
    const stranger = await test.signIn({ role: 'seller' });
    for (const id of [ids[0], newId()]) {
      const answer = await stranger.request(`/api/orders/${id}`);
      expect([answer.status, answer.body.error.message]).toEqual([404, 'Order not found']);
    }
    expect((await stranger.request('/api/orders')).body).toEqual({ orders: [], totalCount: 0 });
    expect((await test.request('/api/orders')).status).toBe(401);
    expect((await stranger.request('/api/orders/42')).status).toBe(422);
  });

  it('are kept when their product is deleted', async () => {
    const { user, ids } = await signInWithOrders(1);
    await test.db.deleteFrom('products').execute();
    const { body } = await user.request(`/api/orders/${ids[0]}`);
    expect(body).toMatchObject({
      total: 29.95,
      order_items: [
        {
          product_id: null,
          product: { name: 'Merbau decking', images: ['/pictures/decking.webp'] },
        },
      ],
    });
  });
});
