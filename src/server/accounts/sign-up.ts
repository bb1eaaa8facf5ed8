import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { refusePkce, requireEmail, requireNewPassword } from '#server/accounts/credentials.ts';
import { readMetadata } from '#server/accounts/metadata.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findUserByEmail, insertUser } from '#server/accounts/queries/users.ts';
import { takeAttempt, takeMailTurn } from '#server/accounts/rate-limits.ts';
import { sendConfirmation } from '#server/accounts/send-links.ts';
import { presentSession, startSession } from '#server/accounts/start-session.ts';
import { welcome } from '#server/accounts/verify.ts';
import { alreadyRegisteredMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

/**
 * Registers an email address. Without confirmation it returns a session, or refuses a known
 * address. With confirmation it returns only the user, and for a known address an invented user
 * that looks the same (Rule 41). The profile always gets the role customer (Rule 9); a role in the
 * metadata is only a request.
 */
export async function signUp(ctx: AuthCtx, body: Record<string, unknown>, redirectTo: string) {
  const { config, now } = ctx;
  const { autoconfirm } = config.auth;
  await takeAttempt(ctx, 'signupPerIp', ctx.clientIp);
  if (config.auth.disableSignup) throw new AuthError('signup_disabled');
  if (!autoconfirm) refusePkce(body);
  const email = requireEmail(body['email']);
  const password = await requireNewPassword(ctx, body['password'], email);
  const person = readMetadata(body['data']);

  const user = {
    id: newId(),
    email,
    email_confirmed_at: autoconfirm ? now : null,
    confirmation_sent_at: autoconfirm ? null : now,
    last_sign_in_at: autoconfirm ? now : null,
    user_metadata: person.metadata,
    app_metadata: {},
    created_at: now,
    updated_at: now,
  };
  const insert = async (trx: Db, passwordHash: string) =>
    insertUser(trx, {
      id: user.id,
      email,
      password_hash: passwordHash,
      email_confirmed_at: user.email_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      ...person,
      now,
    });

  if (!autoconfirm) {
    await answerEvenly(async () => {
      const passwordHash = await hashPassword(password);
      const mayMail = (await takeMailTurn(ctx, 'signup', email)) === 0;
      await withTransaction(ctx.db, async (trx) => {
        if (await insert(trx, passwordHash)) await sendConfirmation(ctx, trx, user, redirectTo);
        else if (mayMail) await writeToOwner(ctx, trx, email, redirectTo);
      });
    });
    return presentUser(user);
  }
  const passwordHash = await hashPassword(password);
  const session = await withTransaction(ctx.db, async (trx) => {
    if (!(await insert(trx, passwordHash))) throw new AuthError('user_already_exists');
    await welcome(ctx, trx, { id: user.id, email, first_name: person.firstName });
    return startSession(ctx, trx, user.id, 'password');
  });
  logSecurityEvent(ctx, 'signed_in', { userId: user.id, method: session.method });
  return presentSession(ctx, session, user);
}

/**
 * Handles a sign-up with a known email address: an unconfirmed account gets a new link, a confirmed
 * one a notice. The stored password and names stay, because the caller has not proved to own the
 * address.
 */
async function writeToOwner(ctx: AuthCtx, trx: Db, email: string, redirectTo: string) {
  const owner = await findUserByEmail(trx, email);
  if (owner === undefined || isLockedOut(owner, ctx.now)) return;
  if (owner.email_confirmed_at === null) {
    await sendConfirmation(ctx, trx, owner, redirectTo);
    return;
  }
  const message = alreadyRegisteredMessage;
  await queueMail(trx, ctx, { kind: 'already-registered', to: email, message });
}
