import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { AuthError } from '#server/accounts/auth-errors.ts';
import { countAttempt, deleteOldAttempts, forgetAttempts } from '#server/accounts/queries.ts';
import type { Config } from '#server/platform/config.ts';

const MINUTE_MS = 60_000;

/** How long each window lasts; how much it allows is configured. */
const windowsMs = {
  signupPerIp: 5 * MINUTE_MS,
  passwordPerIp: 15 * MINUTE_MS,
  passwordPerAddress: 15 * MINUTE_MS,
  refreshPerIp: 5 * MINUTE_MS,
} as const satisfies Record<keyof Config['auth']['attempts'], number>;

export type LimitName = keyof typeof windowsMs;

/**
 * Counts an attempt and answers how many the window has seen. Beyond the limit it refuses with
 * over_request_rate_limit and the seconds until the window ends.
 */
export async function takeAttempt(
  { db, config, now }: { db: Kysely<DB>; config: Config; now: Date },
  name: LimitName,
  subject: string,
): Promise<number> {
  const { attempts, windowEndsAt } = await countAttempt(db, bucketOf(name, subject), {
    now,
    endsAt: new Date(now.getTime() + windowsMs[name]),
  });
  if (attempts === 1) await deleteOldAttempts(db, now);
  if (attempts > config.auth.attempts[name]) {
    const secondsLeft = Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000);
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds: Math.max(1, secondsLeft) });
  }
  return attempts;
}

/** Forgives what was counted, as a right password does. */
export async function clearAttempts(
  db: Kysely<DB>,
  name: LimitName,
  subject: string,
): Promise<void> {
  await forgetAttempts(db, bucketOf(name, subject));
}

/** The subject stands in the table as a digest: an address that somebody typed is nobody's business. */
function bucketOf(name: LimitName, subject: string): string {
  const digest = createHash('sha256').update(subject).digest('base64url').slice(0, 22);
  return `${name}:${digest}`;
}
