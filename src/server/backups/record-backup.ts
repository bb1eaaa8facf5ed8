import { backUp, type BackUpInput } from '#server/backups/back-up.ts';
import type { Manifest } from '#server/backups/manifest.ts';
import { openPlace, type BackupFolder } from '#server/backups/places.ts';
import { onConnection, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertInto } from '#server/platform/rows.ts';
import type { S3Access } from '#server/platform/s3.ts';

/** A release may back up the database of an earlier one, which keeps no record of failures. */
const RECORDED_SINCE = '0024-failed-backups.sql';

const insertBackup = insertInto('backups');

/**
 * Backs up the shop on a connection of its own, and puts it on record through `db`: for the health
 * screen, whether it succeeds or fails. Throws what `backUp` throws.
 */
export async function backUpOnRecord(
  { db, databaseUrl }: { readonly db: Db; readonly databaseUrl: string },
  { to, s3, ...input }: Omit<BackUpInput, 'client' | 'to'> & { to: string; s3: S3Access | null },
): Promise<{ folder: BackupFolder; manifest: Manifest }> {
  const row = { id: newId(), taken_at: input.now, has_secrets: input.secrets !== null };
  try {
    const place = openPlace(to, s3);
    const backup = await onConnection(databaseUrl, ({ client }) =>
      backUp({ ...input, to: place, client }),
    );
    if (backup.manifest.lastMigration >= RECORDED_SINCE) {
      await insertBackup(db, { ...row, folder: backup.folder.name });
    }
    return backup;
  } catch (error) {
    // The first error counts, whether or not the database can still be written.
    await insertBackup(db, { ...row, folder: to, error: messageOf(error) }).catch(() => undefined);
    throw error;
  }
}

/** What an administrator is told of an error. */
export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
