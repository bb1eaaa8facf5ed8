import { answerEvenly } from '#server/accounts/answer-evenly.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { refusePkce, requireEmail } from '#server/accounts/credentials.ts';
import { hoursOf, issueToken, mailLink } from '#server/accounts/one-time-tokens.ts';
import { changeUser, findUserByEmail } from '#server/accounts/queries/users.ts';
import { requireMailTurn, takeAttempt } from '#server/accounts/rate-limits.ts';
import { resetPasswordMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction } from '#server/platform/database.ts';

/**
 * Sends a reset link to the email address if it has an account. The answer, its timing and the rate
 * limit are the same if it has none (Rule 41).
 */
export async function recover(ctx: AuthCtx, body: Record<string, unknown>, redirectTo: string) {
  const { db, config, now } = ctx;
  await takeAttempt(ctx, 'recoverPerIp', ctx.clientIp);
  refusePkce(body);
  const email = requireEmail(body['email']);
  await requireMailTurn(ctx, 'recovery', email);
  await answerEvenly(() =>
    withTransaction(db, async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (user === undefined || isLockedOut(user, now)) return;
      const purpose = 'recovery';
      const token = await issueToken(trx, ctx, { userId: user.id, purpose, email });
      await changeUser(trx, user.id, { recovery_sent_at: now }, now);
      await queueMail(trx, ctx, {
        kind: 'reset-password',
        to: email,
        message: resetPasswordMessage(config, {
          link: mailLink(config, { token, purpose, redirectTo }),
          hours: hoursOf(config, purpose),
        }),
      });
    }),
  );
}
