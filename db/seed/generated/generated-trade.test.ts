import { expect, test } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

import { loadGeneratedCatalogue } from './load-generated-catalogue.ts';
import { loadGeneratedTrade } from './load-generated-trade.ts';

const site = useTestApp();

const listOf = async (user: TestUser, path: string) => {
  const { status, body } = await user.request(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

test('generated trade gives the back offices orders with all their parts, people and an audit log', async () => {
  await loadGeneratedCatalogue(site.db, { products: 40, seed: 1 });
  await loadGeneratedTrade(site.db, { users: 20, orders: 60, now: site.clock.now() });
  const admin = await site.signIn({ role: 'admin' });

  const { orders, totalCount } = await listOf(admin, '/api/admin/orders?limit=100&offset=0');
  // Three more prove the catalogue's reviews.
  expect(totalCount).toBe(63);
  const order = await listOf(admin, `/api/admin/orders/${orders[0].id}`);
  expect([order.shipping_address.type, order.billing_address.type]).toEqual([
    'shipping',
    'billing',
  ]);

  const sellers = await site.db
    .selectFrom('order_sellers')
    .select('seller_id')
    .distinct()
    .where('seller_id', 'is not', null)
    .execute();
  expect(sellers.length).toBeGreaterThan(0);
  for (const { seller_id: id } of sellers) {
    const own = await listOf(admin, `/api/seller/orders?seller_id=${id}`);
    expect(own.totalCount).toBeGreaterThan(0);
    expect(own.orders).toHaveLength(Math.min(25, own.totalCount));
  }

  expect((await listOf(admin, '/api/admin/users?role=customer')).totalCount).toBe(23);
  expect((await listOf(admin, '/api/admin/audit-entries?subject=order')).totalCount).toBe(10);
});
