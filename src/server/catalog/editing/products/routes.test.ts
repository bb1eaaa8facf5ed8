import { describe, expect, it } from 'vitest';

import { buildCategory, buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const HAMMER = {
  name: 'Claw hammer 570 g',
  slug: 'claw-hammer-570g',
  price: 39.9,
  stock: 12,
  images: ['/storage/v1/object/public/product-images/products/1700000000000-hammer.webp'],
  specifications: { Weight: '570 g' },
};

const SIZES = [
  { name: '2.4 m', sku: 'DECK-24', price: 10.2, stock: 5, attributes: { Length: '2.4 m' } },
  { name: '3.6 m', sku: 'DECK-36', price: 15.3, stock: 0, attributes: { Length: '3.6 m' } },
];

async function add(user: TestUser, input: object = {}, area = 'admin') {
  const answer = await user.request(`/api/${area}/products`, { json: { ...HAMMER, ...input } });
  expect([answer.status, answer.body.error?.fields]).toEqual([201, undefined]);
  return answer.body;
}

const save = (user: TestUser, id: string, input: object, area = 'admin') =>
  user.request(`/api/${area}/products/${id}`, { method: 'PUT', json: { ...HAMMER, ...input } });

const shopSees = async (slug: string) => (await site.request(`/api/products/${slug}`)).body;

describe('the product form', () => {
  it('adds a product that is on sale at once, with rating and review count 0', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const added = await add(admin, { rating: 5, review_count: 900, seller_id: admin.id });
    expect(added).toMatchObject({ rating: 0, review_count: 0, seller_id: null, stock: 12 });
    expect(await shopSees('claw-hammer-570g')).toMatchObject({
      price: 39.9,
      stock: 12,
      rating: 0,
      specifications: { Weight: '570 g' },
    });
    const movements = await site.db.selectFrom('stock_movements').selectAll().execute();
    expect(movements).toMatchObject([
      { quantity_change: 12, reason: 'counted', actor_id: admin.id },
    ]);
  });

  it('keeps specifications in the order they were entered', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const written = { Weight: '570 g', Size: '90 × 22 mm', Colour: 'Oak', Áge: '2', 'A "B"': 'c' };
    const names = Object.keys(written);
    const added = await add(admin, { specifications: written });
    expect(Object.keys(added.specifications)).toEqual(names);
    const reordered = Object.fromEntries(Object.entries(written).toReversed());
    const saved = await save(admin, added.id, { specifications: reordered });
    expect(Object.keys(saved.body.specifications)).toEqual(names.toReversed());
    const shown = await site.request(`/api/products/${added.slug}`);
    expect(shown.body.specifications).toEqual(written);
    expect(Object.keys(shown.body.specifications)).toEqual(names.toReversed());
    const found = await site.request('/api/products?searchQuery=oak&limit=1&offset=0');
    expect(found.body.products).toMatchObject([{ id: added.id }]);
  });

  it('saves the order, codes and stock of variants, and archives the ones left out', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const added = await add(admin, { option_names: ['Length'], product_variants: SIZES });
    const [short, long] = added.product_variants;
    const saved = await save(admin, added.id, {
      option_names: ['Length'],
      product_variants: [
        { ...SIZES[1], id: long.id, stock: 7 },
        { name: '5.4 m', sku: 'DECK-24', price: 22.95, attributes: { Length: '5.4 m' } },
      ],
    });
    expect(saved.status).toBe(200);
    const { product_variants: shown } = await shopSees('claw-hammer-570g');
    expect(
      shown.map(({ id, name, sku, stock }: Record<string, unknown>) => [id, name, sku, stock]),
    ).toEqual([
      [long.id, '3.6 m', 'DECK-36', 7],
      [expect.any(String), '5.4 m', 'DECK-24', 0],
    ]);
    const archived = await site.db
      .selectFrom('product_variants')
      .select('archived_at')
      .where('id', '=', short.id)
      .executeTakeFirstOrThrow();
    expect(archived.archived_at).not.toBeNull();
  });

  it('gives a variant its own picture, which stays until it is removed', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const picture = '/pictures/products/tidewren-arc-basin-mixer-matt-black.webp';
    const added = await add(admin, {
      option_names: ['Length'],
      product_variants: [{ ...SIZES[0], image: picture }],
    });
    const [{ id }] = added.product_variants;
    const pictureAfter = async (change: Record<string, unknown>) => {
      const saved = await save(admin, added.id, {
        option_names: ['Length'],
        product_variants: [{ ...SIZES[0], id, ...change }],
      });
      expect(saved.status).toBe(200);
      return (await shopSees('claw-hammer-570g')).product_variants[0].image;
    };
    expect(await pictureAfter({})).toBe(picture);
    expect(await pictureAfter({ image: null })).toBeNull();
    const foreign = await save(admin, added.id, {
      option_names: ['Length'],
      product_variants: [{ ...SIZES[0], id, image: 'https://elsewhere.example/a.webp' }],
    });
    expect(foreign.status).toBe(422);
  });

  it('does not change stock that is not sent, nor set it below what orders reserve', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await add(admin);
    await site.db
      .updateTable('stock_items')
      .set({ reserved: 4 })
      .where('product_id', '=', id)
      .execute();
    const { stock: _stock, ...withoutStock } = HAMMER;
    const answer = await admin.request(`/api/admin/products/${id}`, {
      method: 'PUT',
      json: withoutStock,
    });
    expect(answer.body).toMatchObject({ stock: 8, reserved: 4 });
    expect((await save(admin, id, { stock: 0 })).body).toMatchObject({ stock: 0, reserved: 4 });
    const row = await site.db
      .selectFrom('stock_items')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ on_hand: 4, reserved: 4 });
  });

  it.each([
    ['name', { name: ' ' }],
    ['slug', { slug: 'Claw Hammer' }],
    ['price', { price: -1 }],
    ['price', { price: 1.999 }],
    ['stock', { stock: -1 }],
    ['stock', { stock: 1.5 }],
    ['discount_value', { discount_type: 'percentage' }],
    ['discount_value', { discount_type: 'percentage', discount_value: 101 }],
    ['discountValue', { discountType: 'flat_amount', discountValue: -1 }],
    ['images.0', { images: ['https://elsewhere.example/a.png'] }],
    ['category_id', { category_id: '01890000-0000-7000-8000-000000000000' }],
  ])('names the field %s when it is sent %j', async (field, input) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await admin.request('/api/admin/products', {
      json: { ...HAMMER, ...input },
    });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('accepts both spellings of the discount and shows the discounted price everywhere', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await add(admin, { discountType: 'percentage', discountValue: 15 });
    expect(await shopSees('claw-hammer-570g')).toMatchObject({
      shown_price: 33.92,
      discount_type: 'percentage',
      discount_value: 15,
    });
    const flat = await save(admin, id, { discount_type: 'flat_amount', discount_value: 5.5 });
    expect(flat.body).toMatchObject({ shown_price: 34.4, discountValue: 5.5 });
  });

  it('accepts a flat discount above the price, which shows as 0', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const discount = { discount_type: 'flat_amount', discount_value: 15 };
    const added = await add(admin, { ...discount, price: 39.9, product_variants: SIZES });
    const saved = await save(admin, added.id, { ...discount, price: 10 });
    expect([saved.status, saved.body.price]).toEqual([200, 10]);
    const { product_variants: variants } = await shopSees('claw-hammer-570g');
    expect(variants.map((variant: { shown_price: number }) => variant.shown_price)).toEqual([
      0, 0.3,
    ]);
  });

  it('accepts an original price below the price', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const added = await add(admin, { price: 39.9, original_price: 20 });
    expect(added).toMatchObject({ price: 39.9, shown_price: 39.9, original_price: 20 });
  });

  it('refuses slugs and codes of other products, and duplicate codes', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, { sku: 'H-1', product_variants: SIZES });
    const { body } = await admin.request('/api/admin/products', {
      json: {
        ...HAMMER,
        sku: 'DECK-24',
        product_variants: [
          { name: 'a', price: 1, sku: 'X' },
          { name: 'b', price: 1, sku: 'X' },
        ],
      },
    });
    expect(Object.keys(body.error.fields).toSorted()).toEqual([
      'product_variants.1.sku',
      'sku',
      'slug',
    ]);
  });

  it('overrides tax and freight only when ticked, and only for administrators', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const custom = { custom_tax_rate: 0.05, custom_shipping_cost: 12.5 };
    const { id } = await add(admin, { ...custom, override_global_settings: true });
    expect((await admin.request(`/api/admin/products/${id}`)).body).toMatchObject(custom);
    const unticked = await save(admin, id, { ...custom, override_global_settings: false });
    expect(unticked.body).toMatchObject({ custom_tax_rate: null, custom_shipping_cost: null });
    const own = await add(
      seller,
      { slug: 'own', ...custom, override_global_settings: true },
      'seller',
    );
    expect(own).toMatchObject({ override_global_settings: false, custom_tax_rate: null });
  });

  it('sets the department from the category, and refuses a category of another department', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const category = await buildCategory(site.db);
    const other = await buildCategory(site.db);
    const added = await add(admin, { category_id: category.id });
    expect(added.department_id).toBe(category.departmentId);
    const mixed = await save(admin, added.id, {
      category_id: category.id,
      department_id: other.departmentId,
    });
    expect(Object.keys(mixed.body.error.fields)).toEqual(['category_id']);
  });

  it('keeps every price with its start date', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await add(admin);
    await save(admin, id, { price: 45 });
    await save(admin, id, { price: 45, description: 'Nothing about the price' });
    await save(admin, id, { price: 42, original_price: 45 });
    const { body } = await admin.request(`/api/admin/products/${id}/prices`);
    expect(
      body.prices.map(({ price, original_price }: Record<string, number>) => [
        price,
        original_price,
      ]),
    ).toEqual([
      [42, 45],
      [45, null],
      [39.9, null],
    ]);
  });
});

describe('deleting a product', () => {
  it('archives it, frees its slug and code, and keeps what orders need', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await add(admin, { sku: 'H-1' });
    expect((await admin.request(`/api/admin/products/${id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await site.request('/api/products/claw-hammer-570g')).status).toBe(404);
    expect((await admin.request(`/api/admin/products/${id}`, { method: 'DELETE' })).status).toBe(
      404,
    );
    await add(admin, { sku: 'H-1' });
    expect(await site.db.selectFrom('products').select('id').execute()).toHaveLength(2);
  });
});

describe('products of sellers', () => {
  it('are listed with the administrators’ products, which are read-only', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const other = await site.signIn({ role: 'seller' });
    const platform = await add(admin);
    const own = await add(seller, { slug: 'own' }, 'seller');
    await add(other, { slug: 'of-another' }, 'seller');
    const { body } = await seller.request('/api/seller/products?sort=created');
    expect(
      body.products.map(({ id, can }: { id: string; can: { edit: boolean } }) => [id, can.edit]),
    ).toEqual([
      [platform.id, false],
      [own.id, true],
    ]);
    expect((await seller.request(`/api/seller/products/${platform.id}`)).status).toBe(200);
    for (const method of ['PUT', 'DELETE'] as const) {
      const { status, body: refused } = await seller.request(
        `/api/seller/products/${platform.id}`,
        {
          method,
          ...(method === 'PUT' ? { json: HAMMER } : {}),
        },
      );
      expect([status, refused.error.message]).toEqual([
        403,
        'You cannot edit admin products. You can only view them.',
      ]);
    }
  });

  it('refuse other sellers with the specified sentences', async () => {
    const owner = await site.signIn({ role: 'seller' });
    const thief = await site.signIn({ role: 'seller' });
    const own = await add(owner, { slug: 'own', product_variants: SIZES }, 'seller');
    const before = await site.db.selectFrom('products').selectAll().execute();
    const stock = await site.db.selectFrom('stock_items').selectAll().orderBy('id').execute();
    const path = `/api/seller/products/${own.id}`;
    expect((await thief.request(`${path}?seller_id=${owner.id}`)).body.error.code).toBe(
      'SELLER_NOT_YOURS',
    );
    expect((await thief.request(path)).status).toBe(404);
    expect((await thief.request(`/api/seller/products/${own.id}/prices`)).status).toBe(404);
    const edited = await thief.request(path, { method: 'PUT', json: { ...HAMMER, slug: 'x' } });
    expect([edited.status, edited.body.error.message]).toEqual([
      403,
      'you can only edit your own products',
    ]);
    const deleted = await thief.request(path, { method: 'DELETE' });
    expect([deleted.status, deleted.body.error.message]).toEqual([
      403,
      'you can only delete your own products',
    ]);
    const counted = await thief.request(`/api/seller/products/${own.id}/stock`, {
      method: 'PUT',
      json: { stock: 0 },
    });
    expect(counted.status).toBe(403);
    const bulk = await thief.request('/api/seller/products/bulk', {
      json: { ids: [own.id], change: { kind: 'delete' } },
    });
    expect(bulk.body).toMatchObject({ count: 0, skipped: 1 });
    expect(await site.db.selectFrom('products').selectAll().execute()).toEqual(before);
    expect(await site.db.selectFrom('stock_items').selectAll().orderBy('id').execute()).toEqual(
      stock,
    );
  });

  it('may be in the shop’s and the seller’s own categories, not in another seller’s', async () => {
    const owner = await site.signIn({ role: 'seller' });
    const thief = await site.signIn({ role: 'seller' });
    const department = await owner.request('/api/seller/departments', {
      json: { name: 'Mine', slug: 'mine' },
    });
    const category = await owner.request('/api/seller/categories', {
      json: { name: 'Mine', slug: 'mine', department_id: department.body.id },
    });
    await add(owner, { category_id: category.body.id }, 'seller');
    const { status, body } = await thief.request('/api/seller/products', {
      json: { ...HAMMER, slug: 'x', category_id: category.body.id },
    });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['category_id']]);
  });

  it('require a seller from an administrator', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const fetching = await admin.request('/api/seller/products');
    expect([fetching.status, fetching.body.error.message]).toEqual([
      400,
      'Seller ID is required to fetch products.',
    ]);
    const adding = await admin.request('/api/seller/products', { json: HAMMER });
    expect(adding.body.error.message).toBe('Seller ID is required to add products.');
  });
});

describe('the product list', () => {
  it('finds by name, code, slug and brand, without wildcards', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, { name: '100% wool', slug: 'wool', sku: 'W-9', brand: 'Mothwool' });
    await add(admin);
    const found = async (search: string) => {
      const { body } = await admin.request(
        `/api/admin/products?search=${encodeURIComponent(search)}`,
      );
      return body.totalCount;
    };
    expect(await found('0% w')).toBe(1);
    expect(await found('w-9')).toBe(1);
    expect(await found('moth')).toBe(1);
    expect(await found('claw-hammer')).toBe(1);
    expect(await found('%')).toBe(1);
    expect(await found('nothing like it')).toBe(0);
    await site.db.updateTable('products').set({ name: 'Claw hammer' }).execute();
    expect(await found('0% w')).toBe(0);
    expect(await found('ha')).toBe(2);
    expect(await found('aw')).toBe(0);
  });

  it('has views of products that need attention, counting variants where there are any', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const low = await buildProduct(site.db, { stock: 3 });
    const out = await buildProduct(site.db, { stock: 0 });
    await buildProduct(site.db, { stock: 500 });
    const sized = await buildProduct(site.db, { stock: 0 });
    await buildVariant(site.db, { productId: sized.id, stock: 400 });
    const view = async (name: string) => {
      const { body } = await admin.request(`/api/admin/products?view=${name}`);
      return body.products.map(({ id }: { id: string }) => id);
    };
    expect(await view('low')).toEqual([low.id]);
    expect(await view('out')).toEqual([out.id]);
    expect(await view('sale')).toEqual([]);
    expect(await view('sellers')).toEqual([]);
    const { body } = await admin.request(`/api/admin/products/${sized.id}`);
    expect(body).toMatchObject({ stock: 0, total_stock: 400 });
  });

  it('lists to a seller only their own products as low or out of stock', async () => {
    const seller = await site.signIn({ role: 'seller' });
    await buildProduct(site.db, { stock: 3 });
    await buildProduct(site.db, { stock: 0 });
    const own = {
      low: await buildProduct(site.db, { stock: 3, sellerId: seller.id }),
      out: await buildProduct(site.db, { stock: 0, sellerId: seller.id }),
    };
    for (const view of ['low', 'out'] as const) {
      const { body } = await seller.request(`/api/seller/products?view=${view}`);
      expect(body.products.map(({ id }: { id: string }) => id)).toEqual([own[view].id]);
    }
  });
});

describe('exporting', () => {
  it('writes the whole filtered list, one row per product and variant, with formulas as text', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    await add(admin, { name: '=1+1', slug: 'formula', product_variants: SIZES });
    await add(seller, { name: 'Own', slug: 'own' }, 'seller');
    const { headers, body } = await admin.request('/api/admin/products.csv?view=admins');
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="products-.+\.csv"/);
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^formula,'=1\+1,,,/);
    expect(lines[2]).toMatch(/^formula,'=1\+1,2\.4 m,DECK-24,/);
    const own = await seller.request('/api/seller/products.csv?view=mine');
    expect(String(own.body).trim().split('\r\n')).toHaveLength(2);
  });
});

describe('bulk changes', () => {
  it('preview without changing, then change and log each product', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const first = await add(admin, { product_variants: SIZES });
    const second = await add(admin, { slug: 'second', stock: 100 });
    const change = { kind: 'stock', stock: 9 };
    const ids = [first.id, second.id];
    const preview = await admin.request('/api/admin/products/bulk', {
      json: { ids, change, preview: true },
    });
    expect(preview.body).toEqual({
      count: 2,
      skipped: 0,
      samples: [
        { name: HAMMER.name, before: '12', after: '9' },
        { name: HAMMER.name, before: '100', after: '9' },
      ],
    });
    expect((await shopSees('second')).stock).toBe(100);
    await admin.request('/api/admin/products/bulk', { json: { ids, change } });
    expect((await shopSees('second')).stock).toBe(9);
    const { stock, product_variants: variants } = await shopSees('claw-hammer-570g');
    expect([stock, variants[0].stock, variants[1].stock]).toEqual([9, 9, 9]);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'updated')
      .execute();
    expect(new Set(entries.map(({ subject_id }) => subject_id))).toEqual(new Set(ids));
    expect(entries).toHaveLength(2);
  });

  it('move, count and delete', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const category = await buildCategory(site.db);
    const { id } = await add(admin);
    const change = (json: object) =>
      admin.request('/api/admin/products/bulk', { json: { ids: [id], change: json } });
    await change({ kind: 'category', category_id: category.id });
    await change({ kind: 'stock', stock: 77 });
    expect((await admin.request(`/api/admin/products/${id}`)).body).toMatchObject({
      category_id: category.id,
      department_id: category.departmentId,
      stock: 77,
    });
    expect((await change({ kind: 'category', category_id: id })).status).toBe(422);
    await change({ kind: 'delete' });
    expect((await admin.request(`/api/admin/products/${id}`)).status).toBe(404);
  });
});

it('accepts an absolute picture address of the shop, as the storage client returns it', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const [path] = HAMMER.images as [string];
  const address = `${site.config.siteUrl}${path}`;
  const added = await add(admin, { images: [address], image_alts: { [address]: 'The claw' } });
  expect(added).toMatchObject({ images: [path], image_alts: { [path]: 'The claw' } });
});

describe('picture descriptions', () => {
  it('are stored by address, shown in the shop, and kept when a save omits them', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const [first, second] = ['/pictures/products/a.webp', '/pictures/products/b.webp'] as const;
    const body = { name: 'Level', slug: 'level', price: 42.9, images: [second, first] };
    const image_alts = {
      [first]: 'The vial, close up',
      [second]: '  ',
      '/pictures/c.webp': 'Gone',
    };
    const made = await admin.request('/api/admin/products', { json: { ...body, image_alts } });
    expect(made.body.image_alts).toEqual({ [first]: 'The vial, close up' });
    const path = `/api/admin/products/${made.body.id}`;
    const kept = await admin.request(path, { method: 'PUT', json: body });
    expect(kept.body.image_alts).toEqual({ [first]: 'The vial, close up' });
    const shown = await site.request('/api/products/level');
    expect(shown.body.image_alts).toEqual({ [first]: 'The vial, close up' });
    const cleared = await admin.request(path, { method: 'PUT', json: { ...body, image_alts: {} } });
    expect(cleared.body.image_alts).toEqual({});
    expect((await site.request('/api/products/level')).body).not.toHaveProperty('image_alts');
    const wrong = { ...body, image_alts: { 'javascript:alert(1)': 'x' } };
    expect((await admin.request(path, { method: 'PUT', json: wrong })).status).toBe(422);
  });
});

describe('stock and prices by code', () => {
  const send = (user: TestUser, items: readonly object[], area = 'seller') =>
    user.request(`/api/${area}/stock-and-prices`, { method: 'PUT', json: { items } });
  const outcomes = ({ body }: { body: { items: { outcome: string }[] } }) =>
    body.items.map(({ outcome }) => outcome);

  it('sets those of products and variants, and leaves what it does not name', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const hammer = await add(seller, { sku: 'HAMMER' }, 'seller');
    const decking = await add(
      seller,
      { slug: 'decking', sku: null, option_names: ['Length'], product_variants: SIZES },
      'seller',
    );
    const items = [
      { sku: 'HAMMER', stock: 7, price: 41.5 },
      { sku: 'DECK-24', stock: 40 },
      { sku: 'DECK-36', price: 15.95 },
    ];
    const answer = await send(seller, items);
    expect([answer.status, outcomes(answer)]).toEqual([200, ['changed', 'changed', 'changed']]);
    const read = async (id: string) => (await seller.request(`/api/seller/products/${id}`)).body;
    expect(await read(hammer.id)).toMatchObject({ stock: 7, price: 41.5 });
    expect((await read(decking.id)).product_variants).toMatchObject([
      { sku: 'DECK-24', stock: 40, price: 10.2 },
      { sku: 'DECK-36', stock: 0, price: 15.95 },
    ]);
    expect(outcomes(await send(seller, items))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'before', 'after'])
      .where('action', '=', 'updated')
      .where('subject_id', '=', hammer.id)
      .execute();
    expect(entries).toMatchObject([
      { before: { stock: 12, price_cents: 3990 }, after: { stock: 7, price_cents: 4150 } },
    ]);
  });

  it('refuses each wrong code by itself', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const other = await site.signIn({ role: 'seller' });
    await add(seller, { sku: 'OWN' }, 'seller');
    await add(other, { slug: 'theirs', sku: 'THEIRS' }, 'seller');
    const { body } = await send(seller, [
      { sku: 'OWN', stock: 3 },
      { sku: 'THEIRS', stock: 3 },
      { sku: 'UNKNOWN', stock: 3 },
      { sku: 'TWICE', stock: 3 },
      { sku: 'TWICE', stock: 4 },
    ]);
    const unknown = 'No product or variant has this code.';
    const twice = 'This code is in the list more than once.';
    expect(body.items).toEqual([
      { sku: 'OWN', outcome: 'changed', reason: null },
      { sku: 'THEIRS', outcome: 'refused', reason: unknown },
      { sku: 'UNKNOWN', outcome: 'refused', reason: unknown },
      { sku: 'TWICE', outcome: 'refused', reason: twice },
      { sku: 'TWICE', outcome: 'refused', reason: twice },
    ]);
    const free = await send(seller, [{ sku: 'OWN', price: 0 }]);
    const nothing = await send(seller, [{ sku: 'OWN' }]);
    expect([...outcomes(free), ...outcomes(nothing)]).toEqual(['refused', 'refused']);
    expect((await shopSees('theirs')).stock).toBe(12);
    const admin = await site.signIn({ role: 'admin' });
    const all = await send(admin, [{ sku: 'THEIRS', stock: 3 }], 'admin');
    expect(outcomes(all)).toEqual(['changed']);
  });

  it('counts units for sale: those that orders hold are added', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { id } = await add(seller, { sku: 'HELD' }, 'seller');
    await site.db
      .updateTable('stock_items')
      .set({ reserved: 2 })
      .where('product_id', '=', id)
      .execute();
    await send(seller, [{ sku: 'HELD', stock: 5 }]);
    const { on_hand: onHand } = await site.db
      .selectFrom('stock_items')
      .select('on_hand')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(onHand).toBe(7);
  });
});
