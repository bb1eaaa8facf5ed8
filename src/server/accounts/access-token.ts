import { importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';

import { recallToken, rememberToken } from '#server/accounts/known-tokens.ts';
import type { Config, SigningKey } from '#server/platform/config.ts';

/** Tolerated difference between clocks, in seconds. */
const LEEWAY_SECONDS = 30;
/** Longer texts are no token of ours and are not looked at. */
const MAX_TOKEN_LENGTH = 16_384;
const AUDIENCE = 'authenticated';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface AccessTokenSubject {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly method: 'password' | 'otp' | 'recovery';
  readonly signedInAt: Date;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, unknown>>;
}

/**
 * What a verified access token says: who, and in which session. Its metadata is never read back.
 */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

interface VerifyingKey {
  readonly alg: string;
  readonly key: CryptoKey | Uint8Array;
}

const keyRings = new WeakMap<readonly SigningKey[], Promise<Map<string, VerifyingKey>>>();
const signers = new WeakMap<readonly SigningKey[], Promise<VerifyingKey & { kid: string }>>();

/** Signs an access token that lives `config.auth.accessTtlSeconds` from `now`. */
export async function signAccessToken(
  { auth }: Config,
  subject: AccessTokenSubject,
  now: Date,
): Promise<string> {
  const { kid, alg, key } = await remember(signers, auth.keys, signingKey);
  const issuedAt = epochSeconds(now);
  return new SignJWT({
    email: subject.email,
    phone: '',
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
    role: 'authenticated',
    session_id: subject.sessionId,
    aal: 'aal1',
    amr: [{ method: subject.method, timestamp: epochSeconds(subject.signedInAt) }],
    is_anonymous: false,
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(auth.issuer)
    .setSubject(subject.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + auth.accessTtlSeconds)
    .sign(key);
}

/**
 * What the token says, or null unless it is one of ours and still valid: signed by a key found by
 * its kid with exactly that key's algorithm (a public key never verifies HS256, `none` never
 * passes, keys inside the token are ignored), with our issuer and audience, the user role, ids that
 * are UUIDs, and not expired by more than 30 s. A token that was found good before is only asked
 * whether it has expired.
 */
export async function readAccessToken(
  { auth }: Config,
  token: string,
  now: Date,
): Promise<AccessClaims | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const known = recallToken(auth, token, epochSeconds(now) - LEEWAY_SECONDS);
  if (known !== null) return known;
  const ring = await remember(keyRings, auth.keys, verifyingKeys);
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(ring, header), {
      algorithms: ['ES256', 'RS256'],
      issuer: auth.issuer,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
    });
    const { sub, session_id: sessionId, role, exp: expiresAt = 0 } = payload;
    if (role !== 'authenticated' || sub === undefined || !UUID.test(sub)) return null;
    if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return null;
    const claims = { userId: sub, sessionId };
    rememberToken(auth, token, { claims, expiresAt });
    return claims;
  } catch {
    // Whatever is wrong with it, a token is either ours or not.
    return null;
  }
}

/** Roles of tokens that speak for a service of the operator's and not for a person. */
const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin'];

/**
 * Whose token this is: a service's, or somebody else's, or null unless one of our keys signed it
 * for our issuer and it is still valid. Services get theirs from the operator, who holds the keys.
 */
export async function readServiceToken(
  { auth }: Config,
  token: string,
  now: Date,
): Promise<'service' | 'other' | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const ring = await remember(keyRings, auth.keys, verifyingKeys);
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(ring, header), {
      algorithms: ['ES256', 'RS256'],
      issuer: auth.issuer,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return SERVICE_ROLES.includes(payload['role']) ? 'service' : 'other';
  } catch {
    return null;
  }
}

/** Signs a token for a service of the operator's. */
export async function signServiceToken(
  { auth }: Config,
  now: Date,
  lifetimeSeconds: number,
): Promise<string> {
  const { kid, alg, key } = await remember(signers, auth.keys, signingKey);
  const issuedAt = epochSeconds(now);
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(auth.issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key);
}

/** The public halves of the configured keys, for /.well-known/jwks.json. */
export function publicKeySet({ auth }: Config): { keys: JWK[] } {
  return { keys: auth.keys.map(publicHalf) };
}

/** The key that a token's header names, if the algorithm is that key's own. */
function keyFor(
  ring: ReadonlyMap<string, VerifyingKey>,
  header: { kid?: string | undefined; alg?: string | undefined },
): VerifyingKey['key'] {
  const found = ring.get(header.kid ?? '');
  if (found === undefined || found.alg !== header.alg) throw new Error('Unknown key');
  return found.key;
}

export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function publicHalf(key: SigningKey): JWK {
  const { kty, crv, x, y, n, e } = key as JWK & { kty: string };
  const numbers = kty === 'EC' ? { crv, x, y } : { n, e };
  return { kty, ...numbers, kid: key.kid, alg: key.alg, use: 'sig', key_ops: ['verify'] } as JWK;
}

async function verifyingKeys(keys: readonly SigningKey[]): Promise<Map<string, VerifyingKey>> {
  const entries = keys.map(async (key): Promise<[string, VerifyingKey]> => [
    key.kid,
    { alg: key.alg, key: await importJWK(publicHalf(key), key.alg) },
  ]);
  return new Map(await Promise.all(entries));
}

async function signingKey(keys: readonly SigningKey[]): Promise<VerifyingKey & { kid: string }> {
  const key = keys.find(({ key_ops: operations }) => operations.includes('sign'));
  if (key === undefined) {
    throw new Error(
      'None of the configured keys may sign: give one of AUTH_JWT_KEYS key_ops ["sign"].',
    );
  }
  const { key_ops: _operations, use: _use, ...jwk } = key as JWK & SigningKey;
  return { kid: key.kid, alg: key.alg, key: await importJWK(jwk, key.alg) };
}

function remember<K extends object, V>(
  memory: WeakMap<K, Promise<V>>,
  key: K,
  make: (key: K) => Promise<V>,
): Promise<V> {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  memory.set(key, made);
  return made;
}
