import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { readSchemaFiles, type SchemaFiles } from '#db/migrations/index.ts';
import { readReleases } from '#db/releases/read-releases.ts';
import { dataKeyOpens } from '#server/keys/assert-data-key.ts';
import { readDataKeyCheck } from '#server/keys/queries/secrets.ts';
import { loadConfig, type Config } from '#server/platform/config.ts';
import { withDataKey } from '#server/platform/data-key-source.ts';
import { onConnection, type Db } from '#server/platform/database.ts';
import { readPending } from '#server/platform/migrate.ts';
import { findSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import {
  describeServer,
  findLastBackup,
  listOtherPrograms,
  type ServerFacts,
} from '#server/upgrades/queries.ts';
import { tryUpgrade } from '#server/upgrades/try-upgrade.ts';
import packageJson from '../package.json' with { type: 'json' };

import { runCommand } from './command.ts';
import {
  good,
  missing,
  note,
  printFindings,
  type Finding,
  type SubjectFinding,
} from './findings.ts';
import { assertHasDatabase, shopDataDir, withDatabaseServer } from './shop-database.ts';

const help = `Says what starting this version would do to the shop's database, and changes nothing: versions, migrations, data key,
disk and running processes. While the shop is stopped it also runs the migrations on the shop's own data, checks the
invariants, and rolls all of it back. Uses the same settings as npm start. docs/guides/upgrade.md has the steps.

Usage: npm run upgrade:check

Exit code 0 when this version can be started, 1 when something is in its way.`;

const SETTLES_AFTER_MS = 500;
const HOUR_MS = 3_600_000;
/** A trial locks the tables that migrations change. */
const WHY_NOT =
  'the shop is in use and would wait for it. Run this again when it is stopped, or on a backup: npm run restore -- --check';

await runCommand({ help, options: {} }, async () => {
  const dataDir = shopDataDir();
  // Missing secrets are generated here: the check changes nothing.
  const scratch = mkdtempSync(join(tmpdir(), 'bullnose-upgrade-check-'));
  try {
    const config = readConfig(dataDir, scratch);
    await withDatabaseServer(
      ({ url }) =>
        onConnection(url, async ({ db }) => {
          const others = await listOthers(db);
          const findings = await examine({ db, config, dataDir, others });
          process.exitCode = printFindings(findings) === 0 ? 0 : 1;
        }),
      { config, dataDir },
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The shop's settings with its own data key. */
function readConfig(dataDir: string, scratch: string): Config {
  const stored = findSecret(dataDir, 'data-key');
  const env = withDataKey(process.env);
  const given = env['DATA_KEY'] ?? '';
  const config = loadConfig(given === '' && stored !== null ? { ...env, DATA_KEY: stored } : env, {
    dataDir: scratch,
  });
  assertHasDatabase(dataDir);
  if (given === '' && stored === null) {
    throw new StartError(
      `There is no data key: DATA_KEY is not set and ${dataDir} has no secrets/data-key. Set DATA_KEY or DATA_DIR as for npm start.`,
    );
  }
  return config;
}

interface Upgrade {
  readonly db: Db;
  readonly config: Config;
  readonly dataDir: string;
  /** The programs that use the shop's database. */
  readonly others: readonly string[];
}

/** The first look may still see a connection of this command's own that has just been closed. */
async function listOthers(db: Db): Promise<string[]> {
  const others = await listOtherPrograms(db);
  if (others.length === 0) return others;
  await sleep(SETTLES_AFTER_MS);
  return listOtherPrograms(db);
}

async function examine(upgrade: Upgrade): Promise<SubjectFinding[]> {
  const { db, config, others } = upgrade;
  const server = await describeServer(db);
  const sealed = server.has_migrations ? await readDataKeyCheck(db) : undefined;
  return [
    ...(await examineMigrations(upgrade, server)),
    { subject: 'Data key', ...examineDataKey(config, sealed) },
    {
      subject: 'Shop',
      ...(others.length === 0
        ? good('stopped')
        : note(
            `in use by ${others.join(', ')}. Stop every process before you start this version.`,
          )),
    },
    { subject: 'PostgreSQL', ...good(`${server.version}, ${megabytes(server.bytes)}`) },
    { subject: 'Disk', ...examineDisk(upgrade, server.bytes) },
    {
      subject: 'Backup',
      ...examineBackup(server.has_backups ? await findLastBackup(db) : null),
    },
  ];
}

function examineBackup(newest: Date | null): Finding {
  const advice = 'Make and check one before you start this version; going back is restoring it.';
  if (newest === null) return note(`none on record. ${advice}`);
  const hours = Math.floor((Date.now() - newest.getTime()) / HOUR_MS);
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  return hours < 24
    ? good(`the newest is ${age} old. Going back to the present version is restoring it.`)
    : note(`the newest is ${age} old. ${advice}`);
}

function examineDataKey({ dataKeys }: Config, sealed: Buffer | undefined): Finding {
  if (sealed === undefined) return note('the database has nothing to check it against yet.');
  return dataKeyOpens(dataKeys, sealed)
    ? good('it opens this database')
    : missing('it is not the one of this database. Set DATA_KEY to the one that was used before.');
}

async function examineMigrations(
  { db, others }: Upgrade,
  server: ServerFacts,
): Promise<SubjectFinding[]> {
  const schema = readSchemaFiles();
  let known: Awaited<ReturnType<typeof readPending>>;
  try {
    known = server.has_migrations
      ? await readPending(db, schema)
      : { checksums: new Map(), pending: [...schema.migrations] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ subject: 'Version', ...missing(error.message) }];
  }
  const { checksums, pending } = known;
  const names = pending.map(({ name }) => name).join(', ');
  return [
    {
      subject: 'Version',
      ...good(`${packageJson.version}, on a database ${describeRelease(checksums)}`),
    },
    { subject: 'Migrations', ...good(names === '' ? 'none to run' : `to run: ${names}`) },
    {
      subject: 'Trial',
      ...(others.length === 0
        ? await tryMigrations(db, schema)
        : note(`not run, because ${WHY_NOT}`)),
    },
  ];
}

async function tryMigrations(db: Db, schema: SchemaFiles): Promise<Finding> {
  try {
    const { ms, rewritten, broken } = await tryUpgrade(db, schema);
    const seconds = Math.round(ms / 100) / 10;
    const tables = rewritten.map(({ name, bytes }) => `${name} (${megabytes(bytes)})`).join(', ');
    const proof = `the migrations ran on this data in ${seconds} s and were rolled back. Tables written anew: ${tables || 'none'}.`;
    if (broken.length === 0)
      return good(`${proof} All invariants of the database hold afterwards.`);
    const list = broken.map(({ code, promise }) => `${code} (${promise})`).join(', ');
    return missing(`${proof} Afterwards these invariants are broken: ${list}.`);
  } catch (error) {
    if (error instanceof StartError) return missing(error.message);
    throw error;
  }
}

/** The newest release whose migrations the database has, and how far it is beyond it. */
function describeRelease(checksums: ReadonlyMap<string, string>): string {
  const lines = [...checksums].map(([name, checksum]) => `${checksum}  ${name}\n`).join('');
  const release = readReleases().findLast((each) => lines.startsWith(each.checksums));
  if (release === undefined) return 'that no release from 0.2.0 on has started';
  const later = lines.slice(release.checksums.length).split('\n').length - 2;
  return later <= 0
    ? `of ${release.version}`
    : `of ${release.version} with ${later} later migrations`;
}

/** Rewriting a table takes the room of a second one until it is finished. */
function examineDisk({ config, dataDir }: Upgrade, databaseBytes: number): Finding {
  if (config.databaseUrl !== null) {
    return note(`look at the database server: leave ${megabytes(databaseBytes)} free on it.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${megabytes(free)} free in ${dataDir}`;
  return free > databaseBytes
    ? good(text)
    : missing(`${text}, less than the database has. Free some.`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
