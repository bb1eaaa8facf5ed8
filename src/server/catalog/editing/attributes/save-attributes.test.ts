import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  buildAttributes,
  buildCategory,
  buildProduct,
  productRow,
} from '#db/seed/builders/catalogue.ts';

import { readChangedAttributes } from '#server/catalog/editing/attributes/save-attributes.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const TREATMENT = { key: 'treatment', name: 'Treatment', kind: 'choice', choices: ['H2F', 'H3'] };
const LENGTH = { key: 'length', name: 'Length', kind: 'number', unit: 'm', is_required: true };

let admin: TestUser;
let id: string;

beforeEach(async () => {
  admin = await site.signIn({ role: 'admin' });
  ({ id } = await buildCategory(site.db, { slug: 'timber' }));
});

const save = (attributes: readonly object[], more: object = {}) =>
  admin.request(`/api/admin/categories/${id}`, { method: 'PUT', json: { attributes, ...more } });
const saved = async () => (await admin.request(`/api/admin/categories/${id}`)).body;
const preview = async (attributes: readonly object[]) => {
  const path = `/api/admin/categories/${id}/attributes/preview`;
  return (await admin.request(path, { json: { attributes } })).body.losses;
};
const facets = async () => {
  const path = '/api/products?limit=1&facets=true&categorySlug=timber';
  const { body } = await site.request(path);
  return Object.fromEntries(
    (body.facets.attributes ?? []).map((facet: { key: string; choices: { count: number }[] }) => [
      facet.key,
      facet.choices.map(({ count }) => count),
    ]),
  );
};

/** Until a transaction of this database waits for a lock, but two seconds at most. */
async function someoneWaits() {
  await vi
    .waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
        if (rows.length === 0) throw new Error('Nobody waits for a lock.');
      },
      { timeout: 2_000, interval: 20 },
    )
    .catch(() => undefined);
}

describe('the attributes of a category', () => {
  it('are saved in their order, read at once, and in the history', async () => {
    await buildProduct(site.db, { categoryId: id, specifications: { Treatment: 'H3' } });
    const { status, body } = await save([TREATMENT, LENGTH]);
    expect(status).toBe(200);
    expect(body.attributes).toMatchObject([
      { ...TREATMENT, unit: null, is_required: false, is_filterable: true },
      { ...LENGTH, choices: [], is_comparable: true, is_shown_in_lists: false },
    ]);
    expect(await facets()).toEqual({ treatment: [0, 1], length: [] });
    await save([LENGTH, { ...TREATMENT, choices: ['H3', 'H4'], is_shown_in_lists: true }]);
    expect(await facets()).toEqual({ length: [], treatment: [1, 0] });
    await save([{ ...LENGTH, is_filterable: false }]);
    expect(await facets()).toEqual({});
    expect((await saved()).attributes).toMatchObject([{ key: 'length', is_filterable: false }]);
    const { after } = await site.db
      .selectFrom('audit_entries')
      .select('after')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ attributes: ['Length: number in m, required, compared'] });
  });

  it('change the version of the category, and an outdated save is refused', async () => {
    const { version } = await saved();
    expect((await save([TREATMENT], { version })).status).toBe(200);
    const stale = await save([LENGTH], { version });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(stale.body.error.data.record.attributes).toMatchObject([TREATMENT]);
    expect((await saved()).attributes).toHaveLength(1);
  });

  it('are refused by field', async () => {
    const wrong = await save([TREATMENT, { ...TREATMENT, name: '', kind: 'number', choices: [] }]);
    expect(wrong.status).toBe(422);
    expect(wrong.body.error.fields).toEqual({ 'attributes.1.name': 'Enter a name.' });
    const same = await save([
      TREATMENT,
      { ...LENGTH, key: 'treatment', unit: 'mm', choices: ['1'] },
    ]);
    expect(Object.keys(same.body.error.fields)).toEqual([
      'attributes.1.key',
      'attributes.1.choices',
    ]);
    expect((await saved()).attributes).toEqual([]);
  });

  it('say beforehand how many products have values that would no longer be read', async () => {
    await save([
      TREATMENT,
      LENGTH,
      { key: 'note', name: 'Note', kind: 'text', is_filterable: false },
    ]);
    for (const specifications of [
      { Treatment: 'H3, outdoor', length: '2.4 m', Note: 'Long' },
      { Treatment: 'H2F', Length: '240 cm', Height: '1 m', Note: '12' },
      { Treatment: 'Other', Length: 'About 2 m' },
    ]) {
      await buildProduct(site.db, { categoryId: id, specifications });
    }
    const note = { key: 'note', name: 'Note', kind: 'text', is_filterable: false };
    expect(await preview([TREATMENT, { ...LENGTH, unit: 'mm' }, note])).toEqual([]);
    expect(
      await preview([
        { ...TREATMENT, choices: ['H3', 'H4'] },
        { ...LENGTH, name: 'Height' },
        { ...note, kind: 'number', is_filterable: true },
      ]),
    ).toEqual(
      expect.arrayContaining([
        { key: 'treatment', name: 'Treatment', products: 1 },
        { key: 'length', name: 'Length', products: 2 },
        { key: 'note', name: 'Note', products: 1 },
      ]),
    );
    expect(await preview([{ ...LENGTH, unit: 'kg' }, note])).toEqual(
      expect.arrayContaining([
        { key: 'treatment', name: 'Treatment', products: 2 },
        { key: 'length', name: 'Length', products: 2 },
      ]),
    );
    expect(
      await preview([
        { ...TREATMENT, kind: 'text', choices: [], is_filterable: false },
        LENGTH,
        note,
      ]),
    ).toEqual([]);
  });

  it('of a large category are read in parts', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => {
      const specifications = { Treatment: at < 600 ? 'H3' : 'H2F' };
      return productRow({ categoryId: id, departmentId: null, specifications });
    });
    await site.db.insertInto('products').values(rows).execute();
    await save([TREATMENT]);
    expect(await facets()).toEqual({ treatment: [0, 0] });
    await readChangedAttributes(site.services);
    expect(await facets()).toEqual({ treatment: [401, 600] });
    expect(await site.db.selectFrom('attribute_readings').selectAll().execute()).toEqual([]);
    await save([{ ...TREATMENT, choices: ['H3', 'H4'] }]);
    expect(await facets()).toEqual({ treatment: [0, 0] });
    await readChangedAttributes(site.services);
    expect(await facets()).toEqual({ treatment: [600, 0] });
  });

  it.each<[string, (trx: Db) => Promise<unknown>]>([
    ['added', (trx) => buildProduct(trx, { categoryId: id, specifications: { Treatment: 'H3' } })],
    [
      'changed',
      (trx) =>
        trx
          .updateTable('products')
          .set({ specifications: JSON.stringify({ Treatment: 'H3' }) })
          .where('name', '=', 'Plain')
          .execute(),
    ],
    [
      'moved',
      (trx) =>
        trx
          .updateTable('products')
          .set({ category_id: id })
          .where('name', '=', 'Elsewhere')
          .execute(),
    ],
    [
      'restored',
      (trx) =>
        trx
          .updateTable('products')
          .set({ archived_at: null })
          .where('name', '=', 'Archived')
          .execute(),
    ],
  ])('read a product that is being %s while they are saved', async (_, change) => {
    const specifications = { Treatment: 'H3' };
    await buildProduct(site.db, { name: 'Plain', categoryId: id });
    await buildProduct(site.db, { name: 'Elsewhere', specifications });
    await buildProduct(site.db, { name: 'Archived', categoryId: id, specifications });
    await site.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('name', '=', 'Archived')
      .execute();
    let saving: ReturnType<typeof save> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await change(trx);
      saving = save([TREATMENT]);
      await someoneWaits();
    });
    expect((await saving)?.status).toBe(200);
    expect(await facets()).toEqual({ treatment: [0, 1] });
  });

  it('can be removed while a product takes a value of them', async () => {
    await buildProduct(site.db, { name: 'Plain', categoryId: id });
    await save([TREATMENT]);
    let attempts = 0;
    let changing: Promise<unknown> | undefined;
    await site.db.transaction().execute(async (trx) => {
      // As in a large category, whose products a job reads later.
      await sql`set local bullnose.search_paused = 'on'`.execute(trx);
      await trx.deleteFrom('attribute_definitions').execute();
      changing = withTransaction(site.db, async (other) => {
        attempts += 1;
        await other
          .updateTable('products')
          .set({ specifications: JSON.stringify({ Treatment: 'H3' }) })
          .execute();
      });
      await someoneWaits();
    });
    await changing;
    expect(attempts).toBe(2);
    const { rows } = await sql`select from product_search where attribute_keys <> '{}'`.execute(
      site.db,
    );
    expect(rows).toEqual([]);
  });

  it('are shown in lists where they say so', async () => {
    const wels = { key: 'wels', name: 'wels', kind: 'number', unit: 'stars' };
    const { id: productId } = await buildProduct(site.db, {
      name: 'Basin mixer',
      sku: 'MIX-1',
      categoryId: id,
      stock: 1,
      specifications: { Finish: 'Chrome', WELS: '5 star, 6 L/min' },
    });
    const facts = async () => {
      const { body } = await site.request('/api/products?limit=1&offset=0');
      return body.products[0].list_facts;
    };
    await save([wels]);
    expect(await facts()).toBeUndefined();
    await save([{ ...wels, is_shown_in_lists: true }]);
    const shown = [{ name: 'WELS', value: '5 star, 6 L/min' }];
    expect(await facts()).toEqual(shown);
    const { body: suggested } = await site.request('/api/suggestions?query=basin');
    expect(suggested.products[0].list_facts).toEqual(shown);
    const { body: matched } = await site.request('/api/product-matches', {
      json: { texts: ['MIX-1'] },
    });
    expect(matched.matches[0].offers[0].list_facts).toEqual(shown);
    const buyer = await site.signIn();
    const json = { product_id: productId };
    const { body: wished } = await buyer.request('/api/wishlist', { json });
    expect(wished.product.list_facts).toEqual(shown);
    const { body: cart } = await buyer.request('/api/cart-items', {
      json: { ...json, quantity: 1 },
    });
    expect(cart.cart_items[0].product.list_facts).toEqual(shown);
  });

  it('are left out of comparisons where they say so', async () => {
    await buildProduct(site.db, { categoryId: id, specifications: { Treatment: 'H3' } });
    const leftOut = async () =>
      (await site.request('/api/products?limit=1&offset=0')).body.products[0].not_compared;
    await save([TREATMENT]);
    expect(await leftOut()).toBeUndefined();
    await save([{ ...TREATMENT, is_comparable: false }]);
    expect(await leftOut()).toEqual(['Treatment']);
  });

  it('belong to whoever may edit the category, and sellers read those of the shop', async () => {
    await buildAttributes(site.db, id, [
      { key: 'treatment', name: 'Treatment', kind: 'choice', choices: ['H3'] },
    ]);
    const seller = await site.signIn({ role: 'seller' });
    const path = `/api/seller/categories/${id}`;
    const change = { method: 'PUT', json: { attributes: [] } };
    expect((await seller.request(path, change)).status).toBe(404);
    const lost = await seller.request(`${path}/attributes/preview`, { json: { attributes: [] } });
    expect(lost.status).toBe(404);
    const { body } = await seller.request(`${path}/attributes`);
    expect(body).toMatchObject({ attributes: [{ key: 'treatment' }], totalCount: 1 });
    const other = await site.signIn({ role: 'seller' });
    const own = await buildCategory(site.db, { sellerId: other.id });
    const ownPath = `/api/seller/categories/${own.id}`;
    expect((await seller.request(`${ownPath}/attributes`)).status).toBe(404);
    const mine = await other.request(ownPath, { method: 'PUT', json: { attributes: [LENGTH] } });
    expect(mine.body.attributes).toMatchObject([LENGTH]);
  });
});

describe('a required attribute', () => {
  const PRODUCT = { name: 'Bearer', slug: 'bearer', price: 12 };
  const stored = (specifications: object) => ({ ...PRODUCT, category_id: id, specifications });

  it('refuses a product whose row is missing or does not fit', async () => {
    await save([{ ...TREATMENT, is_required: true }, LENGTH]);
    const add = (specifications: object) =>
      admin.request('/api/admin/products', { json: stored(specifications) });
    const missing = await add({ Treatment: 'Painted', Length: '2.4 m' });
    expect(missing.status).toBe(422);
    expect(missing.body.error.fields).toEqual({
      specifications: 'Products of this category need a value for: Treatment.',
    });
    expect((await add({})).body.error.fields.specifications).toContain('Treatment, Length.');
    expect((await add({ TREATMENT: 'H3, outdoor', Length: '240 cm' })).status).toBe(201);
    const variants = [{ name: 'H3', price: 12, stock: 1, attributes: { Treatment: 'H3' } }];
    const json = {
      ...stored({ Length: '2 m' }),
      slug: 'varied',
      option_names: ['Treatment'],
      product_variants: variants,
    };
    expect((await admin.request('/api/admin/products', { json })).status).toBe(201);
  });

  it('lets a product without it change in other ways', async () => {
    const { id: product } = await buildProduct(site.db, { categoryId: id });
    await save([LENGTH]);
    const change = async (json: object) =>
      (await admin.request(`/api/admin/products/${product}`, { method: 'PUT', json })).status;
    expect(await change({ price: 9.5 })).toBe(200);
    expect(await change({ specifications: { Width: '90 mm' } })).toBe(422);
    expect(await change({ specifications: { Length: '2.4 m' } })).toBe(200);
    const bare = await buildProduct(site.db, {});
    const bulk = { ids: [bare.id], change: { kind: 'category', category_id: id } };
    expect((await admin.request('/api/admin/products/bulk', { json: bulk })).status).toBe(200);
  });
});
