import { beforeEach, describe, expect, it } from 'vitest';

import { buildLinks, buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { archiveProducts } from '#server/catalog/editing/products/queries.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { isSomebodyWaiting } from '#tests/support/locks.ts';
import { addToCart } from '#tests/support/trade.ts';

const test = useTestApp();

const TILE = {
  name: 'Floor tile',
  slug: 'floor-tile',
  price: 50,
  stock: 100,
  pack: { measure: 'm²', quantity: 1.44 },
  images: ['/storage/v1/object/public/product-images/products/1700000000000-tile.webp'],
};
const PER_M2 = { quantity: 4, measure: 'kg', per: 'm²' } as const;

let adhesive: { id: string };
let spacer: { id: string };

beforeEach(async () => {
  adhesive = await buildProduct(test.db, {
    slug: 'adhesive',
    name: 'Adhesive',
    unit: { measure: 'kg', quantityThousandths: 20_000 },
  });
  spacer = await buildProduct(test.db, { slug: 'spacer', name: 'Spacers' });
});

const add = (user: TestUser, input: object, area = 'admin') =>
  user.request(`/api/${area}/products`, { json: { ...TILE, ...input } });

const shown = async (slug = 'floor-tile') =>
  (await test.request(`/api/products/${slug}/goes-with`)).body;

const links = () => [
  { product_id: adhesive.id, kind: 'needed', rule: PER_M2 },
  { product_id: spacer.id, kind: 'accessory' },
];

describe('what goes with a product', () => {
  it('is kept in its order and shown with its rules, also of goods of others', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const added = await add(seller, { goes_with: links() }, 'seller');
    expect(added.status).toBe(201);
    expect(added.body.goes_with).toEqual([
      {
        product_id: adhesive.id,
        name: 'Adhesive',
        is_listed: true,
        kind: 'needed',
        rule: PER_M2,
      },
      { product_id: spacer.id, name: 'Spacers', is_listed: true, kind: 'accessory', rule: null },
    ]);
    expect(await shown()).toMatchObject({
      product_id: added.body.id,
      links: [
        { kind: 'needed', rule: PER_M2, product: { slug: 'adhesive', in_stock: true } },
        { kind: 'accessory', rule: null, product: { slug: 'spacer' } },
      ],
      totalCount: 2,
    });
    expect((await test.request('/api/products/no-such-tile/goes-with')).status).toBe(404);
  });

  it('changes as a part of the product, with its version and an entry in the audit log', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, { goes_with: links() });
    const save = (change: object) =>
      admin.request(`/api/admin/products/${body.id}`, { method: 'PUT', json: change });
    const renamed = await save({ name: 'Wall tile', version: body.version });
    expect(renamed.body.goes_with).toHaveLength(2);
    const same = await save({ goes_with: links() });
    expect(same.body.version).toBe(renamed.body.version);
    const changed = await save({ goes_with: links().toReversed(), version: same.body.version });
    expect(changed.body.version).toBe(same.body.version + 1);
    expect(changed.body.goes_with).toMatchObject([{ name: 'Spacers' }, { name: 'Adhesive' }]);
    expect((await save({ goes_with: [], version: same.body.version })).status).toBe(409);
    const emptied = await save({ goes_with: [] });
    expect(emptied.body.goes_with).toEqual([]);
    const { before, after } = await test.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ goes_with: [{ name: 'Spacers' }, { name: 'Adhesive' }] });
    expect(after).toMatchObject({ goes_with: [] });
  });

  it.each([
    ['itself', (own: string) => [{ product_id: own, kind: 'accessory' }], 'goes_with.0'],
    ['a product twice', () => [links()[1], { ...links()[1], kind: 'alternative' }], 'goes_with.1'],
    [
      'what is not in the shop',
      () => [{ product_id: crypto.randomUUID(), kind: 'accessory' }],
      'goes_with.0',
    ],
    [
      'a quantity of an accessory',
      () => [{ ...links()[0], kind: 'accessory' }],
      'goes_with.0.rule',
    ],
    [
      'a quantity of nothing',
      () => [{ ...links()[0], rule: { ...PER_M2, quantity: 0 } }],
      'goes_with.0.rule.quantity',
    ],
  ])('refuses %s', async (_, input, field) => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, {});
    const answer = await admin.request(`/api/admin/products/${body.id}`, {
      method: 'PUT',
      json: { goes_with: input(body.id) },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual([field]);
  });

  it('is changed by its own seller alone', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, { goes_with: links() });
    const seller = await test.signIn({ role: 'seller' });
    const answer = await seller.request(`/api/seller/products/${body.id}`, {
      method: 'PUT',
      json: { goes_with: [] },
    });
    expect(answer.status).toBe(403);
    expect((await shown()).totalCount).toBe(2);
  });

  it('ends for both when either product is deleted', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, { goes_with: links() });
    await admin.request(`/api/admin/products/${spacer.id}`, { method: 'DELETE' });
    expect((await shown()).links).toMatchObject([{ product: { slug: 'adhesive' } }]);
    await admin.request(`/api/admin/products/${body.id}`, { method: 'DELETE' });
    expect(await test.db.selectFrom('product_links').selectAll().execute()).toEqual([]);
  });

  it.each(['new', 'saved'])('a %s link waits for a deletion that is under way', async (age) => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, { goes_with: age === 'saved' ? links() : [] });
    let answer: Promise<{ status: number }> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await archiveProducts(trx, [spacer.id], test.clock.now());
      answer = admin.request(`/api/admin/products/${body.id}`, {
        method: 'PUT',
        json: { goes_with: links().toReversed() },
      });
      await expect.poll(() => isSomebodyWaiting(test.db)).toBe(true);
    });
    expect((await answer)?.status).toBe(422);
    const left = await test.db.selectFrom('product_links').select('other_product_id').execute();
    expect(left).toEqual(age === 'saved' ? [{ other_product_id: adhesive.id }] : []);
  });

  it('is kept, and not shown, while the other product is withheld', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await add(admin, { goes_with: links() });
    const withhold = (archivedAt: Date | null) =>
      test.db
        .updateTable('products')
        .set({ archived_at: archivedAt, is_withheld: archivedAt !== null })
        .where('id', '=', adhesive.id)
        .execute();
    await withhold(test.clock.now());
    expect((await shown()).links).toMatchObject([{ product: { slug: 'spacer' } }]);
    const saved = await admin.request(`/api/admin/products/${body.id}`, {
      method: 'PUT',
      json: { goes_with: links().toReversed() },
    });
    expect(saved.body.goes_with).toMatchObject([
      { name: 'Spacers', is_listed: true },
      { name: 'Adhesive', is_listed: false },
    ]);
    await withhold(null);
    expect((await shown()).totalCount).toBe(2);
  });
});

describe('what the cart needs', () => {
  async function needOf(lines: readonly Parameters<typeof addToCart>[2][]) {
    const buyer = await test.signIn({ role: 'customer' });
    for (const line of lines) await addToCart(test.db, buyer.id, line);
    return (await buyer.request('/api/cart-items/needed')).body.needed;
  }

  it('is counted from the contents of its lines', async () => {
    const tile = await buildProduct(test.db, {
      name: 'Tile',
      unit: { measure: 'm2', quantityThousandths: 1440 },
    });
    await buildLinks(test.db, tile.id, [
      { productId: adhesive.id, kind: 'needed', rule: { ...PER_M2, quantityThousandths: 4000 } },
      { productId: spacer.id, kind: 'accessory' },
    ]);
    expect(await needOf([{ productId: tile.id, quantity: 10 }])).toEqual([
      {
        product: expect.objectContaining({ slug: 'adhesive' }),
        needed_for: [
          { product_id: tile.id, name: 'Tile', quantity: 10, rule: PER_M2, is_counted: true },
        ],
        quantity: 57.6,
        measure: 'kg',
        in_cart: 0,
        missing_units: 3,
      },
    ]);
    const withTwo = [
      { productId: tile.id, quantity: 10 },
      { productId: adhesive.id, quantity: 2 },
    ];
    expect(await needOf(withTwo)).toMatchObject([{ in_cart: 40, missing_units: 1 }]);
    expect(await needOf([...withTwo.slice(0, 1), { productId: adhesive.id, quantity: 3 }])).toEqual(
      [],
    );
  });

  it('leaves the units open where they depend on the variant', async () => {
    const tap = await buildProduct(test.db);
    const screws = await buildProduct(test.db, {
      slug: 'screws',
      unit: { measure: 'each', quantityThousandths: 100_000 },
    });
    await buildVariant(test.db, { productId: screws.id, quantityThousandths: 500_000 });
    await buildLinks(test.db, tap.id, [
      {
        productId: screws.id,
        kind: 'needed',
        rule: { quantityThousandths: 4000, measure: 'each', per: 'unit' },
      },
    ]);
    expect(await needOf([{ productId: tap.id, quantity: 3 }])).toMatchObject([
      { product: { slug: 'screws' }, quantity: 12, measure: 'each', missing_units: null },
    ]);
  });

  it('counts goods that are sold singly as pieces', async () => {
    const tap = await buildProduct(test.db);
    await buildLinks(test.db, tap.id, [
      {
        productId: spacer.id,
        kind: 'needed',
        rule: { quantityThousandths: 4000, measure: 'each', per: 'unit' },
      },
    ]);
    const lines = [
      { productId: tap.id, quantity: 3 },
      { productId: spacer.id, quantity: 5 },
    ];
    expect(await needOf(lines)).toMatchObject([{ quantity: 12, in_cart: 5, missing_units: 7 }]);
  });

  it('leaves out what cannot be bought, and says nothing of an empty cart', async () => {
    const tap = await buildProduct(test.db);
    const sold = await buildProduct(test.db, { stock: 0 });
    await buildLinks(test.db, tap.id, [{ productId: sold.id, kind: 'needed' }]);
    expect(await needOf([{ productId: tap.id }])).toEqual([]);
    expect(await needOf([])).toEqual([]);
    expect((await test.request('/api/cart-items/needed')).status).toBe(401);
  });
});
