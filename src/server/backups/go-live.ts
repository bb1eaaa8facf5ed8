import { deleteSessionsBefore } from '#server/accounts/queries/sessions.ts';
import { endHold, findHeldRestore } from '#server/backups/queries/restores.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { skipDocumentNumbers } from '#server/invoices/queries.ts';
import { reconcileSinceBackup } from '#server/payments/reconcile-books.ts';
import { StartError } from '#server/platform/start-error.ts';

/**
 * Opens a restored shop (Rule 100). Moves document numbers past any that may have been issued since
 * the backup, then applies what the provider knows of the payments and refunds in it, which may
 * issue documents, ends all sessions and ends the hold. Order numbers contain the time, so they
 * never return. Throws when the provider does not answer; the shop stays held. Returns the number
 * of series that moved.
 */
export async function goLive(ctx: Ctx, person: string): Promise<{ movedSeries: number }> {
  const held = await findHeldRestore(ctx.db);
  if (held === undefined) throw new StartError('This shop is not held. There is nothing to open.');
  const { backup_taken_at: takenAt, restored_at: restoredAt } = held;
  const reason = `Restored from the backup of ${takenAt.toISOString()}`;
  const movedSeries = await inTransaction(ctx, ({ db, now }) =>
    skipDocumentNumbers(db, { since: takenAt, restoredAt, now, reason, person }),
  );
  await reconcileSinceBackup(ctx, takenAt).catch((cause: unknown) => {
    throw new StartError(
      'The payment provider did not answer, so payments and refunds could not be compared with its records. The shop stays held. Check the payment settings and run this command again.',
      { cause },
    );
  });
  await inTransaction(ctx, async ({ db, now }) => {
    await deleteSessionsBefore(db, { lastUsed: now, begun: now });
    await endHold(db, { now, person });
  });
  return { movedSeries };
}
