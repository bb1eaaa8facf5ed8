import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

import { readSchemaFiles } from '#db/migrations/index.ts';
import { goLive } from '#server/backups/go-live.ts';
import { assertUndamaged, readManifest, SECRETS } from '#server/backups/manifest.ts';
import { restore, type Backup, type Restored } from '#server/backups/restore.ts';
import { installSecrets, openSecrets, type Secrets } from '#server/backups/secrets.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createPaymentProvider } from '#server/payments/create-provider.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig, type Config, type Environment } from '#server/platform/config.ts';
import { withDataKey } from '#server/platform/data-key-source.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { noReplicas } from '#server/platform/replicas.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import { createDiskStore, createFileStore } from '#server/uploads/file-store.ts';

import { root } from './checks.ts';
import { runCommand, UsageError } from './command.ts';
import { readPassphrase } from './passphrase.ts';
import { assertReachable, shopDataDir, withShopDatabase } from './shop-database.ts';

const help = `Restores a backup of npm run backup. The restored shop is held: it answers visitors with 503, runs no jobs, sends no
emails and calls no payment provider until --go-live. Stop the shop first. Uses the same settings as npm start.

Usage: npm run restore -- --from FOLDER/<time> [--replace | --check] [--passphrase-file FILE]
       npm run restore -- --go-live [--person NAME]

  --from FOLDER/<time>    the backup, as npm run backup printed it
  --replace               takes the place of a database that is not empty, which is kept under another name
  --check                 restores into a temporary database, checks it and throws it away
  --passphrase-file FILE  the passphrase is the first line of this file; else BACKUP_PASSPHRASE, else it is asked for
  --go-live               opens a restored shop: compares payments with the provider, skips document numbers that may
                          have been issued since the backup, and ends all sessions
  --person NAME           who opens it, for the records (the account that runs the command)`;

const options = {
  from: { type: 'string' },
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  'go-live': { type: 'boolean', default: false },
  person: { type: 'string' },
} as const;

await runCommand({ help, options }, async (values) => {
  const { from, replace, check, 'go-live': isGoingLive, person } = values;
  if (isGoingLive) {
    if (from !== undefined || replace || check) {
      throw new UsageError('--go-live opens a shop that was restored before: use it alone.');
    }
    return openShop(person ?? userInfo().username);
  }
  if (from === undefined) throw new UsageError('Name the backup with --from.');
  if (check && replace) throw new UsageError('Choose --check or --replace.');
  const backup = await openBackup(resolve(from));
  const secrets = await openSecretsOf(backup, values['passphrase-file']);
  const dataDir = shopDataDir();
  // The environment's own settings take precedence, as at every start.
  const given = givenSettings();
  const config = loadConfig({ ...secrets?.settings, ...given }, { dataDir });
  const restored = check
    ? await restoreAside(backup, config)
    : await restoreInPlace({ backup, config, given, replace, secrets });
  report(backup, restored, { check });
});

async function openBackup(folder: string): Promise<Backup> {
  const migrations = readSchemaFiles().migrations.map(({ name }) => name);
  const manifest = await readManifest(folder, migrations);
  await assertUndamaged(folder, manifest);
  return { folder, manifest };
}

async function openSecretsOf(
  { folder, manifest }: Backup,
  passphraseFile: string | undefined,
): Promise<Secrets | null> {
  if (manifest.secrets === null) return null;
  const passphrase = await readPassphrase(passphraseFile);
  return openSecrets(readFileSync(join(folder, SECRETS)), passphrase);
}

function givenSettings() {
  const isGiven = ([, value]: [string, string | undefined]) => (value ?? '').trim() !== '';
  return withDataKey(Object.fromEntries(Object.entries(process.env).filter(isGiven)));
}

/** Into a server of its own, which is thrown away, also when a signal asks this process to end. */
async function restoreAside(backup: Backup, config: Config): Promise<Restored> {
  const interrupted = rejectOnSignal('The check was interrupted. The copy was thrown away.');
  const dataDir = join(tmpdir(), `bullnose-check-${randomBytes(4).toString('hex')}`);
  const filesDir = join(dataDir, 'files');
  try {
    // The server's own account enters the outer folder, and nobody else the inner ones.
    mkdirSync(dataDir, { mode: 0o711 });
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
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
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
      const services = { db, replicas, config, clock: systemClock, log, jobs };
      const payments = await createPaymentProvider(services);
      const { movedSeries } = await goLive({ ...services, payments, now: systemClock() }, person);
      console.log(
        `The document numbers of ${movedSeries} suppliers were moved on, all sessions were ended.`,
      );
      console.log('The shop is live. If it is running, it opens within two seconds.');
    } finally {
      await jobs.stop();
    }
  });
}
