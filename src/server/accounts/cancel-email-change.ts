import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { changeUser, lockUser } from '#server/accounts/queries/users.ts';
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
    const change = {
      email_change: null,
      email_change_sent_at: null,
      email_change_confirmed_by: null,
    };
    await changeUser(trx, user.id, change, now);
  });
}
