import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';

import type pg from 'pg';

import {
  allowMigrations,
  beginSnapshot,
  copyJobsOut,
  copyTableOut,
  describeDatabase,
  endSnapshot,
  fetchStoredFiles,
  holdOffMigrations,
  liftTimeLimits,
  listStoredFiles,
  listTables,
  readDataKeyCheckOf,
  readJobsVersion,
  readLastMigration,
  readSequences,
} from '#server/backups/queries/copying.ts';
import {
  JOBS,
  MANIFEST,
  manifestBytes,
  SECRETS,
  tableFile,
  uploadedFile,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
} from '#server/backups/manifest.ts';
import { meter } from '#server/backups/meter.ts';
import { folderNameOf } from '#server/backups/old-backups.ts';
import type { BackupFolder, BackupPlace } from '#server/backups/places.ts';
import { sealSecrets, type SecretsToSeal } from '#server/backups/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** How a manifest names an uploaded file that it had to leave out. */
export const UPLOADED_FILE = 'the uploaded file';

export interface BackUpInput {
  /** On a connection of its own, which ends with the backup. */
  readonly client: pg.ClientBase;
  /** Null leaves the uploaded files out. */
  readonly store: Pick<FileStore, 'get'> | null;
  /** Where the backup becomes a folder, named by `now`. */
  readonly to: BackupPlace;
  readonly now: Date;
  /** Null leaves them out. */
  readonly secrets: SecretsToSeal | null;
}

/**
 * Copies the shop as it is at one moment, while it runs: every table through COPY in one snapshot,
 * the uploaded files that the snapshot names, and the secrets under a passphrase. The manifest is
 * written last, and a backup that fails leaves no folder. Everything is streamed. On a disk,
 * only this account can read the files.
 */
export async function backUp(
  input: BackUpInput,
): Promise<{ folder: BackupFolder; manifest: Manifest }> {
  const { client, now } = input;
  await liftTimeLimits(client);
  const database = await describeDatabase(client);
  if (!database.has_migrations) {
    throw new StartError(
      'This database has no shop of this version. Start the shop on it once, then back it up.',
    );
  }
  const folder = await input.to.create(folderNameOf(now));
  try {
    return { folder, manifest: await fillFolder(folder, input, database) };
  } catch (error) {
    await folder.remove().catch(() => undefined);
    throw error;
  }
}

async function fillFolder(
  folder: BackupFolder,
  { client, store, now, ...input }: BackUpInput,
  database: Awaited<ReturnType<typeof describeDatabase>>,
): Promise<Manifest> {
  const secrets = input.secrets === null ? null : await writeSecrets(folder, input.secrets);

  await holdOffMigrations(client);
  const found = await listTables(client);
  await beginSnapshot(client, found);
  await allowMigrations(client);
  const lastMigration = await readLastMigration(client);
  const tables: ManifestTable[] = [];
  for (const table of found) {
    const stream = copyTableOut(client, table);
    tables.push({ ...table, ...(await writeRows(folder, tableFile(table.name), stream)) });
  }
  const jobs = database.has_jobs ? await writeJobs(client, folder) : null;
  const sequences = await readSequences(client);
  const pgBoss = database.has_jobs ? await readJobsVersion(client) : null;
  const dataKeyCheck = await readDataKeyCheckOf(client);
  await listStoredFiles(client);
  await endSnapshot(client);
  // The tables are free again: a file is there before its row is ready, and for two days after.
  const { missing, ...files } =
    store === null
      ? { count: 0, bytes: 0, missing: [] }
      : await copyUploadedFiles(client, folder, store);
  const manifest: Manifest = {
    format: 1,
    takenAt: now.toISOString(),
    release: packageJson.version,
    lastMigration,
    postgres: database.postgres,
    pgBoss,
    tables,
    sequences,
    jobs,
    files,
    secrets,
    dataKeyCheck,
    leftOut: [
      'completed jobs and the statistics of the queue',
      'resized pictures, which are made again',
      ...(store === null ? ['the uploaded files'] : []),
      ...(secrets === null ? ['the secrets'] : []),
      ...(database.large_objects > 0 ? [`${database.large_objects} large objects`] : []),
      ...missing.map((name) => `${UPLOADED_FILE} ${name}, which was not found`),
    ],
  };
  await folder.write(MANIFEST, Readable.from([manifestBytes(manifest)]));
  return manifest;
}

async function writeRows(
  folder: BackupFolder,
  name: string,
  rows: Readable & { readonly rowCount: number },
): Promise<ManifestFile & { rows: number }> {
  const written = meter();
  await pipeline(rows, createZstdCompress(), written.stream, (bytes) => folder.write(name, bytes));
  return { rows: rows.rowCount, ...written.result() };
}

async function writeJobs(client: pg.ClientBase, folder: BackupFolder): Promise<ManifestTable> {
  const { stream, name, columns } = copyJobsOut(client);
  return { name, columns: [...columns], ...(await writeRows(folder, JOBS, stream)) };
}

/** Writes the secrets under their passphrase, as the file `SECRETS`. */
export async function writeSecrets(
  folder: BackupFolder,
  { values, passphrase }: SecretsToSeal,
): Promise<ManifestFile> {
  const sealed = await sealSecrets(values, passphrase);
  await folder.write(SECRETS, Readable.from([sealed]));
  return {
    bytes: sealed.byteLength,
    sha256: createHash('sha256').update(sealed).digest('hex'),
  };
}

async function copyUploadedFiles(
  client: pg.ClientBase,
  folder: BackupFolder,
  store: Pick<FileStore, 'get'>,
) {
  let count = 0;
  let bytes = 0;
  const missing: string[] = [];
  for (;;) {
    const page = await fetchStoredFiles(client);
    if (page.length === 0) return { count, bytes, missing };
    for (const { storage_name: name } of page) {
      const content = await store.get(name);
      if (content === null) {
        missing.push(name);
        continue;
      }
      await folder.write(uploadedFile(name), Readable.from([content]));
      count += 1;
      bytes += content.byteLength;
    }
  }
}
