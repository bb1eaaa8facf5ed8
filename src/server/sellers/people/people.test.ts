import { describe, expect, it } from 'vitest';

import { SELLER_ROLES, sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';

import { newId } from '#server/platform/ids.ts';
import {
  USUAL_PASSWORD,
  useTestApp,
  type TestResponse,
  type TestUser,
} from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const SOME_ID = '01890000-0000-7000-8000-000000000000';
const PEOPLE = '/api/seller/people';

/** The owner invites them, and they accept. */
async function join(
  owner: TestUser,
  role: (typeof SELLER_ROLES)[number],
  person?: TestUser,
): Promise<TestUser> {
  const user = person ?? (await test.signIn());
  const token = await invite(owner, user.email, role);
  const { status } = await accept(user, token);
  expect(status).toBe(204);
  return user;
}

/** Returns the token of the email. */
async function invite(owner: TestUser, email: string, role: string): Promise<string> {
  const { status, body } = await owner.request(`${PEOPLE}/invitations`, { json: { email, role } });
  expect([status, body.email]).toEqual([201, email.toLowerCase()]);
  return newestToken(email);
}

async function newestToken(email: string): Promise<string> {
  const [mail] = await mailsOf('seller-invitation', email.toLowerCase());
  const token = /\/seller-invitation#(\S+)/.exec(mail?.text_body ?? '')?.[1];
  if (token === undefined) throw new Error(`No invitation was sent to ${email}.`);
  return token;
}

/** The newest first. */
const mailsOf = (kind: string, to: string) =>
  test.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('kind', '=', kind)
    .where('to_address', '=', to)
    .orderBy('id', 'desc')
    .execute();

const accept = (user: TestUser, token: string) =>
  user.request('/api/profile/sellers', { json: { token } });

const codeOf = ({ status, body }: TestResponse) => (status < 300 ? status : body.error?.code);

const rolesOf = async (owner: TestUser) =>
  Object.fromEntries(
    (await owner.request(PEOPLE)).body.people.map((person: { id: string; role: string }) => [
      person.id,
      person.role,
    ]),
  );

const changeRole = (by: TestUser, whom: TestUser, role: string) =>
  by.request(`${PEOPLE}/${whom.id}`, { method: 'PUT', json: { role } });

const remove = (by: TestUser, whom: TestUser) =>
  by.request(`${PEOPLE}/${whom.id}`, { method: 'DELETE' });

const leave = (user: TestUser, seller = '') =>
  user.request(`/api/seller/membership${seller}`, { method: 'DELETE' });

const close = async (user: TestUser) =>
  codeOf(await user.request('/api/profile/close', { json: { current_password: USUAL_PASSWORD } }));

/** A paid order of the seller's product, waiting to be sent. */
async function sell(sellerId: string) {
  const product = await addProduct(test.db, { sellerId });
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return order;
}

async function sendFirstLine(user: TestUser, orderId: string) {
  const { body } = await user.request(`/api/seller/orders/${orderId}`);
  return user.request(`/api/seller/orders/${orderId}/parcels`, {
    json: {
      carrier: 'sendle',
      tracking_number: 'S1',
      lines: [{ order_item_id: body.items[0].id, quantity: 1 }],
    },
    headers: { 'idempotency-key': newId() },
  });
}

describe('the roles of a seller’s people', () => {
  const sellerCalls = allEndpoints().filter(({ audience }) => audience === 'seller');
  const roleOf = ({ sellerRole = 'owner' }: Endpoint) => sellerRole;
  const callsFor = (role: string) =>
    sellerCalls
      .filter((entry) => roleOf(entry) === role)
      .map(({ method, path }) => `${method} ${path.replace('/api/seller/', '')}`);

  const areasFor = (role: string) =>
    [...new Set(callsFor(role).map((call) => call.replace(/^\w+ ([a-z-]+).*/, '$1')))].toSorted();

  it('give a packer orders and parcels, and a manager the range, and neither any money', () => {
    expect(sellerCalls.filter(({ sellerRole }) => sellerRole === undefined)).toEqual([]);
    expect(callsFor('packer').toSorted()).toEqual([
      'DELETE membership',
      'DELETE saved-views/{id}',
      'GET notices',
      'GET notices/count',
      'GET notices/preferences',
      'GET orders',
      'GET orders.csv',
      'GET orders/{id}',
      'GET pick-list',
      'GET saved-views',
      'PATCH parcels/{id}',
      'PATCH saved-views/{id}',
      'POST notices/seen',
      'POST orders/{id}/parcels',
      'POST parcels/{id}/delivery',
      'POST parcels/{id}/take-back',
      'POST saved-views',
      'PUT notices/preferences',
    ]);
    expect(areasFor('manager')).toEqual([
      'categories',
      'commission-rules',
      'dashboard',
      'departments',
      'import-template',
      'imports',
      'messages',
      'price-changes',
      'products',
      'recalls',
      'reports',
      'returns',
      'reviews',
      'stock-and-prices',
      'warranties',
    ]);
    expect(areasFor('owner')).toEqual([
      'agreement',
      'api-keys',
      'bank-details',
      'commission-invoices',
      'money',
      'payouts',
      'people',
      'profile',
      'settings',
      'webhooks',
    ]);
  });

  it.each(SELLER_ROLES)('every call answers a %s as it is declared', async (role) => {
    const founder = await test.signIn({ role: 'seller' });
    const member = await join(founder, role);
    for (const entry of sellerCalls.filter(({ path }) => !path.endsWith('/membership'))) {
      const call = `${entry.method} ${entry.path}`;
      const isBare = entry.method === 'GET' || entry.method === 'DELETE';
      const { status, body } = await member.request(entry.path.replace(/\{\w+\}/, SOME_ID), {
        method: entry.method,
        ...(isBare ? {} : { json: {} }),
      });
      const isRefused = body?.error?.code === 'SELLER_ROLE_REQUIRED';
      const mayCall = sellerRoleSatisfies(role, roleOf(entry));
      expect([call, isRefused]).toEqual([call, !mayCall]);
      // Past the guard: an answer, or a refusal that is about the input.
      expect([call, status]).toEqual([call, mayCall ? expect.toBeOneOf([200, 404, 422]) : 403]);
    }
    expect((await leave(member)).status).toBe(204);
    expect(codeOf(await member.request('/api/seller/orders'))).toBe('FORBIDDEN');
  });

  it('say in the refusal who can do it', async () => {
    const founder = await test.signIn({ role: 'seller' });
    await founder.request('/api/seller/profile', {
      method: 'PUT',
      json: { trading_name: 'Hobart Tools' },
    });
    const packer = await join(founder, 'packer');
    const { body: money } = await packer.request('/api/seller/money');
    expect(money.error.message).toBe('Only an owner of Hobart Tools can do this.');
    const { body: range } = await packer.request('/api/seller/products');
    expect(range.error.message).toBe('Only an owner or a manager of Hobart Tools can do this.');
  });

  it('open the storage to those who keep the range', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const read = async (user: TestUser) =>
      (await user.request('/storage/v1/bucket/product-images')).status;
    expect(await read(await join(founder, 'manager'))).toBe(200);
    expect(await read(await join(founder, 'packer'))).toBe(403);
  });

  it('let a packer send a parcel of the seller, which the audit log says of the person', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const packer = await join(founder, 'packer');
    const order = await sell(founder.id);
    expect((await packer.request('/api/seller/orders')).body.orders).toMatchObject([
      { id: order.id },
    ]);
    expect((await sendFirstLine(packer, order.id)).status).toBe(201);
    const parcels = await test.db
      .selectFrom('parcels')
      .select(['seller_id', 'created_by'])
      .execute();
    expect(parcels).toEqual([{ seller_id: founder.id, created_by: packer.id }]);
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_role'])
      .where('action', '=', 'parcel sent')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: packer.id, actor_role: 'seller' });
    const profile = (await packer.request('/api/profile')).body;
    expect([profile.role, profile.sellers]).toEqual([
      'seller',
      [{ id: founder.id, name: expect.any(String), role: 'packer' }],
    ]);
  });

  it('end with the seller: one who is suspended or no longer sells has no people', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const packer = await join(founder, 'packer');
    const read = async () => codeOf(await packer.request('/api/seller/orders'));
    const change = (values: { suspended_at?: Date | null; role?: 'customer' | 'seller' }) =>
      test.db.updateTable('user_profiles').set(values).where('id', '=', founder.id).execute();
    expect(await read()).toBe(200);
    await change({ suspended_at: test.clock.now() });
    expect(await read()).toBe('FORBIDDEN');
    await change({ suspended_at: null });
    expect(await read()).toBe(200);
    await change({ role: 'customer' });
    expect(await read()).toBe('FORBIDDEN');
    await change({ role: 'seller' });
    expect(await read()).toBe(200);
  });
});

describe('an invitation', () => {
  it('is accepted by the person with the address, once or again', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const user = await test.signIn({ email: 'sam@example.com' });
    const token = await invite(founder, 'Sam@Example.com', 'manager');
    expect((await founder.request(PEOPLE)).body.invitations).toMatchObject([
      { email: 'sam@example.com', role: 'manager', has_expired: false },
    ]);
    for (let time = 0; time < 2; time += 1) {
      expect((await accept(user, token)).status).toBe(204);
    }
    expect(await rolesOf(founder)).toEqual({ [founder.id]: 'owner', [user.id]: 'manager' });
    expect((await founder.request(PEOPLE)).body.invitations).toEqual([]);
    const [mail, ...others] = await mailsOf('seller-people-changed', founder.email);
    expect(others.map(({ text_body: text }) => text)).toEqual([
      expect.stringContaining(' invited '),
    ]);
    expect(mail?.text_body).toContain('has joined');
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'actor_id', 'after'])
      .where('subject', 'like', 'seller %')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        action: 'invited',
        subject: 'seller invitation',
        actor_id: founder.id,
        after: { seller_id: founder.id, role: 'manager' },
      },
      {
        action: 'joined',
        subject: 'seller member',
        actor_id: user.id,
        after: { seller_id: founder.id, role: 'manager' },
      },
    ]);
  });

  it('is refused to another account, after seven days, when withdrawn, and when used', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const [user, other] = [await test.signIn(), await test.signIn()];
    expect(codeOf(await accept(user, 'nonsense'))).toBe('INVITATION_NOT_FOUND');

    const token = await invite(founder, user.email, 'packer');
    expect(codeOf(await accept(other, token))).toBe('INVITATION_OTHER_ADDRESS');
    await test.db.updateTable('seller_invitations').set({ expires_at: test.clock.now() }).execute();
    expect(codeOf(await accept(user, token))).toBe('INVITATION_EXPIRED');

    const renewed = await invite(founder, user.email, 'packer');
    expect(codeOf(await accept(user, token))).toBe('INVITATION_NOT_FOUND');
    const { invitations } = (await founder.request(PEOPLE)).body;
    expect(invitations).toHaveLength(1);
    const path = `${PEOPLE}/invitations/${invitations[0].id}`;
    expect((await founder.request(path, { method: 'DELETE' })).status).toBe(204);
    expect(codeOf(await founder.request(path, { method: 'DELETE' }))).toBe('INVITATION_NOT_FOUND');
    expect(codeOf(await accept(user, renewed))).toBe('INVITATION_WITHDRAWN');

    const used = await invite(founder, user.email, 'packer');
    expect((await accept(user, used)).status).toBe(204);
    expect(codeOf(await accept(other, used))).toBe('INVITATION_USED');
    await remove(founder, user);
    expect(codeOf(await accept(user, used))).toBe('INVITATION_USED');
  });

  it('invites nobody who works there, and leaves the role of somebody who came since', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const manager = await join(founder, 'manager');
    const again = await founder.request(`${PEOPLE}/invitations`, {
      json: { email: manager.email, role: 'packer' },
    });
    expect(codeOf(again)).toBe('MEMBER_EXISTS');
    const token = await invite(founder, 'new-address@example.com', 'packer');
    await test.db
      .updateTable('auth_users')
      .set({ email: 'new-address@example.com' })
      .where('id', '=', manager.id)
      .execute();
    expect((await accept(manager, token)).status).toBe(204);
    expect(await rolesOf(founder)).toMatchObject({ [manager.id]: 'manager' });
  });
});

describe('owners', () => {
  it('change roles and remove people, whose access ends at once', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const person = await join(founder, 'packer');
    expect(codeOf(await person.request('/api/seller/products'))).toBe('SELLER_ROLE_REQUIRED');
    expect((await changeRole(founder, person, 'manager')).status).toBe(204);
    expect((await person.request('/api/seller/products')).status).toBe(200);
    expect((await remove(founder, person)).status).toBe(204);
    expect(codeOf(await person.request('/api/seller/products'))).toBe('FORBIDDEN');
    expect(codeOf(await remove(founder, person))).toBe('MEMBER_NOT_FOUND');
    const mails = await mailsOf('seller-people-changed', founder.email);
    const done = mails.map(({ text_body: text }) =>
      ['removed', 'changed the role', 'joined', 'invited'].find(
        (words) => text?.includes(words) === true,
      ),
    );
    expect(done).toEqual(['removed', 'changed the role', 'joined', 'invited']);
  });

  it('are left by invitations of somebody who is no owner any more: their links stop', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const owner = await join(founder, 'owner');
    const friend = await test.signIn();
    const token = await invite(owner, friend.email, 'owner');
    expect((await remove(founder, owner)).status).toBe(204);
    expect(codeOf(await accept(friend, token))).toBe('INVITATION_WITHDRAWN');
  });

  it('cannot close the account of the last one after the founder has left', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const owner = await join(founder, 'owner');
    expect((await leave(founder)).status).toBe(204);
    expect(await close(owner)).toBe('ACCOUNT_HAS_PEOPLE');
    const next = await join(owner, 'owner');
    expect(await close(owner)).not.toBe('ACCOUNT_HAS_PEOPLE');
    expect(codeOf(await leave(next))).toBe('LAST_OWNER');
  });

  it('are no administrators, who act for no seller', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const token = await invite(founder, admin.email, 'owner');
    expect(codeOf(await accept(admin, token))).toBe('FORBIDDEN');
  });

  it('always leave one: the last cannot go or become anything else', async () => {
    const founder = await test.signIn({ role: 'seller' });
    await join(founder, 'manager');
    expect(codeOf(await leave(founder))).toBe('LAST_OWNER');
    expect(codeOf(await remove(founder, founder))).toBe('LAST_OWNER');
    expect(codeOf(await changeRole(founder, founder, 'packer'))).toBe('LAST_OWNER');
    expect(await close(founder)).toBe('ACCOUNT_HAS_PEOPLE');
    expect(await rolesOf(founder)).toMatchObject({ [founder.id]: 'owner' });
  });

  it('who is suspended is nobody to leave the seller to', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const second = await join(founder, 'owner');
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', second.id)
      .execute();
    expect(codeOf(await leave(founder))).toBe('LAST_OWNER');
    expect((await remove(founder, second)).status).toBe(204);
  });

  it.each(['manager', null] as const)(
    'of two who turn each other out at the same time (%s), one stays',
    async (role) => {
      const first = await test.signIn({ role: 'seller' });
      const second = await join(first, 'owner');
      const strike = (by: TestUser, whom: TestUser) =>
        role === null ? remove(by, whom) : changeRole(by, whom, role);
      const answers = await Promise.all([strike(first, second), strike(second, first)]);
      const isDone = answers.map(({ status }) => status < 300);
      expect(isDone.filter(Boolean)).toHaveLength(1);
      const owners = await test.db
        .selectFrom('seller_members')
        .select('user_id')
        .where('role', '=', 'owner')
        .execute();
      expect(owners).toEqual([{ user_id: isDone[0] === true ? first.id : second.id }]);
    },
  );

  it('may be others than the founder, after whom orders, emails and the id go on', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const second = await join(founder, 'owner');
    const order = await sell(founder.id);
    expect((await leave(founder)).status).toBe(204);
    expect(codeOf(await founder.request('/api/seller/orders'))).toBe('FORBIDDEN');
    expect((await founder.request('/api/profile')).body).toMatchObject({
      role: 'customer',
      sellers: [],
    });
    expect((await sendFirstLine(second, order.id)).status).toBe(201);
    const saved = await second.request('/api/seller/bank-details', {
      method: 'PUT',
      json: {
        bank_account_name: 'Marsh Timber',
        bank_bsb: '062-000',
        bank_account_number: '12345678',
      },
    });
    expect([saved.status, saved.body.can_change]).toEqual([200, true]);
    expect(await mailsOf('bank-details-changed', second.email)).toHaveLength(1);
    expect(await mailsOf('bank-details-changed', founder.email)).toEqual([]);
    // A change of the founder's profile gives nothing back.
    await test.db
      .updateTable('user_profiles')
      .set({ role: 'seller', first_name: 'Robin' })
      .where('id', '=', founder.id)
      .execute();
    expect(await rolesOf(second)).toEqual({ [second.id]: 'owner' });
    // Nor can the account be closed that carries the seller's id.
    expect(await close(founder)).toBe('ACCOUNT_HAS_PEOPLE');
  });

  it('are not administrators, who read the people of a seller and change none', async () => {
    const founder = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const scope = `?seller_id=${founder.id}`;
    const { body } = await admin.request(`${PEOPLE}${scope}`);
    expect([body.people.length, body.can_change]).toEqual([1, false]);
    const invited = await admin.request(`${PEOPLE}/invitations${scope}`, {
      json: { email: 'sam@example.com', role: 'owner' },
    });
    expect(codeOf(invited)).toBe('FORBIDDEN');
    const removed = await admin.request(`${PEOPLE}/${founder.id}${scope}`, { method: 'DELETE' });
    expect(codeOf(removed)).toBe('FORBIDDEN');
  });
});

describe('a person of several sellers', () => {
  it('acts for the one that the call names, with the role there', async () => {
    const own = await test.signIn({ role: 'seller' });
    const other = await test.signIn({ role: 'seller' });
    const [ownOrder, otherOrder] = [await sell(own.id), await sell(other.id)];
    await join(other, 'packer', own);
    const idsOf = async (scope: string) =>
      (await own.request(`/api/seller/orders${scope}`)).body.orders.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf('')).toEqual([ownOrder.id]);
    expect(await idsOf(`?seller_id=${own.id}`)).toEqual([ownOrder.id]);
    expect(await idsOf(`?seller_id=${other.id}`)).toEqual([otherOrder.id]);
    expect((await own.request('/api/seller/money')).status).toBe(200);
    const money = await own.request(`/api/seller/money?seller_id=${other.id}`);
    expect(codeOf(money)).toBe('SELLER_ROLE_REQUIRED');
    expect(codeOf(await own.request(`/api/seller/orders/${otherOrder.id}`))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect((await leave(own, `?seller_id=${other.id}`)).status).toBe(204);
    expect(codeOf(await own.request(`/api/seller/orders?seller_id=${other.id}`))).toBe(
      'SELLER_NOT_YOURS',
    );
    expect(await idsOf('')).toEqual([ownOrder.id]);
  });

  it('of one seller never reads the other’s', async () => {
    const [first, second] = [
      await test.signIn({ role: 'seller' }),
      await test.signIn({ role: 'seller' }),
    ];
    const member = await join(first, 'owner');
    const order = await sell(second.id);
    expect((await member.request('/api/seller/orders')).body.orders).toEqual([]);
    expect(codeOf(await member.request(`/api/seller/orders/${order.id}`))).toBe('ORDER_NOT_FOUND');
    expect(codeOf(await member.request(`${PEOPLE}?seller_id=${second.id}`))).toBe(
      'SELLER_NOT_YOURS',
    );
    expect(codeOf(await remove(member, second))).toBe('MEMBER_NOT_FOUND');
  });
});
