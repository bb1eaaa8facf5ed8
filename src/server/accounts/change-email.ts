import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { issueLink } from '#server/accounts/one-time-tokens.ts';
import {
  deleteOneTimeTokensOf,
  type TokenPurpose,
} from '#server/accounts/queries/one-time-tokens.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  NO_EMAIL_CHANGE,
  type KnownUser,
} from '#server/accounts/queries/users.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import {
  addressInUseMessage,
  confirmEmailChangeMessage,
  confirmNewEmailMessage,
} from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';

interface EmailChange {
  readonly newEmail: string;
  /** The side that has already confirmed and gets no email. */
  readonly confirmedBy: KnownUser['email_change_confirmed_by'];
  readonly redirectTo: string;
}

/**
 * Asks both addresses to confirm the change; older links stop working. When the new address already
 * has an account, its owner gets a notice instead, and the change can never be confirmed from
 * there.
 */
export async function sendEmailChange(
  ctx: AuthCtx,
  trx: Db,
  { id: userId, first_name: firstName, email }: KnownUser,
  { newEmail, confirmedBy, redirectTo }: EmailChange,
): Promise<void> {
  const change = { email_change: newEmail, email_change_confirmed_by: confirmedBy };
  await changeUser(trx, userId, { ...change, email_change_sent_at: ctx.now }, ctx.now);
  const linkFor = (purpose: TokenPurpose, to: string) =>
    issueLink(trx, ctx, { userId, purpose, email: to, redirectTo });
  if (confirmedBy !== 'current') {
    const link = await linkFor('email_change_current', email);
    await queueMail(trx, ctx, {
      kind: 'confirm-email-change',
      to: email,
      message: (site) => confirmEmailChangeMessage(site, { ...link, firstName, newEmail }),
    });
  }
  const owner = await findUserByEmail(trx, newEmail);
  if (owner !== undefined) {
    await notifyOwner(ctx, trx, owner);
  } else if (confirmedBy !== 'new') {
    const link = await linkFor('email_change_new', newEmail);
    await queueMail(trx, ctx, {
      kind: 'confirm-new-email',
      to: newEmail,
      message: (site) => confirmNewEmailMessage(site, link),
    });
  }
}

/** Notifies the owner, once a day at most, that another account asked for their address. */
async function notifyOwner(ctx: AuthCtx, trx: Db, owner: KnownUser): Promise<void> {
  if (isLockedOut(owner, ctx.now)) return;
  const day = ctx.now.toISOString().slice(0, 10);
  await queueMail(trx, ctx, {
    kind: 'address-in-use',
    to: owner.email,
    message: (site) => addressInUseMessage(site),
    dedupeKey: `address-in-use:${owner.id}:${day}`,
  });
}

/** Cancels a pending change: its links stop working. Without one, changes nothing. */
export async function cancelEmailChange({ db, actor, now }: SignedInCtx): Promise<void> {
  await withTransaction(db, async (trx) => {
    const user = await lockUser(trx, actor.userId);
    if (user === undefined || user.email_change === null) return;
    await deleteOneTimeTokensOf(trx, user.id, ['email_change_current', 'email_change_new']);
    await changeUser(trx, user.id, NO_EMAIL_CHANGE, now);
  });
}
