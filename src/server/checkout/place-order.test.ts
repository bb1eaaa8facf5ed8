import { afterEach, describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addAddress,
  addBuyer,
  addPerson,
  addProduct,
  addToCart,
  addVariant,
  brokenInvariants,
  contextOf,
  payForOrder,
  placeAndOpen,
  placeFor,
  registerForGst,
  sandboxFor,
  signInDirectly,
  stockOf,
  totalsOfCart,
} from '#tests/support/trade.ts';

import { placeOrder } from '#server/checkout/place-order.ts';
import { newId } from '#server/platform/ids.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

const place = (
  user: Pick<TestUser, 'request'>,
  body: Record<string, unknown>,
  key: string = newId(),
) => user.request('/api/orders', { json: body, headers: { 'idempotency-key': key } });

/** A signed-in user with an address and one product in the cart. */
async function signInBuyer(product: { priceCents?: number; stock?: number; name?: string } = {}) {
  const user = await test.signIn();
  const addressId = await addAddress(test.db, user.id);
  const added = await addProduct(test.db, { priceCents: 4695, ...product });
  const lineId = await addToCart(test.db, user.id, { productId: added.id, quantity: 2 });
  const body = {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    expected_total: (await totalsOfCart(test.db, user.id)).grandTotal / 100,
  };
  return { user, body, product: added, lineId };
}

const countOrders = async () => (await test.db.selectFrom('orders').select('id').execute()).length;

describe('placing an order', () => {
  it('copies what was shown, holds the stock for 36 minutes and keeps the cart', async () => {
    const seller = await addPerson(test.db, { role: 'seller', firstName: 'Kim', lastName: 'Oak' });
    await registerForGst(test.db, seller);
    const user = await test.signIn();
    const addressId = await addAddress(test.db, user.id);
    const product = await addProduct(test.db, {
      name: 'Blackbutt decking',
      sellerId: seller,
      discount: { type: 'percentage', bps: 1500 },
    });
    const variant = await addVariant(test.db, { productId: product.id, priceCents: 2025 });
    await test.db.updateTable('product_variants').set({ image: 'blackbutt.webp' }).execute();
    await addToCart(test.db, user.id, {
      productId: product.id,
      variantId: variant.id,
      quantity: 3,
    });
    const shown = await test.request('/functions/v1/calculate-order-total', {
      headers: { apikey: test.config.publicKey },
      json: {
        items: [{ product_id: product.id, variant_id: variant.id, quantity: 3 }],
        shippingAddress: { country: 'Australia', state: 'VIC', postcode: '3121' },
      },
    });
    expect(shown.body).toMatchObject({
      subtotal: 51.63,
      totalTax: 5.6,
      totalFreight: 9.95,
      grandTotal: 61.58,
      taxInfo: { taxLabel: 'GST (10%)' },
      shippingInfo: { label: 'Standard shipping (2-5 days)' },
      groups: [{ seller_id: seller, seller_name: 'Kim Oak', freight: 9.95 }],
    });

    const placed = await place(user, {
      shipping_address_id: addressId,
      billing_address_id: addressId,
      expected_total: shown.body.grandTotal,
    });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ status: 'pending', total: 61.58 });
    expect(placed.body.order_number).toMatch(/^ORD-\d{14,16}$/);

    // The order is a copy: later changes of its sources do not affect it (Rule 7).
    await test.db.updateTable('products').set({ price_cents: 1, name: 'Renamed' }).execute();
    await test.db
      .updateTable('product_variants')
      .set({ price_cents: 1, image: 'other.webp' })
      .execute();
    await test.db.updateTable('addresses').set({ city: 'Elsewhere' }).execute();
    await test.db.updateTable('user_profiles').set({ first_name: 'Changed' }).execute();

    const { body: order } = await user.request(`/api/orders/${placed.body.id}`);
    expect(order).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
      subtotal: 51.63,
      tax: 5.6,
      freight: 9.95,
      total: 61.58,
      tax_label: 'GST (10%)',
      shipping_address: { city: 'Richmond', state: 'VIC' },
      order_items: [
        {
          price: 17.21,
          quantity: 3,
          line_total: 51.63,
          product: {
            name: 'Blackbutt decking',
            seller_id: seller,
            images: ['blackbutt.webp'],
          },
          variant: { name: '5.4 m' },
          seller_name: 'Kim Oak',
        },
      ],
      events: [{ kind: 'placed', to_status: 'pending' }],
    });
    expect(await stockOf(test.db, variant.stockItemId)).toEqual({ on_hand: 100, reserved: 3 });
    const hold = await test.db.selectFrom('stock_holds').selectAll().executeTakeFirstOrThrow();
    expect(hold.expires_at.getTime() - test.clock.now().getTime()).toBe(36 * 60_000);
    expect((await user.request('/api/cart-items')).body.totalCount).toBe(1);
  });

  it('needs a signed-in user and an idempotency key', async () => {
    const { user, body } = await signInBuyer();
    expect((await test.request('/api/orders', { json: body })).status).toBe(401);
    expect((await user.request('/api/orders', { json: body })).status).toBe(422);
    expect(await countOrders()).toBe(0);
  });

  it('ignores prices, totals and status in the body', async () => {
    const { user, body } = await signInBuyer();
    const placed = await place(user, {
      ...body,
      total: 0.5,
      price: 0.01,
      status: 'processing',
      items: [{ price: 0.01 }],
    });
    expect(placed.body).toMatchObject({ status: 'pending', total: 103.85 });
  });

  it.each(['quote_id', 'quoteId'])('checks the order against the quote in %s', async (name) => {
    const { user, body, product } = await signInBuyer();
    const { body: totals } = await test.request('/functions/v1/calculate-order-total', {
      headers: { apikey: test.config.publicKey },
      json: { items: [{ product_id: product.id, quantity: 2 }] },
    });
    const other = await place(user, { ...body, [name]: `${totals.quoteId.slice(0, -1)}-` });
    expect([other.status, other.body.error?.code]).toEqual([409, 'TOTAL_CHANGED']);
    expect((await place(user, { ...body, [name]: totals.quoteId })).status).toBe(201);
    const order = await test.db.selectFrom('orders').select('quote_id').executeTakeFirst();
    expect(order?.quote_id).toBe(totals.quoteId);
  });

  it.each([
    [{ quote: 'q-1' }, 'body', 'Remove quote.'],
    [{ quoteId: 'q-1', quote_id: 'q-2' }, 'quoteId', 'Send one quote.'],
  ])('refuses %j', async (more, field, sentence) => {
    const { user, body } = await signInBuyer();
    const refused = await place(user, { ...body, ...more });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { [field]: sentence }]);
    expect(await countOrders()).toBe(0);
  });

  it('refuses an outdated total and returns the current totals', async () => {
    const { user, body, product } = await signInBuyer();
    await test.db
      .updateTable('products')
      .set({ price_cents: 5000 })
      .where('id', '=', product.id)
      .execute();
    const refused = await place(user, body);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'TOTAL_CHANGED',
      data: { totals: { subtotal: 100, totalFreight: 0, grandTotal: 100 } },
    });
    expect(await countOrders()).toBe(0);
    const agreed = await place(user, { ...body, expected_total: 100 });
    expect(agreed.status).toBe(201);
  });

  it('answers 404 for another user’s address and for a deleted one', async () => {
    const { user, body } = await signInBuyer();
    const foreign = await addAddress(test.db, await addPerson(test.db));
    for (const field of ['shipping_address_id', 'billing_address_id']) {
      const answer = await place(user, { ...body, [field]: foreign });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('ADDRESS_NOT_FOUND');
    }
    await test.db.updateTable('addresses').set({ archived_at: new Date() }).execute();
    expect((await place(user, body)).status).toBe(404);
    expect(await countOrders()).toBe(0);
  });

  it('refuses an empty cart', async () => {
    const { user, body, lineId } = await signInBuyer();
    await user.request(`/api/cart-items/${lineId}`, { method: 'DELETE' });
    const answer = await place(user, body);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('Your cart is empty. Please add items to your cart.');
  });

  it('names the product that is short and the one that was withdrawn', async () => {
    const { user, body, product } = await signInBuyer({ name: 'Mitre saw', stock: 1 });
    const short = await place(user, body);
    expect(short.status).toBe(409);
    expect(short.body.error).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 1 of Mitre saw left in stock.',
      data: { product_id: product.id, available: 1 },
    });
    await test.db.updateTable('products').set({ archived_at: new Date() }).execute();
    const gone = await place(user, body);
    expect(gone.status).toBe(404);
    expect(gone.body.error.message).toBe('Product not found: Mitre saw');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 1, reserved: 0 });
  });

  it('processes a total of 0.00 at once: the stock is sold and the cart emptied', async () => {
    const free = await addProduct(test.db, {
      discount: { type: 'percentage', bps: 10_000 },
      isShippingExempt: true,
    });
    const buyer = await addBuyer(test.db, [{ productId: free.id, quantity: 2 }]);
    const order = await placeFor(test, buyer);
    expect(order).toMatchObject({ status: 'processing', total: 0 });
    expect(await stockOf(test.db, free.stockItemId)).toEqual({ on_hand: 98, reserved: 0 });
    expect(await test.db.selectFrom('cart_items').selectAll().execute()).toEqual([]);
    const row = await test.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(row.payment_status).toBe('not_required');
  });

  it('refuses a total below the minimum card payment, with a message', async () => {
    const cheap = await addProduct(test.db, { priceCents: 49, isShippingExempt: true });
    const buyer = await addBuyer(test.db, [{ productId: cheap.id }]);
    await expect(placeFor(test, buyer)).rejects.toMatchObject({ code: 'TOTAL_BELOW_MINIMUM' });
    expect(await countOrders()).toBe(0);
  });

  it('charges no GST on orders to New Zealand, at the shown price', async () => {
    const product = await addProduct(test.db, { priceCents: 10_000 });
    const buyer = await addBuyer(test.db, [{ productId: product.id }], { country: 'New Zealand' });
    const { grandTotal } = await totalsOfCart(test.db, buyer.userId, 'New Zealand');
    const order = await placeFor(test, buyer, { expectedTotal: grandTotal });
    const row = await test.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect([order.total, row.tax_cents]).toEqual([10_000, 0]);
  });

  it('keeps the legal supplier of each group', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    await test.db
      .insertInto('seller_settings')
      .values({
        seller_id: seller,
        tax_rate_override_bps: null,
        shipping_rules: JSON.stringify({ type: 'per_item', cost_cents: 450 }),
        gst_registered: false,
        legal_name: 'Oak & Sons Pty Ltd',
        abn: '51 824 753 556',
        updated_at: new Date(),
      })
      .execute();
    const own = await addProduct(test.db, { priceCents: 1000 });
    const theirs = await addProduct(test.db, { priceCents: 1000, sellerId: seller });
    const buyer = await addBuyer(test.db, [
      { productId: own.id },
      { productId: theirs.id, quantity: 2 },
    ]);
    const order = await placeFor(test, buyer);
    expect(order.total).toBe(1000 + 2000 + 995 + 900);
    const sellers = await test.db
      .selectFrom('order_sellers')
      .selectAll()
      .orderBy('position')
      .execute();
    expect(sellers).toMatchObject([
      { seller_id: null, freight_cents: 995, tax_cents: 181, gst_registered: true },
      {
        seller_id: seller,
        legal_name: 'Oak & Sons Pty Ltd',
        abn: '51 824 753 556',
        freight_cents: 900,
        tax_cents: 0,
        gst_registered: false,
      },
    ]);
  });

  it('charges no GST for a seller until their ABN and registration are known (Rule 4)', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const product = await addProduct(test.db, { priceCents: 11_000, sellerId: seller });
    const states = [
      { gst_registered: null, abn: null, tax: 0 },
      { gst_registered: true, abn: null, tax: 0 },
      { gst_registered: null, abn: '51824753556', tax: 0 },
      { gst_registered: false, abn: '51824753556', tax: 0 },
      { gst_registered: true, abn: '51824753556', tax: 10 },
    ];
    const totalsNow = async () => {
      const { body } = await test.request('/functions/v1/calculate-order-total', {
        headers: { apikey: test.config.publicKey },
        json: {
          items: [{ product_id: product.id, variant_id: null, quantity: 1 }],
          shippingAddress: { country: 'Australia', state: 'VIC', postcode: '3121' },
        },
      });
      return body;
    };
    // A seller made by a change of role has saved no settings.
    expect(await totalsNow()).toMatchObject({ totalTax: 0, grandTotal: 110 });
    await registerForGst(test.db, seller);
    const rules = JSON.stringify({ type: 'flat_rate', cost_cents: 1100 });
    for (const { tax, ...state } of states) {
      await test.db
        .updateTable('seller_settings')
        .set({ ...state, shipping_rules: rules })
        .where('seller_id', '=', seller)
        .execute();
      const freightTax = tax / 10;
      expect(await totalsNow()).toMatchObject({ totalTax: tax + freightTax, grandTotal: 121 });
      const buyer = await addBuyer(test.db, [{ productId: product.id }]);
      const order = await placeFor(test, buyer);
      const [frozen] = await test.db
        .selectFrom('order_sellers')
        .select(['tax_cents', 'gst_registered'])
        .where('order_id', '=', order.id)
        .execute();
      expect(frozen).toEqual({
        tax_cents: (tax + freightTax) * 100,
        gst_registered: state.abn === null && state.gst_registered ? null : state.gst_registered,
      });
    }
  });

  it('picks another number when the first is taken', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const first = await placeFor(test, buyer);
    const nowMs = test.clock.now().getTime();
    const template = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    await test.db.deleteFrom('stock_holds').execute();
    await test.db.updateTable('stock_items').set({ reserved: 0 }).execute();
    await test.db.deleteFrom('orders').execute();
    await test.db.deleteFrom('mails').execute();
    const item = { shipping_address: JSON.stringify(template.shipping_address) };
    const others = await addPerson(test.db);
    const taken = Array.from({ length: 1000 }, (_, random) => ({
      ...template,
      ...item,
      user_id: others,
      billing_address: item.shipping_address,
      id: newId(),
      status: 'cancelled' as const,
      order_number: `ORD-${nowMs}${random}`,
    }));
    await test.db.insertInto('orders').values(taken).execute();
    const order = await placeFor(test, buyer);
    expect(order.order_number).toMatch(new RegExp(`^ORD-${nowMs + 1}\\d{1,3}$`));
    await test.db.deleteFrom('orders').where('status', '=', 'cancelled').execute();
  });
});

describe('the idempotency key', () => {
  it('creates one order for twenty parallel requests, with one answer', async () => {
    const { user, body, product } = await signInBuyer();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(user, body, key)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await countOrders()).toBe(1);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 100, reserved: 2 });
  });

  it('returns the same order again, even if cart and prices have changed', async () => {
    const { user, body } = await signInBuyer();
    const key = newId();
    const first = await place(user, body, key);
    await test.db.updateTable('products').set({ price_cents: 1 }).execute();
    await user.request('/api/cart-items', { method: 'DELETE' });
    expect((await place(user, body, key)).body).toEqual(first.body);
  });

  it('is refused for a different order, and nothing is created', async () => {
    const { user, body } = await signInBuyer();
    const key = newId();
    await place(user, body, key);
    const answer = await place(user, { ...body, expected_total: 1 }, key);
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countOrders()).toBe(1);
  });

  it('belongs to its user', async () => {
    const product = await addProduct(test.db);
    const buyers = [
      await addBuyer(test.db, [{ productId: product.id }]),
      await addBuyer(test.db, [{ productId: product.id }]),
    ];
    const orders = await Promise.all(buyers.map((buyer) => placeFor(test, buyer, { key: 'same' })));
    expect(orders[0]?.id).not.toBe(orders[1]?.id);
  });

  it('a new key for the unchanged cart returns the unpaid order, even from two tabs at once', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const orders = await Promise.all([placeFor(test, buyer), placeFor(test, buyer)]);
    expect(orders[0]).toEqual(orders[1]);
    await addToCart(test.db, buyer.userId, { productId: (await addProduct(test.db)).id });
    const changed = await placeFor(test, buyer);
    expect(changed.id).not.toBe(orders[0]?.id);
  });
});

describe('a changed cart', () => {
  const rows = () =>
    test.db.selectFrom('orders').select(['id', 'status']).orderBy('created_at').execute();

  it('replaces the unpaid order, and releases its stock and payment page', async () => {
    const scarce = await addProduct(test.db, { stock: 3 });
    const buyer = await addBuyer(test.db, [{ productId: scarce.id, quantity: 3 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await addToCart(test.db, buyer.userId, { productId: (await addProduct(test.db)).id });
    test.clock.advanceMs(1000);
    const next = await placeFor(test, buyer);
    expect(await rows()).toEqual([
      { id: order.id, status: 'cancelled' },
      { id: next.id, status: 'pending' },
    ]);
    expect(await stockOf(test.db, scarce.stockItemId)).toEqual({ on_hand: 3, reserved: 3 });
    const session = await test.services.payments.getSession(sessionId);
    expect(session?.status).toBe('expired');
  });

  it('is not needed to replace an order whose payment page has expired', async () => {
    const scarce = await addProduct(test.db, { stock: 1 });
    const buyer = await addBuyer(test.db, [{ productId: scarce.id }]);
    const { order } = await placeAndOpen(test, buyer);
    test.clock.advanceMs(32 * 60_000);
    const next = await placeFor(test, buyer);
    expect(next.id).not.toBe(order.id);
    expect(await stockOf(test.db, scarce.stockItemId)).toEqual({ on_hand: 1, reserved: 1 });
  });

  it('is not ordered again if the unpaid order turns out to be paid', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
    });
    await addToCart(test.db, buyer.userId, { productId: (await addProduct(test.db)).id });
    await expect(placeFor(test, buyer)).rejects.toMatchObject({ code: 'TOTAL_CHANGED' });
    expect(await rows()).toEqual([{ id: order.id, status: 'processing' }]);
  });

  it('leaves the unpaid order alone while the provider cannot be reached', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    await placeAndOpen(test, buyer);
    await addToCart(test.db, buyer.userId, { productId: (await addProduct(test.db)).id });
    const expireSession = () => Promise.reject(new Error('down'));
    const payments = { ...test.services.payments, expireSession };
    await placeFor({ ...test, services: { ...test.services, payments } }, buyer);
    expect((await rows()).map((row) => row.status)).toEqual(['pending', 'pending']);
  });
});

describe('the limits of an account for unpaid orders', () => {
  const setLimits = (limits: { orders?: number; share?: number; always?: number }) =>
    test.db
      .updateTable('global_settings')
      .set({
        unpaid_orders_per_day: limits.orders ?? 5,
        unpaid_stock_share_bps: limits.share ?? 5000,
        unpaid_units_always: limits.always ?? 200,
      })
      .execute();

  it('allow a share of a product’s stock, and 200 units whatever the share', async () => {
    const many = await addProduct(test.db, { stock: 900, name: 'Rapid set concrete' });
    const few = await addProduct(test.db, { stock: 210 });
    const buyer = await addBuyer(test.db, [{ productId: many.id, quantity: 451 }]);
    await expect(placeFor(test, buyer)).rejects.toMatchObject({
      code: 'UNPAID_UNITS_LIMIT',
      status: 409,
      message:
        'You can have up to 450 of Rapid set concrete in unpaid orders. Order and pay for those first, then order the rest.',
      details: { data: { product_id: many.id, variant_id: null, available: 450 } },
    });
    expect(await stockOf(test.db, many.stockItemId)).toEqual({ on_hand: 900, reserved: 0 });
    await test.db.updateTable('cart_items').set({ quantity: 450 }).execute();
    await placeFor(test, buyer);
    expect(await stockOf(test.db, many.stockItemId)).toEqual({ on_hand: 900, reserved: 450 });
    await placeFor(test, await addBuyer(test.db, [{ productId: few.id, quantity: 200 }]));
    expect(await stockOf(test.db, few.stockItemId)).toEqual({ on_hand: 210, reserved: 200 });
  });

  it('count each variant, and the units of an order that cannot be cancelled', async () => {
    await setLimits({ share: 0, always: 5 });
    const product = await addProduct(test.db);
    const variant = await addVariant(test.db, { productId: product.id, priceCents: 2000 });
    const buyer = await addBuyer(test.db, [
      { productId: product.id, quantity: 5 },
      { productId: product.id, variantId: variant.id, quantity: 4 },
    ]);
    await placeAndOpen(test, buyer);
    const expireSession = () => Promise.reject(new Error('down'));
    const payments = { ...test.services.payments, expireSession };
    const whileDown = { ...test, services: { ...test.services, payments } };
    await test.db.deleteFrom('cart_items').where('variant_id', 'is', null).execute();
    await test.db.updateTable('cart_items').set({ quantity: 2 }).execute();
    await expect(placeFor(whileDown, buyer)).rejects.toMatchObject({
      code: 'UNPAID_UNITS_LIMIT',
      details: { data: { variant_id: variant.id, available: 1 } },
    });
    await test.db.updateTable('cart_items').set({ quantity: 1 }).execute();
    await expect(placeFor(whileDown, buyer)).resolves.toMatchObject({ status: 'pending' });
  });

  it('allow five orders a day, and payment of the one that is open', async () => {
    const product = await addProduct(test.db, { stock: 50 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 1 }]);
    const changeCart = (quantity: number) =>
      test.db.updateTable('cart_items').set({ quantity }).execute();
    for (let turn = 1; turn <= 5; turn += 1) {
      await changeCart(turn);
      await placeFor(test, buyer);
    }
    await changeCart(6);
    await expect(placeFor(test, buyer)).rejects.toMatchObject({
      code: 'UNPAID_ORDERS_LIMIT',
      status: 409,
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 50, reserved: 5 });
    await changeCart(5);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await payForOrder(test, sessionId);
    const paid = await test.db
      .selectFrom('orders')
      .select('payment_status')
      .where('id', '=', order.id)
      .executeTakeFirst();
    expect(paid?.payment_status).toBe('paid');
    test.clock.advanceMs(1000);
    await addToCart(test.db, buyer.userId, { productId: product.id });
    await expect(placeFor(test, buyer)).resolves.toMatchObject({ status: 'pending' });
  });

  it('end after a day, and follow the settings', async () => {
    await setLimits({ orders: 1 });
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 1 }]);
    await placeFor(test, buyer);
    await test.db.updateTable('cart_items').set({ quantity: 2 }).execute();
    await expect(placeFor(test, buyer)).rejects.toMatchObject({
      message: expect.stringContaining('You have placed 1 order in the last 24 hours'),
    });
    test.clock.advanceMs(24 * 3_600_000 + 1000);
    await expect(placeFor(test, buyer)).resolves.toMatchObject({ status: 'pending' });
  });
});

describe('races', () => {
  it('sell exactly the ten units in stock to fifty buyers', async () => {
    const product = await addProduct(test.db, { name: 'Last drill', stock: 10 });
    const buyers = [];
    for (let buyer = 0; buyer < 50; buyer += 1) {
      const { userId, addressId } = await addBuyer(test.db, [{ productId: product.id }]);
      buyers.push({ user: await signInDirectly(test, userId), addressId });
    }
    const answers = await Promise.all(
      buyers.map(async ({ user, addressId }) => {
        const body = {
          shipping_address_id: addressId,
          billing_address_id: addressId,
          expected_total: 29.95,
        };
        const key = newId();
        // A machine that is busy with other tests may answer 503 first, and a client then retries.
        for (let tries = 1; ; tries += 1) {
          const answer = await place(user, body, key);
          if (answer.status !== 503 || tries === 5) return answer;
        }
      }),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused.map((answer) => [answer.status, answer.body.error.message])).toEqual(
      Array.from({ length: 40 }, () => [409, 'Last drill is out of stock.']),
    );
    expect(await countOrders()).toBe(10);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 10, reserved: 10 });
  });

  it('never deadlock a hundred pairs of orders for A,B and B,A', async () => {
    const a = await addProduct(test.db, { stock: 1000 });
    const b = await addProduct(test.db, { stock: 1000 });
    const pairs = [];
    for (let pair = 0; pair < 100; pair += 1) {
      pairs.push(
        await addBuyer(test.db, [{ productId: a.id }, { productId: b.id }]),
        await addBuyer(test.db, [{ productId: b.id }, { productId: a.id }]),
      );
    }
    for (let start = 0; start < pairs.length; start += 20) {
      await Promise.all(
        pairs
          .slice(start, start + 20)
          .map((buyer) => placeFor(test, buyer, { expectedTotal: 4995 })),
      );
    }
    expect(await countOrders()).toBe(200);
    expect(await stockOf(test.db, a.stockItemId)).toEqual({ on_hand: 1000, reserved: 200 });
    expect(await stockOf(test.db, b.stockItemId)).toEqual({ on_hand: 1000, reserved: 200 });
  });

  it('leave nothing behind when the last write fails', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const ctx = contextOf(test, buyer.userId);
    // The job that sends the email is written last.
    const mail = { ...ctx.config.mail, url: 'smtp://127.0.0.1:1' };
    const jobs = { ...test.jobs, send: () => Promise.reject(new Error('no jobs today')) };
    await expect(
      placeOrder(
        { ...ctx, jobs, config: { ...ctx.config, mail } },
        {
          idempotencyKey: 'k',
          shippingAddressId: buyer.addressId,
          billingAddressId: buyer.addressId,
          expectedTotal: cents(2995),
          quoteId: null,
        },
      ),
    ).rejects.toThrow('no jobs today');
    expect(await countOrders()).toBe(0);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 100, reserved: 0 });
    expect((await placeFor(test, buyer, { key: 'k' })).status).toBe('pending');
  });
});

describe('calculate-order-total', () => {
  const totals = (json: unknown) =>
    test.request('/functions/v1/calculate-order-total', {
      headers: { authorization: `Bearer ${test.config.publicKey}` },
      json,
    });

  it('needs the public client key and answers errors as text', async () => {
    const product = await addProduct(test.db);
    const json = { items: [{ product_id: product.id, quantity: 1 }] };
    const answer = await test.request('/functions/v1/calculate-order-total', { json });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('A valid public client key is required.');
    expect((await totals(json)).body.grandTotal).toBe(29.95);
  });

  it('ignores prices in the body', async () => {
    const product = await addProduct(test.db, { priceCents: 4695 });
    const { body } = await totals({
      items: [{ product_id: product.id, quantity: 1, price: 0.01, discount_value: 99 }],
      subtotal: 0.01,
    });
    expect(body).toMatchObject({ subtotal: 46.95, totalTax: 5.17, grandTotal: 56.9 });
  });

  it('refuses unknown fields, in the body and in its lines', async () => {
    const { id: product_id } = await addProduct(test.db);
    const line = { product_id, quantity: 1 };
    const address = { country: 'New Zealand' };
    const misspelled = await totals({ items: [line], shipping_address: address });
    expect([misspelled.status, misspelled.body.error]).toEqual([422, 'Remove shipping_address.']);
    const inLine = await totals({ items: [{ ...line, variantId: newId() }] });
    expect([inLine.status, inLine.body.error]).toEqual([422, 'Remove variantId.']);
  });

  it('says when a product is not found, and names a withdrawn one', async () => {
    const product = await addProduct(test.db, { name: 'Old saw' });
    const variant = await addVariant(test.db, { productId: product.id, priceCents: 1 });
    const other = await addProduct(test.db, { name: 'New saw' });
    const unknown = await totals({ items: [{ product_id: newId(), quantity: 1 }] });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Product not found']);
    const mixed = await totals({
      items: [{ product_id: other.id, variant_id: variant.id, quantity: 1 }],
    });
    expect(mixed.body.error).toBe('Product not found: New saw');
    await test.db.updateTable('products').set({ archived_at: new Date() }).execute();
    const gone = await totals({ items: [{ product_id: product.id, quantity: 1 }] });
    expect(gone.body.error).toBe('Product not found: Old saw');
  });

  it.each([-1, 0, 1.5, 1e9, '1', null])('refuses a quantity of %j', async (quantity) => {
    const product = await addProduct(test.db);
    const answer = await totals({ items: [{ product_id: product.id, quantity }] });
    expect(answer.status).toBe(422);
    expect(typeof answer.body.error).toBe('string');
  });

  it('refuses an empty cart, more than 90 items and broken JSON', async () => {
    const items = Array.from({ length: 91 }, () => ({ product_id: newId(), quantity: 1 }));
    expect((await totals({ items })).status).toBe(422);
    const empty = await totals({ items: [] });
    expect(empty.body.error).toBe('Your cart is empty. Please add items to your cart.');
    const broken = await test.request('/functions/v1/calculate-order-total', {
      headers: { apikey: test.config.publicKey },
      body: '{"items":[{',
    });
    expect([broken.status, broken.body.error]).toEqual([
      400,
      'The request body is not valid JSON.',
    ]);
  });
});
