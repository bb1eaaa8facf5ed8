import { createHash } from 'node:crypto';

import {
  decide,
  EVERYWHERE_INTERVAL_MS,
  FAILURES_KEPT_MS,
} from '#server/accounts/password-delays.ts';
import {
  deletePasswordThrottles,
  lockPasswordThrottle,
  returnPasswordTurn,
  savePasswordThrottle,
} from '#server/accounts/queries/password-throttles.ts';
import { networkOf } from '#server/http/client-network.ts';
import type { Config } from '#server/platform/config.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';

const EVERYWHERE = 'everywhere';

/**
 * Where a password attempt comes from: a known device, a session, or any other client. Codes of the
 * second factor are counted in the same way, under the id of the account.
 */
export type PasswordSource =
  | { readonly kind: 'device'; readonly id: string }
  | { readonly kind: 'session' }
  | { readonly kind: 'code' }
  | { readonly kind: 'network'; readonly ip: string };

/**
 * Counts a password attempt for an email address (see `decide`) and answers whether the password
 * may be checked now. Committed before the check, so concurrent guesses gain nothing.
 */
export async function takePasswordTurn(
  { db, config, now }: { db: Db; config: Config; now: Date },
  email: string,
  from: PasswordSource,
) {
  const addressDigest = digestOf(email);
  const lock = (trx: Db, source: string) =>
    lockPasswordThrottle(trx, { addressDigest, source, now });
  return withTransaction(db, async (trx) => {
    const everywhere = from.kind === 'network' ? await lock(trx, EVERYWHERE) : null;
    const row = await lock(trx, nameOf(from));
    const { source, ...decision } = decide(
      {
        source: { failures: row.failures, nextAt: row.next_at, hasTurn: row.has_turn },
        everywhereNextAt: everywhere?.next_at ?? null,
        free: config.auth.passwordFailures,
      },
      now,
    );
    const turn = {
      /** 0 when the password may be checked now. */
      retryAfterSeconds: Math.ceil(decision.waitMs / 1000),
      /** Wrong passwords from this source, this attempt included. */
      failures: source.failures,
      /** Whether the attempt waits because of wrong passwords from other sources. */
      isQueued: decision.isQueued,
    };
    if (decision.waitMs > 0 && !decision.isQueued) return turn;
    const forgetAt = new Date(now.getTime() + FAILURES_KEPT_MS);
    await savePasswordThrottle(trx, {
      ...row,
      failures: source.failures,
      next_at: source.nextAt,
      has_turn: source.hasTurn,
      forget_at: forgetAt,
    });
    if (everywhere !== null) {
      const next_at = decision.everywhereNextAt;
      await savePasswordThrottle(trx, { ...everywhere, next_at, forget_at: forgetAt });
    }
    return turn;
  });
}

/** Clears the wrong passwords from this source after a correct one. */
export async function forgivePasswords(db: Db, email: string, from: PasswordSource): Promise<void> {
  const addressDigest = digestOf(email);
  await deletePasswordThrottles(db, addressDigest, nameOf(from));
  if (from.kind !== 'network') return;
  await returnPasswordTurn(db, { addressDigest, source: EVERYWHERE, ms: EVERYWHERE_INTERVAL_MS });
}

/** Clears the wrong passwords from all sources: the account has a new password. */
export async function forgiveAllPasswords(db: Db, email: string): Promise<void> {
  const addressDigest = digestOf(email);
  // Locked in the order of `takePasswordTurn`, so that the two cannot deadlock.
  await deletePasswordThrottles(db, addressDigest, EVERYWHERE);
  await deletePasswordThrottles(db, addressDigest);
}

function nameOf(from: PasswordSource): string {
  switch (from.kind) {
    case 'device':
      return `device ${from.id}`;
    case 'session':
    case 'code':
      return from.kind;
    case 'network':
      return `network ${networkOf(from.ip).slice(0, 80)}`;
  }
}

function digestOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
