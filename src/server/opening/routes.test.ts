import { beforeEach, describe, expect, it } from 'vitest';

import { publishTexts } from '#db/seed/builders/content.ts';
import { buildUser } from '#db/seed/builders/people.ts';
import { addReview } from '#db/seed/builders/reviews.ts';
import { customerId } from '#db/seed/shop-rows.ts';
import type { Opening } from '#contract/endpoints/office-opening.ts';

import { newId } from '#server/platform/ids.ts';
import { TEST_NOW, testConfig, useTestApp } from '#tests/support/app.ts';
import { addProduct } from '#tests/support/trade.ts';

const test = useTestApp();
const admin = () => test.signIn({ role: 'admin' });

/** As after the migrations of a new shop. */
beforeEach(async () => {
  await test.db.deleteFrom('closures').execute();
  await test.db
    .insertInto('closures')
    .values({ id: newId(), reason: 'opening', closed_at: TEST_NOW, closed_by: 'The first start' })
    .execute();
});

const leftOf = ({ lines }: Opening) =>
  lines.filter((line) => line.is_required && !line.is_done).map(({ line }) => line);

async function readOpening() {
  const { request } = await admin();
  return (await request('/api/admin/opening')).body as Opening;
}

async function confirm(line: string, isConfirmed = true) {
  const { request } = await admin();
  const json = { line, is_confirmed: isConfirmed };
  return request('/api/admin/opening/confirmations', { method: 'PUT', json });
}

async function finishEverything() {
  const { request } = await admin();
  await request('/api/admin/test-mail', { method: 'POST' });
  await confirm('settings');
  await publishTexts(test.db, TEST_NOW);
  await addProduct(test.db, { stock: 3 });
  await test.db
    .insertInto('backups')
    .values({ id: newId(), folder: '/backups/1', taken_at: TEST_NOW, has_secrets: true })
    .execute();
}

describe('the checklist before the first opening', () => {
  it('says what is done and what is left, and the logo may wait', async () => {
    const opening = await readOpening();
    expect(opening).toMatchObject({ is_opened: false, opened_at: null, opened_by: null });
    // The profile of the test's shop is filled in, and demo mode may take test payments.
    expect(leftOf(opening)).toEqual(['mail', 'settings', 'legal', 'product', 'backup']);
    expect(opening.lines.find(({ line }) => line === 'look')).toMatchObject({
      is_done: false,
      is_required: false,
    });
  });

  it('asks for the profile and the ABN while they are blank', async () => {
    await test.db
      .updateTable('global_settings')
      .set({ legal_name: null, abn: null, phone: null, email: null })
      .execute();
    expect(leftOf(await readOpening()).slice(0, 2)).toEqual(['profile', 'tax_number']);
  });

  it('says what every line that is left needs, and the optional one nothing', async () => {
    await test.db
      .updateTable('global_settings')
      .set({ phone: null, email: null, abn: null })
      .execute();
    await publishTexts(test.db, TEST_NOW);
    const privacy = test.db.selectFrom('content_items').select('id').where('slug', '=', 'privacy');
    await test.db
      .updateTable('content_versions')
      .set({ published_from: null })
      .where('item_id', '=', privacy)
      .execute();
    await addProduct(test.db, { stock: 0 });
    const { lines } = await readOpening();
    const reasons = Object.fromEntries(lines.map(({ line, reason }) => [line, reason]));
    expect(reasons).toMatchObject({
      profile: 'Still missing: a phone number or an email address.',
      tax_number: 'Still missing: your ABN.',
      look: null,
      payments: null,
      mail: 'No test email has been sent yet.',
      legal: 'Not published yet: Privacy policy.',
      product: 'Your only product is out of stock.',
    });
    expect(reasons['settings']).toMatch(/^Nobody has confirmed them yet: prices include 10% GST,/);
    expect(reasons['backup']).toMatch(/^No backup has been taken yet\./);
  });

  it('shows what visitors will see', async () => {
    const { visible } = await readOpening();
    expect(visible).toMatchObject({ stores: 0, pages: [], products: 0, products_in_stock: 0 });
    await finishEverything();
    await addProduct(test.db, { stock: 0 });
    const now = (await readOpening()).visible;
    expect(now).toMatchObject({
      shop: { name: 'Bullnose', phone: expect.any(String), email: expect.any(String) },
      pages: ['Terms of use', 'Privacy policy', 'Returns and refunds', 'Seller agreement'],
      products: 2,
      products_in_stock: 1,
      payment_provider: 'sandbox',
      settings: { payment_mode: 'test', return_days: 30, standard_delivery_days: '2-5' },
    });
  });

  it('takes a confirmation back', async () => {
    expect(leftOf((await confirm('settings')).body)).not.toContain('settings');
    expect(leftOf((await confirm('settings', false)).body)).toContain('settings');
    const { status } = await confirm('payments');
    expect(status).toBe(422);
  });

  it.each([
    [{ standard_shipping_cost: 12.5 }, true],
    [{ prices_include_tax: false }, true],
    [{ return_days: 14 }, true],
    [{ standard_shipping_cost: 9.95 }, false],
    [{ keep_audit_months: 90 }, false],
  ])('asks to confirm tax and freight again after %o: %s', async (json, isLeft) => {
    await confirm('settings');
    const { request } = await admin();
    const saved = await request('/api/admin/global-settings', { method: 'PUT', json });
    expect(saved.status).toBe(200);
    expect(leftOf(await readOpening()).includes('settings')).toBe(isLeft);
  });

  it('is for administrators alone', async () => {
    const seller = await test.signIn({ role: 'seller' });
    expect((await seller.request('/api/admin/opening')).status).toBe(403);
    expect((await seller.request('/api/admin/opening', { method: 'POST' })).status).toBe(403);
  });
});

describe('opening', () => {
  it('is refused with the lines that are left', async () => {
    const { request } = await admin();
    const { status, body } = await request('/api/admin/opening', { method: 'POST' });
    expect([status, body.error.code]).toEqual([409, 'NOT_READY_TO_OPEN']);
    expect(body.error.data.lines).toEqual(['mail', 'settings', 'legal', 'product', 'backup']);
    expect((await readOpening()).is_opened).toBe(false);
  });

  it('opens the shop once every required line is done, with its name in the audit log', async () => {
    await finishEverything();
    const { request, id } = await admin();
    const { status, body } = await request('/api/admin/opening', { method: 'POST' });
    expect([status, body.is_opened, leftOf(body)]).toEqual([200, true, []]);
    expect([body.opened_at, body.opened_by]).toEqual([TEST_NOW.toISOString(), expect.any(String)]);
    const entry = await test.db
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('subject', '=', 'shop')
      .where('action', '=', 'opened')
      .executeTakeFirstOrThrow();
    expect(entry.actor_id).toBe(id);
    // A second time changes nothing.
    expect((await request('/api/admin/opening', { method: 'POST' })).status).toBe(200);
  });

  it('is refused while a review of the demo shop is left, and not because of others', async () => {
    await finishEverything();
    const { id: productId } = await addProduct(test.db);
    await addReview(test.db, { productId });
    const { id: userId } = await buildUser(test.db, { id: customerId('mia-calloway') });
    const { id } = await addReview(test.db, { productId, userId, state: 'waiting' });
    const { request } = await admin();
    const open = () => request('/api/admin/opening', { method: 'POST' });
    const { status, body } = await open();
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: 'NOT_READY_TO_OPEN',
        message:
          'The shop has reviews of the demo shop. Remove them with "npm run demo:clear" before you open it.',
      },
    ]);
    expect((await readOpening()).is_opened).toBe(false);
    await test.db.deleteFrom('reviews').where('id', '=', id).execute();
    expect((await open()).body.is_opened).toBe(true);
  });

  it('is not what ends a maintenance, and a maintenance is not what opens', async () => {
    const { request } = await admin();
    await request('/api/admin/closure', { method: 'DELETE' });
    expect((await request('/api/admin/closure')).body.closure.reason).toBe('opening');
  });
});

describe('payments before the opening', () => {
  it.each([
    ['the sandbox', {}, 'STRIPE_SECRET_KEY is missing'],
    ['a live key', { STRIPE_SECRET_KEY: 'sk_live_0123456789' }, null],
  ])('with %s', async (_what, stripe, reason) => {
    const { getOpening } = await import('./open-shop.ts');
    const config = testConfig({
      DEMO: 'false',
      SITE_URL: 'https://shop.example',
      PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: 'false',
      STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY' in stripe ? 'whsec_0123456789' : '',
      ...stripe,
    });
    const { lines } = await getOpening({ ...test.services, config, clock: test.clock.now });
    const payments = lines.find(({ line }) => line === 'payments');
    expect(payments?.is_done).toBe(reason === null);
    expect(payments?.reason ?? '').toContain(reason ?? '');
  });
});

describe('a shop that was never opened', () => {
  it('takes no order, not even from somebody who works there', async () => {
    const { request } = await admin();
    const { status, body } = await request('/api/orders', {
      json: { shipping_address_id: newId(), billing_address_id: newId(), expected_total: 1 },
      headers: { 'idempotency-key': newId() },
    });
    expect([status, body.error.code]).toEqual([503, 'CLOSED']);
  });
});
