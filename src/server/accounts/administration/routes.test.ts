import { describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addFactor, adopt, callAs } from '#tests/support/second-factor.ts';

const site = useTestApp();

const save = (admin: TestUser, id: string, role: string, first = 'Robin') =>
  admin.request(`/api/admin/users/${id}`, {
    method: 'PUT',
    json: { first_name: first, last_name: 'Marsh', role },
  });

const suspend = (admin: TestUser, id: string, isSuspended: boolean) =>
  admin.request(`/api/admin/users/${id}/suspension`, {
    method: 'PUT',
    json: { is_suspended: isSuspended },
  });

async function sellersProduct(seller: TestUser): Promise<string> {
  const { id, slug } = await buildProduct(site.db);
  await site.db
    .updateTable('products')
    .set({ seller_id: seller.id })
    .where('id', '=', id)
    .execute();
  return slug;
}

const inShop = async (slug: string) => (await site.request(`/api/products/${slug}`)).status;

describe('people', () => {
  it('are found by name, address, trading name and role', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const customer = await site.signIn({ email: 'grace@hollowick.example' });
    const { body } = await admin.request('/api/admin/users?search=hollowick');
    expect(body).toMatchObject({
      totalCount: 1,
      users: [{ id: customer.id, email: 'grace@hollowick.example', role: 'customer' }],
    });
    const seller = await site.signIn({ role: 'seller' });
    await site.db
      .updateTable('seller_profiles')
      .set({ trading_name: 'Harbour Timber' })
      .where('id', '=', seller.id)
      .execute();
    await suspend(admin, seller.id, true);
    const traders = await admin.request('/api/admin/users?search=harbour');
    expect(traders.body).toMatchObject({
      totalCount: 1,
      users: [{ id: seller.id, trading_name: 'Harbour Timber' }],
    });
    const admins = await admin.request('/api/admin/users?role=admin');
    expect(admins.body.users.map(({ id }: { id: string }) => id)).toEqual([admin.id]);
  });

  it('F46: have a new role from the next request', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const person = await site.signIn();
    expect((await person.request('/api/seller/products')).status).toBe(403);
    await save(admin, person.id, 'seller');
    expect((await person.request('/api/seller/products')).status).toBe(200);
    await save(admin, person.id, 'customer');
    expect((await person.request('/api/seller/products')).status).toBe(403);
  });

  it('F46: include at least one administrator, even when two demote each other at once', async () => {
    const one = await site.signIn({ role: 'admin' });
    const alone = await save(one, one.id, 'customer');
    expect([alone.status, alone.body.error.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect((await suspend(one, one.id, true)).status).toBe(409);
    const two = await site.signIn({ role: 'admin' });
    const answers = await Promise.all([
      save(one, two.id, 'customer'),
      save(two, one.id, 'customer'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await site.db
      .selectFrom('user_profiles')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('lose access and listings when suspended, and regain both when reinstated', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const slug = await sellersProduct(seller);
    const withdrawn = await buildProduct(site.db);
    await site.db
      .updateTable('products')
      .set({ seller_id: seller.id, archived_at: new Date() })
      .where('id', '=', withdrawn.id)
      .execute();
    expect((await suspend(admin, seller.id, true)).body.suspended_at).not.toBeNull();
    expect(await inShop(slug)).toBe(404);
    expect((await seller.request('/api/profile')).status).toBe(401);
    await suspend(admin, seller.id, false);
    expect(await inShop(slug)).toBe(200);
    expect(await inShop(withdrawn.slug)).toBe(404);
    expect((await seller.request('/api/profile')).status).toBe(200);
  });

  it('lose their listings when they stop being sellers, until they are sellers again', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const slug = await sellersProduct(seller);
    await save(admin, seller.id, 'customer');
    expect(await inShop(slug)).toBe(404);
    await save(admin, seller.id, 'seller');
    expect(await inShop(slug)).toBe(200);
    const actions = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'updated', after: { role: 'customer' } },
      { action: 'updated', after: { role: 'seller' } },
    ]);
  });

  it.each([
    ['first_name', { first_name: '' }],
    ['role', { role: 'owner' }],
  ])('need a valid %s', async (field, part) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await admin.request(`/api/admin/users/${admin.id}`, {
      method: 'PUT',
      json: { first_name: 'Robin', last_name: 'Marsh', role: 'admin', ...part },
    });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });
});

describe('resetting a second factor', () => {
  const reset = (admin: TestUser, id: string) =>
    callAs(site, admin, `/api/admin/users/${id}/second-factor`, undefined, 'DELETE');
  const logIn = (person: TestUser) =>
    site.request('/auth/v1/token?grant_type=password', {
      json: { email: person.email, password: 'correct horse 7' },
    });

  it('lets a person in who has lost theirs, logged and told by email', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const person = await site.signIn({ role: 'seller' });
    const { id } = await addFactor(site, person);
    const shown = await admin.request(`/api/admin/users/${person.id}`);
    expect(shown.body.has_second_factor).toBe(true);
    await callAs(site, person, '/auth/v1/factors/recovery-codes', {});
    const locked = { ...person };
    adopt(locked, await logIn(person));
    for (let guess = 1; guess <= 11; guess += 1) {
      await callAs(site, locked, `/auth/v1/factors/${id}/verify`, { code: '000000' });
    }

    const { status, body } = await reset(admin, person.id);
    expect([status, body.has_second_factor]).toEqual([200, false]);
    expect((await callAs(site, person, '/api/profile')).status).toBe(401);
    adopt(person, await logIn(person));
    expect((await callAs(site, person, '/api/profile')).status).toBe(200);
    expect((await callAs(site, person, '/auth/v1/factors/requirement')).body).toMatchObject({
      enrolled: false,
      recovery_codes_left: 0,
    });
    await addFactor(site, person);
    const mail = await site.db
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'second-factors-reset')
      .execute();
    expect(mail).toEqual([{ to_address: person.email }]);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'subject_id', 'before', 'after'])
      .execute();
    expect(entries).toEqual([
      {
        action: 'second factor reset',
        actor_id: admin.id,
        subject_id: person.id,
        before: { has_second_factor: true },
        after: { has_second_factor: false },
      },
    ]);
  });

  it('is another administrator’s to do, and changes nothing where there is none', async () => {
    const [admin, other] = [await site.signIn({ role: 'admin' }), await site.signIn()];
    await addFactor(site, admin);
    const own = await reset(admin, admin.id);
    expect([own.status, own.body.error.code]).toEqual([409, 'OWN_SECOND_FACTOR']);
    expect((await reset(admin, other.id)).status).toBe(200);
    expect((await callAs(site, other, '/api/profile')).status).toBe(200);
    expect(await site.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
    expect((await reset(other, admin.id)).status).toBe(403);
    site.clock.advanceMs(11 * 60_000);
    expect((await reset(admin, other.id)).body.error.code).toBe('MFA_NOT_RECENT');
  });
});
