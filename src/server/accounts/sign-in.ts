import { setTimeout as sleep } from 'node:timers/promises';

import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { isTooLong, weaknessOf } from '#server/accounts/credentials.ts';
import {
  forgivePasswords,
  takePasswordTurn,
  type PasswordSource,
} from '#server/accounts/password-throttle.ts';
import { passwordMatches } from '#server/accounts/passwords.ts';
import { findUserByEmail, type KnownUser } from '#server/accounts/queries/users.ts';
import { takeAttempt } from '#server/accounts/rate-limits.ts';
import { presentSession, startSession } from '#server/accounts/start-session.ts';
import type { MailSite } from '#server/mail/compose.ts';
import { wrongPasswordsMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction } from '#server/platform/database.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

/** The first wrong passwords are answered at once; each further answer takes twice as long. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;

/**
 * Logs in with a password. An unknown address and a wrong password get the same answer at the same
 * cost; only a caller with the right password learns that an account is banned or unconfirmed.
 * `deviceOf` returns the id of the caller's device if the user has logged in with it before: its
 * wrong passwords are counted separately, so that guesses from elsewhere do not delay it.
 */
export async function signIn(
  ctx: AuthCtx,
  body: Record<string, unknown>,
  deviceOf: (userId: string) => string | null,
) {
  const { email: typedEmail, password: typedPassword } = body;
  if (typeof typedEmail !== 'string' || typedEmail === '') {
    throw new AuthError('validation_failed', { message: 'missing email or phone' });
  }
  const email = typedEmail.toLowerCase();
  // PostgreSQL rejects null characters, so no address contains one.
  const user = email.includes('\0') ? undefined : await findUserByEmail(ctx.db, email);
  const device = user === undefined ? null : deviceOf(user.id);
  if (device === null) await takeAttempt(ctx, 'passwordPerIp', ctx.clientIp);
  const source: PasswordSource =
    device === null ? { kind: 'network', ip: ctx.clientIp } : { kind: 'device', id: device };
  const failures = await requireTurn(ctx, { email, user, source });

  const isAcceptable = typeof typedPassword === 'string' && !isTooLong(typedPassword);
  const password = isAcceptable ? typedPassword : '';
  const hash = isAcceptable ? (user?.password_hash ?? null) : null;
  const isRight = await passwordMatches(password, hash);
  if (!isRight || user === undefined || user.archived_at !== null) {
    const facts = { userId: user?.id ?? null, source: source.kind, failures };
    logSecurityEvent(ctx, 'sign_in_failed', facts);
    const isLastFree = failures === ctx.config.auth.passwordFailures;
    await Promise.all([
      failures > FREE_FAILURES && sleep(delayMs(failures)),
      isLastFree && answerEvenly(() => warnOwner(ctx, user)),
    ]);
    throw new AuthError('invalid_credentials');
  }
  await forgivePasswords(ctx.db, email, source);
  if (isLockedOut(user, ctx.now)) {
    logSecurityEvent(ctx, 'sign_in_refused', { userId: user.id });
    throw new AuthError('user_banned', { status: 400 });
  }
  if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');

  const session = await withTransaction(ctx.db, (trx) =>
    startSession(ctx, trx, user.id, 'password'),
  );
  logSecurityEvent(ctx, 'signed_in', { userId: user.id, method: session.method });
  const answer = await presentSession(ctx, session, { ...user, last_sign_in_at: ctx.now });
  // Chosen before the rules became stricter: it still works, and its owner is notified.
  const weakness = await weaknessOf(ctx, password, email);
  return weakness === null ? answer : { ...answer, weak_password: weakness };
}

/** Refuses an attempt that has to wait; returns the source's wrong passwords, this one included. */
async function requireTurn(
  ctx: AuthCtx,
  attempt: { email: string; user: KnownUser | undefined; source: PasswordSource },
): Promise<number> {
  const { email, user, source } = attempt;
  const turn = await takePasswordTurn(ctx, email, source);
  const { retryAfterSeconds } = turn;
  if (retryAfterSeconds === 0) return turn.failures;
  logSecurityEvent(ctx, 'sign_in_delayed', {
    userId: user?.id ?? null,
    source: source.kind,
    retryAfterSeconds,
    isQueued: turn.isQueued,
  });
  if (turn.isQueued) await answerEvenly(() => warnOwner(ctx, user));
  throw new AuthError('over_request_rate_limit', { retryAfterSeconds });
}

/** Notifies the owner of an account about wrong passwords, once a day at most. */
async function warnOwner(ctx: AuthCtx, user: KnownUser | undefined): Promise<void> {
  if (user === undefined || isLockedOut(user, ctx.now) || user.email_confirmed_at === null) return;
  const message = (site: MailSite) =>
    wrongPasswordsMessage(site, { firstName: user.first_name, at: ctx.now });
  const day = ctx.now.toISOString().slice(0, 10);
  await withTransaction(ctx.db, (trx) =>
    queueMail(trx, ctx, {
      kind: 'wrong-passwords',
      to: user.email,
      message,
      dedupeKey: `wrong-passwords:${user.id}:${day}`,
    }),
  );
}

function delayMs(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));
}
