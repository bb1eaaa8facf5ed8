import { createHash } from 'node:crypto';

import { AuthError } from '#server/accounts/auth-errors.ts';
import { countAttempt, deleteOldAttempts } from '#server/accounts/queries/rate-limits.ts';
import { machineOf } from '#server/http/client-network.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';

const MINUTE_MS = 60_000;

type LimitName = keyof Config['auth']['attempts'];

/** How many attempts a window allows is configured. */
const windowMs = (name: LimitName) => (name === 'passwordPerIp' ? 15 : 5) * MINUTE_MS;

/** Counts an attempt from this IP address; refuses it above the limit. */
export async function takeAttempt(
  { db, config, now }: { db: Db; config: Config; now: Date },
  name: LimitName,
  ip: string,
): Promise<void> {
  const { attempts, windowEndsAt } = await countAttempt(db, bucketOf(name, machineOf(ip)), {
    now,
    endsAt: new Date(now.getTime() + windowMs(name)),
  });
  if (attempts === 1) await deleteOldAttempts(db, now);
  if (attempts > config.auth.attempts[name]) {
    const secondsLeft = Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000);
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds: Math.max(1, secondsLeft) });
  }
}

/** What an email is about, for limiting its frequency. */
export type MailTopic = 'signup' | 'resend' | 'recovery' | 'invite' | 'email-change' | 'new-email';

/** Takes an address's slot for a topic, account or not. Returns 0, or seconds until the next. */
export async function takeMailTurn(
  { db, config, now }: { db: Db; config: Config; now: Date },
  topic: MailTopic,
  email: string,
): Promise<number> {
  const { attempts, windowEndsAt } = await countAttempt(db, bucketOf(`mail-${topic}`, email), {
    now,
    endsAt: new Date(now.getTime() + config.auth.mailIntervalSeconds * 1000),
  });
  if (attempts === 1) return 0;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** As `takeMailTurn`, but throws over_email_send_rate_limit when the slot is taken. */
export async function requireMailTurn(
  ctx: { db: Db; config: Config; now: Date },
  topic: MailTopic,
  email: string,
): Promise<void> {
  const seconds = await takeMailTurn(ctx, topic, email);
  if (seconds === 0) return;
  throw new AuthError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}

/** Only a digest of the subject is stored, to keep email addresses out of this table. */
function bucketOf(name: LimitName | `mail-${MailTopic}`, subject: string): string {
  const digest = createHash('sha256').update(subject).digest('base64url').slice(0, 22);
  return `${name}:${digest}`;
}
