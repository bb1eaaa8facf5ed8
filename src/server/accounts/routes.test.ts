import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { createApi } from '#server/api.ts';
import { openDatabase } from '#server/platform/database.ts';
import { useTestApp } from '#tests/support/app.ts';

const VERSION = { 'x-supabase-api-version': '2024-01-01' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ascending = (a: number, b: number) => a - b;

describe('/auth/v1', () => {
  const test = useTestApp();

  const refresh = (refreshToken: unknown) =>
    test.request('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: refreshToken },
    });
  const signIn = (email: string, password: string, headers = {}) =>
    test.request('/auth/v1/token?grant_type=password', { json: { email, password }, headers });

  it('answers errors in the format of the requested version', async () => {
    const json = { email: 'a@example.com', password: 'wrong-one', gotrue_meta_security: {} };
    const fresh = await test.request('/auth/v1/token?grant_type=password', {
      json,
      headers: VERSION,
    });
    expect(fresh.status).toBe(400);
    expect(fresh.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(fresh.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(fresh.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(fresh.headers.get('cache-control')).toBe('no-store');

    const old = await test.request('/auth/v1/token?grant_type=password', { json });
    expect(old.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(old.headers.get('x-supabase-api-version')).toBeNull();
    for (const version of ['2023-12-31', '2024-13-45', 'latest']) {
      const answer = await test.request('/auth/v1/token?grant_type=password', {
        json,
        headers: { 'x-supabase-api-version': version },
      });
      expect(answer.body.code).toBe(400);
    }
  });

  it('names the weakness of a password in both formats', async () => {
    const json = {
      email: 'a@example.com',
      password: '123',
      data: {},
      code_challenge: null,
      code_challenge_method: null,
    };
    const fresh = await test.request('/auth/v1/signup', { json, headers: VERSION });
    expect(fresh.status).toBe(422);
    expect(fresh.body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
    const old = await test.request('/auth/v1/signup', { json });
    expect(old.body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  it.each([
    [{ password: 'long enough' }, 'An email address is required'],
    [
      { email: 'robin', password: 'long enough' },
      'Unable to validate email address: invalid format',
    ],
    [{ email: 42, password: 'long enough' }, 'Unable to validate email address: invalid format'],
    [{ email: 'a@b.example' }, 'Signup requires a valid password'],
    [
      { email: 'a@b.example', password: 'x'.repeat(129) },
      'Password cannot be longer than 128 characters',
    ],
    [
      { email: 'a@b.example', password: 'long enough', data: { first_name: 'a\u0000b' } },
      'Remove the characters that are not valid text.',
    ],
    [
      { email: 'a@b.example', password: 'long enough', data: { first_name: 'x'.repeat(101) } },
      'First name cannot be longer than 100 characters',
    ],
  ])('refuses to sign up %j', async (json, message) => {
    const { status, body } = await test.request('/auth/v1/signup', { json, headers: VERSION });
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
    expect(await test.db.selectFrom('auth_users').select('id').execute()).toEqual([]);
  });

  it('accepts passwords with any letters, normalised the same way', async () => {
    const composed = 'caf\u00e9 br\u00fbl\u00e9';
    await test.request('/auth/v1/signup', {
      json: { email: 'a@example.com', password: composed },
    });
    expect((await signIn('a@example.com', composed.normalize('NFD'))).status).toBe(200);
    expect((await signIn('a@example.com', 'cafe brule')).status).toBe(400);
  });

  it('makes every user a customer, whatever the metadata says', async () => {
    for (const role of ['admin', 'seller', 'service_role', 7]) {
      const { body } = await test.request('/auth/v1/signup', {
        json: {
          email: `${role}@example.com`,
          password: 'long enough',
          data: { role },
          role: 'admin',
          app_metadata: { role: 'admin' },
        },
      });
      expect(body.user.user_metadata.role).toBe(role === 'seller' ? 'seller' : 'customer');
      expect(body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    }
    const rows = await test.db.selectFrom('user_profiles').select('role').distinct().execute();
    expect(rows).toEqual([{ role: 'customer' }]);
  });

  it.each([{}, { first_name: 'Robin' }, { note: 'kind' }, undefined])(
    'keeps the metadata that was sent and adds nothing: %o',
    async (data) => {
      const json = { email: 'a@example.com', password: 'long enough', data };
      const { body } = await test.request('/auth/v1/signup', { json });
      expect(body.user.user_metadata).toEqual(data ?? {});
      const { first_name: firstName = '', last_name: lastName = '' } = { ...data } as Record<
        string,
        string
      >;
      const profile = await test.db
        .selectFrom('user_profiles')
        .select(['first_name', 'last_name'])
        .executeTakeFirst();
      expect(profile).toEqual({ first_name: firstName, last_name: lastName });
    },
  );

  it('registers an address once when two sign-ups race', async () => {
    const json = { email: 'race@example.com', password: 'long enough' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.request('/auth/v1/signup', { json })),
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([
      200, 422, 422, 422, 422,
    ]);
    expect(await test.db.selectFrom('user_profiles').select('id').execute()).toHaveLength(1);
  });

  it('refuses large or deeply nested metadata, and keeps unusual keys as data', async () => {
    const signUpWith = (data: string) =>
      test.request('/auth/v1/signup', {
        method: 'POST',
        body: `{"email":"a@example.com","password":"long enough","data":${data}}`,
        headers: { ...VERSION, 'content-type': 'application/json' },
      });
    const depth = 30_000;
    const nested = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const data of [nested, `{"a":"${'x'.repeat(5000)}"}`]) {
      const { status, body } = await signUpWith(data);
      expect([status, body.message]).toEqual([400, 'User metadata is too large']);
    }
    const { status } = await signUpWith('{"__proto__":{"role":"admin"},"role":"customer"}');
    expect(status).toBe(200);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('refuses an address with null characters', async () => {
    const { email } = await test.signIn({ password: 'correct horse 7' });
    const answer = await signIn(`\0${email}`, 'correct horse 7');
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });

  it.each([
    ['{"email":', 'application/json', 400, 'bad_json'],
    ['', 'application/json', 400, 'bad_json'],
    ['[]', 'application/json', 400, 'bad_json'],
    ['null', 'application/json', 400, 'bad_json'],
    ['{"email":"a@example.com"}', 'text/plain', 415, 'validation_failed'],
    [`{"email":"${'a'.repeat(66_000)}"}`, 'application/json', 413, 'request_entity_too_large'],
  ])('refuses the body %.20s as %s with %i', async (body, type, status, code) => {
    for (const path of ['/auth/v1/signup', '/auth/v1/token?grant_type=password']) {
      const answer = await test.request(path, {
        method: 'POST',
        body,
        headers: { ...VERSION, 'content-type': type },
      });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });

  it.each([
    ['POST', '/auth/v1/token?grant_type=id_token', 400, 'invalid_credentials'],
    ['POST', '/auth/v1/token', 400, 'invalid_credentials'],
    ['POST', '/auth/v1/token?grant_type=pkce', 404, 'flow_state_not_found'],
    ['GET', '/auth/v1/authorize?provider=github', 404, 'not_found'],
    ['POST', '/auth/v1/otp', 404, 'not_found'],
    ['GET', '/auth/v1/factors', 404, 'not_found'],
    ['GET', '/auth/v1/user', 401, 'no_authorization'],
    ['POST', '/auth/v1/logout', 401, 'no_authorization'],
  ])('answers %s %s with %i %s', async (method, path, status, code) => {
    const answer = await test.request(path, { method, headers: VERSION });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('publishes only its settings, health and public keys', async () => {
    const keys = await test.request('/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
    expect(keys.body.keys).toHaveLength(1);
    expect(keys.body.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', key_ops: ['verify'] });
    expect(keys.body.keys[0]).not.toHaveProperty('d');
    const settings = await test.request('/auth/v1/settings');
    expect(settings.body).toMatchObject({
      external: { email: true, google: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
    expect((await test.request('/auth/v1/health')).status).toBe(200);
  });

  describe('refresh', () => {
    it('F33: rotates the token, and answers a repeat with the same new one', async () => {
      const { refreshToken: first } = await test.signIn();
      const second = (await refresh(first)).body.refresh_token;
      expect(second).not.toBe(first);
      test.clock.advanceMs(DAY_MS);
      // One behind: the answer may never have arrived.
      expect((await refresh(first)).body.refresh_token).toBe(second);
      expect((await refresh(second)).status).toBe(200);
    });

    it('F33: gives tabs that race with one token the same new token', async () => {
      const { refreshToken } = await test.signIn();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      const row = await test.db.selectFrom('auth_sessions').select('counter').executeTakeFirst();
      expect(row).toEqual({ counter: 1 });
    });

    it('F33: ends the session when an older token comes back after ten seconds', async () => {
      const { refreshToken: first, request } = await test.signIn();
      const second = (await refresh(first)).body.refresh_token;
      const third = (await refresh(second)).body.refresh_token;
      test.clock.advanceMs(10_000);
      expect((await refresh(first)).body.refresh_token).toBe(third);
      test.clock.advanceMs(1);
      const reused = await refresh(first);
      expect(reused.status).toBe(400);
      expect(reused.body).toMatchObject({
        error_code: 'refresh_token_already_used',
        msg: 'Invalid Refresh Token: Already Used',
      });
      expect((await refresh(third)).body.error_code).toBe('refresh_token_not_found');
      expect((await request('/auth/v1/user')).body.error_code).toBe('session_not_found');
    });

    it('refuses forged tokens and changes nothing', async () => {
      const { refreshToken, id } = await test.signIn();
      const bytes = Buffer.from(refreshToken, 'base64url');
      const ahead = Buffer.from(bytes);
      ahead.writeUInt32BE(5, 17);
      const badMac = Buffer.from(bytes);
      badMac.writeUInt8(badMac.readUInt8(36) ^ 1, 36);
      for (const forged of [ahead, badMac]) {
        const { status, body } = await refresh(forged.toString('base64url'));
        expect([status, body.error_code]).toEqual([400, 'refresh_token_not_found']);
      }
      for (const [token, code] of [
        ['unknownunkno', 'refresh_token_not_found'],
        [undefined, 'validation_failed'],
        [17, 'validation_failed'],
        ['', 'validation_failed'],
        ['not a token', 'validation_failed'],
      ] as const) {
        const { status, body } = await refresh(token);
        expect([status, body.error_code]).toEqual([400, code]);
      }
      const { body } = await refresh(refreshToken);
      expect(body.user.id).toBe(id);
    });

    it('ends sessions that are idle for 30 days or are 90 days old', async () => {
      const idle = await test.signIn();
      test.clock.advanceMs(30 * DAY_MS + 1);
      expect((await refresh(idle.refreshToken)).body.error_code).toBe('session_expired');

      let { refreshToken } = await test.signIn();
      for (let days = 0; days < 90; days += 30) {
        test.clock.advanceMs(30 * DAY_MS);
        const { status, body } = await refresh(refreshToken);
        expect(status).toBe(200);
        refreshToken = body.refresh_token;
      }
      test.clock.advanceMs(1);
      expect((await refresh(refreshToken)).body.error_code).toBe('session_expired');
    });

    it('ends an administrator’s session after 12 idle hours', async () => {
      const { refreshToken } = await test.signIn({ role: 'admin' });
      test.clock.advanceMs(12 * 60 * MINUTE_MS + 1);
      expect((await refresh(refreshToken)).body.error_code).toBe('session_expired');
    });

    it('stores no plain token: the keys in the table are encrypted', async () => {
      const { refreshToken } = await test.signIn();
      const row = await test.db.selectFrom('auth_sessions').selectAll().executeTakeFirstOrThrow();
      const body = Buffer.from(refreshToken, 'base64url');
      const mac = createHmac('sha256', row.hmac_key).update(body.subarray(0, 21)).digest();
      expect(mac.subarray(0, 16).equals(body.subarray(21))).toBe(false);
      expect(row.hmac_key.length).toBeGreaterThan(32);
    });
  });

  describe('sign-out', () => {
    it('ends access at once', async () => {
      const user = await test.signIn();
      const answer = await user.request('/auth/v1/logout?scope=local', { method: 'POST' });
      expect([answer.status, answer.body]).toEqual([204, '']);
      expect((await user.request('/auth/v1/user')).body.error_code).toBe('session_not_found');
      expect((await user.request('/api/profile')).status).toBe(401);
      expect((await refresh(user.refreshToken)).body.error_code).toBe('refresh_token_not_found');
    });

    it('refuses an unknown scope', async () => {
      const user = await test.signIn();
      const answer = await user.request('/auth/v1/logout?scope=x', { method: 'POST' });
      expect(answer.status).toBe(400);
      expect(answer.body.msg).toBe('Unsupported logout scope "x"');
    });
  });

  it('reveals a ban only to callers with the right password', async () => {
    const { email, id, request } = await test.signIn({ password: 'correct horse 7' });
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    const right = await signIn(email, 'correct horse 7');
    expect([right.status, right.body.error_code]).toEqual([400, 'user_banned']);
    expect((await signIn(email, 'another one')).body.error_code).toBe('invalid_credentials');
    expect((await request('/auth/v1/user')).body).toMatchObject({
      code: 403,
      error_code: 'user_banned',
    });
    expect((await request('/api/profile')).status).toBe(401);
  });
});

describe('/auth/v1 while the database is down', () => {
  const test = useTestApp();

  it('answers 503 with Retry-After, never an error that would sign customers out', async () => {
    const { accessToken, refreshToken } = await test.signIn();
    const away = openDatabase('postgres://127.0.0.1:1/nowhere');
    const { app } = createApi({ ...test.services, db: away.db });
    const json = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...VERSION },
      body: JSON.stringify(body),
    });
    const authorization = `Bearer ${accessToken}`;
    const answers = await Promise.all([
      app.request('/auth/v1/token?grant_type=refresh_token', json({ refresh_token: refreshToken })),
      app.request(
        '/auth/v1/token?grant_type=password',
        json({ email: 'a@example.com', password: 'long enough' }),
      ),
      app.request('/auth/v1/signup', json({ email: 'a@example.com', password: 'long enough' })),
      app.request('/auth/v1/user', { headers: { authorization } }),
      app.request('/auth/v1/logout', { method: 'POST', headers: { authorization } }),
      app.request('/auth/v1/recover', json({ email: 'a@example.com' })),
      app.request('/auth/v1/resend', json({ type: 'signup', email: 'a@example.com' })),
      app.request('/auth/v1/verify', json({ type: 'signup', token_hash: 'x' })),
      app.request('/auth/v1/health'),
      app.request('/api/profile', { headers: { authorization } }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
    const link = await app.request('/auth/v1/verify?token=x&type=signup');
    expect(link.status).toBe(303);
    expect(link.headers.get('location')).toContain(
      '#error=temporarily_unavailable&error_code=service_unavailable&',
    );
    await away.close();
  });
});

describe('/auth/v1 with few attempts allowed', () => {
  const test = useTestApp({ env: { AUTH_RATE_SIGNUP: '2', AUTH_RATE_REFRESH: '2' } });

  it('refuses a third sign-up and a third refresh from one address', async () => {
    const statuses: number[] = [];
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      const json = { email, password: 'long enough' };
      statuses.push((await test.request('/auth/v1/signup', { json })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    test.clock.advanceMs(5 * MINUTE_MS);
    const { refreshToken } = await test.signIn();
    for (const status of [200, 200, 429]) {
      const answer = await test.request('/auth/v1/token?grant_type=refresh_token', {
        json: { refresh_token: refreshToken },
      });
      expect(answer.status).toBe(status);
    }
  });
});
