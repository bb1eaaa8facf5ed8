import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { sendEmailChange } from '#server/accounts/change-email.ts';
import { refusePkce, requireEmail } from '#server/accounts/credentials.ts';
import { issueLink } from '#server/accounts/one-time-tokens.ts';
import { changeUser, findUserByEmail, type KnownUser } from '#server/accounts/queries/users.ts';
import { requireMailTurn, takeAttempt } from '#server/accounts/rate-limits.ts';
import type { MailSite } from '#server/mail/compose.ts';
import { confirmAddressMessage, resetPasswordMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';

/** Sends a reset link to the email address if it has an account. */
export async function recover(ctx: AuthCtx, body: Record<string, unknown>, redirectTo: string) {
  await takeAttempt(ctx, 'recoverPerIp', ctx.clientIp);
  refusePkce(body);
  const email = requireEmail(body['email']);
  await requireMailTurn(ctx, 'recovery', email);
  await writeToUser(ctx, email, async (trx, { id: userId }) => {
    const link = await issueLink(trx, ctx, { userId, purpose: 'recovery', email, redirectTo });
    await changeUser(trx, userId, { recovery_sent_at: ctx.now }, ctx.now);
    const message = (site: MailSite) => resetPasswordMessage(site, link);
    await queueMail(trx, ctx, { kind: 'reset-password', to: email, message });
  });
}

/** Sends a pending confirmation again. Its own limit always allows the first after a sign-up. */
export async function resend(ctx: AuthCtx, body: Record<string, unknown>, redirectTo: string) {
  await takeAttempt(ctx, 'resendPerIp', ctx.clientIp);
  refusePkce(body);
  const { type } = body;
  if (type !== 'signup' && type !== 'email_change') {
    throw new AuthError('validation_failed', {
      message: 'Missing one of these types: signup, email_change',
    });
  }
  const email = requireEmail(body['email']);
  await requireMailTurn(ctx, type === 'signup' ? 'resend' : 'email-change', email);
  await writeToUser(ctx, email, async (trx, user) => {
    if (type === 'signup') {
      if (user.email_confirmed_at === null) await sendConfirmation(ctx, trx, user, redirectTo);
    } else if (user.email_change !== null) {
      const { email_change: newEmail, email_change_confirmed_by: confirmedBy } = user;
      await sendEmailChange(ctx, trx, user, { newEmail, confirmedBy, redirectTo });
    }
  });
}

/** The answer and its timing are the same when the address has no account (Rule 41). */
async function writeToUser(
  ctx: AuthCtx,
  email: string,
  write: (trx: Db, user: KnownUser) => Promise<void>,
): Promise<void> {
  await answerEvenly(() =>
    withTransaction(ctx.db, async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (user !== undefined && !isLockedOut(user, ctx.now)) await write(trx, user);
    }),
  );
}

/** Sends a new confirmation link to a registered user; an older link stops working. */
export async function sendConfirmation(
  ctx: AuthCtx,
  trx: Db,
  { id: userId, email }: { readonly id: string; readonly email: string },
  redirectTo: string,
): Promise<void> {
  const link = await issueLink(trx, ctx, { userId, purpose: 'signup', email, redirectTo });
  await changeUser(trx, userId, { confirmation_sent_at: ctx.now }, ctx.now);
  const message = (site: MailSite) => confirmAddressMessage(site, link);
  await queueMail(trx, ctx, { kind: 'confirm-address', to: email, message });
}
