import { deleteSessionsBefore } from '#server/accounts/queries/sessions.ts';
import { endHold, findHeldRestore, takeRestoredJobs } from '#server/backups/queries/restores.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { skipDocumentNumbers } from '#server/invoices/queries.ts';
import { reconcileSinceBackup } from '#server/payments/reconcile-books.ts';
import { StartError } from '#server/platform/start-error.ts';

const JOBS_AT_ONCE = 500;

/**
 * Opens a restored shop (Rule 100). Moves document numbers past any that may have been issued since
 * the backup, then applies what the provider knows of the payments and refunds in it, which may
 * issue documents, ends all sessions, queues the backup's jobs and ends the hold. Order numbers
 * contain the time, so they never return. Throws when the provider does not answer; the shop stays
 * held. Returns the number of series that moved.
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
  await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    await deleteSessionsBefore(db, { lastUsed: now, begun: now });
    await queueRestoredJobs(tx);
    await endHold(db, { now, person });
  });
  return { movedSeries };
}

/** Queues the jobs that a restore brought. */
export async function queueRestoredJobs({
  db,
  now,
  jobs,
}: Pick<Ctx, 'db' | 'now' | 'jobs'>): Promise<void> {
  for (;;) {
    const page = await takeRestoredJobs(db, JOBS_AT_ONCE);
    if (page.length === 0) return;
    const waiting = page.map(({ start_after: startAfter, ...job }) => ({
      ...job,
      // The queue gives up jobs that have been due for too long, and a backup may be old.
      startAfter: startAfter > now ? startAfter : now,
    }));
    await jobs.requeue(db, waiting);
  }
}
