import { expect, it } from 'vitest';

import type { Warranty } from '#domain/consumer-law/warranty.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  placeFor,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const WARRANTY: Warranty = {
  giver: 'Hollowick Timber Pty Ltd',
  address: '1 Mill Road\nGrafton NSW 2460',
  phone: '02 5550 4321',
  email: 'claims@hollowick.example',
  period: '5 years from the day of delivery',
  promise: 'We repair or replace a defective product.',
  claim: 'Email us the order number and a picture.',
  costs: 'We pay the freight of a valid claim.',
};

type Caller = Pick<TestUser, 'request'>;

const save = (user: Caller, area: string, id: string, warranty: unknown) =>
  user.request(`/api/${area}/products/${id}`, { method: 'PUT', json: { warranty } });

const shown = async (id: string) => (await test.request(`/api/products/product-${id}`)).body;

it('is saved by its seller and by administrators, shown in the shop, and taken away', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const admin = await test.signIn({ role: 'admin' });
  const { id } = await addProduct(test.db, { sellerId: seller.id });

  expect((await save(seller, 'seller', id, WARRANTY)).body.warranty).toEqual(WARRANTY);
  expect((await shown(id)).warranty).toEqual(WARRANTY);
  const { body: list } = await test.request('/api/products');
  expect(list.products).toMatchObject([{ id }]);
  expect(list.products[0]).not.toHaveProperty('warranty');
  const renamed = await seller.request(`/api/seller/products/${id}`, {
    method: 'PUT',
    json: { name: 'Decking' },
  });
  expect(renamed.body.warranty).toEqual(WARRANTY);

  const shorter = { ...WARRANTY, period: '1 year' };
  const wordy = { ...shorter, wording: 'Ours', giver: `  ${WARRANTY.giver} ` };
  expect((await save(admin, 'admin', id, wordy)).body.warranty).toEqual(shorter);
  const entry = await test.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ before: { warranty: WARRANTY }, after: { warranty: shorter } });

  expect((await save(seller, 'seller', id, null)).body.warranty).toBeNull();
  expect(await shown(id)).not.toHaveProperty('warranty');
});

it('comes with a new product', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const added = await seller.request('/api/seller/products', {
    json: { name: 'Deck kit', slug: 'deck-kit', price: 10, warranty: WARRANTY },
  });
  expect([added.status, added.body.warranty]).toEqual([201, WARRANTY]);
});

it('is whole or none, in the database too', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const { id } = await addProduct(test.db, { sellerId: seller.id });
  const { costs: _, ...missing } = WARRANTY;
  const wrong = await save(seller, 'seller', id, { ...missing, giver: ' ', email: 'claims' });
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    422,
    {
      'warranty.costs': expect.any(String),
      'warranty.email': 'Enter an email address, for example robin@example.com.',
      'warranty.giver': 'Enter who gives the warranty.',
    },
  ]);
  for (const part of [missing, Object.keys(WARRANTY), 'giver']) {
    const written = test.db
      .updateTable('products')
      .set({ warranty: JSON.stringify(part) })
      .where('id', '=', id)
      .execute();
    await expect(written).rejects.toThrow('products_warranty_check');
  }
  expect(await shown(id)).not.toHaveProperty('warranty');
});

it('is not changed by others', async () => {
  const owner = await test.signIn({ role: 'seller' });
  const other = await test.signIn({ role: 'seller' });
  const { id } = await addProduct(test.db, { sellerId: owner.id });
  expect((await save(other, 'seller', id, WARRANTY)).body.error.code).toBe('NOT_YOUR_PRODUCT');
  expect((await save(await test.signIn(), 'seller', id, WARRANTY)).status).toBe(403);
  expect((await save(test, 'seller', id, WARRANTY)).status).toBe(401);
});

it('stays with an order as it was when the order was placed', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const product = await addProduct(test.db, { sellerId: seller.id });
  const plain = await addProduct(test.db);
  await save(seller, 'seller', product.id, WARRANTY);
  const buyer = await addBuyer(test.db, [{ productId: product.id }, { productId: plain.id }]);
  const placed = await placeFor(test, buyer);
  await save(seller, 'seller', product.id, { ...WARRANTY, period: '1 day' });

  const user = await signInDirectly(test, buyer.userId);
  const { body: order } = await user.request(`/api/orders/${placed.id}`);
  expect(order.order_items).toMatchObject([{ has_warranty: true }, { has_warranty: false }]);
  for (const item of order.order_items) expect(item).not.toHaveProperty('warranty');
  const [sold, unsold] = order.order_items;
  const read = (caller: Caller, item = sold, orderId = placed.id) =>
    caller.request(`/api/orders/${orderId}/warranties/${item.id}`);
  const document = {
    order_item_id: sold.id,
    order_number: order.order_number,
    placed_at: order.created_at,
    product_name: sold.product.name,
    variant_name: null,
    seller_name: sold.seller_name,
    warranty: WARRANTY,
  };
  expect((await read(user)).body).toEqual(document);
  await save(seller, 'seller', product.id, null);
  expect((await read(user)).body).toEqual(document);
  expect((await user.request('/api/profile/data')).body.warranties).toEqual([document]);

  const admin = await test.signIn({ role: 'admin' });
  const others = [await test.signIn(), seller, admin];
  for (const answer of [
    await read(user, unsold),
    await read(user, sold, unsold.id),
    ...(await Promise.all(others.map((other) => read(other)))),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([404, 'WARRANTY_NOT_FOUND']);
  }
  expect((await read(test)).status).toBe(401);
  // Both back offices say that there is one.
  expect((await admin.request(`/api/admin/orders/${placed.id}`)).body.order_items).toMatchObject([
    { has_warranty: true },
    { has_warranty: false },
  ]);
  expect((await seller.request(`/api/seller/orders/${placed.id}`)).body.items).toMatchObject([
    { has_warranty: true },
  ]);
  expect((await others[0]?.request('/api/profile/data'))?.body.warranties).toEqual([]);
});

it('of the shop’s own range names the shop', async () => {
  const product = await addProduct(test.db);
  await save(await test.signIn({ role: 'admin' }), 'admin', product.id, WARRANTY);
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  await placeFor(test, buyer);
  const user = await signInDirectly(test, buyer.userId);
  expect((await user.request('/api/profile/data')).body.warranties).toMatchObject([
    { seller_name: 'Bullnose', warranty: WARRANTY },
  ]);
});

it('can be copied: a seller lists those of their products, the most used first', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const other = await test.signIn({ role: 'seller' });
  const admin = await test.signIn({ role: 'admin' });
  const year = { ...WARRANTY, period: '1 year' };
  const theirs = { ...WARRANTY, giver: 'Marsh Timber' };
  const ours = { ...WARRANTY, giver: 'The shop' };
  const add = async (sellerId: string | undefined, warranty: Warranty | null) => {
    const { id } = await addProduct(test.db, sellerId === undefined ? {} : { sellerId });
    if (warranty !== null) await save(admin, 'admin', id, warranty);
    return id;
  };
  for (const warranty of [year, WARRANTY, WARRANTY, null]) await add(seller.id, warranty);
  await add(other.id, theirs);
  await add(undefined, ours);
  const gone = await add(seller.id, { ...WARRANTY, period: '2 years' });
  await seller.request(`/api/seller/products/${gone}`, { method: 'DELETE' });

  const own = [
    { warranty: WARRANTY, product_count: 2 },
    { warranty: year, product_count: 1 },
  ];
  const list = async (user: Caller, path: string) => (await user.request(path)).body;
  expect(await list(seller, '/api/seller/warranties')).toEqual({ warranties: own, totalCount: 2 });
  const foreign = await seller.request(`/api/seller/warranties?seller_id=${other.id}`);
  expect([foreign.status, foreign.body.error.code]).toEqual([403, 'SELLER_NOT_YOURS']);
  expect((await list(admin, `/api/admin/warranties?seller_id=${seller.id}`)).warranties).toEqual(
    own,
  );
  expect((await list(admin, '/api/admin/warranties')).warranties).toEqual([
    { warranty: ours, product_count: 1 },
  ]);
});

it('is set for many products at once, after a preview, and taken away', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const own = [
    await addProduct(test.db, { sellerId: seller.id }),
    await addProduct(test.db, { sellerId: seller.id }),
  ];
  const foreign = await addProduct(test.db);
  const ids = [...own, foreign].map(({ id }) => id);
  const change = (warranty: unknown, preview = false) =>
    seller.request('/api/seller/products/bulk', {
      json: { ids, preview, change: { kind: 'warranty', warranty } },
    });
  const stored = async () =>
    (await test.db.selectFrom('products').select('warranty').orderBy('created_at').execute())
      .map(({ warranty }) => warranty)
      .filter((warranty) => warranty !== null);

  const preview = await change(WARRANTY, true);
  expect(preview.body).toMatchObject({
    count: 2,
    skipped: 1,
    samples: [
      { before: 'No warranty', after: WARRANTY.period },
      { before: 'No warranty', after: WARRANTY.period },
    ],
  });
  expect(await stored()).toEqual([]);
  expect((await change(WARRANTY)).body.count).toBe(2);
  expect(await stored()).toEqual([WARRANTY, WARRANTY]);
  expect((await change({ ...WARRANTY, phone: '' })).status).toBe(422);
  expect((await change(null)).body.count).toBe(2);
  expect(await stored()).toEqual([]);
});

it('is set for products of one seller at a time, also by administrators, but taken from any', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const admin = await test.signIn({ role: 'admin' });
  const theirs = await addProduct(test.db, { sellerId: seller.id });
  const ours = await addProduct(test.db);
  const ids = [theirs.id, ours.id];
  const change = (warranty: unknown, preview: boolean) =>
    admin.request('/api/admin/products/bulk', {
      json: { ids, preview, change: { kind: 'warranty', warranty } },
    });
  const message = 'These products are from more than one seller. Set a warranty for one at a time.';
  for (const preview of [true, false]) {
    const refused = await change(WARRANTY, preview);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'INVALID_INPUT', message, fields: { ids: message } },
    ]);
  }
  for (const { id } of [theirs, ours]) expect(await shown(id)).not.toHaveProperty('warranty');
  for (const id of ids) await save(admin, 'admin', id, WARRANTY);
  expect((await change(null, false)).body.count).toBe(2);
  for (const { id } of [theirs, ours]) expect(await shown(id)).not.toHaveProperty('warranty');
});
