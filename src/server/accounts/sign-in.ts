import { setTimeout as sleep } from 'node:timers/promises';

import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isShutOut } from '#server/accounts/authenticate.ts';
import { isTooLong, weaknessOf } from '#server/accounts/credentials.ts';
import { passwordMatches } from '#server/accounts/passwords.ts';
import { findUserByEmail } from '#server/accounts/queries/users.ts';
import { clearAttempts, takeAttempt } from '#server/accounts/rate-limits.ts';
import { presentSession, startSession } from '#server/accounts/start-session.ts';
import { withTransaction } from '#server/platform/database.ts';

/** So many wrong passwords are answered at once; each further one waits twice as long. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;

/**
 * Signs in by password. An unknown address and a wrong password get the same answer at the same cost;
 * that an account is banned or unconfirmed is told only to somebody who knows its password.
 */
export async function signIn(ctx: AuthCtx, body: Record<string, unknown>) {
  const { email: typedEmail, password: typedPassword } = body;
  if (typeof typedEmail !== 'string' || typedEmail === '') {
    throw new AuthError('validation_failed', { message: 'missing email or phone' });
  }
  const email = typedEmail.toLowerCase();
  await takeAttempt(ctx, 'passwordPerIp', ctx.clientIp);
  // Counted before the password is looked at and forgiven after, so that racing guesses gain nothing.
  const attempts = await takeAttempt(ctx, 'passwordPerAddress', email);

  // PostgreSQL takes no null character, so nobody has an address with one.
  const user = email.includes('\0') ? undefined : await findUserByEmail(ctx.db, email);
  const isAcceptable = typeof typedPassword === 'string' && !isTooLong(typedPassword);
  const password = isAcceptable ? typedPassword : '';
  const hash = isAcceptable ? (user?.password_hash ?? null) : null;
  const isRight = await passwordMatches(password, hash);
  if (!isRight || user === undefined || user.archived_at !== null) {
    if (attempts > FREE_FAILURES) await sleep(delayMs(attempts));
    throw new AuthError('invalid_credentials');
  }
  await clearAttempts(ctx.db, 'passwordPerAddress', email);
  if (isShutOut(user, ctx.now)) throw new AuthError('user_banned', { status: 400 });
  if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');

  const session = await withTransaction(ctx.db, (trx) =>
    startSession(ctx, trx, user.id, 'password'),
  );
  const answer = await presentSession(ctx, session, { ...user, last_sign_in_at: ctx.now });
  // Chosen before the rules became stricter: it still opens the account, and its owner is told.
  const weakness = weaknessOf(ctx.config, password);
  return weakness === null ? answer : { ...answer, weak_password: weakness };
}

function delayMs(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - FREE_FAILURES - 1));
}
