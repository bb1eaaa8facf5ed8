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

export async function findReadyFile(db: Db, bucket: string, path: string) {
  return db
    .selectFrom('stored_files')
    .select(['id', 'path', 'storage_name', 'content_type', 'size_bytes', 'sha256', 'owner_id'])
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('is_ready', '=', true)
    .executeTakeFirst();
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

/** The number and total bytes of a user's files. */
export async function usageOf(db: Db, ownerId: string) {
  const row = await db
    .selectFrom('stored_files')
    .select((eb) => [
      eb.fn.countAll<string>().as('file_count'),
      sql<string>`coalesce(sum(size_bytes), 0)`.as('byte_count'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { fileCount: Number(row.file_count), byteCount: Number(row.byte_count) };
}
