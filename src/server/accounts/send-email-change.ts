import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { hoursOf, issueToken, mailLink } from '#server/accounts/one-time-tokens.ts';
import { changeUser, findUserByEmail, type KnownUser } from '#server/accounts/queries/users.ts';
import {
  addressInUseMessage,
  confirmEmailChangeMessage,
  confirmNewEmailMessage,
} from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Db } from '#server/platform/database.ts';

export interface EmailChange {
  readonly userId: string;
  readonly firstName: string;
  readonly email: string;
  readonly newEmail: string;
  /** The side that has already confirmed and gets no email. */
  readonly confirmedBy: 'current' | 'new' | null;
}

/**
 * Asks both addresses to confirm the change; older links stop working. When the new address already
 * has an account, its owner gets a notice instead, and the change can never be confirmed from
 * there.
 */
export async function sendEmailChange(
  ctx: AuthCtx,
  trx: Db,
  { userId, firstName, email, newEmail, confirmedBy }: EmailChange,
  redirectTo: string,
): Promise<void> {
  const { config } = ctx;
  await changeUser(
    trx,
    userId,
    {
      email_change: newEmail,
      email_change_sent_at: ctx.now,
      email_change_confirmed_by: confirmedBy,
    },
    ctx.now,
  );
  const linkFor = async (purpose: 'email_change_current' | 'email_change_new', to: string) => {
    const token = await issueToken(trx, ctx, { userId, purpose, email: to });
    const hours = hoursOf(config, purpose);
    return { link: mailLink(config, { token, purpose, redirectTo }), hours };
  };
  if (confirmedBy !== 'current') {
    const link = await linkFor('email_change_current', email);
    await queueMail(trx, ctx, {
      kind: 'confirm-email-change',
      to: email,
      message: confirmEmailChangeMessage(config, { ...link, firstName, newEmail }),
    });
  }
  const owner = await findUserByEmail(trx, newEmail);
  if (owner !== undefined) {
    await tellOwner(ctx, trx, owner);
  } else if (confirmedBy !== 'new') {
    const link = await linkFor('email_change_new', newEmail);
    await queueMail(trx, ctx, {
      kind: 'confirm-new-email',
      to: newEmail,
      message: confirmNewEmailMessage(config, link),
    });
  }
}

/**
 * Notifies the owner of an email address, once a day at most, that another account asked for it.
 */
async function tellOwner(ctx: AuthCtx, trx: Db, owner: KnownUser): Promise<void> {
  if (isLockedOut(owner, ctx.now)) return;
  const day = ctx.now.toISOString().slice(0, 10);
  await queueMail(trx, ctx, {
    kind: 'address-in-use',
    to: owner.email,
    message: addressInUseMessage(ctx.config),
    dedupeKey: `address-in-use:${owner.id}:${day}`,
  });
}
