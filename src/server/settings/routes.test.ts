import { describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const SETTINGS = {
  default_tax_rate: 0.1,
  tax_type: 'GST',
  prices_include_tax: true,
  allow_seller_tax_override: true,
  allow_seller_shipping_override: true,
  free_shipping_threshold: 120,
  standard_shipping_cost: 12.5,
  platform_fulfillment_enabled: true,
  standard_delivery_days: '3-6',
  express_delivery_days: '1',
  delivery_tracking_enabled: true,
};

const save = (admin: TestUser, part: object = {}) =>
  admin.request('/api/admin/global-settings', { method: 'PUT', json: { ...SETTINGS, ...part } });

const withOwnRate = async (isTaxable: boolean) => {
  const { id } = await buildProduct(site.db);
  await site.db
    .updateTable('products')
    .set({ custom_tax_rate_bps: 500, custom_shipping_cost_cents: 700, is_taxable: isTaxable })
    .where('id', '=', id)
    .execute();
  return id;
};

describe('global settings', () => {
  it('are saved as one row, shown to everyone, and logged', async () => {
    const admin = await site.signIn({ role: 'admin' });
    expect((await save(admin)).status).toBe(200);
    await save(admin, { default_tax_rate: 0 });
    expect((await site.request('/api/global-settings')).body).toMatchObject({
      default_tax_rate: 0,
      free_shipping_threshold: 120,
      standard_delivery_days: '3-6',
    });
    expect(await site.db.selectFrom('global_settings').select('id').execute()).toHaveLength(1);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['subject', 'after'])
      .orderBy('id')
      .execute();
    expect(entries.at(-1)).toEqual({ subject: 'settings', after: { default_tax_rate: 0 } });
  });

  it('hold the limits of unpaid orders, which the public does not see', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const limits = { unpaid_orders_per_day: 3, unpaid_stock_share: 0.25, unpaid_units_always: 50 };
    expect((await save(admin)).body).toMatchObject({
      unpaid_orders_per_day: 5,
      unpaid_stock_share: 0.5,
      unpaid_units_always: 200,
    });
    expect((await save(admin, limits)).body).toMatchObject(limits);
    expect((await site.request('/api/global-settings')).body).not.toHaveProperty(
      'unpaid_stock_share',
    );
  });

  it('hold the periods for which personal data is kept, within limits', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const periods = {
      keep_order_contacts_months: 24,
      keep_invoice_names_months: 72,
      keep_audit_months: 60,
    };
    expect((await save(admin)).body).toMatchObject({
      keep_order_contacts_months: 18,
      keep_invoice_names_months: 84,
      keep_audit_months: 84,
    });
    expect((await save(admin, periods)).body).toMatchObject(periods);
    expect((await site.request('/api/global-settings')).body).not.toHaveProperty(
      'keep_audit_months',
      'keep_invoice_names_months',
    );
  });

  it('hold how long a seller’s share stays pending, for the administrators alone', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const days = { earnings_hold_days: 0, earnings_unrecorded_days: 30 };
    expect((await save(admin)).body).toMatchObject({
      earnings_hold_days: 7,
      earnings_unrecorded_days: 14,
    });
    expect((await save(admin, days)).body).toMatchObject(days);
    expect((await site.request('/api/global-settings')).body).not.toHaveProperty(
      'earnings_hold_days',
    );
  });

  it('apply a tax rate to all taxable products, and leave freight unchanged', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const taxable = await withOwnRate(true);
    const exempt = await withOwnRate(false);
    const rates = () =>
      site.db
        .selectFrom('products')
        .select(['id', 'custom_tax_rate_bps', 'custom_shipping_cost_cents'])
        .where('id', 'in', [taxable, exempt])
        .execute();
    await save(admin);
    expect((await rates()).map((row) => row.custom_tax_rate_bps)).toEqual([500, 500]);
    expect((await save(admin, { apply_to_all: true })).body.taxable_products).toBe(1);
    expect(await rates()).toEqual(
      expect.arrayContaining([
        { id: taxable, custom_tax_rate_bps: null, custom_shipping_cost_cents: 700 },
        { id: exempt, custom_tax_rate_bps: 500, custom_shipping_cost_cents: 700 },
      ]),
    );
  });

  it.each([
    ['default_tax_rate', -0.1],
    ['default_tax_rate', 1.1],
    ['free_shipping_threshold', -1],
    ['unpaid_orders_per_day', 0],
    ['unpaid_stock_share', 1.01],
    ['unpaid_units_always', 0],
    ['keep_order_contacts_months', 5],
    ['keep_order_contacts_months', 121],
    ['keep_invoice_names_months', 59],
    ['keep_audit_months', 11],
    ['earnings_hold_days', -1],
    ['earnings_unrecorded_days', 366],
    ['standard_delivery_days', ''],
    ['express_delivery_days', 'soon'],
    ['tax_type', 'Levy'],
  ])('refuse %s %j', async (field, value) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await save(admin, { [field]: value });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });
});

describe('the public settings', () => {
  const live = useTestApp({
    env: {
      DEMO: 'false',
      SITE_URL: 'https://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789ab',
    },
  });

  it('say that no money moves with the sandbox, and that it does with a live key', async () => {
    expect((await site.request('/api/global-settings')).body).toMatchObject({
      payment_mode: 'test',
      free_shipping_threshold: 99,
    });
    expect((await live.request('/api/global-settings')).body.payment_mode).toBe('live');
  });
});

describe('a seller’s settings', () => {
  const OWN = { tax_rate_override: null, shipping_rules: {} };
  const put = (seller: TestUser, json: object) =>
    seller.request('/api/seller/settings', { method: 'PUT', json: { ...OWN, ...json } });

  it('start without overrides, and keep what is saved', async () => {
    const seller = await site.signIn({ role: 'seller' });
    expect((await seller.request('/api/seller/settings')).body).toMatchObject({
      tax_rate_override: null,
      shipping_rules: {},
      gst_registered: null,
      global: { default_tax_rate: 0.1 },
    });
    const saved = await put(seller, {
      tax_rate_override: 0.05,
      shipping_rules: { type: 'flat_rate', cost: 39, free_shipping_threshold: 500 },
      gst_registered: false,
      legal_name: 'Hollowick Timber Pty Ltd',
      abn: '65 000 000 101',
    });
    expect(saved.body).toMatchObject({
      tax_rate_override: 0.05,
      shipping_rules: { type: 'flat_rate', cost: 39 },
      gst_registered: false,
      legal_name: 'Hollowick Timber Pty Ltd',
      abn: '65000000101',
    });
    expect(saved.body.shipping_rules).not.toHaveProperty('free_shipping_threshold');
  });

  it.each([true, false, null])('accept and keep the answer %s about GST', async (answer) => {
    const seller = await site.signIn({ role: 'seller' });
    expect((await put(seller, { gst_registered: answer })).body.gst_registered).toBe(answer);
    expect((await put(seller, { legal_name: 'Oak' })).body.gst_registered).toBe(answer);
  });

  it.each([
    ['flat_rate', 'shipping_rules.cost'],
    ['per_item', 'shipping_rules.cost'],
    ['free_shipping_threshold', 'shipping_rules.free_shipping_threshold'],
  ])('need the amount of the rule %s', async (type, field) => {
    const seller = await site.signIn({ role: 'seller' });
    const { status, body } = await put(seller, { shipping_rules: { type } });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('cannot be read or changed by anyone else', async () => {
    const owner = await site.signIn({ role: 'seller' });
    const thief = await site.signIn({ role: 'seller' });
    await put(owner, { tax_rate_override: 0.05 });
    const stolen = { ...OWN, tax_rate_override: 0.2, seller_id: owner.id };
    const path = `/api/seller/settings?seller_id=${owner.id}`;
    expect((await thief.request(path, { method: 'PUT', json: stolen })).status).toBe(403);
    await put(thief, stolen);
    expect((await owner.request('/api/seller/settings')).body.tax_rate_override).toBe(0.05);
    expect((await thief.request('/api/seller/settings')).body.tax_rate_override).toBe(0.2);
  });
});
