import { hash } from 'node:crypto';

import type { AccessClaims } from '#server/accounts/access-token.ts';
import type { AuthConfig } from '#server/platform/config.ts';

/** When there are more, the one that was used longest ago goes. */
const MOST_KNOWN = 10_000;

interface CachedToken {
  readonly claims: AccessClaims;
  /** `exp` of the token, in epoch seconds. */
  readonly expiresAt: number;
}

/** Tokens by their digest: whoever reads this memory finds nothing to sign in with. */
const memories = new WeakMap<AuthConfig, Map<string, CachedToken>>();

/**
 * What a token says whose signature was found good before, under the same keys and issuer; null for
 * any other, and for one whose `exp` is not after `nowSeconds`.
 */
export function cachedToken(
  auth: AuthConfig,
  token: string,
  nowSeconds: number,
): AccessClaims | null {
  const memory = memories.get(auth);
  const digest = digestOf(token);
  const known = memory?.get(digest);
  if (memory === undefined || known === undefined) return null;
  memory.delete(digest);
  if (known.expiresAt <= nowSeconds) return null;
  memory.set(digest, known);
  return known.claims;
}

/** Remembers a token that was verified just now. */
export function cacheToken(auth: AuthConfig, token: string, known: CachedToken): void {
  const memory = memories.get(auth) ?? new Map<string, CachedToken>();
  memories.set(auth, memory);
  memory.set(digestOf(token), known);
  if (memory.size > MOST_KNOWN) memory.delete(memory.keys().next().value ?? '');
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
