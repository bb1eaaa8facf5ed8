import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { changeUser, lockUser, NO_EMAIL_CHANGE } from '#server/accounts/queries/users.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

/**
 * Cancels a pending change of email address: its links stop working. Without one, changes nothing.
 */
export async function cancelEmailChange({ db, actor, now }: SignedInCtx): Promise<void> {
  await withTransaction(db, async (trx) => {
    const user = await lockUser(trx, actor.userId);
    if (user === undefined || user.email_change === null) return;
    await deleteOneTimeTokensOf(trx, user.id, ['email_change_current', 'email_change_new']);
    await changeUser(trx, user.id, NO_EMAIL_CHANGE, now);
  });
}
