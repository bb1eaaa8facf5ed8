import { beforeEach, describe, expect, it } from 'vitest';

import { KEY_SCOPES, MOST_KEYS, SCOPE_ROLES, type KeyScope } from '#domain/access/api-keys.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';

import { announceExpiries } from '#server/api-keys/announce-expiries.ts';
import { newId } from '#server/platform/ids.ts';
import {
  createTestApp,
  useTestApp,
  type RequestOptions,
  type TestUser,
} from '#tests/support/app.ts';
import { addFactor, callAs } from '#tests/support/second-factor.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const site = useTestApp({ payments: sandboxFor });

const DAY_MS = 86_400_000;
const INPUT = { name: 'Stock system', scopes: ['read_range'], expires_in_days: 30 };

let seller: TestUser;
let admin: TestUser;

beforeEach(async () => {
  seller = await site.signIn({ role: 'seller' });
  admin = await site.signIn({ role: 'admin' });
});

async function make(person: TestUser, area: 'seller' | 'admin', input: object = {}) {
  const { status, body } = await person.request(`/api/${area}/api-keys`, {
    json: { ...INPUT, ...input },
  });
  expect([status, body.error?.fields]).toEqual([201, undefined]);
  return body as { id: string; key: string; hint: string };
}

/** A call as a program makes it: with the key and nothing else. */
const callWith = (key: string, path: string, options: RequestOptions = {}) =>
  site.request(path, {
    ...options,
    headers: { authorization: `Bearer ${key}`, ...options.headers },
  });

const codeWith = async (key: string, path: string, options: RequestOptions = {}) => {
  const { status, body } = await callWith(key, path, options);
  return body?.error === undefined ? status : `${status} ${body.error.code}`;
};

describe('an API key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const made = await make(seller, 'seller');
    expect(made.key).toMatch(/^bnk_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'Stock system', scopes: ['read_range'], state: 'active' });
    expect(made.hint).toBe(made.key.slice(0, 8));
    const { body, ...list } = await seller.request('/api/seller/api-keys');
    const { key: _key, ...shown } = made;
    expect([list.status, body]).toEqual([200, { api_keys: [shown], can_make: true }]);
    const stored = await site.db.selectFrom('api_keys').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(made.key.slice(8));
    const audited = await site.db.selectFrom('audit_entries').selectAll().execute();
    expect(audited).toMatchObject([{ action: 'created', subject: 'API key', actor_id: seller.id }]);
    expect(JSON.stringify(audited)).not.toContain(made.key.slice(8));
  });

  it('reads the range of its seller without any other header', async () => {
    await addProduct(site.db, { sellerId: seller.id, name: 'Own hammer' });
    const other = await site.signIn({ role: 'seller' });
    await addProduct(site.db, { sellerId: other.id, name: 'Their hammer' });
    const { key } = await make(seller, 'seller');
    const { status, body } = await callWith(key, '/api/seller/products');
    const names = (body.products as { name: string }[]).map(({ name }) => name);
    expect([status, names]).toEqual([200, ['Own hammer']]);
  });

  it('makes the calls of its scopes and of its area, and no others', async () => {
    const { key } = await make(seller, 'seller');
    expect(await codeWith(key, '/api/seller/orders')).toBe('403 API_KEY_SCOPE_REQUIRED');
    expect(await codeWith(key, '/api/admin/products')).toBe('403 NOT_FOR_API_KEYS');
    expect(await codeWith(key, '/api/seller/people')).toBe('403 NOT_FOR_API_KEYS');
    expect(await codeWith(key, '/api/seller/api-keys', { json: INPUT })).toBe(
      '403 NOT_FOR_API_KEYS',
    );
    expect(await codeWith(key, '/api/profile')).toBe('403 NOT_FOR_API_KEYS');
    expect(await codeWith(key, '/auth/v1/user')).not.toBe(200);
    const platform = await make(admin, 'admin', { scopes: KEY_SCOPES });
    expect(await codeWith(platform.key, '/api/admin/products')).toBe(200);
    expect(await codeWith(platform.key, '/api/admin/orders')).toBe(200);
    expect(await codeWith(platform.key, `/api/seller/products?seller_id=${seller.id}`)).toBe(
      '403 NOT_FOR_API_KEYS',
    );
    expect(await codeWith(platform.key, '/api/admin/users')).toBe('403 NOT_FOR_API_KEYS');
  });

  it('expires, can be revoked at once, and is nothing when it is guessed', async () => {
    const { id, key } = await make(seller, 'seller');
    expect(await codeWith(key, '/api/seller/products')).toBe(200);
    expect(await codeWith(`${key.slice(0, -1)}_`, '/api/seller/products')).toBe(
      '401 INVALID_API_KEY',
    );
    site.clock.advanceMs(30 * DAY_MS - 1);
    expect(await codeWith(key, '/api/seller/products')).toBe(200);
    site.clock.advanceMs(1);
    expect(await codeWith(key, '/api/seller/products')).toBe('401 INVALID_API_KEY');

    const owner = await site.signIn({ role: 'seller' });
    const lasting = await make(owner, 'seller', { expires_in_days: null });
    site.clock.advanceMs(1000 * DAY_MS);
    expect(await codeWith(lasting.key, '/api/seller/products')).toBe(200);
    const again = await site.signIn({ role: 'admin' });
    const revoke = (address: string) => again.request(address, { method: 'DELETE' });
    expect((await revoke(`/api/admin/api-keys/${lasting.id}`)).status).toBe(404);
    const address = `/api/seller/api-keys/${lasting.id}?seller_id=${owner.id}`;
    expect((await revoke(address)).status).toBe(204);
    expect(await codeWith(lasting.key, '/api/seller/products')).toBe('401 INVALID_API_KEY');
    expect((await revoke(address)).status).toBe(404);
    expect(id).not.toBe(lasting.id);
  });

  it('stops when its maker leaves the seller, is suspended or changes sides', async () => {
    const founder = seller;
    const { key } = await make(founder, 'seller');
    const scopes = ['read_range', 'read_orders'];
    const both = await make(founder, 'seller', { scopes });
    const platform = await make(admin, 'admin');
    await site.signIn({ role: 'admin' });
    const memberKeys = () => codeWith(key, '/api/seller/products');
    const set = (id: string, change: object) =>
      site.db.updateTable('user_profiles').set(change).where('id', '=', id).execute();

    await set(founder.id, { suspended_at: site.clock.now() });
    expect(await memberKeys()).toBe('401 INVALID_API_KEY');
    await set(founder.id, { suspended_at: null });
    expect(await memberKeys()).toBe(200);

    await site.db
      .updateTable('seller_members')
      .set({ role: 'packer' })
      .where('user_id', '=', founder.id)
      .execute();
    // The range is for managers, orders are for packers too.
    expect(await memberKeys()).toBe('401 INVALID_API_KEY');
    expect(await codeWith(both.key, '/api/seller/products')).toBe('403 SELLER_ROLE_REQUIRED');
    expect(await codeWith(both.key, '/api/seller/orders')).toBe(200);
    await site.db.deleteFrom('seller_members').where('user_id', '=', founder.id).execute();
    expect(await memberKeys()).toBe('401 INVALID_API_KEY');

    expect(await codeWith(platform.key, '/api/admin/products')).toBe(200);
    await set(admin.id, { role: 'customer' });
    expect(await codeWith(platform.key, '/api/admin/products')).toBe('401 INVALID_API_KEY');
  });

  it('says when it was last used, to the minute', async () => {
    const { key } = await make(seller, 'seller');
    const lastUse = async () =>
      (await seller.request('/api/seller/api-keys')).body.api_keys[0].last_used_at as string;
    expect(await lastUse()).toBeNull();
    const first = site.clock.now().toISOString();
    await callWith(key, '/api/seller/products');
    expect(await lastUse()).toBe(first);
    site.clock.advanceMs(59_999);
    await callWith(key, '/api/seller/products');
    expect(await lastUse()).toBe(first);
    site.clock.advanceMs(1);
    await callWith(key, '/api/seller/products');
    expect(await lastUse()).toBe(site.clock.now().toISOString());
  });

  it('is named in the audit log for what it did', async () => {
    const hammer = { name: 'Hammer', slug: 'hammer', sku: 'HAM-1', price: 39.9, stock: 1 };
    expect((await seller.request('/api/seller/products', { json: hammer })).status).toBe(201);
    const { key } = await make(seller, 'seller', { scopes: ['write_stock_and_prices'] });
    const { status } = await callWith(key, '/api/seller/stock-and-prices', {
      method: 'PUT',
      json: { items: [{ sku: 'HAM-1', stock: 3 }] },
    });
    expect(status).toBe(200);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_name', 'actor_role'])
      .where('subject', '=', 'product')
      .where('action', '=', 'updated')
      .execute();
    expect(entries).toEqual([
      {
        actor_id: seller.id,
        actor_name: expect.stringMatching(/^API key “Stock system” of ./),
        actor_role: 'seller',
      },
    ]);
  });

  it('may be used as often as RATE_KEYS says, each by itself', async () => {
    const app = await createTestApp({ env: { RATE_KEYS: '2' } });
    const owner = await app.signIn({ role: 'seller' });
    const keys = await Promise.all(
      ['First', 'Second'].map(async (name) => {
        const { body } = await owner.request('/api/seller/api-keys', { json: { ...INPUT, name } });
        return body.key as string;
      }),
    );
    const statuses: number[] = [];
    for (const key of [keys[0], keys[0], keys[0], keys[1]]) {
      const headers = { authorization: `Bearer ${key}` };
      statuses.push((await app.request('/api/seller/products', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
    await app.database.drop();
  });

  it('that is wrong is tried only so often from an address, and then no key is looked up', async () => {
    const app = await createTestApp({ env: { RATE_WRONG_KEYS: '1' } });
    const owner = await app.signIn({ role: 'seller' });
    const { body } = await owner.request('/api/seller/api-keys', { json: INPUT });
    const statusWith = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app.request('/api/seller/products', { headers })).status;
    };
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push(await statusWith(`bnk_${guess}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusWith(body.key as string)).toBe(429);
    await app.database.drop();
  });

  it('is announced to its owners a week before it expires, once', async () => {
    await make(seller, 'seller', { name: 'Till' });
    await make(seller, 'seller', { name: 'Lasting', expires_in_days: null });
    await make(admin, 'admin', { name: 'ERP' });
    const announced = async () => {
      await announceExpiries({ ...site.services, now: site.clock.now() });
      const rows = await site.db.selectFrom('notices').selectAll().orderBy('title').execute();
      return rows.filter(({ kind }) => kind === 'program');
    };
    site.clock.advanceMs(23 * DAY_MS - 1);
    expect(await announced()).toEqual([]);
    site.clock.advanceMs(1);
    await announced();
    site.clock.advanceMs(DAY_MS);
    expect(await announced()).toMatchObject([
      {
        seller_id: null,
        title: 'The API key “ERP” expires on 1 April 2026',
        path: '/admin/api-keys',
      },
      {
        seller_id: seller.id,
        title: 'The API key “Till” expires on 1 April 2026',
        path: '/seller/api-keys',
      },
    ]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['another lifetime', { expires_in_days: 7 }, 'expires_in_days'],
  ])('is refused with %s', async (_what, input, field) => {
    const { status, body } = await seller.request('/api/seller/api-keys', {
      json: { ...INPUT, ...input },
    });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('is made by owners and administrators, for themselves, and not without end', async () => {
    const asAdmin = await admin.request(`/api/seller/api-keys?seller_id=${seller.id}`, {
      json: INPUT,
    });
    expect(asAdmin.status).toBe(403);
    expect((await seller.request('/api/admin/api-keys', { json: INPUT })).status).toBe(403);
    await site.db
      .updateTable('seller_members')
      .set({ role: 'manager' })
      .where('user_id', '=', seller.id)
      .execute();
    expect((await seller.request('/api/seller/api-keys', { json: INPUT })).body.error.code).toBe(
      'SELLER_ROLE_REQUIRED',
    );
    for (let made = 0; made < MOST_KEYS; made += 1) await make(admin, 'admin');
    const last = await admin.request('/api/admin/api-keys', { json: INPUT });
    expect([last.status, last.body.error.code]).toEqual([409, 'TOO_MANY_API_KEYS']);
  });
});

describe('the scopes of API keys', () => {
  const keyed = allEndpoints().filter(({ keyScope }) => keyScope !== undefined);

  it('are used by calls of both back offices', () => {
    for (const scope of KEY_SCOPES) {
      const areas = keyed.filter(({ keyScope }) => keyScope === scope).map((call) => call.audience);
      expect([scope, [...new Set(areas)].toSorted()]).toEqual([scope, ['admin', 'seller']]);
    }
  });

  it('need the role of the calls that use them', () => {
    for (const { operationId, audience, sellerRole, keyScope } of keyed) {
      if (audience !== 'seller' || keyScope === undefined) continue;
      expect([operationId, sellerRole]).toEqual([operationId, SCOPE_ROLES[keyScope]]);
    }
  });

  it('that read belong to calls that read, and none to a call that asks for a second factor', () => {
    const reads: readonly (KeyScope | undefined)[] = ['read_range', 'read_orders'];
    for (const { operationId, method, keyScope, asksAgain } of keyed) {
      expect([operationId, reads.includes(keyScope), asksAgain]).toEqual([
        operationId,
        method === 'GET',
        undefined,
      ]);
    }
  });
});

describe('where a second factor is required', () => {
  const strict = useTestApp({ env: { AUTH_REQUIRE_SECOND_FACTOR: 'true' } });

  it('a key stops while its maker has none', async () => {
    const careful = await strict.signIn({ role: 'admin' });
    await addFactor(strict, careful);
    const { body } = await callAs(strict, careful, '/api/admin/api-keys', INPUT);
    const status = async () => {
      const headers = { authorization: `Bearer ${body.key}` };
      return (await strict.request('/api/admin/products', { headers })).status;
    };
    expect(await status()).toBe(200);
    await strict.db.deleteFrom('auth_factors').where('user_id', '=', careful.id).execute();
    expect(await status()).toBe(401);
  });
});

describe('a program with a key', () => {
  it('of the platform changes the stock of the operator, and an administrator anyone’s', async () => {
    await addProduct(site.db, { sellerId: null, name: 'Own', sku: 'OWN' });
    await addProduct(site.db, { sellerId: seller.id, name: 'Theirs', sku: 'THEIRS' });
    const { key } = await make(admin, 'admin', { scopes: ['write_stock_and_prices'] });
    const json = {
      items: [
        { sku: 'OWN', stock: 3 },
        { sku: 'THEIRS', stock: 3 },
      ],
    };
    const put = { method: 'PUT', json } as const;
    const outcomes = ({ body }: { body: { items: { outcome: string }[] } }) =>
      body.items.map(({ outcome }) => outcome);
    const path = '/api/admin/stock-and-prices';
    expect(outcomes(await callWith(key, path, put))).toEqual(['changed', 'refused']);
    expect(outcomes(await admin.request(path, put))).toEqual(['unchanged', 'changed']);
  });

  it('reads an order and sends its parcel', async () => {
    const sold = await addProduct(site.db, { sellerId: seller.id });
    const { order, sessionId } = await placeAndOpen(
      site,
      await addBuyer(site.db, [{ productId: sold.id, quantity: 2 }]),
    );
    await payForOrder(site, sessionId);
    const { key } = await make(seller, 'seller', { scopes: ['read_orders', 'write_parcels'] });
    const listed = await callWith(key, '/api/seller/orders?to_send=true');
    expect(listed.body.orders).toMatchObject([{ id: order.id }]);
    const [item] = listed.body.orders[0].items as { id: string }[];
    const sent = await callWith(key, `/api/seller/orders/${order.id}/parcels`, {
      json: {
        carrier: 'sendle',
        tracking_number: 'S1',
        lines: [{ order_item_id: item?.id, quantity: 2 }],
      },
      headers: { 'idempotency-key': newId() },
    });
    expect([sent.status, sent.body.error?.fields]).toEqual([201, undefined]);
    expect(sent.body.parcels).toMatchObject([{ tracking_number: 'S1' }]);
  });
});
