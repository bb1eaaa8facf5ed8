import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';
import { newAuthClient } from '#tests/support/auth-client.ts';
import { addFactor, adopt, callAs, codeAt } from '#tests/support/second-factor.ts';

const test = useTestApp();
const PASSWORD = 'correct horse 7';
const HALF_MINUTE_MS = 30_000;

/** The person logs in again, elsewhere, with the password alone. */
async function logIn(user: TestUser): Promise<TestUser> {
  const answer = await test.request('/auth/v1/token?grant_type=password', {
    json: { email: user.email, password: PASSWORD },
  });
  const other = { ...user };
  adopt(other, answer);
  return other;
}

const call = (user: TestUser, path: string, json?: object, method?: string) =>
  callAs(test, user, path, json, method);
const profile = async (user: TestUser) => {
  const { status, body } = await call(user, '/api/profile');
  return status === 200 ? 200 : [status, body.error.code];
};
const refresh = async (user: TestUser) =>
  test.request('/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: user.refreshToken },
  });
const codes = async (user: TestUser): Promise<string[]> =>
  (await call(user, '/auth/v1/factors/recovery-codes', {})).body.codes;
const requirement = async (user: TestUser) =>
  (await call(user, '/auth/v1/factors/requirement')).body;
const mails = async () =>
  (await test.db.selectFrom('mails').select(['kind', 'to_address', 'text_body']).execute()).filter(
    ({ kind }) => kind !== 'welcome',
  );

describe('an authenticator app', () => {
  it('is added, asked for and removed by the unmodified auth client', async () => {
    test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
    const client = newAuthClient(test);
    await client.signUp({ email: 'robin@example.com', password: PASSWORD });
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const { id: factorId, totp } = enrolled.data!;
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/);
    expect(totp.uri).toMatch(
      /^otpauth:\/\/totp\/Bullnose:robin%40example\.com\?issuer=Bullnose&secret=[A-Z2-7]{32}&/,
    );
    expect((await client.mfa.listFactors()).data?.totp).toEqual([]);

    const code = codeAt(totp.secret, test.clock.now());
    const confirmed = await client.mfa.challengeAndVerify({ factorId, code });
    expect(confirmed.error).toBeNull();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods).toMatchObject([
      { method: 'totp' },
      { method: 'password' },
    ]);
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);

    const second = newAuthClient(test);
    await second.signInWithPassword({ email: 'robin@example.com', password: PASSWORD });
    expect((await second.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const again = await second.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });

    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });

  it('protects nothing until its first code, and then every other session ends', async () => {
    const user = await test.signIn();
    const other = await logIn(user);
    await call(user, '/auth/v1/factors', { factor_type: 'totp' });
    expect(await profile(user)).toBe(200);
    expect(await requirement(user)).toMatchObject({ enrolled: false, recovery_codes_left: 0 });
    await addFactor(test, user);
    expect(await profile(user)).toBe(200);
    expect(await profile(other)).toEqual([401, 'INVALID_TOKEN']);
    const factors = await test.db.selectFrom('auth_factors').selectAll().execute();
    expect(factors.map(({ friendly_name: name }) => name)).toEqual(['Phone']);
    expect(await mails()).toMatchObject([{ kind: 'second-factor-added', to_address: user.email }]);
  });

  it('is asked for after the password, before anything of the account', async () => {
    const user = await test.signIn({ role: 'seller' });
    const { id } = await addFactor(test, user);
    const later = await logIn(user);
    expect(decodeJwt(later.accessToken)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(await profile(later)).toEqual([403, 'MFA_REQUIRED']);
    const refused = await call(later, '/storage/v1/object/product-images', {}, 'DELETE');
    expect(refused.status).toBe(403);
    for (const [path, json, method] of [
      ['/auth/v1/user', { email: 'new@example.com' }, 'PUT'],
      ['/auth/v1/factors', { factor_type: 'totp' }, 'POST'],
      ['/auth/v1/factors/recovery-codes', {}, 'POST'],
      [`/auth/v1/factors/${id}`, undefined, 'DELETE'],
    ] as const) {
      const { status, body } = await call(later, path, json, method);
      expect([path, status, body.code]).toEqual([path, 403, 'insufficient_aal']);
    }
    expect((await call(later, '/auth/v1/user')).body.factors).toMatchObject([{ id }]);
    expect((await call(later, '/auth/v1/logout', {})).status).toBe(204);
  });

  it('accepts each code once, 30 seconds early or late', async () => {
    const user = await test.signIn();
    const { id, secret, verify } = await addFactor(test, user);
    const at = (steps: number) =>
      codeAt(secret, new Date(test.clock.now().getTime() + steps * HALF_MINUTE_MS));
    const statusOf = async (code: string) => (await verify(code)).status;
    expect(await statusOf(at(0))).toBe(422);
    expect(await statusOf(at(2))).toBe(422);
    expect(await statusOf(at(1))).toBe(200);
    expect(await statusOf(at(1))).toBe(422);
    test.clock.advanceMs(3 * HALF_MINUTE_MS);
    expect(await statusOf(at(-2))).toBe(422);
    expect(await statusOf(at(-1))).toBe(200);
    test.clock.advanceMs(2 * HALF_MINUTE_MS);
    const racing = await Promise.all(Array.from({ length: 5 }, () => statusOf(at(0))));
    expect(racing.filter((status) => status === 200)).toHaveLength(1);
    expect(racing.filter((status) => status === 422)).toHaveLength(4);
    const { body } = await verify('12345');
    expect(body.code).toBe('validation_failed');
    const unknown = `/auth/v1/factors/${user.id}/verify`;
    expect((await call(user, unknown, { code: at(1) })).body.code).toBe('mfa_factor_not_found');
    const stranger = await test.signIn();
    const theirs = await call(stranger, `/auth/v1/factors/${id}/verify`, { code: at(1) });
    expect(theirs.body.code).toBe('mfa_factor_not_found');
  });

  it('raises its own session alone: former tokens of it gain nothing', async () => {
    const user = await test.signIn();
    const { id, secret } = await addFactor(test, user);
    test.clock.advanceMs(HALF_MINUTE_MS);
    const thief = await logIn(user);
    const owner = { ...thief };
    const code = codeAt(secret, test.clock.now());
    adopt(owner, await call(owner, `/auth/v1/factors/${id}/verify`, { code }));
    expect(await profile(owner)).toBe(200);
    expect(await profile(thief)).toEqual([403, 'MFA_REQUIRED']);
    expect((await refresh(thief)).body.error_code).toBe('refresh_token_not_found');
    adopt(owner, await refresh(owner));
    expect(decodeJwt(owner.accessToken)).toMatchObject({ aal: 'aal2' });
    expect(await profile(owner)).toBe(200);
  });
});

describe('wrong codes', () => {
  it('delay further ones of the account from every session, and its owner is told', async () => {
    const user = await test.signIn();
    const { id, secret } = await addFactor(test, user);
    test.clock.advanceMs(HALF_MINUTE_MS);
    const sessions = [await logIn(user), await logIn(user)] as const;
    const right = () => codeAt(secret, test.clock.now());
    const wrong = () => (right() === '000000' ? '111111' : '000000');
    const verify = (session: TestUser, code: string) =>
      call(session, `/auth/v1/factors/${id}/verify`, { code });
    for (let guess = 1; guess <= 10; guess += 1) {
      const { status } = await verify(sessions[guess % 2 === 0 ? 0 : 1], wrong());
      expect(status).toBe(422);
    }
    for (const session of [...sessions, user]) {
      const delayed = await verify(session, right());
      expect([delayed.status, delayed.headers.get('retry-after')]).toEqual([429, '30']);
    }
    const recovery = await call(sessions[0], '/auth/v1/factors/recover', { code: 'abcd' });
    expect(recovery.status).toBe(429);
    test.clock.advanceMs(HALF_MINUTE_MS);
    adopt(sessions[0], await verify(sessions[0], right()));
    test.clock.advanceMs(HALF_MINUTE_MS);
    expect((await verify(sessions[1], wrong())).status).toBe(422);
    adopt(sessions[1], await verify(sessions[1], right()));
    expect((await mails()).map(({ kind }) => kind)).toEqual(['second-factor-added', 'wrong-codes']);
  });

  it('stay counted when the password is reset', async () => {
    const user = await test.signIn();
    const { id, secret } = await addFactor(test, user);
    const session = await logIn(user);
    for (let guess = 1; guess <= 10; guess += 1) {
      await call(session, `/auth/v1/factors/${id}/verify`, { code: '000000' });
    }
    await test.request('/auth/v1/recover', { json: { email: user.email } });
    const [mail] = (await mails()).filter(({ kind }) => kind === 'reset-password');
    const token = /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1];
    const link = await test.request('/auth/v1/verify', {
      json: { type: 'recovery', token_hash: token },
    });
    const reset = { ...user };
    adopt(reset, link);
    const code = codeAt(secret, test.clock.now());
    const raised = await call(reset, `/auth/v1/factors/${id}/verify`, { code });
    expect(raised.body.message).toBe('A reset link can only set a password');
    expect((await call(reset, '/auth/v1/user', { password: PASSWORD + '8' }, 'PUT')).status).toBe(
      200,
    );
    const again = await test.request('/auth/v1/token?grant_type=password', {
      json: { email: user.email, password: PASSWORD + '8' },
    });
    adopt(reset, again);
    expect((await call(reset, `/auth/v1/factors/${id}/verify`, { code })).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('stand in for the second factor once each, and their owner is told', async () => {
    const user = await test.signIn();
    await addFactor(test, user);
    const issued = await codes(user);
    expect(issued).toHaveLength(10);
    expect(new Set(issued).size).toBe(10);
    for (const code of issued) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const stored = await test.db.selectFrom('auth_recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(issued[0]);

    const later = await logIn(user);
    const [first = '', second = ''] = issued;
    const recover = (code: string) => call(later, '/auth/v1/factors/recover', { code });
    const racing = await Promise.all([recover(first), recover(first), recover(first)]);
    expect(racing.filter(({ status }) => status === 422)).toHaveLength(2);
    adopt(
      later,
      racing.find(({ status }) => status === 200)!,
    );
    expect(decodeJwt(later.accessToken)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect(await profile(later)).toBe(200);
    expect(await requirement(later)).toMatchObject({ enrolled: true, recovery_codes_left: 9 });
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    adopt(later, await recover(typed));
    const [, mail] = await mails();
    expect(mail).toMatchObject({ kind: 'recovery-code-used', to_address: user.email });
    expect(mail?.text_body).toContain('9 recovery codes are left');

    const [newest = ''] = await codes(later);
    expect((await recover(issued[2] ?? '')).body.code).toBe('mfa_verification_failed');
    adopt(later, await recover(newest));
  });

  it('belong to their account and need a second factor', async () => {
    const user = await test.signIn();
    expect((await call(user, '/auth/v1/factors/recovery-codes', {})).body.code).toBe(
      'insufficient_aal',
    );
    await addFactor(test, user);
    const [code = ''] = await codes(user);
    const stranger = await test.signIn();
    await addFactor(test, stranger);
    const later = await logIn(stranger);
    expect((await call(later, '/auth/v1/factors/recover', { code })).status).toBe(422);
  });
});

describe('removing a factor', () => {
  it('ends what the last one protected, in every session and token', async () => {
    const user = await test.signIn();
    const phone = await addFactor(test, user);
    const tablet = await addFactor(test, user, 'Tablet');
    await codes(user);
    test.clock.advanceMs(HALF_MINUTE_MS);
    const other = await logIn(user);
    const code = codeAt(tablet.secret, test.clock.now());
    adopt(other, await call(other, `/auth/v1/factors/${tablet.id}/verify`, { code }));

    const remove = (id: string) => call(user, `/auth/v1/factors/${id}`, undefined, 'DELETE');
    expect((await remove(phone.id)).body).toEqual({ id: phone.id });
    expect(await requirement(user)).toMatchObject({ enrolled: true, recovery_codes_left: 10 });
    expect(await profile(other)).toBe(200);
    await remove(tablet.id);
    expect((await remove(tablet.id)).body.code).toBe('mfa_factor_not_found');
    expect(await requirement(user)).toMatchObject({ enrolled: false, recovery_codes_left: 0 });
    expect((await call(other, '/auth/v1/factors/recovery-codes', {})).body.code).toBe(
      'insufficient_aal',
    );
    adopt(other, await refresh(other));
    expect(decodeJwt(other.accessToken)).toMatchObject({ aal: 'aal1' });
    const texts = (await mails()).filter(({ kind }) => kind === 'second-factor-removed');
    expect(texts.map(({ text_body: text }) => text?.includes('It was the last one'))).toEqual([
      false,
      true,
    ]);
  });

  it('names are unique, and there are at most ten', async () => {
    const user = await test.signIn();
    for (let index = 1; index <= 10; index += 1) await addFactor(test, user, `Phone ${index}`);
    const enrol = async (name: string) =>
      (await call(user, '/auth/v1/factors', { factor_type: 'totp', friendly_name: name })).body
        .code;
    expect(await enrol('Another')).toBe('too_many_enrolled_mfa_factors');
    const [first] = await test.db.selectFrom('auth_factors').select('id').execute();
    await call(user, `/auth/v1/factors/${first?.id}`, undefined, 'DELETE');
    expect(await enrol('Phone 5')).toBe('mfa_factor_name_conflict');
    expect(await enrol('x'.repeat(101))).toBe('validation_failed');
  });
});

it('is part of the owner’s data, without secrets, and goes when the account closes', async () => {
  const user = await test.signIn();
  const { secret } = await addFactor(test, user);
  await codes(user);
  const { body } = await call(user, '/api/profile/data');
  expect(body.second_factors).toEqual([
    { name: 'Phone', added_at: TEST_NOW.toISOString(), confirmed_at: TEST_NOW.toISOString() },
  ]);
  expect(JSON.stringify(body)).not.toContain(secret);
  const closed = await call(user, '/api/profile/close', { current_password: PASSWORD });
  expect(closed.status).toBe(204);
  for (const table of ['auth_factors', 'auth_recovery_codes'] as const) {
    expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
