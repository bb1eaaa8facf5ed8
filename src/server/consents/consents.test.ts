import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { CONSENT_WORDS } from '#contract/text/consents.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { newId } from '#server/platform/ids.ts';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { addBuyer, addProduct, contextOf, sandboxFor, totalsOfCart } from '#tests/support/trade.ts';

const HALF_AN_HOUR_MS = 1_800_000;
const [WORDS] = CONSENT_WORDS['review-requests'];
const PREFERENCE = '/api/profile/email-preferences/review-requests';

const test = useTestApp({ payments: sandboxFor });

const consentsOf = (userId: string) =>
  test.db
    .selectFrom('consents')
    .select(['kind', 'is_given', 'words', 'place', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('a preference', () => {
  it('is recorded with its words, time and screen, and only when it changes', async () => {
    const robin = await test.signIn();
    const read = async () => (await robin.request('/api/profile/email-preferences')).body;
    expect(await read()).toEqual({
      preferences: [{ kind: 'review-requests', is_given: false, changed_at: null }],
      stock_requests: [],
    });
    const save = (isGiven: boolean) =>
      robin.request(PREFERENCE, { method: 'PUT', json: { is_given: isGiven, words: WORDS } });
    expect((await save(false)).body).toMatchObject({ is_given: false, changed_at: null });
    expect(await save(true)).toMatchObject({
      status: 200,
      body: { kind: 'review-requests', is_given: true, changed_at: TEST_NOW.toISOString() },
    });
    test.clock.advanceMs(HALF_AN_HOUR_MS);
    await save(true);
    await save(false);
    const later = new Date(TEST_NOW.getTime() + HALF_AN_HOUR_MS);
    const said = { kind: 'review-requests', words: WORDS, place: 'settings' };
    expect(await consentsOf(robin.id)).toEqual([
      { ...said, is_given: true, created_at: TEST_NOW },
      { ...said, is_given: false, created_at: later },
    ]);
    expect((await read()).preferences[0]).toMatchObject({ is_given: false });
  });

  it('is refused with words that the shop does not use', async () => {
    const robin = await test.signIn();
    const json = { is_given: true, words: 'Send me everything.' };
    const { status, body } = await robin.request(PREFERENCE, { method: 'PUT', json });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['words']]);
    const unknown = { method: 'PUT', json: { is_given: true, words: WORDS } };
    const other = await robin.request('/api/profile/email-preferences/newsletter', unknown);
    expect(other.status).toBe(422);
    expect(await consentsOf(robin.id)).toEqual([]);
  });

  it('is evidence: its rows are only ever added', async () => {
    const robin = await test.signIn();
    await robin.request(PREFERENCE, { method: 'PUT', json: { is_given: true, words: WORDS } });
    for (const change of [sql`update consents set is_given = false`, sql`delete from consents`]) {
      await expect(change.execute(test.db)).rejects.toThrow('Consents are only ever added');
    }
  });
});

describe('the box at checkout', () => {
  async function place(words: string | null, times = 1) {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const totals = await totalsOfCart(test.db, buyer.userId);
    for (let time = 0; time < times; time += 1) {
      await placeOrder(contextOf(test, buyer.userId), {
        idempotencyKey: newId(),
        shippingAddressId: buyer.addressId,
        billingAddressId: buyer.addressId,
        expectedTotal: totals.grandTotal,
        quoteId: totals.quoteId,
        reviewRequestWords: words,
      });
    }
    return consentsOf(buyer.userId);
  }

  it('is recorded once with the order when it is ticked', async () => {
    const said = { kind: 'review-requests', words: WORDS, place: 'checkout', created_at: TEST_NOW };
    expect(await place(WORDS, 2)).toEqual([{ ...said, is_given: true }]);
  });

  it('is recorded when it is ticked for an order that was placed before without', async () => {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const totals = await totalsOfCart(test.db, buyer.userId);
    for (const reviewRequestWords of [null, WORDS]) {
      await placeOrder(contextOf(test, buyer.userId), {
        idempotencyKey: newId(),
        shippingAddressId: buyer.addressId,
        billingAddressId: buyer.addressId,
        expectedTotal: totals.grandTotal,
        quoteId: totals.quoteId,
        reviewRequestWords,
      });
    }
    expect(await consentsOf(buyer.userId)).toHaveLength(1);
  });

  it('records nothing when it is not ticked, and nothing without an order', async () => {
    expect(await place(null)).toEqual([]);
    const robin = await test.signIn();
    const json = {
      shipping_address_id: newId(),
      billing_address_id: newId(),
      expected_total: 1,
      review_request_words: WORDS,
    };
    const headers = { 'idempotency-key': newId() };
    const { body } = await robin.request('/api/orders', { headers, json });
    expect(body.error.code).toBe('CART_EMPTY');
    expect(await consentsOf(robin.id)).toEqual([]);
  });
});

describe("a person's own data", () => {
  const password = 'correct horse battery staple';

  it('has every consent, and closing the account ends them', async () => {
    const robin = await test.signIn({ password });
    await robin.request(PREFERENCE, { method: 'PUT', json: { is_given: true, words: WORDS } });
    const product = await addProduct(test.db, { stock: 0 });
    const words = CONSENT_WORDS['back-in-stock'][0];
    await robin.request('/api/stock-requests', { json: { product_id: product.id, words } });
    const { body } = await robin.request('/api/profile/data');
    expect(body.consents).toMatchObject([
      { kind: 'review-requests', is_given: true, words: WORDS, place: 'settings' },
      { kind: 'back-in-stock', is_given: true, words, place: 'product', product_id: product.id },
    ]);
    expect(body.stock_requests).toMatchObject([{ product_name: 'Merbau decking' }]);

    const closed = await robin.request('/api/profile/close', {
      json: { current_password: password },
    });
    expect(closed.status).toBe(204);
    expect((await consentsOf(robin.id)).slice(2)).toMatchObject([
      { kind: 'review-requests', is_given: false, place: 'closed-account' },
      { kind: 'back-in-stock', is_given: false, place: 'closed-account' },
    ]);
    expect(await test.db.selectFrom('stock_requests').selectAll().execute()).toEqual([]);
  });
});
