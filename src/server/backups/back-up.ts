import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
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
  noteBackup,
  readDataKeyCheckOf,
  readJobsVersion,
  readLastMigration,
  readSequences,
} from '#server/backups/queries/copying.ts';
import {
  JOBS,
  SECRETS,
  tableFile,
  uploadedFile,
  writeManifest,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
} from '#server/backups/manifest.ts';
import { meter } from '#server/backups/meter.ts';
import { sealSecrets, type Secrets } from '#server/backups/secrets.ts';
import { errorCode, StartError } from '#server/platform/start-error.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import packageJson from '../../../package.json' with { type: 'json' };

export interface BackUpInput {
  /** On a connection of its own, which ends with the backup. */
  readonly client: pg.ClientBase;
  readonly store: Pick<FileStore, 'get'>;
  /** The folder of all backups; this one becomes a folder in it, named by `now`. */
  readonly to: string;
  readonly now: Date;
  /** Null leaves them out. */
  readonly secrets: { readonly values: Secrets; readonly passphrase: string } | null;
}

/**
 * Copies the shop as it is at one moment, while it runs: every table through COPY in one snapshot,
 * the uploaded files that the snapshot names, and the secrets under a passphrase. The manifest is
 * written last. Everything is streamed. Only this account can read the files.
 */
export async function backUp(input: BackUpInput): Promise<{ folder: string; manifest: Manifest }> {
  const { client, store, now } = input;
  await liftTimeLimits(client);
  const database = await describeDatabase(client);
  if (!database.has_migrations) {
    throw new StartError(
      'This database has no shop of this version. Start the shop on it once, then back it up.',
    );
  }
  const folder = await createBackupFolder(input.to, now);
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
  const { missing, ...files } = await copyUploadedFiles(client, folder, store);
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
      ...(secrets === null ? ['the secrets'] : []),
      ...(database.large_objects > 0 ? [`${database.large_objects} large objects`] : []),
      ...missing.map((name) => `the uploaded file ${name}, which was not found`),
    ],
  };
  await writeManifest(folder, manifest);
  if (found.some(({ name }) => name === 'backups')) {
    await noteBackup(client, { takenAt: now, folder, hasSecrets: secrets !== null });
  }
  return { folder, manifest };
}

/** Colons are not allowed in names on every system. */
async function createBackupFolder(to: string, now: Date): Promise<string> {
  const folder = path.join(to, now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-'));
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The folder ${folder} cannot be created (${errorCode(error) ?? String(error)}). Name a folder that this account can write with --to.`,
      { cause: error },
    );
  }
  return folder;
}

async function writeRows(
  folder: string,
  name: string,
  rows: Readable & { readonly rowCount: number },
): Promise<ManifestFile & { rows: number }> {
  const written = meter();
  const file = createWriteStream(path.join(folder, name), {
    mode: 0o600,
    flags: 'wx',
    flush: true,
  });
  await pipeline(rows, createZstdCompress(), written.stream, file);
  return { rows: rows.rowCount, ...written.result() };
}

async function writeJobs(client: pg.ClientBase, folder: string): Promise<ManifestTable> {
  const { stream, name, columns } = copyJobsOut(client);
  return { name, columns: [...columns], ...(await writeRows(folder, JOBS, stream)) };
}

async function writeSecrets(
  folder: string,
  { values, passphrase }: NonNullable<BackUpInput['secrets']>,
): Promise<ManifestFile> {
  const sealed = await sealSecrets(values, passphrase);
  await writeFile(path.join(folder, SECRETS), sealed, { mode: 0o600, flag: 'wx', flush: true });
  return {
    bytes: sealed.byteLength,
    sha256: createHash('sha256').update(sealed).digest('hex'),
  };
}

async function copyUploadedFiles(
  client: pg.ClientBase,
  folder: string,
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
      const place = path.join(folder, uploadedFile(name));
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(place, content, { mode: 0o600, flag: 'wx', flush: true });
      count += 1;
      bytes += content.byteLength;
    }
  }
}
