import { sql, type Insertable } from 'kysely';

import type { StoredFilesTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { deleteById, updateById } from '#server/platform/rows.ts';

/** Records a file before it is written. False when the path is taken. */
export async function reserveFile(db: Db, row: Insertable<StoredFilesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stored_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['bucket', 'path']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateFile = updateById('stored_files');

export const deleteFileRow = deleteById('stored_files');

/** Takes a file out of use and notes when, for `listRemovedFiles`. */
export async function removeFileRow(db: Db, id: string, now: Date): Promise<void> {
  await db
    .with('removed', (cte) =>
      cte.deleteFrom('stored_files').where('id', '=', id).returning('storage_name'),
    )
    .insertInto('removed_files')
    .columns(['storage_name', 'removed_at'])
    .expression((eb) => eb.selectFrom('removed').select(['storage_name', eb.val(now).as('now')]))
    .execute();
}

/** Files that were taken out of use before `before`, oldest first. */
export async function listRemovedFiles(db: Db, before: Date) {
  return db
    .selectFrom('removed_files')
    .select('storage_name')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(500)
    .execute();
}

export async function forgetRemovedFile(db: Db, storageName: string): Promise<void> {
  await db.deleteFrom('removed_files').where('storage_name', '=', storageName).execute();
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findPublicFile>>>;

/** What anyone may see, by its key. */
export async function findPublicFile(
  db: Db,
  { bucket, path }: { readonly bucket: string; readonly path: string },
) {
  return selectReadyFile(db)
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('is_public', '=', true)
    .executeTakeFirst();
}

/** Published or not: the caller knows who asks. */
export async function findAttachment(db: Db, id: string) {
  return selectReadyFile(db)
    .where('bucket', '=', 'attachments')
    .where('id', '=', id)
    .executeTakeFirst();
}

function selectReadyFile(db: Db) {
  return db
    .selectFrom('stored_files')
    .select(['id', 'path', 'storage_name', 'content_type', 'size_bytes', 'sha256', 'owner_id'])
    .where('is_ready', '=', true);
}

/** Marks pictures of a person that nothing has yet as attached; answers how many there were. */
export async function updateUnattached(
  db: Db,
  { ids, ownerId, now }: { readonly ids: readonly string[]; readonly ownerId: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ attached_at: now })
    .where('id', 'in', ids)
    .where('bucket', '=', 'attachments')
    .where('owner_id', '=', ownerId)
    .where('is_ready', '=', true)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Keeps pictures of an import that a product has from now on, and locks them until it is stored.
 * False where one is no longer there; nothing is kept then.
 */
export async function keepPicturesOfImport(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const locked = await db
    .selectFrom('stored_files')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length < new Set(ids).size) return false;
  await db
    .updateTable('stored_files')
    .set({ attached_at: now })
    .where('id', 'in', ids)
    .where('is_for_import', '=', true)
    .where('attached_at', 'is', null)
    .execute();
  return true;
}

export async function countUnattached(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stored_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('bucket', '=', 'attachments')
    .where('owner_id', '=', ownerId)
    .where('attached_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes pictures out of use that were stored before `before` and never attached, oldest first:
 * those of texts that nobody sent, and those of imports that no product ever had and no import that
 * may still run names. One that is being attached at the moment stays. A trigger removes those
 * whose text is deleted.
 */
export async function removeForgottenPictures(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  await sql`
    with forgotten as (
      select id from stored_files
      where (bucket = 'attachments' or is_for_import)
        and attached_at is null and is_ready and created_at < ${before}
        and not exists (
          select from import_pictures p join imports i on i.id = p.import_id
          where p.picture_id = stored_files.id and i.state not in ('done', 'failed'))
      order by created_at limit 500 for update skip locked
    ), removed as (
      delete from stored_files f using forgotten where f.id = forgotten.id
      returning f.storage_name
    )
    insert into removed_files (storage_name, removed_at) select storage_name, ${now} from removed
  `.execute(db);
}

export async function updatePublished(
  db: Db,
  ids: readonly string[],
  isPublic: boolean,
): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ is_public: isPublic })
    .where('id', 'in', ids)
    .where('bucket', '=', 'attachments')
    .execute();
}

/** Files whose upload was interrupted before `before`, oldest first. */
export async function listUnfinishedFiles(db: Db, before: Date) {
  return db
    .selectFrom('stored_files')
    .select(['id', 'storage_name'])
    .where('is_ready', '=', false)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(500)
    .execute();
}

/** Serialises the pictures of a person in a bucket, which are counted. */
export async function lockPicturesOf(
  db: Db,
  { bucket, ownerId }: { readonly bucket: string; readonly ownerId: string },
): Promise<void> {
  const name = `${bucket} ${ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** The number and total bytes of a user's pictures in a bucket. */
export async function usageOf(
  db: Db,
  { bucket, ownerId }: { readonly bucket: string; readonly ownerId: string },
) {
  const row = await db
    .selectFrom('stored_files')
    .select((eb) => [
      eb.fn.countAll<string>().as('file_count'),
      sql<string>`coalesce(sum(size_bytes), 0)`.as('byte_count'),
    ])
    .where('bucket', '=', bucket)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { fileCount: Number(row.file_count), byteCount: Number(row.byte_count) };
}
