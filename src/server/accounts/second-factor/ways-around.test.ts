import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { signServiceToken } from '#server/accounts/access-token.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import { lockUser } from '#server/accounts/queries/users.ts';
import { deleteSecondFactorsOf } from '#server/accounts/second-factor/queries.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addFactor, adopt, callAs } from '#tests/support/second-factor.ts';

const test = useTestApp();
const PASSWORD = 'correct horse 7';
const MINUTE_MS = 60_000;

const codeOf = async (user: TestUser, path: string, json?: object, method?: string) => {
  const { status, body } = await callAs(test, user, path, json, method);
  return status < 300 ? status : `${status} ${body.error?.code ?? body.code}`;
};

describe('no way around the second factor', () => {
  it('leads through a link in an email', async () => {
    const user = await test.signIn();
    await addFactor(test, user);
    const token = await signServiceToken(test.config, test.clock.now(), 60);
    const follow = async (type: string, more: object = {}) => {
      const link = await test.request('/auth/v1/admin/generate_link', {
        json: { type, email: user.email, ...more },
        headers: { authorization: `Bearer ${token}` },
      });
      return test.request('/auth/v1/verify', {
        json: { type: link.body.verification_type, token_hash: link.body.hashed_token },
      });
    };
    const reset = { ...user };
    adopt(reset, await follow('recovery'));
    expect(await codeOf(reset, '/api/profile')).toBe('403 FORBIDDEN');
    const magic = { ...user };
    adopt(magic, await follow('magiclink'));
    const change = { new_email: 'new@example.com' };
    await follow('email_change_current', change);
    const moved = { ...user };
    adopt(moved, await follow('email_change_new', change));
    for (const session of [magic, moved]) {
      expect(decodeJwt(session.accessToken)).toMatchObject({ aal: 'aal1' });
      expect(await codeOf(session, '/api/profile')).toBe('403 MFA_REQUIRED');
    }
  });

  it('leads through a refresh', async () => {
    const user = await test.signIn();
    await addFactor(test, user);
    const thief = { ...user };
    const json = { email: user.email, password: PASSWORD };
    adopt(thief, await test.request('/auth/v1/token?grant_type=password', { json }));
    adopt(
      thief,
      await test.request('/auth/v1/token?grant_type=refresh_token', {
        json: { refresh_token: thief.refreshToken },
      }),
    );
    expect(await codeOf(thief, '/api/profile')).toBe('403 MFA_REQUIRED');
  });

  it('leads through guesses of recovery codes, which count like those of an app', async () => {
    const user = await test.signIn();
    const { verify } = await addFactor(test, user);
    const recover = () => codeOf(user, '/auth/v1/factors/recover', { code: 'none-of-them' });
    for (let guess = 1; guess <= 10; guess += 1) {
      expect(await recover()).toBe('422 mfa_verification_failed');
    }
    expect(await recover()).toBe('429 over_request_rate_limit');
    expect((await verify()).status).toBe(429);
  });

  it('leads through a factor of somebody else', async () => {
    const user = await test.signIn();
    const { id } = await addFactor(test, user);
    const stranger = await test.signIn();
    await addFactor(test, stranger);
    const path = `/auth/v1/factors/${id}`;
    const missing = '404 mfa_factor_not_found';
    expect(await codeOf(stranger, `${path}/challenge`, {})).toBe(missing);
    expect(await codeOf(stranger, `${path}/verify`, { code: '123456' })).toBe(missing);
    expect(await codeOf(stranger, path, undefined, 'DELETE')).toBe(missing);
  });
});

describe('a stolen session', () => {
  it('changes no second factors once the factor was given more than ten minutes ago', async () => {
    const user = await test.signIn();
    const { id, verify } = await addFactor(test, user);
    const changes = [
      ['/auth/v1/factors', { factor_type: 'totp' }, 'POST'],
      ['/auth/v1/factors/recovery-codes', {}, 'POST'],
      [`/auth/v1/factors/${id}`, undefined, 'DELETE'],
    ] as const;
    test.clock.advanceMs(10 * MINUTE_MS + 1000);
    for (const [path, json, method] of changes) {
      const answer = await codeOf(user, path, json, method);
      expect([path, answer]).toEqual([path, '403 insufficient_aal']);
    }
    expect(await codeOf(user, '/api/profile')).toBe(200);
    adopt(user, await verify());
    for (const [path, json, method] of changes) {
      expect([path, await codeOf(user, path, json, method)]).toEqual([path, 200]);
    }
  });

  it('adds no first factor, which would lock its owner out, without a new log-in', async () => {
    const user = await test.signIn();
    test.clock.advanceMs(10 * MINUTE_MS + 1000);
    const enrol = () => codeOf(user, '/auth/v1/factors', { factor_type: 'totp' });
    expect(await enrol()).toBe('400 reauthentication_needed');
    const json = { refresh_token: user.refreshToken };
    adopt(user, await test.request('/auth/v1/token?grant_type=refresh_token', { json }));
    expect(await enrol()).toBe('400 reauthentication_needed');
    const credentials = { email: user.email, password: PASSWORD };
    adopt(user, await test.request('/auth/v1/token?grant_type=password', { json: credentials }));
    expect(await enrol()).toBe(200);
  });

  it('keeps no recovery codes that it made while the factors were reset', async () => {
    const user = await test.signIn();
    await addFactor(test, user);
    const making = await test.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      const call = codeOf(user, '/auth/v1/factors/recovery-codes', {});
      await expect.poll(waitingForLocks).toBe(1);
      await deleteSecondFactorsOf(trx, user.id);
      await deleteSessionsOf(trx, { userId: user.id, now: test.clock.now() });
      return { call };
    });
    expect(await making.call).toBe('403 session_not_found');
    expect(await test.db.selectFrom('auth_recovery_codes').selectAll().execute()).toEqual([]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(test.db);
  return rows[0]?.count ?? 0;
}
