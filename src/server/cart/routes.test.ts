import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  addToCart,
  addVariant,
  placeFor,
  signInDirectly,
  stockOf,
} from '#tests/support/trade.ts';

import { newId } from '#server/platform/ids.ts';

const test = useTestApp();

const add = (user: TestUser, productId: string, quantity: number, variantId?: string) =>
  user.request('/api/cart-items', {
    json: { product_id: productId, quantity, ...(variantId && { variant_id: variantId }) },
  });

describe('the cart', () => {
  it('needs a signed-in user', async () => {
    const answer = await test.request('/api/cart-items');
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe('User must be logged in');
  });

  it('adds up quantities of one product and uses variant prices before discounts', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, {
      priceCents: 1000,
      discount: { type: 'percentage', bps: 1500 },
    });
    const variant = await addVariant(test.db, { productId: product.id, priceCents: 2025 });
    await add(user, product.id, 1, variant.id);
    await add(user, product.id, 2, variant.id);
    const { status, body } = await add(user, product.id, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalCount: 2,
      subtotal: 70.75,
      discounts: 10.62,
    });
    expect(body.cart_items).toMatchObject([
      {
        quantity: 3,
        available: 100,
        list_price: 20.25,
        unit_price: 17.21,
        product: { price: 10 },
        variant: { id: variant.id, price: 20.25 },
      },
      { quantity: 1, list_price: 10, unit_price: 8.5, variant: null },
    ]);
  });

  it('shows the picture of the variant, else that of the product', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db);
    const of = { productId: product.id, priceCents: 18_900 };
    const plain = await addVariant(test.db, { ...of, name: 'Chrome' });
    const black = await addVariant(test.db, { ...of, name: 'Black', position: 1 });
    await test.db
      .updateTable('products')
      .set({ images: JSON.stringify(['chrome.webp', 'black.webp']) })
      .execute();
    await test.db
      .updateTable('product_variants')
      .set({ image: 'black.webp' })
      .where('id', '=', black.id)
      .execute();
    await add(user, product.id, 1, plain.id);
    const { body } = await add(user, product.id, 1, black.id);
    expect(body.cart_items).toMatchObject([
      { product: { images: ['chrome.webp', 'black.webp'] } },
      { product: { images: ['black.webp', 'chrome.webp'] } },
    ]);
  });

  it('caps a line at the unreserved units', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { stock: 5 });
    await test.db
      .updateTable('stock_items')
      .set({ reserved: 2 })
      .where('id', '=', product.stockItemId)
      .execute();
    const { body } = await add(user, product.id, 2);
    expect(body.cart_items[0]).toMatchObject({ quantity: 2, available: 3 });
    expect((await add(user, product.id, 9)).body.cart_items[0].quantity).toBe(3);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 5, reserved: 2 });
  });

  it('refuses each item that cannot be bought, with its own message', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { name: 'Sold-out saw', stock: 0 });
    const other = await addProduct(test.db);
    const variant = await addVariant(test.db, { productId: other.id, priceCents: 1 });
    const withdrawn = await addProduct(test.db);
    await test.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', withdrawn.id)
      .execute();

    const soldOut = await add(user, product.id, 1);
    expect(soldOut.status).toBe(409);
    expect(soldOut.body.error).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Sold-out saw is out of stock.',
    });
    for (const answer of [
      await add(user, newId(), 1),
      await add(user, withdrawn.id, 1),
      await add(user, product.id, 1, variant.id),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('Product not found');
    }
    expect((await user.request('/api/cart-items')).body.cart_items).toEqual([]);
  });

  it('adds several lines in one call and says what happened to each', async () => {
    const user = await test.signIn();
    const plenty = await addProduct(test.db, { stock: 50 });
    const scarce = await addProduct(test.db, { stock: 3 });
    const variant = await addVariant(test.db, { productId: plenty.id, priceCents: 100 });
    const soldOut = await addProduct(test.db, { stock: 0 });
    const unknown = newId();
    await add(user, scarce.id, 1);
    const { status, body } = await user.request('/api/cart-items/many', {
      json: {
        lines: [
          { product_id: plenty.id, quantity: 4 },
          { product_id: scarce.id, quantity: 5 },
          { product_id: plenty.id, variant_id: variant.id, quantity: 2 },
          { product_id: soldOut.id, quantity: 1 },
          { product_id: unknown, quantity: 1 },
          { product_id: plenty.id, quantity: 6 },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([
      { product_id: plenty.id, variant_id: null, wanted: 4, added: 4, shortfall: null },
      { product_id: scarce.id, wanted: 5, added: 2, shortfall: 'limited_stock' },
      { product_id: plenty.id, variant_id: variant.id, added: 2, shortfall: null },
      { product_id: soldOut.id, added: 0, shortfall: 'out_of_stock' },
      { product_id: unknown, added: 0, shortfall: 'not_sold' },
      { product_id: plenty.id, wanted: 6, added: 6, shortfall: null },
    ]);
    expect(body.cart.cart_items).toMatchObject([
      { product_id: scarce.id, quantity: 3 },
      { product_id: plenty.id, variant_id: null, quantity: 10 },
      { variant_id: variant.id, quantity: 2 },
    ]);
  });

  it('fills the cart to its last line and says which lines did not fit', async () => {
    const user = await test.signIn();
    const products = await Promise.all(Array.from({ length: 92 }, () => addProduct(test.db)));
    const lines = products.map(({ id }) => ({ product_id: id, quantity: 1 }));
    const { body } = await user.request('/api/cart-items/many', { json: { lines } });
    expect(body.cart.totalCount).toBe(90);
    expect(body.cart.cart_items.map((item: { product_id: string }) => item.product_id)).toEqual(
      products.slice(0, 90).map(({ id }) => id),
    );
    expect(body.lines.slice(89)).toMatchObject([
      { added: 1, shortfall: null },
      { added: 0, shortfall: 'cart_full' },
      { added: 0, shortfall: 'cart_full' },
    ]);
  });

  it.each([0, -1, 1.5, 1e9, null, '1', '1e0', true])(
    'refuses to add a quantity of %j and changes nothing',
    async (quantity) => {
      const user = await test.signIn();
      const product = await addProduct(test.db);
      const answer = await user.request('/api/cart-items', {
        json: { product_id: product.id, quantity },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toHaveProperty('quantity');
      expect((await user.request('/api/cart-items')).body.cart_items).toEqual([]);
    },
  );

  it('refuses NaN, which is invalid JSON', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db);
    const body = `{"product_id":"${product.id}","quantity":NaN}`;
    const answer = await user.request('/api/cart-items', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('BAD_JSON');
  });

  it('ignores prices in the body', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { priceCents: 4695 });
    const { body } = await user.request('/api/cart-items', {
      json: {
        product_id: product.id,
        quantity: 1,
        price: 0.01,
        list_price: 0.01,
        user_id: newId(),
      },
    });
    expect(body.cart_items[0]).toMatchObject({ list_price: 46.95, user_id: user.id });
  });

  it('sets a quantity, capped at stock; zero or less removes the line', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { stock: 4 });
    const { body } = await add(user, product.id, 1);
    const path = `/api/cart-items/${body.cart_items[0].id}`;
    const set = (quantity: unknown) => user.request(path, { method: 'PATCH', json: { quantity } });
    expect((await set(3)).body.cart_items[0].quantity).toBe(3);
    expect((await set(9)).body.cart_items[0].quantity).toBe(4);
    for (const wrong of [1.5, '1', 1e9, null]) expect((await set(wrong)).status).toBe(422);
    expect((await set(0)).body.cart_items).toEqual([]);
    expect((await set(1)).status).toBe(404);
  });

  it('keeps the line of a withdrawn product, with nothing available', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db);
    const { body } = await add(user, product.id, 2);
    await test.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', product.id)
      .execute();
    const cart = await user.request('/api/cart-items');
    expect(cart.body.cart_items[0]).toMatchObject({ quantity: 2, available: 0 });
    const change = await user.request(`/api/cart-items/${body.cart_items[0].id}`, {
      method: 'PATCH',
      json: { quantity: 1 },
    });
    expect(change.body.error.code).toBe('OUT_OF_STOCK');
  });

  it('stores the price that was seen, and clears the change once it is accepted', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { priceCents: 2000 });
    const { body } = await add(user, product.id, 2);
    expect(body.cart_items[0]).toMatchObject({ seen_price: 20, unit_price: 20, is_listed: true });

    await test.db
      .updateTable('products')
      .set({ price_cents: 2500, discount_type: 'percentage', discount_value: 1000 })
      .where('id', '=', product.id)
      .execute();
    const read = async () => (await user.request('/api/cart-items')).body.cart_items[0];
    expect(await read()).toMatchObject({ seen_price: 20, unit_price: 22.5, list_price: 25 });

    const path = `/api/cart-items/${body.cart_items[0].id}`;
    await user.request(path, { method: 'PATCH', json: { quantity: 3 } });
    expect(await read()).toMatchObject({ seen_price: 20, quantity: 3 });
    const accepted = await user.request(`${path}/accept-price`, { method: 'POST' });
    expect(accepted.body.cart_items[0]).toMatchObject({ seen_price: 22.5, unit_price: 22.5 });

    const stranger = await test.signIn();
    const refused = await stranger.request(`${path}/accept-price`, { method: 'POST' });
    expect(refused.status).toBe(404);
  });

  it('stores the current price as seen when more of the product is added', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { priceCents: 2000 });
    await add(user, product.id, 1);
    await test.db
      .updateTable('products')
      .set({ price_cents: 1900 })
      .where('id', '=', product.id)
      .execute();
    const { body } = await add(user, product.id, 1);
    expect(body.cart_items[0]).toMatchObject({ seen_price: 19, quantity: 2 });
  });

  it('restores a removed line in its place, with a time no later than now', async () => {
    const user = await test.signIn();
    const [first, second] = [await addProduct(test.db), await addProduct(test.db)];
    const { body } = await add(user, first.id, 1);
    test.clock.advanceMs(1000);
    await add(user, second.id, 1);
    const [line] = body.cart_items;
    await user.request(`/api/cart-items/${line.id}`, { method: 'DELETE' });
    const undone = await user.request('/api/cart-items', {
      json: { product_id: first.id, quantity: 1, created_at: line.created_at },
    });
    const products = (cart: typeof undone) =>
      cart.body.cart_items.map((item: { product_id: string }) => item.product_id);
    expect(products(undone)).toEqual([first.id, second.id]);

    const third = await addProduct(test.db);
    const early = await user.request('/api/cart-items', {
      json: { product_id: third.id, quantity: 1, created_at: '2999-01-01T00:00:00.000Z' },
    });
    expect(early.body.cart_items[2].created_at).toBe(test.clock.now().toISOString());
  });

  it('says how much more is needed for free shipping, for the rules that charge it', async () => {
    const user = await test.signIn();
    const seller = await addPerson(test.db, {
      role: 'seller',
      firstName: 'Grace',
      lastName: 'Wood',
    });
    await test.db
      .insertInto('seller_settings')
      .values({
        seller_id: seller,
        tax_rate_override_bps: null,
        legal_name: null,
        abn: null,
        updated_at: test.clock.now(),
        shipping_rules: JSON.stringify({ type: 'flat_rate', cost_cents: 1500 }),
      })
      .execute();
    const own = await addProduct(test.db, { priceCents: 6840, sellerId: seller });
    const alone = await add(user, own.id, 1);
    expect(alone.body.cart_items[0].product.seller_name).toBe('Grace Wood');
    expect(alone.body.shipping_outlook).toEqual({
      freight: 15,
      fixed_freight: 15,
      fixed: [
        {
          seller_id: seller,
          seller_name: 'Grace Wood',
          freight: 15,
          basis: 'order',
          product_name: expect.any(String),
        },
      ],
      groups: [{ seller_id: seller, freight: 15 }],
      goals: [],
    });

    const shops = await addProduct(test.db, { priceCents: 1000 });
    expect((await add(user, shops.id, 1)).body.shipping_outlook).toEqual({
      freight: 24.95,
      fixed_freight: 15,
      fixed: [expect.objectContaining({ seller_id: seller, freight: 15 })],
      groups: [
        { seller_id: seller, freight: 15 },
        { seller_id: null, freight: 9.95 },
      ],
      goals: [
        { seller_id: null, seller_name: 'Bullnose', counted: 78.4, threshold: 99, missing: 20.6 },
      ],
    });

    await test.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', own.id)
      .execute();
    const left = await user.request('/api/cart-items');
    expect(left.body.cart_items[0]).toMatchObject({ is_listed: false, available: 0 });
    expect(left.body.shipping_outlook).toMatchObject({
      freight: 9.95,
      goals: [{ counted: 10, missing: 89 }],
    });
  });

  it('answers 404 for another user’s line and does not change it', async () => {
    const owner = await test.signIn();
    const other = await test.signIn();
    const product = await addProduct(test.db);
    const { body } = await add(owner, product.id, 2);
    const path = `/api/cart-items/${body.cart_items[0].id}`;
    const changed = await other.request(path, { method: 'PATCH', json: { quantity: 1 } });
    const removed = await other.request(path, { method: 'DELETE' });
    const emptied = await other.request(path, { method: 'PATCH', json: { quantity: 0 } });
    expect([changed.status, removed.status, emptied.status]).toEqual([404, 404, 404]);
    await other.request('/api/cart-items', { method: 'DELETE' });
    expect((await owner.request('/api/cart-items')).body.cart_items[0].quantity).toBe(2);
    expect((await owner.request(path, { method: 'DELETE' })).body.cart_items).toEqual([]);
  });

  it('holds at most 90 lines', async () => {
    const user = await test.signIn();
    for (let line = 0; line < 90; line += 1) {
      const { id } = await addProduct(test.db);
      await addToCart(test.db, user.id, { productId: id });
    }
    const product = await addProduct(test.db);
    const answer = await add(user, product.id, 1);
    expect(answer.status).toBe(409);
    expect(answer.body.error.code).toBe('CART_FULL');
  });

  it('holds at most 90 lines after additions at once', async () => {
    const user = await test.signIn();
    const products = [];
    for (let line = 0; line < 100; line += 1) products.push(await addProduct(test.db));
    const [present, added] = [products.slice(0, 85), products.slice(85)];
    for (const { id } of present) await addToCart(test.db, user.id, { productId: id });
    const answers = await Promise.all(added.map(({ id }) => add(user, id, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await user.request('/api/cart-items')).body.totalCount).toBe(90);
  });

  it('holds at most 999 units of a line', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db, { stock: 5000 });
    await add(user, product.id, 600);
    const { body } = await add(user, product.id, 600);
    expect(body.cart_items).toMatchObject([{ quantity: 999, available: 5000 }]);
  });

  it('is changed in few statements: one reads the session, one the cart after the change', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (change: () => ReturnType<typeof add>) => {
      query.mockClear();
      const { status, body } = await change();
      expect(status).toBe(200);
      return { statements: query.mock.calls.length, id: body.cart_items[0]?.id };
    };
    const added = await statementsOf(() => add(user, product.id, 1));
    const path = `/api/cart-items/${added.id}`;
    const set = await statementsOf(() =>
      user.request(path, { method: 'PATCH', json: { quantity: 2 } }),
    );
    const read = await statementsOf(() => user.request('/api/cart-items'));
    const removed = await statementsOf(() => user.request(path, { method: 'DELETE' }));
    query.mockRestore();
    expect([added, set, read, removed].map(({ statements }) => statements)).toEqual([4, 7, 2, 3]);
  });

  it('ends with one line and every unit after twenty additions at once', async () => {
    const user = await test.signIn();
    const product = await addProduct(test.db);
    await Promise.all(Array.from({ length: 20 }, () => add(user, product.id, 1)));
    const { body } = await user.request('/api/cart-items');
    expect(body.cart_items).toMatchObject([{ quantity: 20 }]);
  });
});

describe('a cart next to an unpaid order of the same user', () => {
  it('counts the units that order holds as available, to its buyer only, and names the order', async () => {
    const product = await addProduct(test.db, { stock: 2 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const order = await placeFor(test, buyer);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 2, reserved: 2 });

    const own = await signInDirectly(test, buyer.userId);
    const cart = await own.request('/api/cart-items');
    expect(cart.body.cart_items[0]).toMatchObject({ quantity: 2, available: 2 });
    expect(cart.body.waiting_order).toMatchObject({
      id: order.id,
      order_number: order.order_number,
      total: order.total / 100,
    });
    const path = `/api/cart-items/${cart.body.cart_items[0].id}`;
    const lowered = await own.request(path, { method: 'PATCH', json: { quantity: 1 } });
    expect(lowered.body.cart_items[0]).toMatchObject({ quantity: 1, available: 2 });

    const stranger = await test.signIn();
    const refused = await add(stranger, product.id, 1);
    expect(refused.body.error.code).toBe('OUT_OF_STOCK');
  });

  it('stops counting them once the order is cancelled', async () => {
    const product = await addProduct(test.db, { stock: 2 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const order = await placeFor(test, buyer);
    const own = await signInDirectly(test, buyer.userId);
    await own.request(`/api/orders/${order.id}/cancel`, { json: {} });
    const { body } = await own.request('/api/cart-items');
    expect(body.waiting_order).toBeNull();
    expect(body.cart_items[0]).toMatchObject({ quantity: 2, available: 2 });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 2, reserved: 0 });
  });
});

describe('the wishlist', () => {
  it('agrees with the product list on what is in stock', async () => {
    const user = await test.signIn();
    const forms: [string, number, { stock: number; archived?: boolean }[]][] = [
      ['plain', 2, []],
      ['plain-out', 0, []],
      ['only-variant', 0, [{ stock: 0 }, { stock: 3 }]],
      ['only-own', 4, [{ stock: 0 }]],
      ['all-out', 0, [{ stock: 0 }, { stock: 0 }]],
      ['only-deleted', 0, [{ stock: 0 }, { stock: 5, archived: true }]],
    ];
    for (const [slug, stock, variants] of forms) {
      const { id } = await buildProduct(test.db, { slug, stock });
      for (const [position, variant] of variants.entries()) {
        const built = await buildVariant(test.db, {
          productId: id,
          position,
          stock: variant.stock,
        });
        if (variant.archived === true) {
          await test.db
            .updateTable('product_variants')
            .set({ archived_at: new Date() })
            .where('id', '=', built.id)
            .execute();
        }
      }
      await user.request('/api/wishlist', { json: { product_id: id } });
    }
    interface Said {
      slug: string;
      in_stock: boolean;
      stock: number;
    }
    const inStock = (products: readonly Said[]) =>
      products.flatMap((each) => (each.in_stock ? each.slug : [])).toSorted();
    const all = await test.request('/api/products');
    const filtered = await test.request('/api/products?inStock=true');
    const wishes = await user.request('/api/wishlist');
    const bought = ['only-own', 'only-variant', 'plain'];
    expect(filtered.body.products.map(({ slug }: Said) => slug).toSorted()).toEqual(bought);
    expect(inStock(all.body.products)).toEqual(bought);
    expect(inStock(wishes.body.wishlist.map((item: { product: Said }) => item.product))).toEqual(
      bought,
    );
    // The product's own number stays what it was.
    expect(all.body.products).toContainEqual(
      expect.objectContaining({ slug: 'only-variant', stock: 0, in_stock: true }),
    );
  });

  it('lists newest first, keeps one entry per product and removes it on request', async () => {
    const user = await test.signIn();
    const first = await addProduct(test.db, { name: 'Spirit level', stock: 0 });
    const second = await addProduct(test.db, { name: 'Claw hammer' });
    const put = (id: string) => user.request('/api/wishlist', { json: { product_id: id } });
    const once = await put(first.id);
    expect(once.status).toBe(200);
    test.clock.advanceMs(1000);
    await put(second.id);
    expect((await put(first.id)).body.id).toBe(once.body.id);

    const { body } = await user.request('/api/wishlist');
    expect(body.totalCount).toBe(2);
    expect(body.wishlist).toMatchObject([
      { product: { name: 'Claw hammer', stock: 100, has_variants: false } },
      { product: { name: 'Spirit level', stock: 0 } },
    ]);

    const stranger = await test.signIn();
    const path = `/api/wishlist/${once.body.id}`;
    expect((await stranger.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await user.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await user.request('/api/wishlist')).body.totalCount).toBe(1);
    expect((await put(newId())).status).toBe(404);
  });
});
