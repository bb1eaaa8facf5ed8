import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

import { NOTICE_MS, type StopOptions } from '#app/graceful-stop.ts';
import { serveMetrics } from '#app/metrics-server.ts';
import { startServer } from '#app/server.ts';
import { owner, startWorkers } from '#app/workers.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { administratorExists } from '#server/accounts/queries/profiles.ts';
import { findClosure } from '#server/closures/queries.ts';
import { findDemoSignIns, type DemoSignIn } from '#server/accounts/demo-sign-ins.ts';
import { startArchiving } from '#server/backups/point-in-time/archive-wal.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig, type Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { locateData } from '#server/platform/data-location.ts';
import { containerNotice, runsInContainer } from '#server/platform/demo-reach.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Time for a start to finish after a stop, and for each part after the database was lost. */
const END_WITHIN_MS = 5_000;
/** Unlike 1, a mistake in the settings: a service manager should start the shop again. */
const EXIT_WITHOUT_DATABASE = 70;

const timeout = () => sleep(END_WITHIN_MS, null, { ref: false });

const CLIENT_DIR = path.join(import.meta.dirname, '../client');

const print = (line: string) => process.stdout.write(`${line}\n`);

interface RunningShop {
  readonly url: string;
  stop(options?: StopOptions): Promise<void>;
}

/**
 * The process: configuration, database, server; then until a signal asks it to stop. With
 * WEB_CONCURRENCY it owns the database and its workers run the servers, each by the branch below.
 */
async function main(): Promise<void> {
  const startedAt = performance.now();
  const root = process.cwd();
  const location = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: (process.env['DATABASE_URL'] ?? '') === '',
  });
  const config = loadConfig(process.env, { dataDir: location.dataDir });
  if (owner.isPresent) return work(config);
  if (location.notice !== null) print(location.notice);
  const notice = containerNotice(config, runsInContainer());
  if (notice !== null) print(notice);
  const log = createLog(config);
  const onProgress = (step: string) => print(`  ${step} ...`);

  let embedded: EmbeddedPostgres | null = null;
  const start = async (): Promise<RunningShop & { databaseUrl: string }> => {
    embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({
            dataDir: config.dataDir,
            root,
            siteUrl: config.siteUrl,
            onProgress,
            keepsLog: config.backups.pointInTimeDays > 0,
            supervision: {
              onEvent: (event, error) =>
                log.error({ err: error }, `The embedded database ${event}`),
              onGivenUp: (error) => void endWithoutDatabase(error),
            },
          })
        : null;
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    const metrics = await serveMetrics(config);
    const shop = await (config.webConcurrency === 1
      ? startServer({ config, databaseUrl, clientDir: CLIENT_DIR, onProgress })
      : startWorkers({
          count: config.webConcurrency,
          env: { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
          log,
        }));
    const archiving =
      config.backups.pointInTimeDays === 0
        ? null
        : startArchiving({ config, clock: systemClock, log }, databaseUrl);
    const stop = async (how?: StopOptions) => {
      archiving?.stop();
      await shop.stop(how);
      metrics?.stop();
    };
    return { url: shop.url, stop, databaseUrl };
  };
  const stopDatabase = async () => embedded?.stop();

  let isStopping = false;
  const endWithoutDatabase = async (error: unknown) => {
    if (isStopping) return;
    isStopping = true;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The embedded database ended and could not be restarted, so Bullnose is stopping. ${reason}\n`,
    );
    const running = await Promise.race([starting.catch(() => null), timeout()]);
    await Promise.race([running?.stop().catch(() => undefined), timeout()]);
    await Promise.race([stopDatabase().catch(() => undefined), timeout()]);
    process.exit(EXIT_WITHOUT_DATABASE);
  };
  const starting = start();
  // A signal during the start stops whatever has started.
  stopOnSignal(async (how) => {
    isStopping = true;
    const running = await Promise.race([starting.catch(() => null), timeout()]);
    await running?.stop(how);
    await stopDatabase();
  });
  try {
    const running = await starting;
    if (isStopping) return;
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const processes = config.webConcurrency === 1 ? '' : ` with ${config.webConcurrency} processes`;
    const opening = await readOpening(running, config);
    const state = opening?.isOpened === false ? 'is running' : 'is open';
    print(
      `Bullnose ${state} at ${running.url}${processes} (ready in ${seconds} s). Stop it with Ctrl-C.`,
    );
    if (opening !== null) printOpening(opening, running);
    if (config.demo) await printDemo(running, config);
  } catch (error) {
    if (isStopping) return;
    await stopDatabase();
    throw error;
  }
}

/** One of several processes: serves until its owner stops it or exits. */
async function work(config: Config): Promise<void> {
  const starting = startServer({
    config,
    databaseUrl: config.databaseUrl ?? '',
    clientDir: CLIENT_DIR,
  });
  let isStopping = false;
  owner.onStop((how) => {
    if (isStopping) return;
    isStopping = true;
    void starting
      .then((running) => running.stop(how))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
  try {
    const { url } = await starting;
    owner.report({ kind: 'open', url });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    owner.report({ kind: 'refused', message: error.message });
    process.exitCode = 1;
    process.disconnect();
  }
}

interface OpeningFacts {
  readonly isOpened: boolean;
  readonly hasAdministrator: boolean;
}

/** Whether the shop was ever opened. The shop keeps running if the database fails here. */
async function readOpening(
  { databaseUrl }: { databaseUrl: string },
  config: Config,
): Promise<OpeningFacts | null> {
  const database = openDatabase(config.databaseDirectUrl ?? databaseUrl, { max: 1 });
  try {
    const closure = await findClosure(database.db);
    const hasAdministrator = await administratorExists(database.db);
    return { isOpened: closure?.reason !== 'opening', hasAdministrator };
  } catch (error) {
    createLog(config).error({ err: error }, 'The state of the opening could not be read');
    return null;
  } finally {
    await database.close();
  }
}

/** What to do before visitors can come (Rule 110). */
function printOpening(
  { isOpened, hasAdministrator }: OpeningFacts,
  { url }: { url: string },
): void {
  if (isOpened && hasAdministrator) return;
  if (!hasAdministrator) {
    print('There is no administrator yet. Create one with');
    print('  npm run admin:create -- --email you@shop.example');
  }
  if (!isOpened) {
    print('Visitors see a page that says "Opening soon". An administrator opens the shop at');
    print(`  ${url}${adminPages.setup()}`);
  }
}

async function readDemoSignIns(databaseUrl: string, config: Config): Promise<DemoSignIn[]> {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    return await findDemoSignIns(database.db, demoPasswords(config.dataDir));
  } finally {
    await database.close();
  }
}

async function printDemo(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  config: Config,
): Promise<void> {
  // The shop is open, and stays open if the database fails here.
  const signIns = await readDemoSignIns(config.databaseDirectUrl ?? databaseUrl, config).catch(
    (error: unknown) => {
      createLog(config).error({ err: error }, 'The demo accounts could not be read');
      return [];
    },
  );
  if (config.demoReach === 'public') {
    printDemoAccounts(signIns.filter(({ role }) => role !== 'admin'));
    print('This is a public demonstration: the demo administrator and /dev/mail are off.');
    print('To create your own administrator, run npm run admin:create.');
    return;
  }
  printDemoAccounts(signIns);
  if (config.mail.url === null) print(`Emails appear at ${url}/dev/mail`);
  if (config.demoReach === 'trusted-network') {
    print(
      `EVERYONE WHO REACHES ${config.host}:${config.port} IS AN ADMINISTRATOR: they can read all`,
    );
    print('  emails at /dev/mail and log in with the links in them (DEMO_EVERYONE_IS_ADMIN).');
  }
}

function printDemoAccounts(signIns: readonly DemoSignIn[]): void {
  if (signIns.length === 0) return;
  print('Demo accounts:');
  for (const { role, email, password } of signIns) {
    print(`  ${role.padEnd(9)} ${email.padEnd(28)} ${password ?? '(another password)'}`);
  }
  if (signIns.every(({ password }) => password !== null)) return;
  print('  This data folder does not know every password: one was changed, or the database was');
  print('  filled by a copy with another DATA_DIR, which prints its own.');
}

/**
 * Stops once, even if Ctrl-C arrives twice: from the terminal and from npm. Only SIGTERM, which
 * service managers send, gives notice.
 */
function stopOnSignal(stop: (options: StopOptions) => Promise<void>): void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    print(`Stopping (${signal}) ...`);
    stop({ noticeMs: signal === 'SIGTERM' ? NOTICE_MS : 0 }).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The shop did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  process.on('SIGHUP', handle);
}

// V8 would let the heap grow to several times what is in use before it collects the rest.
setFlagsFromString('--heap-growing-percent=50');

// A full disk below the log must not end the shop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

// An unhandled rejection is a bug: it is reported, and other requests continue.
process.on('unhandledRejection', (reason) => {
  process.stderr.write(
    `Unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}\n`,
  );
});

try {
  await main();
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Bullnose could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}
