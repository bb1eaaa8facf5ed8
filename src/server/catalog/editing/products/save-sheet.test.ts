import { describe, expect, it } from 'vitest';

import { buildCategory } from '#db/seed/builders/catalogue.ts';
import { MAX_SHEET_CELLS, MAX_SHEET_PRODUCTS } from '#contract/schemas/office-products.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addBuyer, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const HAMMER = { name: 'Claw hammer', slug: 'claw-hammer', price: 39.9, stock: 12 };
const DECKING = {
  name: 'Decking',
  slug: 'decking',
  price: 10.2,
  option_names: ['Length'],
  specifications: { Treatment: 'H3', Grade: 'Select' },
  product_variants: [
    { name: '2.4 m', sku: 'D-24', price: 10.2, stock: 5, attributes: { Length: '2.4 m' } },
    { name: '3.6 m', sku: 'D-36', price: 15.3, stock: 8, attributes: { Length: '3.6 m' } },
  ],
};

async function add(user: TestUser, input: object = HAMMER, area = 'seller') {
  const answer = await user.request(`/api/${area}/products`, { json: input });
  expect([answer.status, answer.body.error?.fields]).toEqual([201, undefined]);
  return answer.body;
}

const save = (user: TestUser, products: readonly object[], area = 'seller') =>
  user.request(`/api/${area}/products`, { method: 'PUT', json: { products } });

const read = async (user: TestUser, id: string) =>
  (await user.request(`/api/seller/products/${id}`)).body;

/** What a save of the spreadsheet has to name of a product. */
const basis = ({ id, version }: { id: string; version: number }) => ({ id, version });

describe('the spreadsheet of products', () => {
  it('saves prices, stock, discounts and specifications of products and variants together', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    const decking = await add(seller, DECKING);
    const [, long] = decking.product_variants;
    const { status, body } = await save(seller, [
      {
        ...basis(hammer),
        price: 41.5,
        stock: { from: 12, to: 20 },
        discount_type: 'percentage',
        discount_value: 10,
      },
      {
        ...basis(decking),
        specifications: { Grade: '', Width: '90 mm' },
        variants: [{ id: long.id, price: 16, stock: { from: 8, to: 3 } }],
      },
    ]);
    expect(status).toBe(200);
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual([hammer.id, decking.id]);
    expect(await read(seller, hammer.id)).toMatchObject({
      price: 41.5,
      stock: 20,
      discount_value: 10,
      shown_price: 37.35,
    });
    const saved = await read(seller, decking.id);
    expect(saved.specifications).toEqual({ Treatment: 'H3', Width: '90 mm' });
    expect(saved.product_variants).toMatchObject([
      { name: '2.4 m', price: 10.2, stock: 5, attributes: { Length: '2.4 m' } },
      { name: '3.6 m', sku: 'D-36', price: 16, stock: 3, attributes: { Length: '3.6 m' } },
    ]);
  });

  it('writes the audit log, the price history and the stock movements as the form does', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    await save(seller, [{ ...basis(hammer), price: 41.5, stock: { from: 12, to: 20 } }]);
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'before', 'after', 'is_unversioned'])
      .where('subject_id', '=', hammer.id)
      .where('action', '=', 'updated')
      .execute();
    expect(entries).toMatchObject([
      {
        actor_id: seller.id,
        before: { price_cents: 3990, stock: 12 },
        after: { price_cents: 4150, stock: 20 },
        is_unversioned: false,
      },
    ]);
    const { body } = await seller.request(`/api/seller/products/${hammer.id}/prices`);
    expect(body.prices.map(({ price }: { price: number }) => price)).toEqual([41.5, 39.9]);
    const moved = await test.db
      .selectFrom('stock_movements')
      .select(['quantity_change', 'reason'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const units = moved.map(({ quantity_change: change }) => change);
    expect(units.toSorted((a, b) => b - a)).toEqual([12, 8]);
  });

  it('writes one entry of the price history for a price and a discount together', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    const half = { discount_type: 'percentage', discount_value: 50 };
    expect((await save(seller, [{ ...basis(hammer), price: 60, ...half }])).status).toBe(200);
    const { body } = await seller.request(`/api/seller/products/${hammer.id}/prices`);
    expect(body.prices).toMatchObject([
      { price: 60, shown_price: 30 },
      { price: 39.9, shown_price: 39.9 },
    ]);
  });

  it('counts the stocks of several variants together', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const decking = await add(seller, DECKING);
    const [short, long] = decking.product_variants;
    const { status } = await save(seller, [
      {
        ...basis(decking),
        variants: [
          { id: short.id, stock: { from: 5, to: 0 } },
          { id: long.id, stock: { from: 8, to: 9 } },
        ],
      },
    ]);
    expect(status).toBe(200);
    const saved = await read(seller, decking.id);
    expect(saved.product_variants).toMatchObject([{ stock: 0 }, { stock: 9 }]);
    const moved = await test.db
      .selectFrom('stock_movements')
      .select('quantity_change')
      .where('reason', '=', 'counted')
      .where('actor_id', '=', seller.id)
      .execute();
    const units = moved.map(({ quantity_change: change }) => change);
    expect(units.toSorted((a, b) => a - b)).toEqual([-5, 1, 5, 8]);
  });

  it('saves nothing when somebody has changed one of the products, and says who and what', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const hammer = await add(seller);
    const decking = await add(seller, DECKING);
    await admin.request(`/api/admin/products/${decking.id}`, {
      method: 'PUT',
      json: { specifications: { Treatment: 'H4' } },
    });
    const sheet = [
      { ...basis(hammer), price: 41.5 },
      { ...basis(decking), specifications: { Treatment: 'H5' } },
    ];
    const { status, body } = await save(seller, sheet);
    expect([status, body.error.code]).toEqual([409, 'PRODUCTS_CHANGED']);
    expect(body.error.data.products).toMatchObject([
      {
        id: decking.id,
        record: { specifications: { Treatment: 'H4' } },
        changes: [{ field: 'specifications', changed_by_role: 'admin' }],
      },
    ]);
    expect((await read(seller, hammer.id)).price).toBe(39.9);
    const { version } = body.error.data.products[0].record;
    const again = await save(seller, [sheet[0]!, { ...sheet[1], version }]);
    expect(again.status).toBe(200);
    expect((await read(seller, decking.id)).specifications).toEqual({ Treatment: 'H5' });
  });

  it('does not overwrite what orders have taken, and saves other fields of a sold product', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    const buyer = await addBuyer(test.db, [{ productId: hammer.id, quantity: 3 }]);
    await placeFor(test, buyer);
    const stale = await save(seller, [{ ...basis(hammer), stock: { from: 12, to: 20 } }]);
    expect([stale.status, stale.body.error.data.products]).toMatchObject([
      409,
      [{ id: hammer.id, record: { stock: 9 }, changes: [] }],
    ]);
    expect((await save(seller, [{ ...basis(hammer), price: 42 }])).status).toBe(200);
    expect(await read(seller, hammer.id)).toMatchObject({ price: 42, stock: 9, reserved: 3 });
    const { version } = await read(seller, hammer.id);
    const now = await save(seller, [{ id: hammer.id, version, stock: { from: 9, to: 20 } }]);
    expect(now.status).toBe(200);
    expect(await read(seller, hammer.id)).toMatchObject({ stock: 20, reserved: 3 });
  });

  it('says which product is no longer in the shop', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    await seller.request(`/api/seller/products/${hammer.id}`, { method: 'DELETE' });
    const { status, body } = await save(seller, [{ ...basis(hammer), price: 42 }]);
    expect([status, body.error.data.products]).toEqual([
      409,
      [{ id: hammer.id, record: null, changes: [] }],
    ]);
  });

  it('reports every wrong value at its place, and saves nothing', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const { id: category } = await buildCategory(test.db);
    const attributes = [{ key: 'grade', name: 'Grade', kind: 'choice', choices: ['Select'] }];
    const hammer = await add(seller);
    const decking = await add(seller, { ...DECKING, category_id: category });
    await admin.request(`/api/admin/categories/${category}`, {
      method: 'PUT',
      json: { attributes: attributes.map((each) => ({ ...each, is_required: true })) },
    });
    const [short] = decking.product_variants;
    const places = async (products: readonly object[]) => {
      const { status, body } = await save(seller, products);
      expect(status).toBe(422);
      return Object.keys(body.error.fields);
    };
    const wrong = [
      { ...basis(hammer), price: -1, stock: { from: 12, to: 1.5 } },
      { ...basis(decking), variants: [{ id: short.id, price: 1.999 }] },
    ];
    expect(await places(wrong)).toEqual([
      'products.0.price',
      'products.0.stock.to',
      'products.1.variants.0.price',
    ]);
    const refused = [
      { ...basis(hammer), price: 0, discount_type: 'percentage', discount_value: 101 },
      {
        ...basis(decking),
        specifications: { Grade: '' },
        variants: [{ id: short.id, price: 0 }],
      },
    ];
    expect(await places(refused)).toEqual([
      'products.0.price',
      'products.0.discount_value',
      'products.1.variants.0.price',
      'products.1.specifications',
    ]);
    expect((await read(seller, hammer.id)).price).toBe(39.9);
  });

  it('refuses the value of a discount without its type, and keeps the discount', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const discount = { discount_type: 'percentage', discount_value: 15 };
    const hammer = await add(seller, { ...HAMMER, ...discount });
    const alone = await save(seller, [{ ...basis(hammer), discount_value: 20 }]);
    expect([alone.status, alone.body.error.fields]).toEqual([
      422,
      { 'products.0.discount_value': 'Send discount_type together with discount_value.' },
    ]);
    expect((await save(seller, [{ ...basis(hammer), discount_type: 'flat_amount' }])).status).toBe(
      422,
    );
    expect(await read(seller, hammer.id)).toMatchObject(discount);
    expect((await save(seller, [{ ...basis(hammer), discount_type: null }])).status).toBe(200);
    expect(await read(seller, hammer.id)).toMatchObject({ discount_type: null });
  });

  it('refuses more stocks and prices than the limit with a sentence', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const both = { id: crypto.randomUUID(), price: 1, stock: { from: 1, to: 2 } };
    const sheet = (count: number) =>
      Array.from({ length: MAX_SHEET_PRODUCTS }, (_, at) => ({
        id: crypto.randomUUID(),
        version: 1,
        variants: at < count / 100 ? Array.from({ length: 50 }, () => both) : [],
      }));
    const many = await save(seller, sheet(50_000));
    expect([many.status, many.body.error.fields]).toEqual([
      422,
      {
        products:
          'One save takes up to 2,000 changes of stock and prices. Save fewer of them at once.',
      },
    ]);
    // As many as the limit are looked up.
    expect((await save(seller, sheet(MAX_SHEET_CELLS))).body.error.code).toBe('PRODUCTS_CHANGED');
  });

  it('refuses a product or variant twice, a foreign variant, and more products than the limit', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const hammer = await add(seller);
    const decking = await add(seller, DECKING);
    const twice = await save(seller, [
      { ...basis(hammer), price: 1 },
      { ...basis(hammer), price: 2 },
    ]);
    expect([twice.status, twice.body.error.fields]).toEqual([
      422,
      { products: 'A product is in this list twice.' },
    ]);
    const [{ id }] = decking.product_variants;
    const variants = [1, 2].map((price) => ({ id, price }));
    const variantTwice = await save(seller, [{ ...basis(decking), variants }]);
    expect([variantTwice.status, variantTwice.body.error.fields]).toEqual([
      422,
      { 'products.0.variants': 'A variant is in this list twice.' },
    ]);
    const foreign = await save(seller, [{ ...basis(hammer), variants: [{ id, price: 1 }] }]);
    expect(foreign.status).toBe(404);
    const many = Array.from({ length: MAX_SHEET_PRODUCTS + 1 }, () => basis(hammer));
    expect((await save(seller, many)).status).toBe(422);
    expect((await save(seller, [])).status).toBe(422);
  });

  it('is for people who may change the products', async () => {
    const owner = await test.signIn({ role: 'seller' });
    const thief = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const packer = await test.signIn();
    const hammer = await add(owner);
    const shops = await add(admin, { ...HAMMER, slug: 'shops' }, 'admin');
    await test.db
      .insertInto('seller_members')
      .values({ user_id: packer.id, seller_id: owner.id, role: 'packer' })
      .execute();
    const cheap = [{ ...basis(hammer), price: 1 }];
    const own = await add(thief, { ...HAMMER, slug: 'own' });
    const stolen = await save(thief, [{ ...basis(own), price: 2 }, ...cheap]);
    expect([stolen.status, stolen.body.error.message]).toEqual([
      403,
      'you can only edit your own products',
    ]);
    const ofShop = await save(owner, [{ ...basis(shops), price: 1 }]);
    expect([ofShop.status, ofShop.body.error.code]).toEqual([403, 'NOT_YOUR_PRODUCT']);
    const packed = await save(packer, cheap);
    expect([packed.status, packed.body.error.code]).toEqual([403, 'SELLER_ROLE_REQUIRED']);
    expect((await save(await test.signIn(), cheap)).status).toBe(403);
    expect((await save(owner, cheap, 'admin')).status).toBe(403);
    expect((await read(thief, own.id)).price).toBe(39.9);
    expect((await read(owner, hammer.id)).price).toBe(39.9);
    expect((await save(admin, cheap, 'admin')).status).toBe(200);
  });

  it('lets two people save different products of one page at the same time', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const first = await add(seller);
    const second = await add(seller, { ...HAMMER, slug: 'second' });
    const changes = (price: number, order: readonly { id: string; version: number }[]) =>
      order.map((each) => ({ ...basis(each), price, stock: { from: 12, to: 20 } }));
    const answers = await Promise.all([
      save(seller, changes(1, [first, second])),
      save(seller, changes(2, [second, first])),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const prices = [(await read(seller, first.id)).price, (await read(seller, second.id)).price];
    expect(prices[0]).toBe(prices[1]);
  });
});
