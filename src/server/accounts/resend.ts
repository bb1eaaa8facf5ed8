import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { refusePkce, requireEmail } from '#server/accounts/credentials.ts';
import { findUserByEmail } from '#server/accounts/queries/users.ts';
import { requireMailTurn, takeAttempt } from '#server/accounts/rate-limits.ts';
import { sendConfirmation } from '#server/accounts/send-confirmation.ts';
import { sendEmailChange } from '#server/accounts/send-email-change.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';

/**
 * Sends the pending confirmation of a sign-up or email change again. The answer is the same if
 * there is none (Rule 41). Resends have their own rate limit, so the first one after a sign-up is
 * always allowed.
 */
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
  await answerEvenly(() =>
    withTransaction(ctx.db, (trx) => sendAgain(ctx, trx, { type, email, redirectTo })),
  );
}

async function sendAgain(
  ctx: AuthCtx,
  trx: Db,
  { type, email, redirectTo }: { type: string; email: string; redirectTo: string },
): Promise<void> {
  const user = await findUserByEmail(trx, email);
  if (user === undefined || isLockedOut(user, ctx.now)) return;
  if (type === 'signup') {
    if (user.email_confirmed_at === null) await sendConfirmation(ctx, trx, user, redirectTo);
    return;
  }
  if (user.email_change === null) return;
  const change = {
    userId: user.id,
    firstName: user.first_name,
    email,
    newEmail: user.email_change,
    confirmedBy: user.email_change_confirmed_by,
  };
  await sendEmailChange(ctx, trx, change, redirectTo);
}
