import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { readSchemaFiles } from '#db/migrations/index.ts';
import { goLive } from '#server/backups/go-live.ts';
import { backUp, UPLOADED_FILE } from '#server/backups/back-up.ts';
import {
  assertUndamaged,
  readManifest,
  SECRETS,
  uploadedFile,
  type Manifest,
} from '#server/backups/manifest.ts';
import {
  createDiskPlace,
  openFolder,
  openPlace,
  type BackupFolder,
  type BackupPlace,
} from '#server/backups/places.ts';
import { openBases } from '#server/backups/point-in-time/base.ts';
import { findBase, startRecovery } from '#server/backups/point-in-time/recover.ts';
import { restore, type Backup, type Restored } from '#server/backups/restore.ts';
import { installSecrets, openSecrets, type Secrets } from '#server/backups/secrets.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createPaymentProviders } from '#server/payments/create-provider.ts';
import { backupStorage } from '#server/platform/backup-config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig, type Config, type Environment } from '#server/platform/config.ts';
import { withDataKey } from '#server/platform/data-key-source.ts';
import { onConnection } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { noReplicas } from '#server/platform/replicas.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import { createDiskStore, createFileStore, type FileStore } from '#server/uploads/file-store.ts';

import { root } from './checks.ts';
import { runCommand, UsageError } from './command.ts';
import { readPassphrase } from './passphrase.ts';
import { assertReachable, shopDataDir, withShopDatabase } from './shop-database.ts';

const help = `Restores a backup of npm run backup. The restored shop is held: it answers visitors with 503, runs no jobs, sends no
emails and calls no payment provider until --go-live. Stop the shop first. Uses the same settings as npm start.

Usage: npm run restore -- --from FOLDER/<time>|s3://BUCKET/PREFIX/<time> [--replace | --check] [--passphrase-file FILE]
       npm run restore -- --from FOLDER|s3://BUCKET/PREFIX --at TIME|latest [--replace | --check] [--passphrase-file FILE]
       npm run restore -- --go-live [--person NAME]

  --from FOLDER/<time>    the backup, as npm run backup printed it; with --at, the folder of all backups
  --at TIME               the shop as it was at a moment such as 2026-03-02T10:15:00+11:00, or at the latest one that was
                          kept, where BACKUP_POINT_IN_TIME_DAYS was set
  --replace               takes the place of a database that is not empty, which is kept under another name
  --check                 restores into a temporary database, checks it and throws it away
  --passphrase-file FILE  the passphrase is the first line of this file; else BACKUP_PASSPHRASE_FILE or
                          BACKUP_PASSPHRASE, else it is asked for
  --go-live               opens a restored shop: compares payments with the provider, skips document numbers that may
                          have been issued since the backup, and ends all sessions
  --person NAME           who opens it, for the records (the account that runs the command)`;

const options = {
  from: { type: 'string' },
  at: { type: 'string' },
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  'go-live': { type: 'boolean', default: false },
  person: { type: 'string' },
} as const;

await runCommand({ help, options }, async (values) => {
  const { from, at, replace, check, 'go-live': isGoingLive, person } = values;
  if (isGoingLive) {
    if (from !== undefined || at !== undefined || replace || check) {
      throw new UsageError('--go-live opens a shop that was restored before: use it alone.');
    }
    return openShop(person ?? userInfo().username);
  }
  if (from === undefined) throw new UsageError('Name the backup with --from.');
  if (check && replace) throw new UsageError('Choose --check or --replace.');
  const dataDir = shopDataDir();
  // The environment's own settings take precedence, as at every start.
  const given = givenSettings();
  const prepare = async (folder: BackupFolder, manifest: Pick<Manifest, 'secrets'>) => {
    const secrets = await openSecretsOf(folder, manifest, values['passphrase-file']);
    return { secrets, config: loadConfig({ ...secrets?.settings, ...given }, { dataDir }) };
  };
  const restoreFrom = async (backup: Backup, { secrets, config }: Prepared) => {
    const restored = check
      ? await restoreAside(backup, config)
      : await restoreInPlace({ backup, config, given, replace, secrets });
    report(backup, restored, { check });
  };
  const s3 = backupStorage(given);
  if (at === undefined) {
    const backup = await openBackup(openFolder(from, s3));
    return restoreFrom(backup, await prepare(backup.folder, backup.manifest));
  }
  const moment = momentOf(at);
  const kept = await findBase(openBases(from, s3), moment);
  const prepared = await prepare(kept.folder, kept.base);
  const nightly = openPlace(from, s3);
  await inTemporaryFolder(async (scratch) => {
    const { config } = prepared;
    const recovering = { kept, at: moment, shopDataDir: dataDir, scratch, root };
    await restoreFrom(await backUpMoment(recovering, { config, nightly }), prepared);
  });
});

interface Prepared {
  readonly secrets: Secrets | null;
  readonly config: Config;
}

function momentOf(text: string): Date | 'latest' {
  if (text === 'latest') return text;
  const at = new Date(text);
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new UsageError(
    'Name the moment with its distance from UTC, such as 2026-03-02T10:15:00+11:00, or as latest.',
  );
}

/** An ordinary backup of the shop as it was at a moment. */
async function backUpMoment(
  recovering: Parameters<typeof startRecovery>[0],
  { config, nightly }: { config: Config; nightly: BackupPlace },
): Promise<Backup> {
  const interrupted = rejectOnSignal('The restore was interrupted. Nothing was changed.');
  const { server, finished } = await startRecovery(recovering);
  try {
    const now = await Promise.race([finished(), interrupted]);
    console.log(`The database was recovered as it was at ${now.toISOString()}.`);
    const to = createDiskPlace(join(recovering.scratch, 'backup'));
    const store = filesOf(createFileStore(config), nightly);
    const backingUp = onConnection(server.url, ({ client }) =>
      backUp({ client, store, to, now, secrets: null }),
    );
    const backup = await Promise.race([backingUp, interrupted]);
    const missing = backup.manifest.leftOut.filter((what) => what.startsWith(UPLOADED_FILE));
    for (const what of missing) console.log(`Left out: ${what}.`);
    return backup;
  } finally {
    await server.stop();
  }
}

/** The uploaded files of the shop that is there, and of its nightly backups. */
function filesOf(present: FileStore, nightly: BackupPlace): Pick<FileStore, 'get'> {
  const listing = nightly.list().then((names) => names.toSorted().toReversed());
  return {
    async get(name) {
      const bytes = await present.get(name);
      if (bytes !== null) return bytes;
      for (const folder of await listing) {
        const stream = await nightly.folder(folder).read(uploadedFile(name));
        if (stream !== null) return buffer(stream);
      }
      return null;
    },
  };
}

async function openBackup(folder: BackupFolder): Promise<Backup> {
  const migrations = readSchemaFiles().migrations.map(({ name }) => name);
  const manifest = await readManifest(folder, migrations);
  await assertUndamaged(folder, manifest);
  return { folder, manifest };
}

async function openSecretsOf(
  folder: BackupFolder,
  manifest: Pick<Manifest, 'secrets'>,
  passphraseFile: string | undefined,
): Promise<Secrets | null> {
  if (manifest.secrets === null) return null;
  const passphrase = await readPassphrase(passphraseFile);
  const sealed = await folder.read(SECRETS);
  return openSecrets(await buffer(sealed ?? Readable.from([])), passphrase);
}

function givenSettings() {
  const isGiven = ([, value]: [string, string | undefined]) => (value ?? '').trim() !== '';
  return withDataKey(Object.fromEntries(Object.entries(process.env).filter(isGiven)));
}

/** Into a server of its own, which is thrown away, also when a signal asks this process to end. */
async function restoreAside(backup: Backup, config: Config): Promise<Restored> {
  const interrupted = rejectOnSignal('The check was interrupted. The copy was thrown away.');
  return inTemporaryFolder(async (dataDir) => {
    const filesDir = join(dataDir, 'files');
    mkdirSync(filesDir, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir, root, durable: false });
    const restoring = restore({
      backup,
      url: server.url,
      replace: false,
      store: createDiskStore(filesDir),
      dataKeys: config.dataKeys,
      now: systemClock(),
    });
    try {
      return await Promise.race([restoring, interrupted]);
    } finally {
      await server.stop();
      await restoring.catch(() => undefined);
    }
  });
}

/** The server's account enters the folder, and only it and this one the folders in it. */
async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(tmpdir(), `bullnose-restore-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { mode: 0o711 });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A promise that only a signal to end settles, so that what must be cleaned up is. */
function rejectOnSignal(message: string): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => reject(new StartError(message)));
  }
  promise.catch(() => undefined);
  return promise;
}

async function restoreInPlace({
  backup,
  config,
  given,
  replace,
  secrets,
}: {
  backup: Backup;
  config: Config;
  given: Environment;
  replace: boolean;
  secrets: Secrets | null;
}): Promise<Restored> {
  const { dataDir, databaseDirectUrl } = config;
  // Refuses while the shop is running on it.
  const embedded =
    databaseDirectUrl === null ? await startEmbeddedPostgres({ dataDir, root }) : null;
  try {
    await assertReachable(config);
    return await restore({
      backup,
      url: databaseDirectUrl ?? embedded?.url ?? '',
      replace,
      store: createFileStore(config),
      dataKeys: config.dataKeys,
      now: systemClock(),
      installSecrets: () => {
        if (secrets !== null) installSecrets(dataDir, secrets, given);
      },
    });
  } finally {
    await embedded?.stop();
  }
}

function report(
  { manifest }: Backup,
  { keptDatabase, broken }: Restored,
  { check }: { check: boolean },
): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files were restored.`,
  );
  if (keptDatabase !== null) console.log(`The database before is kept as ${keptDatabase}.`);
  for (const { code, promise, ids } of broken) {
    console.log(`${code} is broken: ${promise}\n  ${ids.join('\n  ')}`);
  }
  if (broken.length > 0) process.exitCode = 1;
  else console.log('All invariants hold.');
  if (check) return console.log('The backup can be restored. The copy was thrown away.');
  console.log('The shop is held. Start it, look at /admin, then run npm run restore -- --go-live.');
}

async function openShop(person: string): Promise<void> {
  await withShopDatabase(async ({ database: { db }, config, url }) => {
    await migrateToLatest(db);
    const log = createLog(config);
    const jobs = createJobs({ databaseUrl: url, log });
    await jobs.start();
    try {
      const replicas = noReplicas;
      const outbound = createOutbound();
      const services = { db, replicas, config, clock: systemClock, log, jobs, outbound };
      const providers = await createPaymentProviders(services);
      const { movedSeries } = await goLive(
        { ...services, ...providers, now: systemClock() },
        person,
      );
      console.log(
        `The document numbers of ${movedSeries} suppliers were moved on, all sessions were ended.`,
      );
      console.log('The shop is live. If it is running, it opens within two seconds.');
    } finally {
      await jobs.stop();
    }
  });
}
