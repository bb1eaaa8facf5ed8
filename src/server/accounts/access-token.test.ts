import { createHmac, generateKeyPairSync } from 'node:crypto';

import { importJWK, SignJWT, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

import { readAccessToken } from './access-token.ts';

const VERSION = { 'x-supabase-api-version': '2024-01-01' };

describe('access tokens', () => {
  const test = useTestApp();

  interface Forgery {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    expiresInSeconds?: number;
    key?: JWK;
  }

  /** A token like the user's own except for what `forgery` changes. */
  async function forge(user: TestUser, forgery: Forgery = {}): Promise<string> {
    const [, payload = ''] = user.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const own = test.config.auth.keys[0]!;
    const { key_ops: _operations, ...jwk } = forgery.key ?? (own as JWK);
    const now = Math.floor(test.clock.now().getTime() / 1000);
    const changed = { ...claims, ...forgery.claims };
    changed.exp = now + (forgery.expiresInSeconds ?? 3600);
    return new SignJWT(changed)
      .setProtectedHeader({ alg: 'ES256', kid: own.kid, typ: 'JWT', ...forgery.header })
      .sign(await importJWK(jwk, 'ES256'));
  }

  const unsigned = (header: object, claims: unknown) =>
    [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');

  async function claimsOf(user: TestUser): Promise<Record<string, unknown>> {
    return JSON.parse(Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString());
  }

  it('are accepted while they are valid', async () => {
    const user = await test.signIn();
    for (const token of [
      user.accessToken,
      await forge(user),
      await forge(user, { expiresInSeconds: -29 }),
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await test.request('/auth/v1/user', { headers })).status).toBe(200);
      expect((await test.request('/api/profile', { headers })).status).toBe(200);
    }
  });

  it('carry the claims that the client expects', async () => {
    const user = await test.signIn();
    expect(await claimsOf(user)).toMatchObject({
      iss: test.config.auth.issuer,
      sub: user.id,
      aud: 'authenticated',
      email: user.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: 1_772_413_200 }],
      is_anonymous: false,
    });
  });

  it('are refused when any part is invalid', async () => {
    const user = await test.signIn();
    const claims = await claimsOf(user);
    const { kid } = test.config.auth.keys[0]!;
    const keys = (await test.request('/auth/v1/.well-known/jwks.json')).body.keys;
    const publicKeyText = JSON.stringify(keys[0]);
    const hs256 = unsigned({ alg: 'HS256', kid, typ: 'JWT' }, claims);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' } as JWK;
    const [head = '', , signature = ''] = user.accessToken.split('.');
    const editedClaims = Buffer.from(JSON.stringify({ ...claims, role: 'admin' }));

    const corpus: Record<string, string> = {
      'algorithm none': `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`,
      'algorithm none with our kid': `${unsigned({ alg: 'none', kid }, claims)}.`,
      'HS256 keyed with the published key': `${hs256}.${createHmac('sha256', publicKeyText).update(hs256).digest('base64url')}`,
      'signed by another key under our kid': await forge(user, { key: foreign }),
      'another kid': await forge(user, { header: { kid: 'another' } }),
      'no kid': await forge(user, { header: { kid: undefined } }),
      'a key inside the header': await forge(user, {
        key: foreign,
        header: { kid: 'mine', jwk: { kty: 'EC', crv: foreign.crv, x: foreign.x, y: foreign.y } },
      }),
      expired: await forge(user, { expiresInSeconds: -31 }),
      'not valid yet': await forge(user, {
        claims: { nbf: Math.floor(test.clock.now().getTime() / 1000) + 60 },
      }),
      'another audience': await forge(user, { claims: { aud: 'anon' } }),
      'another issuer': await forge(user, { claims: { iss: 'https://elsewhere.example/auth/v1' } }),
      'a service role': await forge(user, { claims: { role: 'service_role' } }),
      'a subject that is not an id': await forge(user, { claims: { sub: '1 or 1=1' } }),
      'no session': await forge(user, { claims: { session_id: undefined } }),
      'edited claims under the old signature': `${head}.${editedClaims.toString('base64url')}.${signature}`,
      'the public client key': test.config.publicKey,
      'the refresh token': user.refreshToken,
      garbage: 'a.b.c',
      'a very long text': 'a'.repeat(20_000),
    };
    for (const [name, token] of Object.entries(corpus)) {
      const headers = { authorization: `Bearer ${token}`, ...VERSION };
      const auth = await test.request('/auth/v1/user', { headers });
      expect([name, auth.status, auth.body.code]).toEqual([name, 403, 'bad_jwt']);
      const api = await test.request('/api/profile', { headers });
      expect([name, api.status, api.body.error.code]).toEqual([name, 401, 'INVALID_TOKEN']);
    }
    const key = await test.request('/auth/v1/user', {
      headers: { authorization: `Bearer ${test.config.publicKey}`, ...VERSION },
    });
    expect(key.body.message).toBe('invalid claim: missing sub claim');
  });

  it('are refused once they have expired or their session has ended, even if accepted before', async () => {
    const user = await test.signIn();
    const other = await test.signIn();
    const profileOf = async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await test.request('/api/profile', { headers })).status;
    };
    const short = await forge(user, { expiresInSeconds: 60 });
    for (let call = 0; call < 2; call += 1) {
      expect(await profileOf(short)).toBe(200);
      expect(await profileOf(other.accessToken)).toBe(200);
    }
    test.clock.advanceMs(89_999);
    expect(await profileOf(short)).toBe(200);
    test.clock.advanceMs(1);
    expect(await profileOf(short)).toBe(401);
    expect(await profileOf(short)).toBe(401);
    await test.db.deleteFrom('auth_sessions').where('user_id', '=', other.id).execute();
    expect(await profileOf(other.accessToken)).toBe(401);
  });

  it('are verified again for other keys and for another issuer', async () => {
    const user = await test.signIn();
    const { config } = test;
    const now = test.clock.now();
    const read = (auth: Partial<typeof config.auth>) =>
      readAccessToken({ ...config, auth: { ...config.auth, ...auth } }, user.accessToken, now);
    expect(await readAccessToken(config, user.accessToken, now)).toMatchObject({ userId: user.id });
    expect(await read({})).toMatchObject({ userId: user.id });
    expect(await read({ keys: [] })).toBe(null);
    expect(await read({ issuer: 'https://elsewhere.example/auth/v1' })).toBe(null);
  });

  it('are refused when their session belongs to another user', async () => {
    const [one, two] = [await test.signIn(), await test.signIn()];
    const { session_id: sessionId } = await claimsOf(two);
    const token = await forge(one, { claims: { session_id: sessionId } });
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.request('/auth/v1/user', { headers })).body.error_code).toBe(
      'session_not_found',
    );
    expect((await test.request('/api/profile', { headers })).status).toBe(401);
  });

  it('carry no role: the role is read from the profile every time', async () => {
    const user = await test.signIn({ role: 'seller' });
    const edited = await forge(user, { claims: { user_metadata: { role: 'admin' } } });
    const headers = { authorization: `Bearer ${edited}` };
    expect((await test.request('/api/profile', { headers })).body.role).toBe('seller');
  });
});
