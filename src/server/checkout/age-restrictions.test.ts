import { afterEach, describe, expect, it } from 'vitest';

import {
  DEFAULT_AGE_RULES,
  type AgeRestrictedKind,
  type AgeRules,
  type StateRule,
} from '#domain/age-restrictions/age-rules.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/addresses/address.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addAddress,
  addBuyer,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  signInDirectly,
  stockOf,
} from '#tests/support/trade.ts';

import { newId } from '#server/platform/ids.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

/** The defaults with another rule for one kind in one state. */
function withRule(kind: AgeRestrictedKind, state: AustralianState, rule: StateRule): AgeRules {
  const { age, states } = DEFAULT_AGE_RULES[kind];
  return { ...DEFAULT_AGE_RULES, [kind]: { age, states: { ...states, [state]: rule } } };
}

const setRules = (admin: Pick<TestUser, 'request'>, age_rules: unknown) =>
  admin.request('/api/admin/global-settings', { method: 'PUT', json: { age_rules } });

const quote = (items: object[], shippingAddress: object) =>
  test.request('/functions/v1/calculate-order-total', {
    headers: { apikey: test.config.publicKey },
    json: { items, shippingAddress },
  });

const place = (user: Pick<TestUser, 'request'>, body: object) =>
  user.request('/api/orders', { json: body, headers: { 'idempotency-key': newId() } });

const REFUSED =
  'Boltwick axe: This item is 18+ and is not delivered to QLD. Choose another address or remove it.';

/** An axe and a plain product in the cart of a buyer in this state, with a quote for both. */
async function buyerIn(state: AustralianState) {
  const axe = await addProduct(test.db, {
    name: 'Boltwick axe',
    ageRestriction: 'box_cutter_or_axe',
  });
  const deck = await addProduct(test.db);
  const buyer = await addBuyer(test.db, [{ productId: axe.id }, { productId: deck.id }], { state });
  const user = await signInDirectly(test, buyer.userId);
  const items = [axe, deck].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const shown = await quote(items, { country: 'Australia', state });
  const body = {
    shipping_address_id: buyer.addressId,
    billing_address_id: buyer.addressId,
    expected_total: shown.body.grandTotal,
    quote_id: shown.body.quoteId,
  };
  return { ...buyer, user, axe, deck, items, shown, body };
}

const itemsOfOrders = () =>
  test.db
    .selectFrom('order_items')
    .select(['product_name', 'proof_of_age'])
    .orderBy('position')
    .execute();

describe('a product', () => {
  it('shows its kind with the rules of the shop, and nothing when it is not marked', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { id } = await addProduct(test.db, { ageRestriction: 'knife' });
    const plain = await addProduct(test.db);
    const read = async (product: string) =>
      (await test.request(`/api/products/product-${product}`)).body;
    expect((await read(id)).age_restriction).toEqual({ kind: 'knife', ...DEFAULT_AGE_RULES.knife });
    expect(await read(plain.id)).not.toHaveProperty('age_restriction');

    const rules = withRule('knife', 'VIC', 'blocked');
    expect((await setRules(admin, rules)).body.age_rules).toEqual(rules);
    expect((await read(id)).age_restriction.states.VIC).toBe('blocked');
    const listed = await test.request('/api/products');
    expect(
      listed.body.products.find((product: { id: string }) => product.id === id).age_restriction,
    ).toEqual({ kind: 'knife', ...rules.knife });
  });

  it('is marked by its seller and by administrators, with the version and the log', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const other = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const { id } = await addProduct(test.db, { sellerId: seller.id });
    const mark = (user: TestUser, area: string, age_restriction: unknown) =>
      user.request(`/api/${area}/products/${id}`, { method: 'PUT', json: { age_restriction } });

    const marked = await mark(seller, 'seller', 'knife');
    expect(marked.body).toMatchObject({ age_restriction: 'knife', version: 2 });
    expect((await mark(admin, 'admin', 'other')).body.age_restriction).toBe('other');
    expect((await mark(other, 'seller', null)).body.error.code).toBe('NOT_YOUR_PRODUCT');
    const wrong = await mark(seller, 'seller', 'firework');
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([
      422,
      ['age_restriction'],
    ]);
    const { after } = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ age_restriction: 'other' });
    // A form that does not know the field leaves it as it is.
    await seller.request(`/api/seller/products/${id}`, { method: 'PUT', json: { name: 'Axe' } });
    const saved = await seller.request(`/api/seller/products/${id}`);
    expect(saved.body).toMatchObject({ name: 'Axe', age_restriction: 'other' });
  });
});

describe('the rules', () => {
  it('are changed by administrators alone, are logged and must be whole', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const rules = withRule('spray_paint', 'NT', 'none');
    expect((await setRules(admin, rules)).status).toBe(200);
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['subject', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ subject: 'settings', after: { age_rules: rules } });

    const { knife, ...missing } = DEFAULT_AGE_RULES;
    const { NSW: _, ...states } = knife.states;
    for (const wrong of [
      missing,
      null,
      'blocked',
      { ...missing, knife: { ...knife, age: 15 } },
      { ...missing, knife: { ...knife, age: 18.5 } },
      { ...missing, knife: { ...knife, states } },
      { ...missing, knife: { ...knife, states: { ...knife.states, NSW: 'maybe' } } },
      { ...missing, knife: { ...knife, states: { ...knife.states, Waikato: 'proof' } } },
      { ...DEFAULT_AGE_RULES, firework: knife },
    ]) {
      expect((await setRules(admin, wrong)).status).toBe(422);
    }
    const refusals = [
      [await test.signIn({ role: 'seller' }), 403],
      [await test.signIn(), 403],
      [test, 401],
    ] as const;
    for (const [user, status] of refusals) {
      expect((await setRules(user, DEFAULT_AGE_RULES)).status).toBe(status);
    }
    expect((await admin.request('/api/admin/global-settings')).body.age_rules).toEqual(rules);
  });

  it('are kept when other settings change, and compared with the version', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const rules = withRule('knife', 'SA', 'none');
    const { version } = (await setRules(admin, rules)).body;
    const put = (json: object) =>
      admin.request('/api/admin/global-settings', { method: 'PUT', json });
    expect((await put({ return_days: 40, version })).body.age_rules).toEqual(rules);
    const late = await put({ age_rules: DEFAULT_AGE_RULES, version });
    expect(late.body.error.code).toBe('RECORD_CHANGED');
  });

  it.each(AUSTRALIAN_STATES)('hold in %s as they are set there', async (state) => {
    const admin = await test.signIn({ role: 'admin' });
    const { items } = await buyerIn('ACT');
    for (const rule of ['none', 'proof', 'blocked'] as const) {
      await setRules(admin, withRule('box_cutter_or_axe', state, rule));
      const shown = await quote(items, { country: 'Australia', state });
      if (rule === 'blocked') {
        expect(shown.status).toBe(409);
        expect(shown.body.error).toContain(`not delivered to ${state}`);
      } else {
        expect(
          shown.body.lines.map((line: { proof_of_age: number | null }) => line.proof_of_age),
        ).toEqual([rule === 'proof' ? 18 : null, null]);
      }
    }
  });
});

describe('a quote', () => {
  it('is refused for goods that are not delivered there, with their names', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { items } = await buyerIn('NSW');
    await setRules(admin, withRule('box_cutter_or_axe', 'QLD', 'blocked'));
    const refused = await quote(items, { country: 'Australia', state: 'QLD' });
    expect([refused.status, refused.body.error]).toEqual([409, REFUSED]);
    const byPostcode = await quote(items, { country: 'Australia', postcode: '4000' });
    expect(byPostcode.status).toBe(409);
    const abroad = await quote(items, { country: 'New Zealand', state: 'Waikato' });
    expect(abroad.body.error).toContain('not delivered to New Zealand');
    // Where the state is not known yet, or other goods are asked for, nothing is refused.
    expect((await quote(items, { country: 'Australia' })).status).toBe(200);
    expect((await quote(items.slice(1), { country: 'Australia', state: 'QLD' })).status).toBe(200);
    expect((await quote(items, { country: 'Australia', state: 'NSW' })).status).toBe(200);
  });
});

describe('placing an order', () => {
  it('copies the proof of age, which later changes of rule and marking leave alone', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { user, body, axe } = await buyerIn('QLD');
    const placed = await place(user, body);
    expect(placed.status).toBe(201);
    await setRules(admin, withRule('box_cutter_or_axe', 'QLD', 'blocked'));
    await test.db
      .updateTable('products')
      .set({ age_restriction: null })
      .where('id', '=', axe.id)
      .execute();
    const order = await user.request(`/api/orders/${placed.body.id}`);
    expect(
      order.body.order_items.map((item: { proof_of_age: number | null }) => item.proof_of_age),
    ).toEqual([18, null]);
  });

  it('is refused whole when the rule changes between quote and placing', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { user, body, axe, deck } = await buyerIn('QLD');
    await setRules(admin, withRule('box_cutter_or_axe', 'QLD', 'blocked'));
    const refused = await place(user, body);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        code: 'AGE_RESTRICTED',
        message: REFUSED,
        data: { lines: [{ product_id: axe.id, variant_id: null }] },
      },
    ]);
    expect(await itemsOfOrders()).toEqual([]);
    expect(await stockOf(test.db, deck.stockItemId)).toMatchObject({ reserved: 0 });
    // Without a quote too.
    const { quote_id: _, ...unquoted } = body;
    expect((await place(user, unquoted)).body.error.code).toBe('AGE_RESTRICTED');
  });

  it('shows the order again when a product is marked between quote and placing', async () => {
    const { user, body, items, deck } = await buyerIn('NSW');
    const mark = (age_restriction: AgeRestrictedKind) =>
      test.db.updateTable('products').set({ age_restriction }).where('id', '=', deck.id).execute();
    await mark('other');
    const changed = await place(user, body);
    expect(changed.body.error).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'Your order has changed since it was last shown. Please check it again.',
      data: { totals: { lines: [{ proof_of_age: 18 }, { proof_of_age: 18 }] } },
    });
    expect(await itemsOfOrders()).toEqual([]);
    const { quoteId } = (await quote(items, { country: 'Australia', state: 'NSW' })).body;
    expect((await place(user, { ...body, quote_id: quoteId })).status).toBe(201);
  });

  it('replaces an unpaid order that was placed without the proof', async () => {
    const { user, body, items, deck } = await buyerIn('NSW');
    const first = await place(user, body);
    await test.db
      .updateTable('products')
      .set({ age_restriction: 'other' })
      .where('id', '=', deck.id)
      .execute();
    const { quoteId } = (await quote(items, { country: 'Australia', state: 'NSW' })).body;
    const second = await place(user, { ...body, quote_id: quoteId });
    expect(second.body.id).not.toBe(first.body.id);
    const old = await user.request(`/api/orders/${first.body.id}`);
    expect(old.body.status).toBe('cancelled');
  });

  it('is refused to another address of the buyer and to New Zealand', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { user, userId, body } = await buyerIn('NSW');
    await setRules(admin, withRule('box_cutter_or_axe', 'TAS', 'blocked'));
    const hobart = await addAddress(test.db, userId, { state: 'TAS' });
    const abroad = await addAddress(test.db, userId, { country: 'New Zealand', state: 'Waikato' });
    for (const id of [hobart, abroad]) {
      const refused = await place(user, { ...body, shipping_address_id: id });
      expect(refused.body.error.code).toBe('AGE_RESTRICTED');
    }
    // Where the bill goes does not matter.
    expect((await place(user, { ...body, billing_address_id: hobart })).status).toBe(201);
  });

  it('is refused to an address whose postcode is in another state, for restricted goods alone', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { user, userId, body, items } = await buyerIn('NSW');
    await setRules(admin, withRule('box_cutter_or_axe', 'VIC', 'blocked'));
    const typed = { country: 'Australia', state: 'NSW', postcode: '3121' };
    const shown = await quote(items, typed);
    expect([shown.status, shown.body.error]).toEqual([
      409,
      'Boltwick axe: This item is 18+ and needs an address whose state and postcode agree. Postcode 3121 is in VIC, not in NSW. Choose another address or remove it.',
    ]);
    const { state, postcode } = typed;
    const id = await addAddress(test.db, userId, { state, postcode });
    const refused = await place(user, { ...body, shipping_address_id: id });
    expect(refused.body.error.code).toBe('AGE_RESTRICTED');
    expect(await itemsOfOrders()).toEqual([]);
    // On the border the state decides; other goods go anywhere.
    expect((await quote(items, { ...typed, postcode: '3644' })).status).toBe(200);
    expect((await quote(items.slice(1), typed)).status).toBe(200);
  });

  it('takes the rule before or after it, never half, while it changes and others order', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const axe = await addProduct(test.db, { ageRestriction: 'box_cutter_or_axe', stock: 100 });
    const deck = await addProduct(test.db);
    const buyers = await Promise.all(
      Array.from({ length: 12 }, () =>
        addBuyer(test.db, [{ productId: axe.id }, { productId: deck.id }], { state: 'QLD' }),
      ),
    );
    const outcomes = await Promise.all([
      ...buyers.map((buyer) =>
        placeFor(test, buyer).then(
          () => 'placed',
          (error: { code?: string; message?: string }) => error.code ?? error.message,
        ),
      ),
      setRules(admin, withRule('box_cutter_or_axe', 'QLD', 'blocked')).then(() => 'changed'),
    ]);
    const placed = outcomes.filter((outcome) => outcome === 'placed').length;
    const others = outcomes.filter((outcome) => outcome !== 'placed');
    expect(others.filter((outcome) => outcome !== 'AGE_RESTRICTED')).toEqual(['changed']);
    const items = await itemsOfOrders();
    expect(items.filter(({ proof_of_age: age }) => age === 18)).toHaveLength(placed);
    expect(items).toHaveLength(2 * placed);
    // From here on nobody can.
    const late = await addBuyer(test.db, [{ productId: axe.id }], { state: 'QLD' });
    await expect(placeFor(test, late)).rejects.toMatchObject({ code: 'AGE_RESTRICTED' });
  });
});

it('the cart shows the rules of its lines and where the default address is', async () => {
  const { user, addressId } = await buyerIn('VIC');
  expect((await user.request('/api/cart-items')).body.deliver_to).toBeNull();
  await test.db
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', addressId)
    .execute();
  const { body } = await user.request('/api/cart-items');
  expect(body.deliver_to).toEqual({
    country: 'Australia',
    state: 'VIC',
    postcode: '3121',
  });
  const marks = body.cart_items.map(
    (item: { product: { age_restriction?: object } }) => item.product.age_restriction,
  );
  expect(marks).toEqual([
    { kind: 'box_cutter_or_axe', ...DEFAULT_AGE_RULES.box_cutter_or_axe },
    undefined,
  ]);
});

it('parcel, pick list, export and emails ask for proof of age where a line needs it', async () => {
  const seller = await test.signIn({ role: 'seller' });
  const axe = await addProduct(test.db, {
    name: 'Boltwick axe',
    sellerId: seller.id,
    ageRestriction: 'box_cutter_or_axe',
  });
  const deck = await addProduct(test.db, { name: 'Decking', sellerId: seller.id });
  const buyer = await addBuyer(test.db, [{ productId: axe.id }, { productId: deck.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  const { body: seen } = await seller.request(`/api/seller/orders/${order.id}`);
  const proofs = (lines: { name: string; proof_of_age: number | null }[]) =>
    lines.map((line) => [line.name, line.proof_of_age]);
  expect(proofs(seen.items)).toEqual([
    ['Boltwick axe', 18],
    ['Decking', null],
  ]);
  expect(proofs((await seller.request('/api/seller/pick-list')).body.lines)).toEqual([
    ['Boltwick axe', 18],
    ['Decking', null],
  ]);
  const [head = '', first = '', second = ''] = String(
    (await seller.request('/api/seller/orders.csv')).body,
  ).split('\r\n');
  const column = head.split(',').indexOf('proof_of_age');
  expect([first, second].map((row) => row.split(',')[column])).toEqual(['18', '']);

  const send = (itemId: string) =>
    seller.request(`/api/seller/orders/${order.id}/parcels`, {
      headers: { 'idempotency-key': newId() },
      json: {
        carrier: 'australia_post',
        tracking_number: '33ABC',
        lines: [{ order_item_id: itemId, quantity: 1 }],
      },
    });
  await send(seen.items[1].id);
  const { body: sent } = await send(seen.items[0].id);
  expect(
    sent.parcels.map((parcel: { proof_of_age: number | null }) => parcel.proof_of_age),
  ).toEqual([null, 18]);

  await runJobs(test);
  const mails = await test.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const asking = mails.filter(({ text_body: text }) => text?.includes('have proof of age ready'));
  expect(asking.map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid', 'order-shipped']);
  expect(mails.map(({ kind }) => kind)).toContain('order-part-shipped');
});
