import { spawn } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { readSchemaFiles } from '#db/migrations/index.ts';

import { readManifest } from '#server/backups/manifest.ts';
import { openFolder } from '#server/backups/places.ts';
import { messageOf } from '#server/backups/record-backup.ts';
import type { Services } from '#server/http/context.ts';
import type { BackupState } from '#server/operations/backup-state.ts';
import { readDatabaseFacts } from '#server/operations/queries.ts';
import type { Config } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start-error.ts';
import { updateById } from '#server/platform/rows.ts';

/** A week, and a little less, because backups begin at slightly different times. */
const CHECKED_EVERY_MS = 6.5 * 86_400_000;
/** The restored database, its log, and what filling it needs. */
const ROOM_OF_DATABASE = 3;
const MB = 1_048_576;
/** The end of what a failed check printed says why it failed. */
const MOST_TEXT = 500;

const updateBackup = updateById('backups');

/** Whether the newest backup is due for a check: weekly, and the next one after a bad one. */
export function isCheckDue(
  now: Date,
  { whole, checked }: Pick<BackupState, 'whole' | 'checked'>,
): boolean {
  if (whole === null) return false;
  if (checked === null) return true;
  if (checked.check_error !== null) return checked.id !== whole.id;
  const ageMs = now.getTime() - checked.checked_at.getTime();
  // Below 0, the clock was wrong at the time.
  return ageMs < 0 || ageMs >= CHECKED_EVERY_MS;
}

/**
 * Restores a backup as `npm run restore -- --check` does, in a process of its own with a low
 * priority, and puts the outcome on record. Returns why the backup is not good, or null.
 */
export async function checkBackup(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { id, folder }: { readonly id: string; readonly folder: string },
): Promise<string | null> {
  const { db, clock } = services;
  const error = await restoreAside(services, folder).then(() => null, messageOf);
  await updateBackup(db, id, { checked_at: clock(), check_error: error });
  return error;
}

const scratchOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(resolve(dataDir), 'backup-check');

/** Removes what a check left that was killed. To be called where none runs. */
export async function discardKilledCheck(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(scratchOf(config), { recursive: true, force: true });
}

async function restoreAside(
  { db, config }: Pick<Services, 'db' | 'config'>,
  folder: string,
): Promise<void> {
  await assertRoom({ db, config }, folder);
  const scratch = scratchOf(config);
  // The account of the database's server enters it.
  await mkdir(scratch, { mode: 0o711 });
  try {
    await runRestore(folder, { DATA_DIR: resolve(config.dataDir), TMPDIR: scratch });
  } finally {
    // What is left now is removed before the next backup.
    await discardKilledCheck(config).catch(() => undefined);
  }
}

/** Refuses before the disk is full, which would stop the shop. */
async function assertRoom(
  { db, config }: Pick<Services, 'db' | 'config'>,
  folder: string,
): Promise<void> {
  const migrations = readSchemaFiles().migrations.map(({ name }) => name);
  const manifest = await readManifest(openFolder(folder, config.backups.s3), migrations);
  const { size_bytes: databaseBytes } = await readDatabaseFacts(db);
  const needed = ROOM_OF_DATABASE * databaseBytes + manifest.files.bytes;
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize >= needed) return;
  const inMb = (bytes: number) => `${Math.ceil(bytes / MB)} MB`;
  throw new StartError(
    `DATA_DIR has ${inMb(bavail * bsize)} left, and restoring the backup for a check needs ${inMb(needed)}.`,
  );
}

async function runRestore(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/restore.ts', '--check', '--from', folder],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const { promise: exited, resolve: settle, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('exit', settle);
  // The command throws its copy away when it is asked to stop.
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [code, out, err] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
    if (code === 0) return;
    throw new StartError(`${out}${err}`.trim().slice(-MOST_TEXT) || `It ended with ${code}.`);
  } finally {
    process.off('exit', stop);
  }
}
