import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import {
  isTooLong,
  refusePkce,
  requireEmail,
  requireNewPassword,
} from '#server/accounts/credentials.ts';
import { mergeMetadata, sentNames } from '#server/accounts/metadata.ts';
import {
  forgiveAllPasswords,
  forgivePasswords,
  takePasswordTurn,
} from '#server/accounts/password-throttle.ts';
import { requireOwnFactor, type OwnSession } from '#server/accounts/own-session.ts';
import { hashPassword, passwordMatches } from '#server/accounts/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { deleteSessionsOf, findSessionUser } from '#server/accounts/queries/sessions.ts';
import {
  changeMetadata,
  changeUser,
  findUser,
  lockUser,
  NO_EMAIL_CHANGE,
  type KnownUser,
} from '#server/accounts/queries/users.ts';
import { requireMailTurn, takeAttempt } from '#server/accounts/rate-limits.ts';
import { sendEmailChange } from '#server/accounts/change-email.ts';
import { passwordChangedMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

/**
 * Changes the fields in the body: password, email address (once both addresses confirm it),
 * metadata, whose names are also the profile's. A session from a reset link may only set a
 * password, without the current one (Rule 42); any other session needs the current password.
 * Ignores `app_metadata`, `role` and `id`.
 */
export async function updateUser(
  ctx: AuthCtx,
  session: OwnSession,
  body: Record<string, unknown>,
  redirectTo: string,
) {
  // A reset link sets a password and signs nobody in, so it needs no second factor.
  if (session.method !== 'recovery') requireOwnFactor(session);
  const { db } = ctx;
  const user = await findUser(db, session.userId);
  if (user === undefined) throw new AuthError('user_not_found');
  const sent = (name: string) => body[name] !== undefined && body[name] !== null;
  if (session.method === 'recovery' && (sent('email') || sent('data'))) {
    throw new AuthError('validation_failed', { message: 'A reset link can only set a password' });
  }
  if (sent('email')) refusePkce(body);
  const newEmail = sent('email') ? await readNewEmail(ctx, user, body['email']) : null;
  const password = sent('password')
    ? await requireNewPassword(ctx, body['password'], user.email)
    : null;
  const data = sent('data') ? body['data'] : null;
  if (data !== null) mergeMetadata(user.user_metadata, data);
  const passwordHash =
    password === null
      ? null
      : await checkAndHash(ctx, session, user, { password, current: body['current_password'] });
  if (newEmail !== null) {
    await requireMailTurn(ctx, 'email-change', user.email);
    await requireMailTurn(ctx, 'new-email', newEmail);
  }

  const change = () =>
    withTransaction(db, async (trx) => {
      const locked = await lockUser(trx, user.id);
      // Another session may have set a password in the meantime, which ended this one.
      const isAlive = await findSessionUser(trx, session.sessionId, session.userId);
      if (locked === undefined || isAlive === undefined) throw new AuthError('session_not_found');
      if (data !== null) {
        const metadata = mergeMetadata(locked.user_metadata, data);
        await changeMetadata(trx, user.id, { metadata, names: sentNames(data) }, ctx.now);
      }
      if (passwordHash !== null) await setPassword(ctx, trx, session, locked, passwordHash);
      if (newEmail !== null) {
        await sendEmailChange(ctx, trx, locked, { newEmail, confirmedBy: null, redirectTo });
      }
      return presentUser((await findUser(trx, user.id)) ?? locked);
    });
  const answer = await (newEmail === null ? change() : answerEvenly(change));
  // Which fields changed, without email addresses or passwords.
  const facts = { userId: user.id };
  if (passwordHash !== null) {
    const event = session.method === 'recovery' ? 'password_reset' : 'password_changed';
    logSecurityEvent(ctx, event, facts);
  }
  if (newEmail !== null) logSecurityEvent(ctx, 'email_change_requested', facts);
  return answer;
}

/** Null when the account has it already. Whether another one has it is not revealed (Rule 41). */
async function readNewEmail(ctx: AuthCtx, user: KnownUser, value: unknown): Promise<string | null> {
  const email = requireEmail(value);
  if (email === user.email) return null;
  await takeAttempt(ctx, 'emailChangePerIp', ctx.clientIp);
  return email;
}

async function checkAndHash(
  ctx: AuthCtx,
  { method }: OwnSession,
  user: KnownUser,
  { password, current }: { password: string; current: unknown },
): Promise<string> {
  if (user.password_hash !== null && method !== 'recovery') {
    await requireCurrentPassword(ctx, user, current);
  }
  if (user.password_hash !== null && (await passwordMatches(password, user.password_hash))) {
    throw new AuthError('same_password');
  }
  return hashPassword(password);
}

/**
 * Throws unless `value` is the user's password. After AUTH_RATE_PASSWORD_FAILURES wrong ones each
 * further attempt has to wait, whatever session it comes from; logging in does not.
 */
export async function requireCurrentPassword(
  ctx: Pick<AuthCtx, 'db' | 'config' | 'now' | 'log' | 'clientIp'>,
  user: Pick<KnownUser, 'id' | 'email' | 'password_hash'>,
  value: unknown,
): Promise<void> {
  if (typeof value !== 'string' || value === '') {
    throw new AuthError('validation_failed', { message: 'The current password is required' });
  }
  const source = { kind: 'session' } as const;
  const { retryAfterSeconds, failures } = await takePasswordTurn(ctx, user.email, source);
  const { id: userId } = user;
  if (retryAfterSeconds > 0) {
    logSecurityEvent(ctx, 'current_password_delayed', { userId, retryAfterSeconds });
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds });
  }
  if (isTooLong(value) || !(await passwordMatches(value, user.password_hash))) {
    logSecurityEvent(ctx, 'current_password_wrong', { userId, failures });
    throw new AuthError('invalid_credentials');
  }
  await forgivePasswords(ctx.db, user.email, source);
}

/** Also ends every other session and link, and after a reset link this session too. */
async function setPassword(
  ctx: AuthCtx,
  trx: Db,
  session: OwnSession,
  user: KnownUser,
  passwordHash: string,
): Promise<void> {
  const change = { password_hash: passwordHash, ...NO_EMAIL_CHANGE };
  await changeUser(trx, user.id, change, ctx.now);
  // A reset link works for one new password (Rule 42).
  const kept = session.method === 'recovery' ? {} : { keepId: session.sessionId };
  await deleteSessionsOf(trx, { userId: user.id, ...kept, now: ctx.now });
  await deleteOneTimeTokensOf(trx, user.id);
  await forgiveAllPasswords(trx, user.email);
  await queueMail(trx, ctx, {
    kind: 'password-changed',
    to: user.email,
    message: (site) =>
      passwordChangedMessage(site, { firstName: user.first_name, changedAt: ctx.now }),
  });
}
