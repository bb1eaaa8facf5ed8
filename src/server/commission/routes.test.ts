import { describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildCommissionRule } from '#db/seed/builders/commission.ts';
import { cents } from '#domain/money/cents.ts';
import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';
import { addProduct, registerForGst } from '#tests/support/trade.ts';

const test = useTestApp();

const RULES = '/api/admin/commission-rules';
const TEN_PERCENT = { name: 'Everyone', rate: 0.1 };

const admin = () => test.signIn({ role: 'admin' });
const add = async (user: TestUser, rule: object = {}) =>
  (await user.request(RULES, { json: { ...TEN_PERCENT, ...rule } })).body;
const idsOf = async (user: TestUser): Promise<string[]> =>
  (await user.request(RULES)).body.rules.map(({ id }: { id: string }) => id);
const order = (user: TestUser, ids: readonly string[], expected: readonly string[]) =>
  user.request(RULES, { method: 'PUT', json: { ids, expected_ids: expected } });

describe('commission rules', () => {
  it('are added, read, changed and deleted, each with an entry in the log', async () => {
    const user = await admin();
    expect((await user.request(RULES)).body).toEqual({ rules: [], has_gst: true });
    const department = await buildDepartment(test.db, { name: 'Tools & Workshop' });
    const input = {
      name: ' Tools ',
      department_id: department.id,
      rate: 0.08,
      fixed: 0.5,
      minimum: 2,
      maximum: 40,
      includes_freight: true,
      starts_at: '2026-05-01T00:00:00.000Z',
    };
    const { status, body } = await user.request(RULES, { json: input });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...input,
      id: body.id,
      name: 'Tools',
      seller_id: null,
      category_id: null,
      product_id: null,
      target_name: 'Tools & Workshop',
      version: 1,
    });
    expect((await user.request(`${RULES}/${body.id}`)).body).toEqual(body);

    const changed = await user.request(`${RULES}/${body.id}`, {
      method: 'PUT',
      json: { rate: 0.0825, maximum: null, version: 1 },
    });
    expect(changed.body).toMatchObject({ rate: 0.0825, maximum: null, minimum: 2, version: 2 });
    expect((await user.request(`${RULES}/${body.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await user.request(`${RULES}/${body.id}`)).status).toBe(404);

    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'subject_name', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'created',
        subject: 'commission rule',
        subject_name: 'Tools',
        after: { department: 'Tools & Workshop', rate_bps: 800, fixed_cents: 50 },
      },
      {
        action: 'updated',
        before: { rate_bps: 800, maximum_cents: 4000 },
        after: { rate_bps: 825, maximum_cents: null },
      },
      { action: 'deleted', before: { rate_bps: 825 }, after: null },
    ]);
  });

  it('start now unless a time is given, and charge nothing that was not entered', async () => {
    expect(await add(await admin())).toMatchObject({
      target_name: null,
      fixed: 0,
      minimum: null,
      maximum: null,
      includes_freight: false,
      starts_at: TEST_NOW.toISOString(),
    });
  });

  it('go where they take effect: before all others, or after them for everyone', async () => {
    const user = await admin();
    const { id: department_id } = await buildDepartment(test.db);
    const everyone = await add(user);
    const first = await add(user, { department_id });
    const second = await add(user, { department_id });
    const last = await add(user);
    expect(await idsOf(user)).toEqual([second.id, first.id, everyone.id, last.id]);
  });

  it.each([
    [{ rate: 1.01 }, 'rate', 'A rate is at most 100%.'],
    [{ rate: -0.01 }, 'rate', /from 0 to 100/],
    [{ rate: 0.08125 }, 'rate', /two decimal places/],
    [{ rate: null }, 'rate', /from 0 to 100/],
    [{ name: ' ' }, 'name', /Enter a name/],
    [{ fixed: -1 }, 'fixed', 'Enter $0.00 or more.'],
    [{ minimum: 0.005 }, 'minimum', /two decimal places/],
    [{ minimum: 5, maximum: 4.99 }, 'minimum', 'The minimum is above the maximum.'],
    [{ starts_at: 'soon' }, 'starts_at', 'Enter a date and a time.'],
    [{ product_id: '00000000-0000-4000-8000-000000000001' }, 'product_id', 'Choose a product.'],
    [{ seller_id: '00000000-0000-4000-8000-000000000001' }, 'seller_id', 'Choose a seller.'],
  ])('refuse %j at its field', async (wrong, field, sentence) => {
    const { status, body } = await (
      await admin()
    ).request(RULES, {
      json: { ...TEN_PERCENT, ...wrong },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
    expect(body.error.fields[field]).toMatch(sentence);
    expect(await test.db.selectFrom('commission_rules').select('id').execute()).toEqual([]);
  });

  it('refuse two targets and a customer as the seller', async () => {
    const user = await admin();
    const { id: category_id, departmentId: department_id } = await buildCategory(test.db);
    const two = await user.request(RULES, { json: { ...TEN_PERCENT, category_id, department_id } });
    expect(two.body.error.fields).toEqual({
      category_id: 'A rule is for one seller, department, category or product.',
    });
    const customer = await test.signIn();
    const wrong = await user.request(RULES, { json: { ...TEN_PERCENT, seller_id: customer.id } });
    expect(wrong.body.error.fields).toEqual({ seller_id: 'Choose a seller.' });
  });

  it('judge a change with the values that it leaves as they are', async () => {
    const user = await admin();
    const { id } = await add(user, { minimum: 5, maximum: 10 });
    const put = (json: object) => user.request(`${RULES}/${id}`, { method: 'PUT', json });
    expect((await put({ maximum: 4 })).body.error.fields).toHaveProperty('minimum');
    expect((await put({ maximum: 4, minimum: null })).status).toBe(200);
    const { id: department_id } = await buildDepartment(test.db);
    expect((await put({ department_id })).status).toBe(200);
    const product = await addProduct(test.db);
    expect((await put({ product_id: product.id })).body.error.fields).toHaveProperty('product_id');
  });

  it('refuse a change that is based on an older version, and say who changed what', async () => {
    const user = await admin();
    const { id } = await add(user);
    const put = (json: object) => user.request(`${RULES}/${id}`, { method: 'PUT', json });
    await put({ rate: 0.12, version: 1 });
    const late = await put({ rate: 0.15, version: 1 });
    expect([late.status, late.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.error.data).toMatchObject({
      record: { rate: 0.12, version: 2 },
      changes: [{ field: 'rate' }],
    });
  });

  it('are deleted with the department that they are for', async () => {
    const user = await admin();
    const { id: department_id } = await buildDepartment(test.db);
    await add(user, { department_id });
    await user.request(`/api/admin/departments/${department_id}`, { method: 'DELETE' });
    expect(await idsOf(user)).toEqual([]);
  });
});

describe('the order of commission rules', () => {
  it('is changed in one call, which raises no version and is logged', async () => {
    const user = await admin();
    const rules = [await add(user, { name: 'A' }), await add(user, { name: 'B' })];
    rules.push(await add(user, { name: 'C' }));
    const [a, b, c] = rules.map(({ id }) => id) as [string, string, string];
    const { status, body } = await order(user, [c, a, b], [a, b, c]);
    expect(status).toBe(200);
    expect(body.rules).toMatchObject([
      { name: 'C', version: 1 },
      { name: 'A', version: 1 },
      { name: 'B', version: 1 },
    ]);
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'commission rules')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'reordered',
      before: { order: ['A', 'B', 'C'] },
      after: { order: ['C', 'A', 'B'] },
    });
  });

  it('is refused when it was changed, or a rule added or deleted, since it was shown', async () => {
    const user = await admin();
    const a = (await add(user)).id;
    const b = (await add(user)).id;
    expect((await order(user, [b, a], [a, b])).status).toBe(200);
    const stale = await order(user, [b, a], [a, b]);
    expect([stale.status, stale.body.error.code]).toEqual([409, 'COMMISSION_RULES_CHANGED']);
    const c = (await add(user)).id;
    expect((await order(user, [a, b], [b, a])).status).toBe(409);
    await user.request(`${RULES}/${c}`, { method: 'DELETE' });
    expect((await order(user, [a, c, b], [b, a, c])).status).toBe(409);
    expect(await idsOf(user)).toEqual([b, a]);
  });

  it('names every rule once', async () => {
    const user = await admin();
    const a = (await add(user)).id;
    const b = (await add(user)).id;
    for (const ids of [[a], [a, a], [a, b, b], [a, test.config.publicKey]]) {
      expect([ids, (await order(user, ids, [a, b])).status]).toEqual([ids, 422]);
    }
  });

  it('survives many changes at once: one of them wins', async () => {
    const user = await admin();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await add(user)).id);
    const results = await Promise.all(
      ids.map((id) => order(user, [id, ...ids.filter((each) => each !== id)], ids)),
    );
    // Moving the first to the front changes nothing and may precede another.
    const won = results.filter(({ status }) => status === 200).length;
    expect(won).toBeGreaterThanOrEqual(1);
    expect(won).toBeLessThanOrEqual(2);
    expect(new Set(await idsOf(user))).toEqual(new Set(ids));
  });
});

describe('the test of commission rules', () => {
  const tried = async (user: TestUser, json: object) => user.request(`${RULES}/test`, { json });

  it('names the rule, the reason, the amounts and the calculation', async () => {
    const user = await admin();
    const seller = await test.signIn({ role: 'seller' });
    await registerForGst(test.db, seller.id);
    const product = await addProduct(test.db, {
      sellerId: seller.id,
      name: 'Drill',
      priceCents: 12_900,
      discount: { type: 'flat_amount', amountCents: cents(900) },
    });
    const { id: rule } = await buildCommissionRule(test.db, { name: 'Everyone', rate_bps: 800 });
    const { body } = await tried(user, { product_id: product.id });
    expect(body).toMatchObject({
      product: { id: product.id, name: 'Drill' },
      unit_price: 120,
      quantity: 1,
      line: 120,
      freight: 0,
      rule: { id: rule, name: 'Everyone' },
      reason: 'The first rule that matches: it is for everyone.',
      commission: 10.56,
      calculation: '8% of $120.00, plus 10% GST: $10.56.',
      received: 109.44,
    });
    const other = await tried(user, { product_id: product.id, unit_price: 10, quantity: 2 });
    expect(other.body).toMatchObject({
      line: 20,
      freight: 9.95,
      commission: 1.76,
      received: 28.19,
    });
  });

  it('says why there is no commission, and refuses an unknown product', async () => {
    const user = await admin();
    const seller = await test.signIn({ role: 'seller' });
    const own = await addProduct(test.db);
    const theirs = await addProduct(test.db, { sellerId: seller.id });
    expect((await tried(user, { product_id: theirs.id })).body).toMatchObject({
      rule: null,
      reason: 'No rule matches, so there is no commission.',
      commission: 0,
      calculation: null,
    });
    await buildCommissionRule(test.db);
    expect((await tried(user, { product_id: own.id })).body).toMatchObject({
      rule: null,
      reason: 'You sell this product yourself, so there is no commission.',
    });
    const lost = await tried(user, { product_id: user.id, quantity: 0 });
    expect(lost.body.error.fields).toHaveProperty('quantity');
    const unknown = await tried(user, { product_id: user.id });
    expect(unknown.body.error.fields).toEqual({ product_id: 'Choose a product.' });
  });
});

describe('the rules that a seller may read', () => {
  const namesFor = async (user: TestUser, query = '') =>
    (await user.request(`/api/seller/commission-rules${query}`)).body.rules.map(
      ({ name }: { name: string }) => name,
    );

  it('are those that can match their products, in their order', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const other = await test.signIn({ role: 'seller' });
    const mine = await buildProduct(test.db, { sellerId: seller.id });
    const theirs = await buildProduct(test.db, { sellerId: other.id });
    const listed = await buildCategory(test.db);
    const own = await buildDepartment(test.db, { sellerId: seller.id, isListed: false });
    const others = await buildDepartment(test.db, { sellerId: other.id, isListed: false });
    const rules: [string, object][] = [
      ['all', {}],
      ['me', { seller_id: seller.id }],
      ['them', { seller_id: other.id }],
      ['listed department', { department_id: listed.departmentId }],
      ['listed category', { category_id: listed.id }],
      ['my department', { department_id: own.id }],
      ['their department', { department_id: others.id }],
      ['my product', { product_id: mine.id }],
      ['their product', { product_id: theirs.id }],
    ];
    for (const [name, target] of rules) await buildCommissionRule(test.db, { name, ...target });
    const expected = [
      'all',
      'me',
      'listed department',
      'listed category',
      'my department',
      'my product',
    ];
    expect(await namesFor(seller)).toEqual(expected);
    const user = await admin();
    expect(await namesFor(user, `?seller_id=${seller.id}`)).toEqual(expected);
    expect((await user.request('/api/seller/commission-rules')).status).toBe(400);
  });

  it('come with what their earnings depend on', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const read = async () => (await seller.request('/api/seller/commission-rules')).body;
    expect(await read()).toEqual({
      seller_id: seller.id,
      rules: [],
      has_gst: true,
      prices_include_tax: true,
      default_tax_rate: 0.1,
      allow_seller_tax_override: false,
      gst_registered: null,
      tax_rate_override: null,
    });
    await registerForGst(test.db, seller.id);
    expect(await read()).toMatchObject({ gst_registered: true });
  });
});
