import { hash } from 'node:crypto';

import {
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import { LRUCache } from 'lru-cache';

import { UUID } from '#contract/uuid.ts';

import type { Config, SigningKey } from '#server/platform/config.ts';

/** Tolerated difference between clocks, in seconds. */
export const LEEWAY_SECONDS = 30;
/** How long others may cache our public keys. */
export const JWKS_MAX_AGE_SECONDS = 600;
/** Longer texts cannot be our tokens and are not parsed. */
const MAX_TOKEN_LENGTH = 16_384;
const MAX_CACHED_TOKENS = 10_000;
const AUDIENCE = 'authenticated';

export interface AccessTokenSubject {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly method: 'password' | 'otp' | 'recovery';
  readonly signedInAt: Date;
  /** How and when the session's second factor was given last; null without one. */
  readonly secondFactor: SecondFactor | null;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, unknown>>;
}

/** Methods as the auth client names them. */
export interface SecondFactor {
  readonly method: 'totp' | 'mfa/recovery_code' | 'mfa/webauthn';
  readonly at: Date;
}

/** The claims of a verified access token. Its metadata is never used. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** When the second factor was given, in epoch seconds; null for `aal1`. */
  readonly secondFactorAt: number | null;
}

interface VerifyingKey {
  readonly alg: string;
  readonly key: CryptoKey | Uint8Array;
}

interface CachedToken {
  readonly claims: AccessClaims;
  /** `exp` of the token, in epoch seconds. */
  readonly expiresAt: number;
}

/** Verified tokens by digest: a dump of the memory holds nothing to sign in with. */
const caches = new WeakMap<Config['auth'], LRUCache<string, CachedToken>>();
const keyRings = new WeakMap<readonly SigningKey[], Promise<Map<string, VerifyingKey>>>();
const signers = new WeakMap<readonly SigningKey[], Promise<VerifyingKey & { kid: string }>>();

/** Signs an access token that expires `config.auth.accessTtlSeconds` after `now`. */
export async function signAccessToken({ auth }: Config, subject: AccessTokenSubject, now: Date) {
  const { secondFactor: second } = subject;
  const claims = {
    email: subject.email,
    phone: '',
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
    role: 'authenticated',
    session_id: subject.sessionId,
    aal: second === null ? 'aal1' : 'aal2',
    amr: [
      ...(second === null ? [] : [{ method: second.method, timestamp: epochSeconds(second.at) }]),
      { method: subject.method, timestamp: epochSeconds(subject.signedInAt) },
    ],
    is_anonymous: false,
    sub: subject.userId,
    aud: AUDIENCE,
  };
  return sign(auth, claims, now, auth.accessTtlSeconds);
}

/**
 * The claims of the token, or null unless it is valid: signed with the key that its `kid` names,
 * with exactly that key's algorithm (a public key never verifies HS256, `none` and keys inside the
 * token are rejected), our issuer and audience, the user role, UUIDs as ids, and expired by 30 s at
 * most. A token that was verified before is only checked for expiry.
 */
export async function readAccessToken({ auth }: Config, token: string, now: Date) {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const cache = caches.get(auth) ?? new LRUCache({ max: MAX_CACHED_TOKENS });
  caches.set(auth, cache);
  const digest = hash('sha256', token, 'base64');
  const known = cache.get(digest);
  if (known !== undefined && known.expiresAt > epochSeconds(now) - LEEWAY_SECONDS) {
    return known.claims;
  }
  const payload = await verifyToken(auth, token, {
    audience: AUDIENCE,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
  });
  const { sub, session_id: sessionId, role, exp: expiresAt = 0 } = payload ?? {};
  if (role !== 'authenticated' || sub === undefined || !UUID.test(sub)) return null;
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return null;
  const claims = { userId: sub, sessionId, secondFactorAt: secondFactorIn(payload ?? {}) };
  cache.set(digest, { claims, expiresAt });
  return claims;
}

/** The second factor comes first in the `amr` of our `aal2` tokens. */
function secondFactorIn({ aal, amr }: JWTPayload): number | null {
  const [latest] = aal === 'aal2' && Array.isArray(amr) ? (amr as unknown[]) : [];
  const { timestamp } = (latest ?? {}) as { timestamp?: unknown };
  return typeof timestamp === 'number' ? timestamp : null;
}

/** Roles of tokens that stand for one of the operator's services, not for a person. */
const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin'];

/** What the token stands for, or null unless it is valid. The operator issues service tokens. */
export async function readServiceToken({ auth }: Config, token: string, now: Date) {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const payload = await verifyToken(auth, token, { currentDate: now, requiredClaims: ['exp'] });
  if (payload === null) return null;
  return SERVICE_ROLES.includes(payload['role']) ? 'service' : 'other';
}

/** Signs a token for one of the operator's services. */
export async function signServiceToken({ auth }: Config, now: Date, lifetimeSeconds: number) {
  return sign(auth, { role: 'service_role' }, now, lifetimeSeconds);
}

async function sign(
  { keys, issuer }: Config['auth'],
  claims: JWTPayload,
  now: Date,
  lifetimeSeconds: number,
): Promise<string> {
  const { kid, alg, key } = await memoise(signers, keys, signingKey);
  const issuedAt = epochSeconds(now);
  return new SignJWT({ ...claims, iss: issuer, iat: issuedAt, exp: issuedAt + lifetimeSeconds })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .sign(key);
}

/** The public halves of the configured keys, for /.well-known/jwks.json. */
export function publicKeySet({ auth }: Config): { keys: JWK[] } {
  return { keys: auth.keys.map(publicHalf) };
}

/** The ids of the configured keys; the first one signs. */
export function signingKeyIds({ auth }: Pick<Config, 'auth'>): string[] {
  const signer = auth.keys.find(maySign);
  const others = auth.keys.filter((key) => key !== signer);
  return [...(signer === undefined ? [] : [signer]), ...others].map(({ kid }) => kid);
}

/** The claims, if the key that the header names verifies the token with that key's algorithm. */
async function verifyToken(auth: Config['auth'], token: string, options: JWTVerifyOptions) {
  const ring = await memoise(keyRings, auth.keys, verifyingKeys);
  const keyFor = ({ kid = '', alg }: JWTHeaderParameters) => {
    const found = ring.get(kid);
    if (found === undefined || found.alg !== alg) throw new Error('Unknown key');
    return found.key;
  };
  try {
    const verified = await jwtVerify(token, keyFor, {
      ...options,
      algorithms: ['ES256', 'RS256'],
      issuer: auth.issuer,
      clockTolerance: LEEWAY_SECONDS,
    });
    return verified.payload;
  } catch {
    // Every reason to reject a token gets the same answer.
    return null;
  }
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

/** Whether the key signs tokens, and not only verifies those from before a rotation. */
export function maySign({ key_ops: operations }: SigningKey): boolean {
  return operations.includes('sign');
}

async function signingKey(keys: readonly SigningKey[]): Promise<VerifyingKey & { kid: string }> {
  const key = keys.find(maySign);
  if (key === undefined) {
    throw new Error(
      'None of the configured keys may sign: give one of AUTH_JWT_KEYS key_ops ["sign"].',
    );
  }
  const { key_ops: _operations, use: _use, ...jwk } = key as JWK & SigningKey;
  return { kid: key.kid, alg: key.alg, key: await importJWK(jwk, key.alg) };
}

function memoise<K extends object, V>(
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
