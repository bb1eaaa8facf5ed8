import { sql, type Insertable, type Selectable } from 'kysely';

import type { ClosuresTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

export type ClosureRow = Selectable<ClosuresTable>;

/** The closure that has not ended. */
export async function findClosure(db: Db): Promise<ClosureRow | undefined> {
  return db.selectFrom('closures').selectAll().where('opened_at', 'is', null).executeTakeFirst();
}

/** Adds a closure, or changes what the one in force says. */
export async function saveClosure(db: Db, row: Insertable<ClosuresTable>): Promise<void> {
  const { message, reopens_at } = row;
  await db
    .insertInto('closures')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('opened_at', 'is', null)
        .doUpdateSet({ message, reopens_at }),
    )
    .execute();
}

/** Ends the closure in force if it has this reason. */
export async function endClosure(
  db: Db,
  {
    now,
    person,
    reason,
  }: { readonly now: Date; readonly person: string; readonly reason: ClosureRow['reason'] },
): Promise<void> {
  await db
    .updateTable('closures')
    .set({ opened_at: now, opened_by: person })
    .where('opened_at', 'is', null)
    .where('reason', '=', reason)
    .execute();
}
