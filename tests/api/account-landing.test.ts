import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addAddress, addProduct, addToCart, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(() => vi.restoreAllMocks());

/** What the landing page of an account reads. */
const CALLS = ['/api/orders?limit=10&offset=0', '/api/messages?limit=20&offset=0', '/api/wishlist'];

async function statementsFor(user: Pick<TestUser, 'request'>, path: string): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await user.request(path);
  expect([path, status]).toEqual([path, 200]);
  const count = statements.mock.calls.length;
  statements.mockRestore();
  return count;
}

it('the landing page reads an account with 500 orders with no more queries than one with one', async () => {
  const user = await test.signIn();
  const product = await addProduct(test.db, { stock: 5 });
  const addressId = await addAddress(test.db, user.id);
  await addToCart(test.db, user.id, { productId: product.id });
  const order = await placeFor(test, { userId: user.id, addressId });
  const calls = [...CALLS, `/api/products?ids=${product.id}`];
  const readAll = async () => {
    const counts: number[] = [];
    for (const path of calls) counts.push(await statementsFor(user, path));
    return counts;
  };
  await readAll();
  const withOne = await readAll();

  await sql`
    with copies as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'order_number', 'ORD-' || n,
        'created_at', o.created_at - n * interval '1 day'))).*
      from orders o, generate_series(1, 499) n where o.id = ${order.id} returning id
    )
    insert into order_items select (jsonb_populate_record(i, jsonb_build_object(
      'id', gen_random_uuid(), 'order_id', copies.id))).*
    from order_items i, copies where i.order_id = ${order.id}`.execute(test.db);
  const { body } = await user.request('/api/orders?limit=10&offset=0');
  expect([body.totalCount, body.orders.length]).toEqual([500, 10]);
  expect(await readAll()).toEqual(withOne);
  expect(withOne.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20);
});
