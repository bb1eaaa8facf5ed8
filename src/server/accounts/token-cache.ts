import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

import type { AccessClaims } from '#server/accounts/access-token.ts';
import type { Config } from '#server/platform/config.ts';

const MAX_TOKENS = 10_000;

interface CachedToken {
  readonly claims: AccessClaims;
  /** `exp` of the token, in epoch seconds. */
  readonly expiresAt: number;
}

/** By the tokens' digests, so that a dump of the memory holds nothing to sign in with. */
const caches = new WeakMap<Config['auth'], LRUCache<string, CachedToken>>();

/**
 * The claims of a token whose signature was verified before with the same keys and issuer. Null for
 * any other token, and for one whose `exp` is not after `nowSeconds`.
 */
export function cachedToken(auth: Config['auth'], token: string, nowSeconds: number) {
  const known = caches.get(auth)?.get(digestOf(token));
  return known !== undefined && known.expiresAt > nowSeconds ? known.claims : null;
}

/** Stores a token whose signature was verified just now. */
export function cacheToken(auth: Config['auth'], token: string, verified: CachedToken): void {
  const cache = caches.get(auth) ?? new LRUCache<string, CachedToken>({ max: MAX_TOKENS });
  caches.set(auth, cache);
  cache.set(digestOf(token), verified);
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
