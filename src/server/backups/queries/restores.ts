import type { Db } from '#server/platform/database.ts';
import { insertInto } from '#server/platform/rows.ts';

export const insertRestore = insertInto('restores');

/** The latest restore that did not go live; while there is one, the shop is held. */
export async function findHeldRestore(db: Db) {
  return db
    .selectFrom('restores')
    .select(['id', 'backup_taken_at', 'restored_at'])
    .where('went_live_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .executeTakeFirst();
}

/** Ends the hold. A backup of a held shop restores its row too, so there may be several. */
export async function endHold(db: Db, { now, person }: { now: Date; person: string }) {
  await db
    .updateTable('restores')
    .set({ went_live_at: now, went_live_by: person })
    .where('went_live_at', 'is', null)
    .execute();
}

/** Takes up to `limit` of the jobs that wait for the shop to go live out of their table. */
export async function takeRestoredJobs(db: Db, limit: number) {
  return db
    .deleteFrom('restored_jobs')
    .where('id', 'in', (eb) => eb.selectFrom('restored_jobs').select('id').limit(limit))
    .returning(['id', 'name', 'data', 'start_after'])
    .execute();
}
