import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { hoursOf, issueToken, mailLink } from '#server/accounts/one-time-tokens.ts';
import { changeUser } from '#server/accounts/queries/users.ts';
import { confirmAddressMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Db } from '#server/platform/database.ts';

/** Sends a new confirmation link to a registered user; an older link stops working. */
export async function sendConfirmation(
  ctx: AuthCtx,
  trx: Db,
  user: { readonly id: string; readonly email: string },
  redirectTo: string,
): Promise<void> {
  const purpose = 'signup';
  const { id: userId, email } = user;
  const token = await issueToken(trx, ctx, { userId, purpose, email });
  await changeUser(trx, userId, { confirmation_sent_at: ctx.now }, ctx.now);
  await queueMail(trx, ctx, {
    kind: 'confirm-address',
    to: email,
    message: confirmAddressMessage(ctx.config, {
      link: mailLink(ctx.config, { token, purpose, redirectTo }),
      hours: hoursOf(ctx.config, purpose),
    }),
  });
}
