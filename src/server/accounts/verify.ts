import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { hashOfToken } from '#server/platform/link-token.ts';
import {
  consumeOneTimeToken,
  findOneTimeToken,
  type OneTimeTokenRow,
  type TokenPurpose,
} from '#server/accounts/queries/one-time-tokens.ts';
import type { AuthSessionRow } from '#server/accounts/queries/sessions.ts';
import {
  changeUser,
  emailIsTaken,
  findUser,
  lockUser,
  NO_EMAIL_CHANGE,
  type KnownUser,
} from '#server/accounts/queries/users.ts';
import { takeAttempt } from '#server/accounts/rate-limits.ts';
import { startSession } from '#server/accounts/start-session.ts';
import { welcomeMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { errorCode } from '#server/platform/start-error.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

/** The tokens that a `type` in a link or a call stands for. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  email_change_current: ['email_change_current'],
  email_change_new: ['email_change_new'],
};

const OTHER_ADDRESS_LEFT =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export interface VerifyInput {
  readonly type: unknown;
  readonly token: unknown;
  /** Given with a typed code, absent with a link. */
  readonly email?: string;
}

/** A session, or the step that is still missing. */
export type Verified =
  | { readonly session: AuthSessionRow; readonly user: KnownUser }
  | { readonly session: null; readonly message: string };

/** Validates type and token; the error names the missing one. */
export function requireVerifyInput({ type, token }: VerifyInput): { type: string; token: string } {
  if (typeof type !== 'string' || !Object.hasOwn(purposesOf, type)) {
    throw new AuthError('validation_failed', { message: 'Verify requires a verification type' });
  }
  if (typeof token !== 'string' || token === '') {
    throw new AuthError('validation_failed', {
      message: 'Verify requires a token or a token hash',
    });
  }
  return { type, token };
}

/**
 * Redeems a token, once: confirms an email address or signs its owner in. An email change needs the
 * tokens of both addresses, in any order. Throws otp_expired for a token that is unknown, used,
 * expired, of another type, or was sent to an address that is no longer the user's.
 */
export async function verify(ctx: AuthCtx, input: VerifyInput): Promise<Verified> {
  const { type, token } = requireVerifyInput(input);
  await takeAttempt(ctx, 'verifyPerIp', ctx.clientIp);
  try {
    const verified = await withTransaction(ctx.db, (trx) =>
      useToken(ctx, trx, { ...input, type, token }),
    );
    if (verified.session !== null) {
      const { id: userId } = verified.user;
      if (type.startsWith('email_change')) logSecurityEvent(ctx, 'email_changed', { userId });
      logSecurityEvent(ctx, 'signed_in', { userId, method: verified.session.method });
    }
    return verified;
  } catch (error) {
    // Another account took the new address between the check and the update.
    if (errorCode(error) === '23505') throw new AuthError('email_exists');
    throw error;
  }
}

async function useToken(
  ctx: AuthCtx,
  trx: Db,
  { type, token, email }: { type: string; token: string; email?: string },
): Promise<Verified> {
  const refusal = new AuthError(
    'otp_expired',
    email === undefined ? {} : { message: 'Token has expired or is invalid' },
  );
  const hash = hashOfToken(token);
  const found = await findOneTimeToken(trx, hash);
  if (found === undefined || purposesOf[type]?.includes(found.purpose) !== true) throw refusal;
  if (email !== undefined && email !== found.email) throw refusal;
  const user = await lockUser(trx, found.user_id);
  if (user === undefined || found.email !== targetOf(found, user)) throw refusal;
  if (isLockedOut(user, ctx.now)) throw new AuthError('user_banned');
  if (!(await consumeOneTimeToken(trx, hash, ctx.now))) throw refusal;

  const message = await applyToken(ctx, trx, found, user);
  if (message !== null) return { session: null, message };
  const method = found.purpose === 'recovery' ? 'recovery' : 'otp';
  const session = await startSession(ctx, trx, user.id, method);
  const changed = await findUser(trx, user.id);
  return { session, user: changed ?? user };
}

/** The address that the token must have been sent to, as the account is now. */
function targetOf(token: OneTimeTokenRow, user: KnownUser): string | null {
  return token.purpose === 'email_change_new' ? user.email_change : user.email;
}

async function applyToken(ctx: AuthCtx, trx: Db, token: OneTimeTokenRow, user: KnownUser) {
  const { now } = ctx;
  switch (token.purpose) {
    case 'email_change_current':
      return confirmEmailChange(ctx, trx, user, 'current');
    case 'email_change_new':
      return confirmEmailChange(ctx, trx, user, 'new');
    case 'recovery':
    case 'magiclink': {
      if (user.email_confirmed_at !== null) return null;
      // Whoever chose this password has not proved to own the address; the reader of the email has.
      await changeUser(trx, user.id, { email_confirmed_at: now, password_hash: null }, now);
      return null;
    }
    case 'signup':
    case 'invite': {
      if (user.email_confirmed_at !== null) return null;
      await changeUser(trx, user.id, { email_confirmed_at: now }, now);
      await welcome(ctx, trx, user);
      return null;
    }
  }
}

async function confirmEmailChange(
  { now }: AuthCtx,
  trx: Db,
  user: KnownUser,
  side: 'current' | 'new',
): Promise<string | null> {
  const other = side === 'new' ? 'current' : 'new';
  if (user.email_change === null) throw new AuthError('otp_expired');
  if (user.email_change_confirmed_by !== other) {
    await changeUser(trx, user.id, { email_change_confirmed_by: side }, now);
    return OTHER_ADDRESS_LEFT;
  }
  if (await emailIsTaken(trx, user.email_change)) throw new AuthError('email_exists');
  const change = { ...NO_EMAIL_CHANGE, email: user.email_change, email_confirmed_at: now };
  await changeUser(trx, user.id, change, now);
  return null;
}

/** Sends the welcome email when an account first becomes ready. */
export async function welcome(
  ctx: AuthCtx,
  trx: Db,
  user: { readonly id: string; readonly email: string; readonly first_name: string },
): Promise<void> {
  await queueMail(trx, ctx, {
    kind: 'welcome',
    to: user.email,
    message: (site) => welcomeMessage(site, { firstName: user.first_name }),
    dedupeKey: `welcome:${user.id}`,
  });
}
