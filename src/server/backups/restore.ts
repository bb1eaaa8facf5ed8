import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

import type pg from 'pg';

import { readSchemaFiles } from '#db/migrations/index.ts';

import {
  JOBS,
  tableFile,
  uploadedFile,
  type Manifest,
  type ManifestTable,
} from '#server/backups/manifest.ts';
import type { BackupFolder } from '#server/backups/places.ts';
import {
  addForeignKeys,
  copyJobsIn,
  copyTableIn,
  countOtherConnections,
  createDatabase,
  dropDatabase,
  dropForeignKeys,
  emptyTables,
  fetchStoredFiles,
  findMaintenanceDatabase,
  hasTables,
  liftTimeLimits,
  listStoredFiles,
  listTables,
  lockDatabases,
  setSequences,
  swapDatabases,
  vacuum,
} from '#server/backups/queries/copying.ts';
import { insertRestore } from '#server/backups/queries/restores.ts';
import { dataKeyOpens } from '#server/keys/assert-data-key.ts';
import { checkInvariants, type BrokenInvariant } from '#server/invariants/check-invariants.ts';
import { databaseBeside, onConnection, type Db } from '#server/platform/database.ts';
import type { DataKeys } from '#server/platform/encryption.ts';
import { newId } from '#server/platform/ids.ts';
import { endWithClient, migrateWithin } from '#server/platform/migrate.ts';
import { errorCode, StartError } from '#server/platform/start-error.ts';
import type { FileStore } from '#server/uploads/file-store.ts';

/** PostgreSQL's code for a database that something is connected to. */
const IN_USE = '55006';

export interface Backup {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
}

export interface RestoreInput {
  readonly backup: Backup;
  /** The database to restore into. */
  readonly url: string;
  /** Keeps a database that is there beside the restored one; else only an empty one is taken. */
  readonly replace: boolean;
  /** Whether the shop itself moves: it is not held, and its uploaded files stay in the store. */
  readonly isMove?: boolean;
  readonly store: Pick<FileStore, 'put' | 'list'>;
  /** The key that the restored shop will run with. */
  readonly dataKeys: DataKeys;
  readonly now: Date;
  /** Puts the secrets in place: with the rows of an empty database, or after a swap. */
  readonly installSecrets?: () => void;
}

export interface Restored {
  /** The replaced database, which was kept under this name; null where there was none. */
  readonly keptDatabase: string | null;
  readonly broken: readonly BrokenInvariant[];
}

/**
 * Restores a backup into an empty database, or next to the present one and then in its place. The
 * database is filled in one transaction, which holds the shop (Rule 100), and takes its name in one
 * other, so a restore that fails or is killed leaves what was there.
 */
export async function restore(input: RestoreInput): Promise<Restored> {
  assertKey(input);
  const target = await onConnection(input.url, async ({ client }) => ({
    name: client.database ?? '',
    beside: await findMaintenanceDatabase(client),
    isEmpty: !(await hasTables(client)),
    others: await countOtherConnections(client),
  }));
  if (target.isEmpty) return { keptDatabase: null, broken: await fill(input.url, input) };
  if (!input.replace) {
    throw new StartError(
      `The database ${target.name} is not empty. Name an empty one, or add --replace, which keeps this one beside the restored one.`,
    );
  }
  if (target.others > 0) throw inUse(target.name);
  return replace(input, target);
}

function inUse(database: string, cause?: unknown): StartError {
  return new StartError(
    `Something is connected to the database ${database}. Stop the shop, or the other restore, and run this command again.`,
    { cause },
  );
}

function assertKey({ backup: { folder, manifest }, dataKeys }: RestoreInput): void {
  const { dataKeyCheck } = manifest;
  if (dataKeyCheck === null || dataKeyOpens(dataKeys, Buffer.from(dataKeyCheck, 'base64'))) return;
  throw new StartError(
    `DATA_KEY is not the key that the shop in ${folder.name} was encrypted with: sessions and sellers' bank details could not be read. Set DATA_KEY to that key${manifest.secrets === null ? ', because this backup has no secrets' : ', or unset it to use the one in the backup'}. Nothing was changed.`,
  );
}

/** Fills a second database and swaps the names. */
async function replace(
  input: RestoreInput,
  { name: present, beside }: { readonly name: string; readonly beside: string },
): Promise<Restored> {
  const { url, now } = input;
  // A connected database cannot be renamed.
  const onServer = (work: (client: pg.Client) => Promise<void>) =>
    onConnection(databaseBeside(url, beside), async ({ client }) => {
      await lockDatabases(client);
      await work(client);
    });
  const draft = `${present}_restoring`;
  const kept = `${present}_before_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  await onServer(async (client) => {
    // What a restore left that was killed.
    await dropDatabase(client, draft);
    await createDatabase(client, draft);
  }).catch((error: unknown) => {
    if (errorCode(error) === IN_USE) throw inUse(draft, error);
    if (errorCode(error) !== '42501') throw error;
    throw new StartError(
      'The database role may not create databases, which --replace needs. Create an empty database yourself, set DATABASE_URL to it and leave out --replace.',
      { cause: error },
    );
  });
  let broken: BrokenInvariant[];
  try {
    const draftUrl = databaseBeside(url, draft);
    broken = await fill(draftUrl, { ...input, installSecrets: () => undefined });
    await onServer((client) => swapDatabases(client, { draft, present, kept }));
  } catch (error) {
    await onServer((client) => dropDatabase(client, draft)).catch(() => undefined);
    if (errorCode(error) === IN_USE) throw inUse(present, error);
    throw error;
  }
  // Not earlier: until the swap the shop that is there needs its own.
  input.installSecrets?.();
  return { keptDatabase: kept, broken };
}

/** Fills an empty database and returns the invariants that do not hold in it. */
async function fill(
  url: string,
  { installSecrets, ...input }: RestoreInput,
): Promise<BrokenInvariant[]> {
  const { manifest } = input.backup;
  return onConnection(url, async ({ db, client }) => {
    await liftTimeLimits(client);
    await endWithClient(db);
    await db.transaction().execute(async (trx) => {
      await fillTables(trx, client, input.backup);
      await fillJobs(client, input.backup);
      if (input.isMove !== true) {
        await restoreUploadedFiles(client, input);
        await insertRestore(trx, {
          id: newId(),
          backup_taken_at: new Date(manifest.takenAt),
          restored_at: input.now,
        });
      }
      installSecrets?.();
    });
    await vacuum(client);
    return checkInvariants(db, { store: input.store, now: input.now });
  });
}

/**
 * The tables as the backup's last migration made them, its rows, then the migrations since. There
 * are no triggers before the end, so what they maintain comes from the backup as well.
 */
async function fillTables(trx: Db, client: pg.Client, { folder, manifest }: Backup): Promise<void> {
  const schema = readSchemaFiles();
  const migrations = schema.migrations.filter(({ name }) => name <= manifest.lastMigration);
  await migrateWithin(trx, { ...schema, migrations, replaceable: [] });
  const foreignKeys = await dropForeignKeys(client);
  await emptyTables(client, await listTables(client));
  for (const table of manifest.tables) {
    await copyIn(folder, tableFile(table.name), table, copyTableIn(client, table));
  }
  await setSequences(client, manifest.sequences);
  await addForeignKeys(client, foreignKeys);
  await migrateWithin(trx, schema);
}

async function fillJobs(client: pg.Client, { folder, manifest }: Backup): Promise<void> {
  if (manifest.jobs !== null) await copyIn(folder, JOBS, manifest.jobs, copyJobsIn(client));
}

async function copyIn(
  folder: BackupFolder,
  name: string,
  { rows }: ManifestTable,
  into: Writable & { readonly rowCount: number },
): Promise<void> {
  const stream = await folder.read(name);
  if (stream === null) throw new StartError(`${folder.name} has no ${name}. Restore another one.`);
  await pipeline(stream, createZstdDecompress(), into);
  if (into.rowCount !== rows) {
    throw new StartError(
      `${name} in the backup ${folder.name} has ${into.rowCount} rows instead of ${rows}. Restore another one.`,
    );
  }
}

async function restoreUploadedFiles(
  client: pg.Client,
  { backup: { folder, manifest }, store }: RestoreInput,
): Promise<void> {
  await listStoredFiles(client);
  for (;;) {
    const page = await fetchStoredFiles(client);
    if (page.length === 0) return;
    for (const file of page) {
      const name = uploadedFile(file.storage_name);
      const stream = await folder.read(name);
      const bytes = stream && (await buffer(stream));
      if (bytes === null && manifest.leftOut.some((what) => what.includes(file.storage_name))) {
        continue;
      }
      const isSame =
        bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256;
      if (!isSame) {
        throw new StartError(
          `The backup ${folder.name} is damaged: ${name} is missing or has other bytes than were uploaded. Restore another one.`,
        );
      }
      await store.put(file.storage_name, bytes, file.content_type);
    }
  }
}
