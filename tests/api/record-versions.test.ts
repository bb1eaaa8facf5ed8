import { describe, expect, it } from 'vitest';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { addReview } from '#db/seed/builders/reviews.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

type Record = { id: string; version: number; [field: string]: unknown };

/** A kind of record: how to create it, where to save it, and two fields that two people change. */
interface Kind {
  readonly role: 'admin' | 'seller';
  readonly create: (user: TestUser) => Promise<{ path: string; subject: string }>;
  readonly first: { readonly [field: string]: unknown };
  readonly second: { readonly [field: string]: unknown };
}

const added = (path: string, subject: string, input: object) => async (user: TestUser) => {
  const { status, body } = await user.request(path, { json: input });
  expect([status, body.error?.fields]).toEqual([201, undefined]);
  return { path: `${path}/${body.id}`, subject };
};
const NAMED = { name: 'Decking', slug: 'decking', description: 'Boards' };
const PRODUCT = {
  ...NAMED,
  price: 39.9,
  stock: 12,
  brand: 'Hollowick',
  product_variants: [{ name: 'Short', price: 30, stock: 5 }],
};
const inDepartment = async (user: TestUser) => {
  const { body } = await user.request('/api/admin/departments', { json: NAMED });
  return added('/api/admin/categories', 'category', { ...NAMED, department_id: body.id })(user);
};

const KINDS: { readonly [kind: string]: Kind } = {
  'a product': {
    role: 'admin',
    create: added('/api/admin/products', 'product', PRODUCT),
    first: { price: 45 },
    second: { description: 'Sold by the metre' },
  },
  "a seller's product": {
    role: 'seller',
    create: added('/api/seller/products', 'product', PRODUCT),
    first: { specifications: { Width: '90 mm' } },
    second: { name: 'Deck board' },
  },
  'a department': {
    role: 'admin',
    create: added('/api/admin/departments', 'department', NAMED),
    first: { name: 'Decks' },
    second: { slug: 'decks' },
  },
  "a seller's department": {
    role: 'seller',
    create: added('/api/seller/departments', 'department', NAMED),
    first: { description: '' },
    second: { name: 'Decks' },
  },
  'a category': {
    role: 'admin',
    create: inDepartment,
    first: { name: 'Decks' },
    second: { description: 'Hardwood' },
  },
  'an article': {
    role: 'admin',
    create: added('/api/admin/diy-articles', 'DIY article', {
      title: 'Oil a deck',
      slug: 'oil-a-deck',
      content: '<p>Sweep it.</p>',
      tags: ['deck'],
    }),
    first: { content: '<p>Sweep it well.</p>' },
    second: { author: 'The editors' },
  },
  'a service': {
    role: 'admin',
    create: added('/api/admin/services', 'service', { ...NAMED, price: 120 }),
    first: { price: 150 },
    second: { duration: '2 hours' },
  },
  'a person': {
    role: 'admin',
    create: async () => {
      const { id } = await site.signIn({ role: 'customer' });
      return { path: `/api/admin/users/${id}`, subject: 'user' };
    },
    first: { first_name: 'Rowan' },
    second: { last_name: 'Ash' },
  },
  'the settings': {
    role: 'admin',
    create: async () => ({ path: '/api/admin/global-settings', subject: 'settings' }),
    first: { free_shipping_threshold: 120 },
    second: { standard_delivery_days: '3-6' },
  },
  "a seller's settings": {
    role: 'seller',
    create: async () => ({ path: '/api/seller/settings', subject: 'seller settings' }),
    first: { shipping_rules: { type: 'flat_rate', cost: 12.5 } },
    second: { legal_name: 'Hollowick Timber' },
  },
  "a seller's profile": {
    role: 'seller',
    create: async () => ({ path: '/api/seller/profile', subject: 'seller profile' }),
    first: { about: 'A timber yard.' },
    second: { trading_name: 'Hollowick Timber' },
  },
};

const put = (user: TestUser, path: string, json: object) =>
  user.request(path, { method: 'PUT', json });

async function open(user: TestUser, path: string): Promise<Record> {
  const { status, body } = await user.request(path);
  expect(status).toBe(200);
  return body;
}

describe.each(Object.entries(KINDS))('%s', (_, { role, create, first, second }) => {
  const fieldOf = (change: object) => Object.keys(change)[0] ?? '';

  it('is saved from its latest version; a stale save is told who changed what', async () => {
    const user = await site.signIn({ role });
    const { path } = await create(user);
    const seen = await open(user, path);
    const saved = await put(user, path, { ...first, version: seen.version });
    expect([saved.status, saved.body]).toMatchObject([200, first]);
    expect(saved.body.version).toBeGreaterThan(seen.version);

    const stale = await put(user, path, { ...second, version: seen.version });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    const { record, changes } = stale.body.error.data;
    expect(record).toEqual(await open(user, path));
    expect(changes).toContainEqual({
      field: fieldOf(first),
      changed_by: 'Robin Marsh',
      changed_by_role: role,
      changed_at: expect.any(String),
    });
    expect(changes.map(({ field }: { field: string }) => field)).not.toContain(fieldOf(second));
    expect(record[fieldOf(second)]).toEqual(seen[fieldOf(second)]);

    const merged = await put(user, path, { ...second, version: record.version });
    expect([merged.status, merged.body]).toMatchObject([200, { ...first, ...second }]);
  });

  it('changes only the fields sent when no version is sent, which the audit log notes', async () => {
    const user = await site.signIn({ role });
    const { path, subject } = await create(user);
    const before = await open(user, path);
    const { status, body } = await put(user, path, second);
    expect([status, body]).toEqual([
      200,
      { ...before, ...second, version: expect.any(Number), ...timesOf(body) },
    ]);
    const entry = await site.db
      .selectFrom('audit_entries')
      .select(['subject', 'version', 'is_unversioned', 'after'])
      .where('action', '=', 'updated')
      .execute();
    expect(entry).toMatchObject([{ subject, is_unversioned: true, version: body.version }]);
    expect(Object.keys(entry[0]?.after ?? {})).toEqual([fieldOf(second)]);
  });

  it('keeps its version when a save changes nothing', async () => {
    const user = await site.signIn({ role });
    const { path } = await create(user);
    const once = await put(user, path, first);
    const again = await put(user, path, { ...first, version: once.body.version });
    expect([again.status, again.body.version]).toEqual([200, once.body.version]);
  });
});

const timesOf = (body: Record) => ('updated_at' in body ? { updated_at: body['updated_at'] } : {});

describe('a product that two people edit', () => {
  const openProduct = async (user: TestUser) => {
    const { path } = await added('/api/admin/products', 'product', PRODUCT)(user);
    return { path, seen: await open(user, path) };
  };
  const variantsOf = (product: Record) =>
    product['product_variants'] as { id: string; name: string; price: number; stock: number }[];

  it('keeps a variant that the other one added', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path, seen } = await openProduct(admin);
    const [short] = variantsOf(seen);
    const grown = [short, { name: 'Long', price: 50, stock: 3 }].map((variant) => ({ ...variant }));
    await put(admin, path, { product_variants: grown, version: seen.version });
    const stale = await put(admin, path, {
      product_variants: [{ ...short, price: 31 }],
      version: seen.version,
    });
    expect(stale.status).toBe(409);
    expect(stale.body.error.data.changes).toMatchObject([{ field: 'product_variants' }]);
    await put(admin, path, { name: 'Deck board' });
    expect(variantsOf(await open(admin, path)).map(({ name }) => name)).toEqual(['Short', 'Long']);
  });

  it('keeps a price that a bulk change set while its form was open', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path, seen } = await openProduct(admin);
    await admin.request('/api/admin/price-changes', {
      json: { products: { ids: [seen.id] }, change: { kind: 'percent', percent: 10 } },
    });
    const stale = await put(admin, path, { price: 40, version: seen.version });
    expect(stale.status).toBe(409);
    expect(stale.body.error.data.record).toMatchObject({ price: 43.89 });
    expect(stale.body.error.data.changes.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['price', 'product_variants']),
    );
  });

  it('has no conflict with a sale: stock is not part of the version', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path, seen } = await openProduct(admin);
    await site.db
      .updateTable('stock_items')
      .set({ reserved: 2 })
      .where('product_id', '=', seen.id)
      .execute();
    await addReview(site.db, { productId: seen.id });
    const saved = await put(admin, path, { name: 'Deck board', version: seen.version });
    expect([saved.status, saved.body]).toMatchObject([200, { stock: 10 }]);
  });

  it('refuses stock that was entered before a sale changed it', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path, seen } = await openProduct(admin);
    const [short] = variantsOf(seen);
    await site.db
      .updateTable('stock_items')
      .set({ reserved: 2 })
      .where('product_id', '=', seen.id)
      .execute();
    const { version } = seen;
    const own = await put(admin, path, { stock: 20, expected_stock: 12, version });
    const ofVariant = await put(admin, path, {
      product_variants: [{ ...short, stock: 9, expected_stock: 5 }],
      version,
    });
    const inList = await put(admin, `${path}/stock`, { stock: 20, expected_stock: 12 });
    for (const { status, body } of [own, ofVariant, inList]) {
      expect([status, body.error.code, body.error.data.changes]).toEqual([
        409,
        'RECORD_CHANGED',
        [],
      ]);
      expect(body.error.data.record.stock).toBe(10);
    }
    const known = await put(admin, path, { stock: 20, expected_stock: 10, version });
    expect([known.status, known.body.stock]).toEqual([200, 20]);
    const counted = await put(admin, `${path}/stock`, { stock: 7 });
    expect([counted.status, counted.body.stock]).toEqual([200, 7]);
  });

  it('has another version when its specifications are reordered', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path } = await openProduct(admin);
    const { body } = await put(admin, path, { specifications: { Width: '90', Length: '20' } });
    const moved = await put(admin, path, { specifications: { Length: '20', Width: '90' } });
    expect(moved.body.version).toBe(body.version + 1);
  });

  it('moves to the department of its new category when only that is sent', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { path } = await openProduct(admin);
    const category = await inDepartment(admin);
    const { id, department_id } = await open(admin, category.path);
    const { body } = await put(admin, path, { category_id: id });
    expect(body).toMatchObject({ category_id: id, department_id, name: 'Decking', stock: 12 });
    const cleared = await put(admin, path, { category_id: null });
    expect(cleared.body).toMatchObject({ category_id: null, department_id });
  });

  it('counts the changes of its variants, including those made outside the form', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await buildProduct(site.db);
    const variant = await buildVariant(site.db, { productId: id });
    const path = `/api/admin/products/${id}`;
    const { version } = await open(admin, path);
    await site.db
      .updateTable('product_variants')
      .set({ price_cents: 1 })
      .where('id', '=', variant.id)
      .execute();
    expect((await open(admin, path)).version).toBe(version + 1);
  });
});
