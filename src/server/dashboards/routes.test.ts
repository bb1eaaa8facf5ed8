import { expect, it } from 'vitest';

import { buildVariant } from '#db/seed/builders/catalogue.ts';

import {
  addBuyer,
  addProduct,
  placeFor,
  registerForGst,
  sandboxFor,
} from '#tests/support/trade.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp({ payments: sandboxFor });

/** A paid order of these items. */
async function sell(productIds: readonly string[]): Promise<string> {
  const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
  const { id } = await placeFor(site, await addBuyer(site.db, lines));
  await site.db
    .updateTable('orders')
    .set({ payment_status: 'paid', paid_at: site.clock.now() })
    .where('id', '=', id)
    .execute();
  return id;
}

const salesOf = async (user: TestUser, area: string) =>
  (await user.request(`/api/${area}/reports/sales?days=7`)).body;

it('the administrators’ dashboard counts everything and lists the latest five', async () => {
  const admin = await site.signIn({ role: 'admin' });
  for (let round = 0; round < 6; round += 1) await addProduct(site.db, { stock: 100 });
  const scarce = await addProduct(site.db, { name: 'Scarce', stock: 3 });
  const sized = await addProduct(site.db, { stock: 1 });
  for (const [name, stock] of [
    ['Small', 4],
    ['Large', 2],
  ] as const) {
    await buildVariant(site.db, { productId: sized.id, name, stock });
  }
  const { body } = await admin.request('/api/admin/dashboard');
  expect(body.counts).toMatchObject({ products: 8, orders: 0, users: 1, services: 0 });
  expect(body.latest_products).toHaveLength(5);
  expect(body.low_stock).toMatchObject([
    { id: sized.id, variant: 'Large', stock: 2 },
    { id: scarce.id, name: 'Scarce', variant: null, stock: 3 },
  ]);
  expect(body.orders_by_status).toEqual({
    pending: 0,
    processing: 0,
    shipped: 0,
    delivered: 0,
    cancelled: 0,
  });
});

it('sales equal what was paid, to the cent, and each seller sees only their own', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const seller = await site.signIn({ role: 'seller' });
  await registerForGst(site.db, seller.id);
  const other = await site.signIn({ role: 'seller' });
  const own = await addProduct(site.db, { priceCents: 11_000, sellerId: seller.id });
  const platform = await addProduct(site.db, { priceCents: 2200 });
  await sell([own.id, platform.id]);
  const unpaid = await addProduct(site.db, { priceCents: 9900 });
  await placeFor(site, await addBuyer(site.db, [{ productId: unpaid.id }]));

  const whole = await salesOf(admin, 'admin');
  expect(whole.days).toHaveLength(7);
  expect(whole.days.at(-1)).toMatchObject({ orders: 1, sales: 132, gst: 12 });
  expect(whole.totals).toEqual({ orders: 1, sales: 132, gst: 12, average: 132 });
  expect(whole.categories).toEqual([{ name: 'Uncategorised', sales: 132, units: 2 }]);
  expect(whole.previous).toEqual({ orders: 0, sales: 0, gst: 0, average: 0 });
  expect((await salesOf(seller, 'seller')).totals).toMatchObject({
    orders: 1,
    sales: 110,
    gst: 10,
  });
  expect((await salesOf(other, 'seller')).totals).toMatchObject({ orders: 0, sales: 0 });
});

it('a seller’s dashboard shows their own lines, and of the buyer only what delivery needs', async () => {
  const seller = await site.signIn({ role: 'seller' });
  const own = await addProduct(site.db, { priceCents: 11_000, sellerId: seller.id });
  const platform = await addProduct(site.db, { priceCents: 2200 });
  const orderId = await sell([own.id, platform.id]);
  const { body } = await seller.request('/api/seller/dashboard');
  expect(body.counts).toEqual({ products: 1, categories: 0, orders: 1 });
  expect(body.checklist).toEqual({
    profile: false,
    bank: false,
    business: false,
    gst: false,
    shipping: false,
    product: true,
  });
  expect(body.gst_registered).toBeNull();
  expect(body.latest_orders).toMatchObject([{ id: orderId, total: 110 }]);
  const buyer = await site.db
    .selectFrom('orders')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .select('last_name')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(body)).not.toContain(`"${buyer.last_name}"`);
});

it('a seller’s checklist is done step by step', async () => {
  const seller = await site.signIn({ role: 'seller' });
  const done = async () => {
    const { checklist } = (await seller.request('/api/seller/dashboard')).body as {
      checklist: Record<string, boolean>;
    };
    return Object.keys(checklist).filter((step) => checklist[step]);
  };
  const put = (path: string, json: object) => seller.request(path, { method: 'PUT', json });
  expect(await done()).toEqual([]);
  await put('/api/seller/profile', { trading_name: 'Hollowick Timber', about: 'A yard.' });
  expect(await done()).toEqual([]);
  await put('/api/seller/profile', {
    return_address: {
      address1: '18 Sawpit Road',
      city: 'Kempsey',
      state: 'NSW',
      postcode: '2440',
      address2: null,
    },
  });
  expect(await done()).toEqual(['profile']);
  await put('/api/seller/settings', { legal_name: 'Hollowick', abn: '65 000 000 101' });
  await put('/api/seller/settings', { gst_registered: false });
  expect(await done()).toEqual(['profile', 'business', 'gst']);
  await put('/api/seller/settings', { keeps_shop_freight: true });
  expect(await done()).toEqual(['profile', 'business', 'gst', 'shipping']);
  await put('/api/seller/settings', { keeps_shop_freight: false });
  await put('/api/seller/settings', { shipping_rules: { type: 'none' } });
  expect(await done()).toEqual(['profile', 'business', 'gst', 'shipping']);
  await put('/api/seller/settings', { shipping_rules: {} });
  expect(await done()).toEqual(['profile', 'business', 'gst']);
  await site.db
    .updateTable('global_settings')
    .set({ allow_seller_shipping_override: false })
    .execute();
  expect(await done()).toEqual(['profile', 'business', 'gst', 'shipping']);
});
