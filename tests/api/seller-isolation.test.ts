import { beforeEach, expect, it } from 'vitest';

import { addReview } from '#db/seed/builders/reviews.ts';
import { KEY_SCOPES } from '#domain/access/api-keys.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';

import { newId } from '#server/platform/ids.ts';
import { RECEIVER_URL, useReceiver } from '#tests/support/receiver.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

/*
 * One seller repeats every call that another seller can make, with the other's ids, with and
 * without the other's seller id, and with fields that nobody may send. Every call of the seller
 * area must be here.
 */

const receiver = useReceiver();
const test = useTestApp({ payments: sandboxFor, outbound: receiver.outbound });

let thief: TestUser;
let owner: TestUser;
let ids: Record<
  | 'product'
  | 'department'
  | 'category'
  | 'order'
  | 'item'
  | 'parcel'
  | 'priceChange'
  | 'invitation'
  | 'review'
  | 'recall'
  | 'thread'
  | 'return'
  | 'apiKey'
  | 'webhook'
  | 'import'
  | 'savedView',
  string
>;

const PRODUCT = { slug: 'hammer', sku: 'HAMMER', name: 'Hammer', price: 39.9, stock: 12 };
const TAXONOMY_INPUT = { name: 'Timber', slug: 'timber', description: '', image: null };
const SETTINGS = { tax_rate_override: null, shipping_rules: {} };
const BANK_DETAILS = {
  bank_account_name: 'Marsh Timber',
  bank_bsb: '062-000',
  bank_account_number: '12345678',
};
const INVITATION = { email: 'invited@example.com', role: 'manager' };
const IMPORT_FILE = {
  file_name: 'prices.csv',
  content: Buffer.from('SKU,Price\nMINE,5\n').toString('base64'),
};

const API_KEY = { name: 'Stock system', scopes: ['read_range'], expires_in_days: 30 };
const WEBHOOK = { url: RECEIVER_URL, description: '', events: ['return.requested'] };
const SAVED_VIEW = { list: 'orders', name: 'Mine', is_shared: true, search: 'status=shipped' };
const MESSAGE = { text: 'Mine', pictures: [] };
const RECALL = {
  title: 'Mine',
  danger: 'None',
  instructions: 'None',
  remedy: 'refund',
  contact: 'Me',
};
const PARCEL = { carrier: 'sendle', tracking_number: 'S1' };
const raised = (product: string) => ({
  products: { ids: [product] },
  change: { kind: 'percent', percent: 5 },
});
/** Ignored in every body. */
const NOT_THEIRS = {
  seller_id: 'the owner, set below',
  role: 'admin',
  status: 'delivered',
  rating: 5,
  product_count: 99,
  custom_tax_rate: 0,
  custom_shipping_cost: 0,
  override_global_settings: true,
  dispatched_at: '2001-01-01T00:00:00Z',
  delivered_at: '2001-01-01T00:00:00Z',
  created_by: null,
};

beforeEach(async () => {
  owner = await test.signIn({ role: 'seller' });
  thief = await test.signIn({ role: 'seller' });
  const created = async (path: string, json: object) => {
    const { status, body } = await owner.request(path, { json });
    expect([path, status, body.error?.fields]).toEqual([path, 201, undefined]);
    return body.id as string;
  };
  const department = await created('/api/seller/departments', TAXONOMY_INPUT);
  const category = await created('/api/seller/categories', {
    ...TAXONOMY_INPUT,
    slug: 'decking',
    department_id: department,
  });
  const product = await created('/api/seller/products', PRODUCT);
  await owner.request('/api/seller/settings', { method: 'PUT', json: SETTINGS });
  await owner.request('/api/seller/bank-details', { method: 'PUT', json: BANK_DETAILS });
  const sold = await addProduct(test.db, { sellerId: owner.id });
  const { order, sessionId } = await placeAndOpen(
    test,
    await addBuyer(test.db, [{ productId: sold.id, quantity: 3 }]),
  );
  await payForOrder(test, sessionId);
  const part = await owner.request(`/api/seller/orders/${order.id}`);
  const item = part.body.items[0].id as string;
  const { body } = await owner.request(`/api/seller/orders/${order.id}/parcels`, {
    json: { ...PARCEL, lines: [{ order_item_id: item, quantity: 1 }] },
    headers: { 'idempotency-key': newId() },
  });
  const invitation = await created('/api/seller/people/invitations', INVITATION);
  const thread = await created('/api/seller/messages', {
    ...MESSAGE,
    id: newId(),
    order_id: order.id,
  });
  const changed = await owner.request('/api/seller/price-changes', { json: raised(product) });
  const { id: review } = await addReview(test.db, { productId: sold.id, reply: 'Thank you.' });
  const returnId = newId();
  await test.db
    .insertInto('returns')
    .values({
      id: returnId,
      order_id: order.id,
      seller_id: owner.id,
      reason: 'faulty',
      problem: '{}',
      goods: '{}',
      state: 'requested',
      answer_by: '2026-12-01',
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    })
    .execute();
  await test.db
    .insertInto('return_lines')
    .values({
      return_id: returnId,
      order_item_id: item,
      quantity: 1,
      delivered_on: '2026-11-01',
    })
    .execute();
  const recall = await created('/api/seller/recalls', { ...RECALL, product_id: product });
  ids = {
    return: returnId,
    review,
    recall,
    product,
    department,
    category,
    order: order.id,
    item,
    parcel: body.parcels[0].id,
    priceChange: changed.body.id,
    invitation,
    thread,
    apiKey: await created('/api/seller/api-keys', API_KEY),
    webhook: await created('/api/seller/webhooks', WEBHOOK),
    savedView: await created('/api/seller/saved-views', SAVED_VIEW),
    import: await created('/api/seller/imports', IMPORT_FILE),
  };
});

interface Attempt {
  readonly call: string;
  readonly path: string;
  readonly json?: object;
  readonly headers?: Record<string, string>;
  /**
   * "own": the answer is about the caller's own shop, whatever the request says. Otherwise the
   * refusal: 404, the specified 403 for products, which the shop shows to everyone, 422 for
   * another's department in a form, or 409 for the last owner, who leaves nobody else's seller.
   */
  readonly expected: 'own' | 403 | 404 | 409 | 422;
}

function webhookAttempts(): Attempt[] {
  const webhook = `webhooks/${ids.webhook}`;
  const deliveries = `${webhook}/deliveries`;
  const refused = (call: string, path: string, json?: object): Attempt => ({
    call,
    path,
    ...(json && { json }),
    expected: 404,
  });
  return [
    { call: 'GET webhooks', path: 'webhooks', expected: 'own' },
    { call: 'POST webhooks', path: 'webhooks', json: WEBHOOK, expected: 'own' },
    refused('PUT webhooks/{id}', webhook, WEBHOOK),
    refused('POST webhooks/{id}/secret', `${webhook}/secret`, {}),
    refused('PUT webhooks/{id}/active', `${webhook}/active`, { is_active: false }),
    refused('DELETE webhooks/{id}', webhook),
    refused('POST webhooks/{id}/test', `${webhook}/test`, {}),
    refused('POST webhooks/{id}/replay', `${webhook}/replay`, {
      since: '2026-01-01T00:00:00.000Z',
      given_up_only: false,
    }),
    refused('GET webhooks/{id}/deliveries', deliveries),
    refused('GET webhooks/{id}/deliveries/{delivery_id}', `${deliveries}/${newId()}`),
    refused(
      'POST webhooks/{id}/deliveries/{delivery_id}/replay',
      `${deliveries}/${newId()}/replay`,
      {},
    ),
  ];
}

function attempts(): Attempt[] {
  const { product, department, category, order, item, parcel, recall } = ids;
  const { priceChange, invitation, review, thread } = ids;
  const line = { order_item_id: item, quantity: 1 };
  return [
    { call: 'GET dashboard', path: 'dashboard', expected: 'own' },
    { call: 'GET reports/sales', path: 'reports/sales?days=30', expected: 'own' },
    { call: 'GET settings', path: 'settings', expected: 'own' },
    { call: 'GET notices', path: 'notices', expected: 'own' },
    { call: 'GET notices/count', path: 'notices/count', expected: 'own' },
    {
      call: 'POST notices/seen',
      path: 'notices/seen',
      json: { until: '2030-01-01T00:00:00Z' },
      expected: 'own',
    },
    { call: 'GET notices/preferences', path: 'notices/preferences', expected: 'own' },
    {
      call: 'PUT notices/preferences',
      path: 'notices/preferences',
      json: { kind: 'order', delivery: 'never' },
      expected: 'own',
    },
    { call: 'GET people', path: 'people', expected: 'own' },
    {
      call: 'POST people/invitations',
      path: 'people/invitations',
      json: { email: 'another@example.com', role: 'packer' },
      expected: 'own',
    },
    {
      call: 'DELETE people/invitations/{id}',
      path: `people/invitations/${invitation}`,
      expected: 404,
    },
    {
      call: 'PUT people/{id}',
      path: `people/${owner.id}`,
      json: { role: 'packer' },
      expected: 404,
    },
    { call: 'DELETE people/{id}', path: `people/${owner.id}`, expected: 404 },
    { call: 'DELETE membership', path: 'membership', expected: 409 },
    { call: 'GET api-keys', path: 'api-keys', expected: 'own' },
    { call: 'POST api-keys', path: 'api-keys', json: API_KEY, expected: 'own' },
    { call: 'DELETE api-keys/{id}', path: `api-keys/${ids.apiKey}`, expected: 404 },
    ...webhookAttempts(),
    { call: 'GET saved-views', path: 'saved-views?list=orders', expected: 'own' },
    { call: 'POST saved-views', path: 'saved-views', json: SAVED_VIEW, expected: 'own' },
    {
      call: 'PATCH saved-views/{id}',
      path: `saved-views/${ids.savedView}`,
      json: { name: 'Theirs' },
      expected: 404,
    },
    { call: 'DELETE saved-views/{id}', path: `saved-views/${ids.savedView}`, expected: 404 },
    { call: 'GET import-template.csv', path: 'import-template.csv', expected: 'own' },
    { call: 'GET imports', path: 'imports', expected: 'own' },
    { call: 'POST imports', path: 'imports', json: IMPORT_FILE, expected: 'own' },
    { call: 'GET imports/{id}', path: `imports/${ids.import}`, expected: 404 },
    { call: 'DELETE imports/{id}', path: `imports/${ids.import}`, expected: 404 },
    { call: 'GET imports/{id}/rows', path: `imports/${ids.import}/rows`, expected: 404 },
    {
      call: 'GET imports/{id}/refused.csv',
      path: `imports/${ids.import}/refused.csv`,
      expected: 404,
    },
    {
      call: 'PUT imports/{id}/archive',
      path: `imports/${ids.import}/archive`,
      json: { part: 0, part_count: 1, content: 'UEsFBg==' },
      expected: 404,
    },
    {
      call: 'PUT imports/{id}/mapping',
      path: `imports/${ids.import}/mapping`,
      json: { mapping: ['sku', 'price'] },
      expected: 404,
    },
    {
      call: 'POST imports/{id}/run',
      path: `imports/${ids.import}/run`,
      json: { strict: true },
      expected: 404,
    },
    { call: 'GET messages', path: 'messages?view=all', expected: 'own' },
    { call: 'GET messages/unread', path: 'messages/unread', expected: 'own' },
    { call: 'GET messages/about', path: `messages/about?order_id=${order}`, expected: 404 },
    {
      call: 'POST messages',
      path: 'messages',
      json: { ...MESSAGE, id: newId(), order_id: order },
      expected: 404,
    },
    { call: 'GET messages/{id}', path: `messages/${thread}`, expected: 404 },
    {
      call: 'POST messages/{id}/replies',
      path: `messages/${thread}/replies`,
      json: { ...MESSAGE, id: newId() },
      expected: 404,
    },
    {
      call: 'POST messages/{id}/read',
      path: `messages/${thread}/read`,
      json: { number: 1 },
      expected: 404,
    },
    { call: 'GET returns', path: 'returns?view=open', expected: 'own' },
    { call: 'GET returns/{id}', path: `returns/${ids.return}`, expected: 404 },
    ...Object.entries({
      question: { text: 'Why?' },
      approval: { remedy: 'refund', sending: 'keep' },
      receipt: {},
      resolution: { remedy: 'refund' },
      refusal: { reason: 'no_fault', text: 'No.' },
      'handed-back': { carrier: 'own_vehicle' },
    }).map(([step, json]) => ({
      call: `POST returns/{id}/${step}`,
      path: `returns/${ids.return}/${step}`,
      json: { version: 1, ...json },
      expected: 404 as const,
    })),
    { call: 'GET commission-rules', path: 'commission-rules', expected: 'own' },
    { call: 'GET money', path: 'money', expected: 'own' },
    { call: 'GET payouts', path: 'payouts', expected: 'own' },
    { call: 'GET payouts/{id}', path: `payouts/${product}`, expected: 404 },
    {
      call: 'GET payouts/{id}/statement.pdf',
      path: `payouts/${product}/statement.pdf`,
      expected: 404,
    },
    {
      call: 'GET payouts/{id}/statement.csv',
      path: `payouts/${product}/statement.csv`,
      expected: 404,
    },
    { call: 'GET commission-invoices', path: 'commission-invoices', expected: 'own' },
    {
      call: 'GET commission-invoices/{number}',
      path: 'commission-invoices/INV-1001-000001',
      expected: 404,
    },
    {
      call: 'GET commission-invoices/{number}/document.pdf',
      path: 'commission-invoices/INV-1001-000001/document.pdf',
      expected: 404,
    },
    {
      call: 'GET commission-invoices/{number}/lines.csv',
      path: 'commission-invoices/INV-1001-000001/lines.csv',
      expected: 404,
    },
    { call: 'GET money/movements', path: 'money/movements', expected: 'own' },
    { call: 'PUT settings', path: 'settings', json: SETTINGS, expected: 'own' },
    { call: 'GET bank-details', path: 'bank-details', expected: 'own' },
    {
      call: 'PUT bank-details',
      path: 'bank-details',
      json: { ...BANK_DETAILS, bank_account_number: '87654321' },
      expected: 'own',
    },
    { call: 'GET reviews', path: 'reviews', expected: 'own' },
    {
      call: 'PUT reviews/{id}/reply',
      path: `reviews/${review}/reply`,
      json: { text: 'Mine.' },
      expected: 404,
    },
    { call: 'DELETE reviews/{id}/reply', path: `reviews/${review}/reply`, expected: 404 },
    { call: 'GET recalls', path: 'recalls', expected: 'own' },
    {
      call: 'POST recalls',
      path: 'recalls',
      json: { ...RECALL, product_id: product },
      expected: 404,
    },
    { call: 'GET recalls/{id}', path: `recalls/${recall}`, expected: 404 },
    { call: 'PUT recalls/{id}', path: `recalls/${recall}`, json: RECALL, expected: 404 },
    {
      call: 'PUT recalls/{id}/sale',
      path: `recalls/${recall}/sale`,
      json: { is_for_sale: true, reason: 'Mine' },
      expected: 404,
    },
    {
      call: 'POST recalls/{id}/closing',
      path: `recalls/${recall}/closing`,
      json: { reason: 'Mine' },
      expected: 404,
    },
    {
      call: 'PUT recalls/{id}/regulator',
      path: `recalls/${recall}/regulator`,
      json: { notified_on: null },
      expected: 404,
    },
    { call: 'GET recalls/{id}/buyers', path: `recalls/${recall}/buyers`, expected: 404 },
    { call: 'GET agreement', path: 'agreement', expected: 'own' },
    {
      call: 'POST agreement',
      path: 'agreement',
      json: { number: 1, digest: 'none', goods_in_australia: true },
      // The operator has not published one.
      expected: 409,
    },
    { call: 'GET profile', path: 'profile', expected: 'own' },
    { call: 'PUT profile', path: 'profile', json: { about: 'Mine.' }, expected: 'own' },
    { call: 'GET products', path: 'products', expected: 'own' },
    { call: 'GET products.csv', path: 'products.csv', expected: 'own' },
    {
      call: 'POST products',
      path: 'products',
      json: { ...PRODUCT, slug: 'mine', sku: 'MINE' },
      expected: 'own',
    },
    {
      call: 'POST products/bulk',
      path: 'products/bulk',
      json: { ids: [product], change: { kind: 'delete' } },
      expected: 'own',
    },
    {
      call: 'PUT products',
      path: 'products',
      json: { products: [{ id: product, version: 0, price: 0.05 }] },
      expected: 403,
    },
    { call: 'GET warranties', path: 'warranties', expected: 'own' },
    {
      call: 'POST price-changes/preview',
      path: 'price-changes/preview',
      json: raised(product),
      expected: 'own',
    },
    {
      call: 'POST price-changes',
      path: 'price-changes',
      json: raised(product),
      expected: 'own',
    },
    { call: 'GET price-changes', path: 'price-changes', expected: 'own' },
    {
      call: 'POST price-changes/{id}/undo',
      path: `price-changes/${priceChange}/undo`,
      json: {},
      expected: 404,
    },
    { call: 'GET products/{id}', path: `products/${product}`, expected: 404 },
    { call: 'PUT products/{id}', path: `products/${product}`, json: PRODUCT, expected: 403 },
    { call: 'DELETE products/{id}', path: `products/${product}`, expected: 403 },
    {
      call: 'PUT products/{id}/stock',
      path: `products/${product}/stock`,
      json: { stock: 0 },
      expected: 403,
    },
    {
      call: 'PUT stock-and-prices',
      path: 'stock-and-prices',
      json: { items: [{ sku: 'HAMMER', stock: 0, price: 0.05 }] },
      expected: 'own',
    },
    { call: 'GET products/{id}/prices', path: `products/${product}/prices`, expected: 404 },
    { call: 'GET departments', path: 'departments', expected: 'own' },
    {
      call: 'POST departments',
      path: 'departments',
      json: { ...TAXONOMY_INPUT, slug: 'mine' },
      expected: 'own',
    },
    { call: 'GET departments/{id}', path: `departments/${department}`, expected: 404 },
    {
      call: 'PUT departments/{id}',
      path: `departments/${department}`,
      json: TAXONOMY_INPUT,
      expected: 404,
    },
    { call: 'DELETE departments/{id}', path: `departments/${department}`, expected: 404 },
    {
      call: 'POST categories',
      path: 'categories',
      json: { ...TAXONOMY_INPUT, slug: 'mine', department_id: department },
      expected: 422,
    },
    { call: 'GET categories/{id}', path: `categories/${category}`, expected: 404 },
    {
      call: 'PUT categories/{id}',
      path: `categories/${category}`,
      json: { ...TAXONOMY_INPUT, department_id: department },
      expected: 404,
    },
    { call: 'DELETE categories/{id}', path: `categories/${category}`, expected: 404 },
    {
      call: 'GET categories/{id}/attributes',
      path: `categories/${category}/attributes`,
      expected: 404,
    },
    {
      call: 'POST categories/{id}/attributes/preview',
      path: `categories/${category}/attributes/preview`,
      json: { attributes: [] },
      expected: 404,
    },
    { call: 'GET orders', path: 'orders', expected: 'own' },
    { call: 'GET orders.csv', path: 'orders.csv', expected: 'own' },
    { call: 'GET pick-list', path: 'pick-list', expected: 'own' },
    { call: 'GET orders/{id}', path: `orders/${order}`, expected: 404 },
    {
      call: 'POST orders/{id}/parcels',
      path: `orders/${order}/parcels`,
      json: { ...PARCEL, lines: [line] },
      headers: { 'idempotency-key': newId() },
      expected: 404,
    },
    {
      call: 'PATCH parcels/{id}',
      path: `parcels/${parcel}`,
      json: { ...PARCEL, tracking_number: 'STOLEN' },
      expected: 404,
    },
    { call: 'POST parcels/{id}/delivery', path: `parcels/${parcel}/delivery`, expected: 404 },
    {
      call: 'POST parcels/{id}/take-back',
      path: `parcels/${parcel}/take-back`,
      json: { reason: 'Mine now' },
      expected: 404,
    },
  ];
}

/** Everything stored for the owner. */
async function ownerRecords(): Promise<unknown[]> {
  const { db } = test;
  return [
    await db
      .selectFrom('products')
      .selectAll()
      .where('seller_id', '=', owner.id)
      .orderBy('id')
      .execute(),
    await db.selectFrom('price_changes').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('departments').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('categories').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('seller_settings').selectAll().where('seller_id', '=', owner.id).execute(),
    await db
      .selectFrom('seller_bank_details')
      .selectAll()
      .where('seller_id', '=', owner.id)
      .execute(),
    await db.selectFrom('message_threads').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('messages').selectAll().orderBy('id').execute(),
    await db.selectFrom('seller_profiles').selectAll().where('id', '=', owner.id).execute(),
    await db.selectFrom('seller_members').selectAll().where('seller_id', '=', owner.id).execute(),
    await db
      .selectFrom('seller_invitations')
      .selectAll()
      .where('seller_id', '=', owner.id)
      .execute(),
    await db.selectFrom('api_keys').selectAll().where('seller_id', '=', owner.id).execute(),
    await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('seller_id', '=', owner.id)
      .execute(),
    await db.selectFrom('saved_views').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('imports').selectAll().where('seller_id', '=', owner.id).execute(),
    await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    await db.selectFrom('reviews').selectAll().execute(),
    await db.selectFrom('returns').selectAll().execute(),
    await db.selectFrom('return_steps').selectAll().execute(),
    await db.selectFrom('recalls').selectAll().execute(),
    await db.selectFrom('parcels').selectAll().orderBy('id').execute(),
    await db.selectFrom('parcel_lines').selectAll().execute(),
    await db
      .selectFrom('stock_items')
      .innerJoin('products', 'products.id', 'stock_items.product_id')
      .selectAll('stock_items')
      .where('products.seller_id', '=', owner.id)
      .orderBy('stock_items.id')
      .execute(),
    await db.selectFrom('user_profiles').selectAll().where('id', '=', owner.id).execute(),
  ];
}

it('the test covers every call of the seller area', () => {
  const declared = allEndpoints()
    .filter(({ path }) => path.startsWith('/api/seller/'))
    .map(({ method, path }) => `${method} ${path.replace('/api/seller/', '')}`);
  ids = {
    product: '',
    department: '',
    category: '',
    order: '',
    item: '',
    parcel: '',
    priceChange: '',
    invitation: '',
    review: '',
    recall: '',
    thread: '',
    return: '',
    apiKey: '',
    webhook: '',
    import: '',
    savedView: '',
  };
  expect(
    attempts()
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(declared.toSorted());
});

it('a seller reads and changes nothing of another seller, whatever is sent', async () => {
  const before = await ownerRecords();
  for (const { call, path, json, headers, expected } of attempts()) {
    const [method = 'GET'] = call.split(' ');
    const send = (address: string) =>
      thief.request(address, {
        method,
        ...(json === undefined ? {} : { json: { ...NOT_THEIRS, seller_id: owner.id, ...json } }),
        ...(headers === undefined ? {} : { headers }),
      });
    const plain = `/api/seller/${path}`;
    const scoped = await send(`${plain}${path.includes('?') ? '&' : '?'}seller_id=${owner.id}`);
    expect([call, scoped.status, scoped.body?.error?.code]).toEqual([
      call,
      403,
      'SELLER_NOT_YOURS',
    ]);
    const { status, body } = await send(plain);
    const text = JSON.stringify(body);
    const answer = expected === 'own' && status < 300 ? 'own' : status;
    expect([call, answer, text]).toEqual([call, expected, text]);
    for (const secret of [...Object.values(ids), 'S1', '••••678']) {
      expect([call, text.includes(secret)]).toEqual([call, false]);
    }
    expect([call, ...(await ownerRecords())]).toEqual([call, ...before]);
  }
  const made = await test.db
    .selectFrom('products')
    .selectAll()
    .where('seller_id', '=', thief.id)
    .execute();
  expect(made).toMatchObject([
    { rating_tenths: 0, custom_tax_rate_bps: null, custom_shipping_cost_cents: null },
  ]);
  const { role } = await test.db
    .selectFrom('user_profiles')
    .select('role')
    .where('id', '=', thief.id)
    .executeTakeFirstOrThrow();
  expect(role).toBe('seller');
});

it('a key with every scope reaches nothing of another seller, and makes no other call', async () => {
  const made = await thief.request('/api/seller/api-keys', {
    json: { ...API_KEY, scopes: KEY_SCOPES },
  });
  const headers = { authorization: `Bearer ${made.body.key as string}` };
  const scopes = new Map(
    allEndpoints().map(({ method, path, keyScope }) => [
      `${method} ${path.replace('/api/seller/', '')}`,
      keyScope,
    ]),
  );
  const before = await ownerRecords();
  for (const { call, path, json, expected, ...attempt } of attempts()) {
    const [method = 'GET'] = call.split(' ');
    const send = async (address: string) => {
      const { status, body } = await test.request(address, {
        method,
        headers: { ...headers, ...attempt.headers },
        ...(json === undefined ? {} : { json: { ...NOT_THEIRS, seller_id: owner.id, ...json } }),
      });
      return { status, code: body?.error?.code as string | undefined, text: JSON.stringify(body) };
    };
    const plain = `/api/seller/${path}`;
    const isForKeys = scopes.get(call) !== undefined;
    const scoped = await send(`${plain}${path.includes('?') ? '&' : '?'}seller_id=${owner.id}`);
    expect([call, scoped.code]).toEqual([
      call,
      isForKeys ? 'SELLER_NOT_YOURS' : 'NOT_FOR_API_KEYS',
    ]);
    const { status, code, text } = await send(plain);
    if (!isForKeys) expect([call, code]).toEqual([call, 'NOT_FOR_API_KEYS']);
    else expect([call, status]).toEqual([call, expected === 'own' ? 200 : expected]);
    for (const secret of [...Object.values(ids), 'S1']) {
      expect([call, text.includes(secret)]).toEqual([call, false]);
    }
  }
  expect(await ownerRecords()).toEqual(before);
});
