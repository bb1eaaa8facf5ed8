import { GoTrueAdminApi } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';

import { signServiceToken } from '#server/accounts/access-token.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';

const SITE = 'http://localhost:3000';
const EMAIL = 'robin@example.com';
const PASSWORD = 'correct horse 7';
const SOME_ID = '01890000-0000-7000-8000-000000000000';
const VERSION = { 'x-supabase-api-version': '2024-01-01' };
const HOUR_MS = 3_600_000;

describe('the service interface', () => {
  const test = useTestApp();

  const service = async (path: string, options: { method?: string; json?: object } = {}) =>
    test.request(`/auth/v1${path}`, {
      ...options,
      headers: {
        ...VERSION,
        authorization: `Bearer ${await signServiceToken(test.config, test.clock.now(), 3600)}`,
      },
    });
  const create = (json: object = {}) =>
    service('/admin/users', { json: { email: EMAIL, password: PASSWORD, ...json } });
  const signIn = (password = PASSWORD, email = EMAIL) =>
    test.request('/auth/v1/token?grant_type=password', {
      json: { email, password },
      headers: VERSION,
    });

  it.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${SOME_ID}`],
    ['PUT', `/admin/users/${SOME_ID}`],
    ['DELETE', `/admin/users/${SOME_ID}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])(
    '%s %s is for services only, not even for administrators of the shop',
    async (method, path) => {
      const admin = await test.signIn({ role: 'admin' });
      const call = async (authorization?: string) => {
        const { status, body } = await test.request(`/auth/v1${path}`, {
          method,
          ...(method === 'GET' || method === 'DELETE' ? {} : { json: {} }),
          headers: { ...VERSION, ...(authorization === undefined ? {} : { authorization }) },
        });
        return [status, body.code, body.message];
      };
      expect(await call()).toEqual([
        401,
        'no_authorization',
        'This endpoint requires a valid Bearer token',
      ]);
      const refused = [403, 'not_admin', 'User not allowed'];
      expect(await call(`Bearer ${admin.accessToken}`)).toEqual(refused);
      expect(await call(`Bearer ${test.config.publicKey}`)).toEqual(refused);
      const old = await signServiceToken(test.config, new Date(TEST_NOW.getTime() - HOUR_MS), 60);
      expect((await call(`Bearer ${old}`)).slice(0, 2)).toEqual([403, 'bad_jwt']);
      const [head, , signature] = old.split('.');
      const claims = Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url');
      expect((await call(`Bearer ${head}.${claims}.${signature}`)).slice(0, 2)).toEqual([
        403,
        'bad_jwt',
      ]);
    },
  );

  it('refuses a service token as a user token', async () => {
    const token = await signServiceToken(test.config, TEST_NOW, 3600);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.request('/auth/v1/user', { headers })).status).toBe(403);
    expect((await test.request('/api/profile', { headers })).status).toBe(401);
  });

  it('adds no metadata that was not sent', async () => {
    expect((await create()).body.user_metadata).toEqual({});
  });

  it('adds users as customers, unconfirmed by default', async () => {
    const plain = await create({ user_metadata: { first_name: 'Robin', role: 'admin' } });
    expect(plain.status).toBe(200);
    expect(plain.body).toMatchObject({
      email: EMAIL,
      user_metadata: { first_name: 'Robin', role: 'customer' },
    });
    expect(plain.body.email_confirmed_at).toBeUndefined();
    expect((await signIn()).body.code).toBe('email_not_confirmed');
    const again = await create();
    expect([again.status, again.body]).toEqual([
      422,
      {
        code: 'email_exists',
        message: 'A user with this email address has already been registered',
      },
    ]);
    const other = { email: 'b@example.com', email_confirm: true, app_metadata: { plan: 'trade' } };
    const confirmed = await create(other);
    expect(confirmed.body.app_metadata).toEqual({
      plan: 'trade',
      provider: 'email',
      providers: ['email'],
    });
    expect((await signIn(PASSWORD, 'b@example.com')).status).toBe(200);
    const roles = await test.db.selectFrom('user_profiles').select('role').execute();
    expect(roles).toEqual([{ role: 'customer' }, { role: 'customer' }]);
  });

  it('lists users newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      test.clock.advanceMs(1000);
      await create({ email: `${name}@example.com` });
    }
    const first = await service('/admin/users?page=&per_page=');
    expect(first.body.aud).toBe('authenticated');
    expect(first.body.users.map(({ email }: { email: string }) => email)).toEqual(
      ['e', 'd', 'c', 'b', 'a'].map((name) => `${name}@example.com`),
    );
    expect(first.headers.get('link')).toBe('</auth/v1/admin/users?page=1&per_page=50>; rel="last"');
    const second = await service('/admin/users?page=2&per_page=2');
    expect(second.body.users.map(({ email }: { email: string }) => email)).toEqual([
      'c@example.com',
      'b@example.com',
    ]);
    expect(second.headers.get('x-total-count')).toBe('5');
    expect(second.headers.get('link')).toBe(
      '</auth/v1/admin/users?page=3&per_page=2>; rel="next", </auth/v1/admin/users?page=3&per_page=2>; rel="last"',
    );
    for (const page of ['-1', 'x', '0', '1.5']) {
      const { status, body } = await service(`/admin/users?page=${page}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('changes users, and ends their sessions on a new password or a ban', async () => {
    const { body: user } = await create({ email_confirm: true });
    const { body: session } = await signIn();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const path = `/admin/users/${user.id}`;
    await service(path, { method: 'PUT', json: { user_metadata: { note: 'kind' } } });
    expect((await test.request('/auth/v1/user', { headers })).status).toBe(200);
    const named = { user_metadata: { first_name: 'Robyn' } };
    await service(path, { method: 'PUT', json: named });
    expect((await test.request('/api/profile', { headers })).body.first_name).toBe('Robyn');
    await service(path, { method: 'PUT', json: { user_metadata: { first_name: null } } });
    const banned = await service(path, { method: 'PUT', json: { ban_duration: '1h30m' } });
    expect(banned.body.banned_until).toBe(
      new Date(TEST_NOW.getTime() + 1.5 * HOUR_MS).toISOString(),
    );
    expect((await test.request('/auth/v1/user', { headers })).status).toBe(403);
    expect((await signIn()).body.code).toBe('user_banned');
    const json = { ban_duration: 'none', password: 'a better horse 8', email: 'new@example.com' };
    const changed = await service(path, { method: 'PUT', json });
    expect(changed.body).toMatchObject({
      email: 'new@example.com',
      user_metadata: { note: 'kind' },
    });
    expect(changed.body.banned_until).toBeUndefined();
    expect((await signIn('a better horse 8', 'new@example.com')).status).toBe(200);
    const nonsense = await service(path, { method: 'PUT', json: { ban_duration: 'for ever' } });
    expect([nonsense.status, nonsense.body.code]).toEqual([400, 'validation_failed']);
  });

  it('closes accounts: personal data is deleted and the address can be used again', async () => {
    const { body: user } = await create({ email_confirm: true });
    await signIn();
    const deleted = await service(`/admin/users/${user.id}`, {
      method: 'DELETE',
      json: { should_soft_delete: false },
    });
    expect([deleted.status, deleted.body]).toEqual([200, {}]);
    const gone = await service(`/admin/users/${user.id}`);
    expect([gone.status, gone.body]).toEqual([
      404,
      { code: 'user_not_found', message: 'User not found' },
    ]);
    expect((await service('/admin/users')).body.users).toEqual([]);
    expect((await signIn()).body.code).toBe('invalid_credentials');
    expect((await create()).status).toBe(200);
    expect((await service('/admin/users/nobody')).status).toBe(404);
  });

  it('creates working links of every kind', async () => {
    await create({ email_confirm: true });
    const link = (json: object) =>
      service('/admin/generate_link', { json: { redirect_to: `${SITE}/login`, ...json } });
    const open = async (actionLink: string) => {
      const url = new URL(actionLink);
      const { headers } = await test.request(url.pathname + url.search);
      return new URLSearchParams(headers.get('location')?.split('#')[1] ?? '');
    };
    for (const json of [
      { type: 'recovery', email: EMAIL },
      { type: 'magiclink', email: EMAIL },
      { type: 'signup', email: 'a@example.com', password: PASSWORD },
      { type: 'invite', email: 'b@example.com', data: { first_name: 'Ben' } },
    ]) {
      const { status, body } = await link(json);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        email: json.email,
        verification_type: json.type,
        redirect_to: `${SITE}/login`,
      });
      expect(body.action_link).toBe(
        `${test.config.auth.url}/verify?token=${body.hashed_token}&type=${json.type}&redirect_to=${encodeURIComponent(`${SITE}/login`)}`,
      );
      expect((await open(body.action_link)).get('type')).toBe(json.type);
    }
    const change = { email: EMAIL, new_email: 'new@example.com' };
    const current = await link({ type: 'email_change_current', ...change });
    const other = await link({ type: 'email_change_new', ...change });
    expect((await open(current.body.action_link)).get('message')).toContain('other email');
    expect((await open(other.body.action_link)).get('type')).toBe('email_change');
    expect((await signIn(PASSWORD, 'new@example.com')).status).toBe(200);

    const unknown = await link({ type: 'recovery', email: 'nobody@example.com' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'user_not_found']);
    expect((await link({ type: 'sms', email: EMAIL })).body.code).toBe('validation_failed');
    const known = await link({ type: 'invite', email: 'a@example.com' });
    expect(known.body.code).toBe('email_exists');
    const sent = await test.db.selectFrom('mails').select('kind').execute();
    expect(sent.every(({ kind }) => kind === 'welcome')).toBe(true);
  });

  it('invites by an email whose link signs in', async () => {
    const invited = await service(`/invite?redirect_to=${SITE}/account`, {
      json: { email: EMAIL, data: { first_name: 'Robin' } },
    });
    expect(invited.body).toMatchObject({ email: EMAIL, invited_at: TEST_NOW.toISOString() });
    const mail = await test.db
      .selectFrom('mails')
      .select(['kind', 'to_address', 'text_body'])
      .executeTakeFirstOrThrow();
    expect([mail.kind, mail.to_address]).toEqual(['invitation', EMAIL]);
    const link = new URL(/https?:\S*\/confirm\?\S+/.exec(mail.text_body ?? '')?.[0] ?? '');
    const { headers } = await test.request(`/auth/v1/verify${link.search}`);
    const token = new URLSearchParams(headers.get('location')?.split('#')[1]).get('access_token');
    const set = await test.request('/auth/v1/user', {
      method: 'PUT',
      json: { password: PASSWORD },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(set.status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await service('/invite', { json: { email: EMAIL } })).body.code).toBe('email_exists');
  });

  it('works with the unmodified client', async () => {
    const token = await signServiceToken(test.config, TEST_NOW, 3600);
    const admin = new GoTrueAdminApi({
      url: `${SITE}/auth/v1`,
      headers: { Authorization: `Bearer ${token}` },
      fetch: async (input, init) =>
        test.app.request(input instanceof Request ? input.url : input.toString(), init),
    });
    const created = await admin.createUser({
      email: EMAIL,
      password: PASSWORD,
      email_confirm: true,
    });
    expect(created.error).toBeNull();
    const id = created.data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user?.email).toBe(EMAIL);
    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data).toMatchObject({ aud: 'authenticated', total: 1, lastPage: 1 });
    const updated = await admin.updateUserById(id, { user_metadata: { note: 'kind' } });
    expect(updated.data.user?.user_metadata).toMatchObject({ note: 'kind' });
    const link = await admin.generateLink({ type: 'recovery', email: EMAIL });
    expect(link.data.properties?.verification_type).toBe('recovery');
    const invited = await admin.inviteUserByEmail('b@example.com');
    expect(invited.data.user?.invited_at).toBeTruthy();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404 });
  });
});
