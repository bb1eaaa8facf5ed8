import { sql, type Insertable, type Updateable } from 'kysely';

import type { SavedViewsTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

/** Who looks at which back office: a seller's, or the administrators' (null). */
export interface ViewReader {
  readonly sellerId: string | null;
  readonly userId: string;
}

function views(db: Db, { sellerId, userId }: ViewReader) {
  return db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'is_shared', 'search', 'made_by'])
    .where('seller_id', 'is not distinct from', sellerId)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('made_by', '=', userId)]));
}

/** The reader's own views of a list and the shared ones, oldest first. */
export async function listViews(db: Db, reader: ViewReader, list: string): Promise<ViewRow[]> {
  return views(db, reader).where('list', '=', list).orderBy('created_at').orderBy('id').execute();
}

export async function findView(db: Db, reader: ViewReader, id: string) {
  return views(db, reader).where('id', '=', id).executeTakeFirst();
}

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** Serialises what is added to the views of one back office, so that none is one too many. */
export async function lockViews(db: Db, { sellerId }: ViewReader): Promise<void> {
  const name = `views of ${sellerId ?? 'the administrators'}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

export async function insertView(db: Db, row: Insertable<SavedViewsTable>): Promise<void> {
  await db.insertInto('saved_views').values(row).execute();
}

export async function updateView(
  db: Db,
  id: string,
  columns: Updateable<SavedViewsTable>,
): Promise<void> {
  await db.updateTable('saved_views').set(columns).where('id', '=', id).execute();
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}
