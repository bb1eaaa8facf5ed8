import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { refusePkce, requireEmail } from '#server/accounts/credentials.ts';
import { findUserByEmail } from '#server/accounts/queries/users.ts';
import { requireMailTurn, takeAttempt } from '#server/accounts/rate-limits.ts';
import { sendConfirmation } from '#server/accounts/send-confirmation.ts';
import { sendEmailChange } from '#server/accounts/send-email-change.ts';
import { withTransaction } from '#server/platform/database.ts';

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
    withTransaction(ctx.db, async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (user === undefined || isLockedOut(user, ctx.now)) return;
      if (type === 'signup') {
        if (user.email_confirmed_at === null) await sendConfirmation(ctx, trx, user, redirectTo);
      } else if (user.email_change !== null) {
        const { email_change: newEmail, email_change_confirmed_by: confirmedBy } = user;
        await sendEmailChange(ctx, trx, user, { newEmail, confirmedBy, redirectTo });
      }
    }),
  );
}
