import { z } from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';

import { MOST_ENDPOINTS } from '#domain/webhooks/deliveries.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/webhooks/events.ts';
import { payloadSchema } from '#contract/webhook-payloads.ts';

import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { rotateDataKeys } from '#server/keys/rotate-data-keys.ts';
import { newId } from '#server/platform/ids.ts';
import { assertSigned } from '#server/platform/signed-body.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { giveUpSome } from '#server/webhooks/give-up.ts';
import { prepareWebhooks } from '#server/webhooks/prepare.ts';
import { insertDelivery, lockEndpoint } from '#server/webhooks/queries.ts';
import { createTestApp, useTestApp, type TestUser } from '#tests/support/app.ts';
import { RECEIVER_URL, useReceiver, type ReceivedMessage } from '#tests/support/receiver.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';

const receiver = useReceiver();
const site = useTestApp({ payments: sandboxFor, outbound: receiver.outbound });

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let seller: TestUser;
let admin: TestUser;
beforeEach(async () => {
  seller = await site.signIn({ role: 'seller' });
  admin = await site.signIn({ role: 'admin' });
});

type Area = 'seller' | 'admin';

const inputOf = (events: readonly WebhookEventType[]) => ({
  url: RECEIVER_URL,
  description: 'ERP',
  events,
});

async function make(
  person: TestUser,
  area: Area,
  events: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES,
) {
  const { status, body } = await person.request(`/api/${area}/webhooks`, { json: inputOf(events) });
  expect([status, body.error?.fields]).toEqual([201, undefined]);
  return body as { id: string; secret: string };
}

/** What the queue and its schedule do once. */
async function deliver(): Promise<void> {
  await site.jobs.send(site.db, 'prepare-webhooks', {});
  await runJobs(site);
}

/** Lets time pass as the shop sees it, a minute at a time, until a moment. */
async function pass(ms: number, stepMs = 10 * MINUTE_MS): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    site.clock.advanceMs(stepMs);
    await deliver();
  }
}

const typesOf = (messages: readonly ReceivedMessage[]) =>
  messages.map(({ body }) => body.type as string);

async function placeOrder(sellerId: string | null = seller.id) {
  const product = await addProduct(site.db, { sellerId, stock: 10 });
  return placeAndOpen(site, await addBuyer(site.db, [{ productId: product.id, quantity: 2 }]));
}

async function logOf(person: TestUser, area: Area, id: string, query = '') {
  const { status, body } = await person.request(`/api/${area}/webhooks/${id}/deliveries${query}`);
  expect(status).toBe(200);
  return body as {
    totalCount: number;
    webhook: { state: string; waiting: number };
    deliveries: {
      id: string;
      type: string;
      state: string;
      attempts: number;
      last_status: number | null;
      last_error: string | null;
    }[];
  };
}

const isSigned = (message: ReceivedMessage, secret: string) => {
  try {
    assertSigned(Buffer.from(message.text), {
      header: message.signature,
      secret,
      now: site.clock.now(),
    });
    return true;
  } catch {
    return false;
  }
};

describe('a webhook', () => {
  it('shows its secret once and stores it encrypted', async () => {
    const { secret, ...made } = await make(seller, 'seller');
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const { body } = await seller.request('/api/seller/webhooks');
    expect(body).toEqual({ webhooks: [made], can_change: true });
    expect(made).toMatchObject({ state: 'active', waiting: 0, url: RECEIVER_URL });
    const rows = await site.db.selectFrom('webhook_endpoints').selectAll().execute();
    expect(rows.map((row) => Buffer.from(row.secret).includes(secret.slice(6)))).toEqual([false]);
    const audited = await site.db.selectFrom('audit_entries').selectAll().execute();
    expect(audited).toMatchObject([{ action: 'created', subject: 'webhook' }]);
    expect(JSON.stringify(audited)).not.toContain(secret.slice(6));
  });

  it.each([
    ['http', 'http://erp.example/', 'The address must begin with https://.'],
    ['a port', 'https://erp.example:8443/', 'The address must not name a port.'],
    ['a private address', 'https://192.168.0.10/', 'The address leads to a private network.'],
    ['loopback', 'https://[::1]/', 'The address leads to a private network.'],
    ['no address', 'erp', 'This is not an address on the web.'],
  ])('is refused with %s, beside its field', async (_what, url, message) => {
    const { status, body } = await seller.request('/api/seller/webhooks', {
      json: { ...inputOf(['order.paid']), url },
    });
    expect([status, body.error.fields]).toEqual([422, { url: message }]);
  });

  it('is refused with a name of a private network, also when it is changed to it (S17)', async () => {
    const { id } = await make(seller, 'seller');
    receiver.addresses = ['10.0.0.1'];
    const refused = { url: 'The address leads to a private network.' };
    const made = await seller.request('/api/seller/webhooks', { json: inputOf(['order.paid']) });
    expect([made.status, made.body.error.fields]).toEqual([422, refused]);
    const changed = await seller.request(`/api/seller/webhooks/${id}`, {
      method: 'PUT',
      json: inputOf(['order.paid']),
    });
    expect([changed.status, changed.body.error.fields]).toEqual([422, refused]);
  });

  it('is made by owners and administrators, for themselves, and not without end', async () => {
    const json = inputOf(['order.paid']);
    const { id } = await make(seller, 'seller');
    const asAdmin = (path: string, method: string) =>
      admin.request(`/api/seller/webhooks${path}?seller_id=${seller.id}`, { method, json });
    expect((await asAdmin('', 'POST')).status).toBe(403);
    expect((await asAdmin(`/${id}`, 'PUT')).status).toBe(403);
    expect((await asAdmin(`/${id}/secret`, 'POST')).status).toBe(403);
    expect((await seller.request('/api/admin/webhooks', { json })).status).toBe(403);
    const other = await site.signIn({ role: 'seller' });
    for (const path of ['deliveries', `deliveries/${newId()}`]) {
      expect((await other.request(`/api/seller/webhooks/${id}/${path}`)).status).toBe(404);
    }
    for (let made = 0; made < MOST_ENDPOINTS; made += 1) await make(admin, 'admin');
    const last = await admin.request('/api/admin/webhooks', { json });
    expect([last.status, last.body.error.code]).toEqual([409, 'TOO_MANY_WEBHOOKS']);
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { id, secret } = await make(seller, 'seller');
    const rotated = await seller.request(`/api/seller/webhooks/${id}/secret`, { json: {} });
    const renewed = rotated.body.secret as string;
    expect([rotated.status, renewed === secret]).toEqual([200, false]);
    const test = () => seller.request(`/api/seller/webhooks/${id}/test`, { json: {} });
    await test();
    await deliver();
    expect([secret, renewed].map((each) => isSigned(receiver.received[0]!, each))).toEqual([
      true,
      true,
    ]);
    site.clock.advanceMs(DAY_MS);
    seller = await signInAgain(seller);
    await test();
    await deliver();
    expect([secret, renewed].map((each) => isSigned(receiver.received[1]!, each))).toEqual([
      false,
      true,
    ]);
  });
});

it('the secrets of a webhook are encrypted again when the data key is replaced', async () => {
  await establishDataKey(site.db, site.config);
  const { id, secret } = await make(admin, 'admin');
  const rotated = await admin.request(`/api/admin/webhooks/${id}/secret`, { json: {} });
  const newKey = Buffer.alloc(32, 'the new data key');
  await rotateDataKeys(site.db, [newKey, ...site.config.dataKeys]);
  Object.assign(site.services, { config: { ...site.config, dataKeys: [newKey] } });
  await admin.request(`/api/admin/webhooks/${id}/test`, { json: {} });
  await deliver();
  const [message] = receiver.received;
  const secrets = [secret, rotated.body.secret as string];
  expect(secrets.map((each) => message && isSigned(message, each))).toEqual([true, true]);
});

/** The session has ended with the time that the test let pass. */
async function signInAgain({ id }: TestUser): Promise<TestUser> {
  const other = await site.signIn({ role: 'seller' });
  await site.db
    .insertInto('seller_members')
    .values({ seller_id: id, user_id: other.id, role: 'owner', created_at: site.clock.now() })
    .execute();
  const request: TestUser['request'] = (path, options) =>
    other.request(`${path}${path.includes('?') ? '&' : '?'}seller_id=${id}`, options);
  return { ...other, request };
}

describe('an event', () => {
  it('is what the API answers, for the seller and for the platform', async () => {
    const { secret } = await make(seller, 'seller');
    await make(admin, 'admin');
    const other = await site.signIn({ role: 'seller' });
    await make(other, 'seller');
    const { order, sessionId } = await placeOrder();
    await payForOrder(site, sessionId);
    const { body: sold } = await seller.request(`/api/seller/orders/${order.id}`);
    await seller.request(`/api/seller/orders/${order.id}/parcels`, {
      json: {
        carrier: 'sendle',
        tracking_number: 'S1',
        lines: [{ order_item_id: sold.items[0].id, quantity: 2 }],
      },
      headers: { 'idempotency-key': newId() },
    });
    await deliver();
    const toSeller = receiver.received.filter((message) => isSigned(message, secret));
    expect(typesOf(toSeller).filter((type) => !/^(?:stock|product)/.test(type))).toEqual([
      'order.placed',
      'order.paid',
      'parcel.sent',
      'order.status_changed',
    ]);
    // The stranger was told nothing, and the platform the same as the seller.
    expect(receiver.received.length).toBe(toSeller.length * 2);
    const { body: answered } = await seller.request(`/api/seller/orders/${order.id}`);
    const sent = toSeller.find(({ body }) => body.type === 'parcel.sent');
    expect(sent?.body).toMatchObject({
      subject: { type: 'order', id: order.id, version: expect.any(Number) },
      parcel_id: answered.parcels[0].id,
      data: answered,
    });
    for (const message of receiver.received) {
      const area = isSigned(message, secret) ? 'seller' : 'admin';
      const schema = payloadSchema(message.body.type as WebhookEventType, area);
      expect(z.safeDecode(schema, message.body).error?.issues).toBeUndefined();
    }
    const sequences = toSeller.map(({ body }) => body.sequence as number);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  it('of a product, its variants and its stock is told once for each change', async () => {
    await make(seller, 'seller');
    const { body: made } = await seller.request('/api/seller/products', {
      json: { name: 'Hammer', slug: 'hammer', sku: 'H-1', price: 39.9, stock: 5 },
    });
    await deliver();
    expect(typesOf(receiver.received)).toEqual(['product.created']);
    await seller.request('/api/seller/stock-and-prices', {
      method: 'PUT',
      json: { items: [{ sku: 'H-1', stock: 7 }] },
    });
    await deliver();
    await seller.request('/api/seller/stock-and-prices', {
      method: 'PUT',
      json: { items: [{ sku: 'H-1', stock: 7, price: 41 }] },
    });
    await deliver();
    await seller.request(`/api/seller/products/${made.id}`, { method: 'DELETE' });
    await deliver();
    expect(typesOf(receiver.received)).toEqual([
      'product.created',
      'stock.changed',
      'product.changed',
      'product.deleted',
    ]);
    const [, stock, changed, deleted] = receiver.received.map(({ body }) => body);
    expect(stock.data).toMatchObject({ id: made.id, sku: 'H-1', stock: 7 });
    expect(Object.keys(stock.data)).not.toContain('description');
    expect(changed).toMatchObject({
      data: { price: 41 },
      subject: { version: changed.data.version },
    });
    expect(deleted).toMatchObject({ data: null, subject: { type: 'product', id: made.id } });
  });

  it('of another seller, or that nobody wants, is not stored at all', async () => {
    await make(seller, 'seller', ['order.placed']);
    const other = await site.signIn({ role: 'seller' });
    await placeOrder(other.id);
    await placeOrder(null);
    expect(await site.db.selectFrom('webhook_outbox').selectAll().execute()).toEqual([]);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('does not exist if its change is rolled back', async () => {
    await make(seller, 'seller');
    const { id } = await addProduct(site.db, { sellerId: seller.id });
    await site.db.deleteFrom('webhook_outbox').execute();
    await site.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('products').set({ name: 'Other' }).where('id', '=', id).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await site.db.selectFrom('webhook_outbox').selectAll().execute()).toEqual([]);
  });

  it('about a refund goes to the sellers of its lines alone', async () => {
    const other = await site.signIn({ role: 'seller' });
    const own = await make(seller, 'seller', ['order.refunded']);
    const theirs = await make(other, 'seller', ['order.refunded']);
    const [first, second] = [
      await addProduct(site.db, { sellerId: seller.id, stock: 5 }),
      await addProduct(site.db, { sellerId: other.id, stock: 5 }),
    ];
    const buyer = await addBuyer(site.db, [{ productId: first.id }, { productId: second.id }]);
    const { order, sessionId } = await placeAndOpen(site, buyer);
    await payForOrder(site, sessionId);
    const { body: paid } = await admin.request(`/api/admin/orders/${order.id}`);
    const line = (paid.order_items as { id: string; product_id: string }[]).find(
      ({ product_id: product }) => product === first.id,
    );
    const refunded = await admin.request(`/api/admin/orders/${order.id}/refunds`, {
      json: {
        reason: 'Broken',
        restock: false,
        lines: [{ order_item_id: line?.id, quantity: 1 }],
      },
      headers: { 'idempotency-key': newId() },
    });
    expect([refunded.status, refunded.body.error?.fields]).toEqual([201, undefined]);
    await runJobs(site);
    await deliver();
    const signed = [own, theirs].map(({ secret }) =>
      typesOf(receiver.received.filter((message) => isSigned(message, secret))),
    );
    expect(signed).toEqual([['order.refunded'], []]);
  });

  it('that waits for a maker who has left is given up when another owner takes over', async () => {
    const { id } = await make(seller, 'seller', ['order.placed']);
    await placeOrder();
    await prepareWebhooks({ ...site.services, now: site.clock.now() }, site.readAs);
    const heir = await signInAgain(seller);
    await site.db.deleteFrom('seller_members').where('user_id', '=', seller.id).execute();
    await deliver();
    expect(receiver.received).toEqual([]);
    const path = `/api/seller/webhooks/${id}`;
    const { deliveries } = await logOf(heir, 'seller', id);
    const again = await heir.request(`${path}/deliveries/${deliveries[0]!.id}/replay`, {
      json: {},
    });
    expect([again.status, again.body.error.code]).toEqual([409, 'WEBHOOK_PAUSED']);
    const taken = await heir.request(path, { method: 'PUT', json: inputOf(['order.placed']) });
    expect(taken.body).toMatchObject({ state: 'active', waiting: 0 });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await logOf(heir, 'seller', id)).deliveries).toMatchObject([
      { state: 'given_up', attempts: 0, last_error: 'maker_left' },
    ]);
    await heir.request(`${path}/deliveries/${deliveries[0]!.id}/replay`, { json: {} });
    await deliver();
    expect(typesOf(receiver.received)).toEqual(['order.placed']);
  });

  it('is sent again from the log at once, also before the job has given up the others', async () => {
    const { id } = await make(seller, 'seller', ['order.placed']);
    await placeOrder();
    await placeOrder();
    await prepareWebhooks({ ...site.services, now: site.clock.now() }, site.readAs);
    const heir = await signInAgain(seller);
    await site.db.deleteFrom('seller_members').where('user_id', '=', seller.id).execute();
    const path = `/api/seller/webhooks/${id}`;
    await heir.request(path, { method: 'PUT', json: inputOf(['order.placed']) });
    const { deliveries } = await logOf(heir, 'seller', id);
    await heir.request(`${path}/deliveries/${deliveries[0]!.id}/replay`, { json: {} });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const states = (await logOf(heir, 'seller', id)).deliveries.map(({ state }) => state);
    expect(states).toEqual(['delivered', 'given_up']);
  });

  it('is read again later if the database fails meanwhile', async () => {
    await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    const lost = Object.assign(new Error('The server is shutting down'), { code: '57P01' });
    const ctx = { ...site.services, now: site.clock.now() };
    await expect(prepareWebhooks(ctx, () => Promise.reject(lost))).rejects.toThrow(lost.message);
    expect(await site.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    await deliver();
    expect(receiver.received).toMatchObject([{ body: { data: { status: 'pending' } } }]);
  });

  it('about a status is not told a second time for a shortage', async () => {
    await make(admin, 'admin', ['order.status_changed']);
    const { order } = await placeOrder();
    await site.db.deleteFrom('webhook_outbox').execute();
    const event = {
      order_id: order.id,
      from_status: 'pending' as const,
      to_status: 'processing' as const,
      created_at: site.clock.now(),
    };
    await site.db
      .insertInto('order_events')
      .values([
        { ...event, id: newId(), kind: 'status_changed' },
        { ...event, id: newId(), kind: 'stock_short' },
      ])
      .execute();
    const told = await site.db.selectFrom('webhook_outbox').select('type').execute();
    expect(told).toEqual([{ type: 'order.status_changed' }]);
  });

  it('is not read for a maker who has left', async () => {
    const { id } = await make(seller, 'seller', ['order.placed']);
    const heir = await signInAgain(seller);
    await site.db.deleteFrom('seller_members').where('user_id', '=', seller.id).execute();
    await placeOrder();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await logOf(heir, 'seller', id)).webhook.state).toBe('stopped');
    // Whoever changes it answers for it.
    await heir.request(`/api/seller/webhooks/${id}`, {
      method: 'PUT',
      json: inputOf(['order.placed']),
    });
    await placeOrder();
    await deliver();
    expect(typesOf(receiver.received)).toEqual(['order.placed']);
  });
});

it('a public demonstration calls no other system', async () => {
  const demo = await createTestApp({
    env: { DEMO_PUBLIC: 'true', SITE_URL: 'https://demo.example' },
    outbound: receiver.outbound,
  });
  const owner = await demo.signIn({ role: 'seller' });
  const { status, body } = await owner.request('/api/seller/webhooks', {
    json: inputOf(['order.paid']),
  });
  expect([status, body.error.code]).toEqual([403, 'NO_WEBHOOKS_IN_DEMO']);
  await demo.database.drop();
});

describe('a delivery', () => {
  it('survives a receiver that is dead for a day, and arrives in order for each order', async () => {
    const { id } = await make(admin, 'admin', ['order.placed', 'order.paid']);
    receiver.answer = () => null;
    const first = await placeOrder();
    const second = await placeOrder();
    await deliver();
    await payForOrder(site, first.sessionId);
    await payForOrder(site, second.sessionId);
    await pass(DAY_MS - 20 * MINUTE_MS);
    const attempts = receiver.received.length;
    expect(new Set(typesOf(receiver.received))).toEqual(new Set(['order.placed']));
    receiver.received.length = 0;
    receiver.answer = () => ({ status: 204 });
    await pass(20 * MINUTE_MS);
    await deliver();
    expect(attempts).toBeGreaterThan(10);
    for (const { order } of [first, second]) {
      const own = receiver.received.filter(({ body }) => body.subject.id === order.id);
      expect(typesOf(own)).toEqual(['order.placed', 'order.paid']);
    }
    const { deliveries } = await logOf(await site.signIn({ role: 'admin' }), 'admin', id);
    expect(deliveries.map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
  });

  it('that one order waits for holds up no other', async () => {
    await make(admin, 'admin', ['order.placed', 'order.paid']);
    const stuck = await placeOrder();
    receiver.answer = ({ body }) => ({ status: body.subject.id === stuck.order.id ? 500 : 200 });
    await deliver();
    await payForOrder(site, stuck.sessionId);
    const other = await placeOrder();
    await payForOrder(site, other.sessionId);
    await pass(20 * MINUTE_MS);
    const of = (id: string) =>
      typesOf(receiver.received.filter(({ body }) => body.subject.id === id));
    expect(of(other.order.id)).toEqual(['order.placed', 'order.paid']);
    expect(new Set(of(stuck.order.id))).toEqual(new Set(['order.placed']));
  });

  it('is given up after a day, lets the next one go, and can be replayed', async () => {
    const { id } = await make(admin, 'admin', ['order.placed', 'order.paid']);
    receiver.answer = () => ({ status: 500, text: 'broken' });
    const { sessionId } = await placeOrder();
    await deliver();
    await payForOrder(site, sessionId);
    // The payment is tried for a day too, once the order before it was given up.
    await pass(2 * (DAY_MS + 60 * MINUTE_MS));
    admin = await site.signIn({ role: 'admin' });
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries.map(({ type, state }) => [type, state])).toEqual([
      ['order.paid', 'given_up'],
      ['order.placed', 'given_up'],
    ]);
    const placed = deliveries[1]!;
    const path = `/api/admin/webhooks/${id}/deliveries/${placed.id}`;
    const detail = await admin.request(path);
    expect(detail.body.log[0]).toMatchObject({ status: 500, answer: 'broken', error: null });
    const sentBefore = receiver.received.find(({ body }) => body.type === 'order.placed')?.text;
    receiver.received.length = 0;
    receiver.answer = () => ({ status: 200 });
    expect((await admin.request(`${path}/replay`, { json: {} })).status).toBe(200);
    await deliver();
    expect(receiver.received.map(({ text }) => text)).toEqual([sentBefore]);
    const replayed = await admin.request(`/api/admin/webhooks/${id}/replay`, {
      json: { since: '2026-03-01T00:00:00.000Z', given_up_only: false },
    });
    expect(replayed.body).toEqual({ replayed: 2 });
    await deliver();
    expect(typesOf(receiver.received)).toEqual(['order.placed', 'order.placed', 'order.paid']);
    const list = await logOf(admin, 'admin', id, '?state=delivered&type=order.paid');
    expect([list.totalCount, list.deliveries[0]?.last_status]).toEqual([1, 200]);
  });

  it('that is refused for itself ends nothing; a webhook that only fails rests', async () => {
    const { id } = await make(seller, 'seller', ['product.created']);
    const products: string[] = [];
    for (let added = 0; added < 12; added += 1) {
      products.push((await addProduct(site.db, { sellerId: seller.id })).id);
    }
    receiver.answer = ({ body }) => ({ status: body.subject.id === products[1] ? 400 : 200 });
    await deliver();
    expect(new Set(receiver.received.map(({ body }) => body.subject.id))).toEqual(
      new Set(products),
    );
    const { body: webhooks } = await seller.request('/api/seller/webhooks');
    expect(webhooks.webhooks).toMatchObject([{ state: 'active', failing_since: null }]);

    for (let added = 0; added < 12; added += 1) await addProduct(site.db, { sellerId: seller.id });
    receiver.answer = () => null;
    receiver.received.length = 0;
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(4);
    const failing = await seller.request('/api/seller/webhooks');
    expect(failing.body.webhooks[0].failing_since).not.toBeNull();
    site.clock.advanceMs(2 * MINUTE_MS);
    await deliver();
    expect(receiver.received).toHaveLength(5);
    // Another address has not failed.
    const moved = await seller.request(`/api/seller/webhooks/${id}`, {
      method: 'PUT',
      json: { ...inputOf(['product.created']), url: `${RECEIVER_URL}/new` },
    });
    expect(moved.body.failing_since).toBeNull();
  });

  it('is queued once, however often it is due', async () => {
    await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    const ctx = { ...site.services, now: site.clock.now() };
    for (let times = 0; times < 3; times += 1) await prepareWebhooks(ctx, site.readAs);
    const waiting = await site.jobs.waiting();
    expect(waiting.filter(({ name }) => name === 'deliver-webhooks')).toHaveLength(1);
  });

  it('is stored while others are added', async () => {
    const { id } = await make(admin, 'admin');
    await site.db.transaction().execute(async (trx) => {
      await insertDelivery(trx, {
        id: newId(),
        endpoint_id: id,
        event_id: newId(),
        number: 1,
        type: 'order.placed',
        subject_id: newId(),
        body: '{}',
        give_up_at: site.clock.now(),
        created_at: site.clock.now(),
      });
      expect(await lockEndpoint(site.db, id)).toMatchObject({ id });
    });
  });

  it('of a test waits for nothing, and is tried once', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    const test = () => admin.request(`/api/admin/webhooks/${id}/test`, { json: {} });
    receiver.answer = () => ({ status: 500 });
    await test();
    await deliver();
    receiver.answer = () => ({ status: 200 });
    await test();
    await deliver();
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['given_up', 1],
    ]);
  });

  it('is not replayed if a newer state of the product has arrived', async () => {
    const { id } = await make(admin, 'admin', ['product.changed', 'stock.changed']);
    const product = await addProduct(site.db, { sellerId: null });
    const rename = (name: string) =>
      site.db.updateTable('products').set({ name }).where('id', '=', product.id).execute();
    for (const name of ['Old', 'Newer', 'Newest']) {
      await rename(name);
      await deliver();
    }
    receiver.received.length = 0;
    const replayed = await admin.request(`/api/admin/webhooks/${id}/replay`, {
      json: { since: '2026-03-01T00:00:00.000Z', given_up_only: false },
    });
    expect(replayed.body).toEqual({ replayed: 1 });
    await deliver();
    expect(receiver.received.map(({ body }) => body.data.name as string)).toEqual(['Newest']);
    const { deliveries } = await logOf(admin, 'admin', id);
    const replay = (delivery: { id: string } | undefined) =>
      admin.request(`/api/admin/webhooks/${id}/deliveries/${delivery?.id}/replay`, { json: {} });
    const refused = await replay(deliveries[1]);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'WEBHOOK_DELIVERY_OUTDATED']);
    expect((await replay(deliveries[0])).status).toBe(200);
  });

  it('that the shop cannot make is settled as failed, and is no failure of the webhook', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    await site.db
      .updateTable('webhook_endpoints')
      .set({ secret: Buffer.from('broken') })
      .execute();
    await deliver();
    expect(receiver.received).toEqual([]);
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'not_made' }]);
    const { body } = await admin.request('/api/admin/webhooks');
    expect(body.webhooks).toMatchObject([{ state: 'active', failing_since: null }]);
  });

  it('waits for an earlier one of its order that was replayed while it was under way', async () => {
    const { id } = await make(admin, 'admin', ['order.placed', 'order.paid']);
    const { sessionId } = await placeOrder();
    await deliver();
    const { deliveries } = await logOf(admin, 'admin', id);
    receiver.answer = () => ({ status: 500 });
    await payForOrder(site, sessionId);
    await deliver();
    // A claim of a process that has died.
    await site.db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: new Date(site.clock.now().getTime() - 1) })
      .where('state', '=', 'waiting')
      .execute();
    await admin.request(`/api/admin/webhooks/${id}/deliveries/${deliveries[0]?.id}/replay`, {
      json: {},
    });
    const heads = await site.db
      .selectFrom('webhook_deliveries')
      .select('type')
      .where('next_attempt_at', 'is not', null)
      .execute();
    expect(heads).toEqual([{ type: 'order.placed' }]);
  });

  it('loses the address of the buyer once the API hides it from the seller', async () => {
    const { id } = await make(seller, 'seller', ['order.paid']);
    receiver.answer = () => ({ status: 500 });
    const { order, sessionId } = await placeOrder();
    await payForOrder(site, sessionId);
    await deliver();
    expect(receiver.received[0]?.body.data.ship_to).toMatchObject({ country: 'Australia' });
    await site.db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', order.id)
      .execute();
    site.clock.advanceMs(MINUTE_MS);
    await deliver();
    const hidden = { ship_to: null, ship_to_hidden: 'cancelled' };
    expect(receiver.received[1]?.body.data).toMatchObject(hidden);
    const { deliveries } = await logOf(seller, 'seller', id);
    const { body } = await seller.request(
      `/api/seller/webhooks/${id}/deliveries/${deliveries[0]!.id}`,
    );
    expect(JSON.parse(body.body as string).data).toMatchObject(hidden);
  });

  it('goes with its webhook, of which nothing is shown or sent from then on', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    await prepareWebhooks({ ...site.services, now: site.clock.now() }, site.readAs);
    await admin.request(`/api/admin/webhooks/${id}`, { method: 'DELETE' });
    const { body } = await admin.request('/api/admin/webhooks');
    expect(body.webhooks).toEqual([]);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await site.db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('is sent again after its process was killed in the middle', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    await site.jobs.send(site.db, 'prepare-webhooks', {});
    const { outbound } = site.services;
    // The process loses its database before it can store that the event has arrived.
    Object.assign(site.services, {
      outbound: {
        ...outbound,
        post: async (...message: Parameters<typeof outbound.post>) => {
          await outbound.post(...message);
          throw Object.assign(new Error('killed'), { code: '57P01' });
        },
      },
    });
    await expect(runJobs(site)).rejects.toThrow('killed');
    Object.assign(site.services, { outbound });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    site.clock.advanceMs(MINUTE_MS);
    await deliver();
    const ids = receiver.received.map(({ body }) => body.id as string);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is refused when the name leads to a private network later, and the log says so', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    receiver.addresses = ['169.254.169.254'];
    await deliver();
    expect(receiver.received).toEqual([]);
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries).toMatchObject([
      { state: 'waiting', attempts: 1, last_status: null, last_error: 'private_network' },
    ]);
  });

  it('follows no redirect', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    receiver.answer = () => ({ status: 307, location: 'https://127.0.0.1/' });
    await placeOrder();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const { deliveries } = await logOf(admin, 'admin', id);
    expect(deliveries).toMatchObject([{ state: 'waiting', last_status: 307 }]);
  });

  it('waits while its webhook is paused, and goes when it is on again', async () => {
    const { id } = await make(admin, 'admin', ['order.placed', 'order.paid']);
    const setActive = (isActive: boolean) =>
      admin.request(`/api/admin/webhooks/${id}/active`, {
        method: 'PUT',
        json: { is_active: isActive },
      });
    expect((await setActive(false)).body.state).toBe('paused');
    const { sessionId } = await placeOrder();
    await payForOrder(site, sessionId);
    await pass(5 * 60 * MINUTE_MS, 60 * MINUTE_MS);
    expect(receiver.received).toEqual([]);
    admin = await site.signIn({ role: 'admin' });
    const test = await admin.request(`/api/admin/webhooks/${id}/test`, { json: {} });
    expect([test.status, test.body.error.code]).toEqual([409, 'WEBHOOK_PAUSED']);
    expect((await logOf(admin, 'admin', id)).webhook).toMatchObject({
      state: 'paused',
      waiting: 2,
    });
    expect((await setActive(true)).body.state).toBe('active');
    await runJobs(site);
    expect(typesOf(receiver.received)).toEqual(['order.placed', 'order.paid']);
  });

  it('is given up, the oldest first, where more wait than may', async () => {
    const { id } = await make(admin, 'admin', ['order.placed']);
    await admin.request(`/api/admin/webhooks/${id}/active`, {
      method: 'PUT',
      json: { is_active: false },
    });
    for (let count = 0; count < 3; count += 1) await placeOrder();
    await deliver();
    expect((await logOf(admin, 'admin', id)).webhook).toMatchObject({
      state: 'paused',
      waiting: 3,
    });
    const ctx = { ...site.services, now: site.clock.now() };
    expect(await giveUpSome(ctx, 1)).toBe(true);
    expect(await giveUpSome(ctx, 1)).toBe(false);
    const { webhook, deliveries } = await logOf(admin, 'admin', id);
    expect(webhook.waiting).toBe(1);
    const oldest = { state: 'given_up', attempts: 0, last_error: 'too_many_waited' };
    expect(deliveries).toMatchObject([{ state: 'waiting' }, oldest, oldest]);
  });

  it('that fails for three days pauses the webhook and tells its owner', async () => {
    const { id } = await make(seller, 'seller', ['order.placed']);
    receiver.answer = () => ({ status: 503 });
    for (let day = 0; day < 4; day += 1) {
      await placeOrder();
      await pass(DAY_MS, 30 * MINUTE_MS);
    }
    const owner = await signInAgain(seller);
    expect((await logOf(owner, 'seller', id)).webhook.state).toBe('failing');
    const { body } = await owner.request('/api/seller/notices');
    const notices = (body.notices as { kind: string; path: string }[]).filter(
      ({ kind }) => kind === 'program',
    );
    expect(notices).toMatchObject([{ path: `/seller/webhooks/${id}` }]);
    const sent = receiver.received.length;
    await pass(DAY_MS, 60 * MINUTE_MS);
    expect(receiver.received.length).toBe(sent);
  });

  it('is forgotten after 30 days', async () => {
    await make(admin, 'admin', ['order.placed']);
    await placeOrder();
    await deliver();
    const count = async () =>
      (await site.db.selectFrom('webhook_attempts').selectAll().execute()).length;
    site.clock.advanceMs(30 * DAY_MS);
    await applyRetention(site.services);
    expect(await count()).toBe(1);
    site.clock.advanceMs(1);
    await applyRetention(site.services);
    expect(await count()).toBe(0);
  });
});
