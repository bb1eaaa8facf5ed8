import { afterEach, describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { QuantityPrice } from '#domain/pricing/quantity-price.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  addVariant,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  placeFor,
  sandboxFor,
  totalsOfCart,
} from '#tests/support/trade.ts';

const site = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(site.db)).toEqual([]);
});

const prices = (...rows: readonly (readonly [number, number])[]): QuantityPrice[] =>
  rows.map(([from, price]) => ({ from, priceCents: cents(price) }));

const HANGER = {
  name: 'Joist hanger',
  slug: 'joist-hanger',
  price: 9,
  stock: 500,
  images: ['/storage/v1/object/public/product-images/products/1700000000000-hanger.webp'],
};

const add = (user: TestUser, input: object, area = 'admin') =>
  user.request(`/api/${area}/products`, { json: { ...HANGER, ...input } });

describe('the product form', () => {
  it('keeps quantity prices of the product and of its variants, which the shop then shows', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const added = await add(
      seller,
      {
        quantity_prices: [{ from: 10, price: 8.6 }],
        product_variants: [
          { name: '90 mm', price: 9, stock: 5, quantity_prices: [{ from: 50, price: 7.9 }] },
          { name: '140 mm', price: 11, stock: 5 },
        ],
      },
      'seller',
    );
    expect(added.status).toBe(201);
    const shown = await site.request('/api/products/joist-hanger');
    expect(shown.body).toMatchObject({
      quantity_prices: [{ from: 10, price: 8.6 }],
      product_variants: [{ quantity_prices: [{ from: 50, price: 7.9 }] }, { name: '140 mm' }],
    });
    expect(shown.body.product_variants[1]).not.toHaveProperty('quantity_prices');

    // Lists are about one unit.
    const { body: list } = await site.request('/api/products');
    expect(list.products).toMatchObject([
      { slug: 'joist-hanger', product_variants: [{ name: '90 mm' }, { name: '140 mm' }] },
    ]);
    expect(JSON.stringify(list)).not.toContain('quantity_prices');
  });

  it('leaves them unchanged in a save that omits them, and removes them with an empty list', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body } = await add(admin, { quantity_prices: [{ from: 10, price: 8.6 }] });
    const save = (input: object) =>
      admin.request(`/api/admin/products/${body.id}`, { method: 'PUT', json: input });
    const renamed = await save({ name: 'Hanger' });
    expect(renamed.body.quantity_prices).toEqual([{ from: 10, price: 8.6 }]);
    const removed = await save({ quantity_prices: [] });
    expect(removed.body).toMatchObject({ name: 'Hanger', quantity_prices: [] });
    const entry = await site.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('subject_id', '=', body.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.before).toMatchObject({ quantity_prices: [{ from: 10, price_cents: 860 }] });
    expect(entry.after).toMatchObject({ quantity_prices: [] });
  });

  it.each([
    [[{ from: 1, price: 8 }], { 'quantity_prices.0.from': 'Enter a whole number from 2 to 999.' }],
    [
      [{ from: 2.5, price: 8 }],
      { 'quantity_prices.0.from': 'Enter a whole number from 2 to 999.' },
    ],
    [[{ from: 10, price: -1 }], { 'quantity_prices.0.price': 'Enter a price of $0.00 or more.' }],
    [
      [
        { from: 10, price: 8 },
        { from: 10, price: 7 },
      ],
      { 'quantity_prices.1.from': 'Enter more than 10.' },
    ],
    [
      [
        { from: 10, price: 8 },
        { from: 20, price: 8 },
      ],
      { 'quantity_prices.1.price': 'Enter less than in the row above.' },
    ],
  ])('refuses %j', async (quantity_prices, fields) => {
    const admin = await site.signIn({ role: 'admin' });
    const answer = await add(admin, { quantity_prices });
    expect([answer.status, answer.body.error.fields]).toEqual([422, fields]);
    const variant = { name: '90 mm', price: 9, stock: 1, quantity_prices };
    const ofVariant = await add(admin, { product_variants: [variant] });
    expect(Object.keys(ofVariant.body.error.fields)).toEqual(
      Object.keys(fields).map((field) => `product_variants.0.${field}`),
    );
  });

  it('refuses more rows than a page can show', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const rows = Array.from({ length: 7 }, (_, row) => ({ from: row + 2, price: 8 - row }));
    expect((await add(admin, { quantity_prices: rows })).status).toBe(422);
    expect((await add(admin, { quantity_prices: rows.slice(1) })).status).toBe(201);
  });
});

describe('a cart with quantity prices', () => {
  const cartOf = async (user: TestUser) => (await user.request('/api/cart-items')).body;

  it('takes the better of discount and quantity price, of the variant where there is one', async () => {
    const user = await site.signIn();
    const product = await addProduct(site.db, {
      priceCents: 900,
      discount: { type: 'percentage', bps: 500 },
      quantityPrices: prices([10, 860], [50, 790]),
      stock: 500,
    });
    const variant = await addVariant(site.db, {
      productId: product.id,
      priceCents: 2000,
      quantityPrices: prices([5, 1500]),
      stock: 500,
    });
    const put = (quantity: number, variant_id: string | null = null) =>
      user.request('/api/cart-items', { json: { product_id: product.id, variant_id, quantity } });
    await put(10);
    // 5 % off $9.00 is $8.55, less than $8.60.
    expect(await cartOf(user)).toMatchObject({ subtotal: 90, discounts: 4.5 });
    await put(40);
    expect(await cartOf(user)).toMatchObject({ subtotal: 450, discounts: 55 });
    await put(5, variant.id);
    expect(await cartOf(user)).toMatchObject({
      subtotal: 550,
      discounts: 80,
      cart_items: [
        {
          unit_price: 8.55,
          quantity_prices: [
            { from: 10, price: 8.6 },
            { from: 50, price: 7.9 },
          ],
        },
        { unit_price: 19, quantity_prices: [{ from: 5, price: 15 }] },
      ],
    });
  });

  it('is charged what it shows: total, explanation, order, and freight by the lower subtotal', async () => {
    const product = await addProduct(site.db, {
      priceCents: 1000,
      quantityPrices: prices([10, 980]),
      stock: 500,
    });
    const asked = (quantity: number) =>
      site.request('/functions/v1/calculate-order-total', {
        headers: { apikey: site.config.publicKey },
        json: { items: [{ product_id: product.id, quantity }] },
      });
    // Free freight starts at $99.00.
    expect((await asked(9)).body).toMatchObject({ subtotal: 90, totalFreight: 9.95 });
    const { body } = await asked(10);
    expect(body).toMatchObject({ subtotal: 98, totalFreight: 9.95, grandTotal: 107.95 });
    expect(body.lines[0]).toMatchObject({ list_price: 10, unit_discount: 0.2, unit_price: 9.8 });
    expect(body.lines[0].explanation.slice(0, 3)).toEqual([
      { kind: 'list_price', text: 'List price', amount: 10 },
      { kind: 'discount', text: 'Quantity price, from 10', amount: -0.2 },
      { kind: 'quantity', text: '10 × $9.80', amount: 98 },
    ]);

    const buyer = await addBuyer(site.db, [{ productId: product.id, quantity: 10 }]);
    const { sessionId } = await placeAndOpen(site, buyer);
    await payForOrder(site, sessionId);
    const line = await site.db
      .selectFrom('order_items')
      .select(['list_price_cents', 'price_cents', 'line_total_cents', 'quantity_price_from'])
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      list_price_cents: 1000,
      price_cents: 980,
      line_total_cents: 9800,
      quantity_price_from: 10,
    });
  });

  it('refuses an order whose quantity price has changed since its total was shown', async () => {
    const product = await addProduct(site.db, { quantityPrices: prices([2, 1500]), stock: 50 });
    const buyer = await addBuyer(site.db, [{ productId: product.id, quantity: 2 }]);
    const { grandTotal: expectedTotal } = await totalsOfCart(site.db, buyer.userId);
    await site.db.updateTable('products').set({ quantity_prices: '[]' }).execute();
    await expect(placeFor(site, buyer, { expectedTotal })).rejects.toMatchObject({
      code: 'TOTAL_CHANGED',
    });
  });
});
