import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

import type pg from 'pg';
import type { Logger } from 'pino';

import { readSchemaFiles } from '#db/migrations/index.ts';

import {
  JOBS,
  tableFile,
  uploadedFile,
  type Manifest,
  type ManifestTable,
} from '#server/backups/manifest.ts';
import {
  addForeignKeys,
  copyJobsIn,
  copyTableIn,
  countOtherConnections,
  createDatabase,
  dropDatabase,
  dropForeignKeys,
  dropJobs,
  emptyTables,
  hasTables,
  liftTimeLimits,
  listStoredFiles,
  listTables,
  readJobs,
  renameDatabase,
  setSequences,
  vacuum,
} from '#server/backups/queries/copying.ts';
import { insertRestore } from '#server/backups/queries/restores.ts';
import { dataKeyOpens } from '#server/data-key/assert-data-key.ts';
import { checkInvariants, type BrokenInvariant } from '#server/invariants/check-invariants.ts';
import { restoreJobs, type StoredJob } from '#server/jobs/jobs.ts';
import { databaseBeside, onConnection, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { migrateWithin } from '#server/platform/migrate.ts';
import { errorCode, StartError } from '#server/platform/start-error.ts';
import type { FileStore } from '#server/uploads/file-store.ts';

const AT_ONCE = 500;

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

export interface RestoreInput {
  readonly backup: Backup;
  /** The database to restore into. */
  readonly url: string;
  /** Keeps a database that is there beside the restored one; else only an empty one is taken. */
  readonly replace: boolean;
  readonly store: Pick<FileStore, 'put' | 'list'>;
  /** The key that the restored shop will run with. */
  readonly dataKey: Buffer;
  readonly log: Logger;
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
 * database is filled in one transaction, so an interrupted restore leaves nothing behind. The
 * restored shop is held (Rule 100).
 */
export async function restore(input: RestoreInput): Promise<Restored> {
  assertKey(input);
  const target = await onConnection(input.url, async ({ client }) => ({
    name: client.database ?? '',
    isEmpty: !(await hasTables(client)),
    others: await countOtherConnections(client),
  }));
  if (target.isEmpty) return { keptDatabase: null, broken: await fill(input.url, input) };
  if (!input.replace) {
    throw new StartError(
      `The database ${target.name} is not empty. Name an empty one, or add --replace, which keeps this one beside the restored one.`,
    );
  }
  if (target.others > 0) {
    throw new StartError(
      `Something is connected to the database ${target.name}. Stop the shop and run this command again.`,
    );
  }
  return replace(input, target.name);
}

function assertKey({ backup: { folder, manifest }, dataKey }: RestoreInput): void {
  const { dataKeyCheck } = manifest;
  if (dataKeyCheck === null || dataKeyOpens(dataKey, Buffer.from(dataKeyCheck, 'base64'))) return;
  throw new StartError(
    `DATA_KEY is not the key that the shop in ${folder} was encrypted with: sessions and sellers' bank details could not be read. Set DATA_KEY to that key${manifest.secrets === null ? ', because this backup has no secrets' : ', or unset it to use the one in the backup'}. Nothing was changed.`,
  );
}

/** Fills a second database and swaps the names. */
async function replace(input: RestoreInput, name: string): Promise<Restored> {
  const { url, now } = input;
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const draft = `${name}_restoring_${time}`;
  const keptDatabase = `${name}_before_${time}`;
  await onConnection(url, ({ client }) => createDatabase(client, draft)).catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new StartError(
      'The database role may not create databases, which --replace needs. Create an empty database yourself, set DATABASE_URL to it and leave out --replace.',
      { cause: error },
    );
  });
  const draftUrl = databaseBeside(url, draft);
  let broken: BrokenInvariant[];
  try {
    broken = await fill(draftUrl, { ...input, installSecrets: () => undefined });
    await onConnection(draftUrl, ({ client }) => renameDatabase(client, name, keptDatabase));
    await onConnection(databaseBeside(url, keptDatabase), ({ client }) =>
      renameDatabase(client, draft, name).catch(async (error: unknown) => {
        await onConnection(draftUrl, (other) => renameDatabase(other.client, keptDatabase, name));
        throw error;
      }),
    );
  } catch (error) {
    await onConnection(url, ({ client }) => dropDatabase(client, draft)).catch(() => undefined);
    throw error;
  }
  // Not earlier: until the swap the shop that is there needs its own.
  input.installSecrets?.();
  return { keptDatabase, broken };
}

/** Fills an empty database and returns the invariants that do not hold in it. */
async function fill(
  url: string,
  { installSecrets, ...input }: RestoreInput,
): Promise<BrokenInvariant[]> {
  const { manifest } = input.backup;
  return onConnection(url, async ({ db, client }) => {
    await liftTimeLimits(client);
    try {
      await db.transaction().execute(async (trx) => {
        await fillTables(trx, client, input.backup);
        await restoreUploadedFiles(client, input);
        await insertRestore(trx, {
          id: newId(),
          backup_taken_at: new Date(manifest.takenAt),
          restored_at: input.now,
        });
        const queue = { databaseUrl: url, log: input.log, now: input.now };
        await restoreJobs(queue, jobsOf(client, input.backup));
        installSecrets?.();
      });
    } catch (error) {
      await dropJobs(client).catch(() => undefined);
      throw error;
    }
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

async function copyIn(
  folder: string,
  name: string,
  { rows }: ManifestTable,
  into: Writable & { readonly rowCount: number },
): Promise<void> {
  await pipeline(createReadStream(path.join(folder, name)), createZstdDecompress(), into);
  if (into.rowCount !== rows) {
    throw new StartError(
      `${name} in the backup ${folder} has ${into.rowCount} rows instead of ${rows}. Restore another one.`,
    );
  }
}

async function restoreUploadedFiles(
  client: pg.Client,
  { backup: { folder, manifest }, store }: RestoreInput,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await listStoredFiles(client, after, AT_ONCE);
    for (const file of page) {
      const name = uploadedFile(file.storage_name);
      const bytes = await readFile(path.join(folder, name)).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      });
      if (bytes === null && manifest.leftOut.some((what) => what.includes(file.storage_name))) {
        continue;
      }
      const isSame =
        bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256;
      if (!isSame) {
        throw new StartError(
          `The backup ${folder} is damaged: ${name} is missing or has other bytes than were uploaded. Restore another one.`,
        );
      }
      await store.put(file.storage_name, bytes, file.content_type);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = last.storage_name;
  }
}

async function* jobsOf(
  client: pg.Client,
  { folder, manifest }: Backup,
): AsyncGenerator<readonly StoredJob[]> {
  if (manifest.jobs === null) return;
  await copyIn(folder, JOBS, manifest.jobs, await copyJobsIn(client));
  let after: string | null = null;
  for (;;) {
    const page: StoredJob[] = await readJobs(client, after, AT_ONCE);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = last.id;
  }
}
