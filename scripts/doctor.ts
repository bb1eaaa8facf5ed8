import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

import {
  good,
  missing,
  note,
  printFindings,
  type Finding,
  type SubjectFinding,
} from './findings.ts';

const root = resolve(import.meta.dirname, '..');
const OLDEST_NODE = [24, 7] as const;
const LEAST_FREE_BYTES = 1024 ** 3;

if (process.argv.includes('--help')) {
  console.log(`Looks at everything Bullnose needs and says what is missing and how to fix it.

Usage: npm run doctor

Changes nothing. Exit code 0 when the shop can start, 1 when something is missing.`);
} else {
  const findings = await examine();
  const count = printFindings(findings);
  console.log(count === 0 ? '\nReady: npm start' : `\n${count} to fix.`);
  process.exit(count === 0 ? 0 : 1);
}

async function examine(): Promise<SubjectFinding[]> {
  const findings = [
    { subject: 'Node', ...examineNode() },
    { subject: 'Packages', ...examinePackages() },
  ];
  // Everything below uses the packages.
  if (findings.some(({ state }) => state === 'missing')) return findings;
  const settings = { subject: 'Settings', ...(await examineSettings()) };
  // An invalid port or address cannot be tried.
  if (settings.state === 'missing') return [...findings, settings];
  return [
    ...findings,
    settings,
    { subject: 'Database', ...(await examineDatabase()) },
    { subject: 'Data folder', ...examineDataFolder() },
    { subject: 'Port', ...(await examinePort()) },
    { subject: 'Chromium', ...examineChromium() },
  ];
}

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough =
    major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (isNewEnough) return good(process.versions.node);
  return missing(`${process.versions.node} is too old. Install Node 24 from https://nodejs.org.`);
}

function examinePackages(): Finding {
  const stamp = join(root, 'node_modules', '.bullnose-installed');
  if (!existsSync(join(root, 'node_modules', 'zod'))) {
    return missing('not installed. Run npm start, which installs them, or npm ci.');
  }
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(hash);
  if (isCurrent) return good('as in package-lock.json');
  return note(
    'not checked against package-lock.json. npm start does it, and installs what differs.',
  );
}

async function examineSettings(): Promise<Finding> {
  const { loadConfig } = await import('../src/server/platform/config.ts');
  // Generated secrets go to a temporary folder: the check must not change anything.
  const scratch = mkdtempSync(join(tmpdir(), 'bullnose-doctor-'));
  try {
    const config = loadConfig(process.env, { dataDir: scratch });
    const mode = config.demo ? 'demo mode' : 'production';
    return good(`${mode}, ${config.siteUrl}`);
  } catch (error) {
    return missing(messageOf(error));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function examineDatabase(): Promise<Finding> {
  const url = process.env['DATABASE_URL'];
  try {
    if (url !== undefined && url !== '') {
      const { openDatabase, assertDatabaseReachable } =
        await import('../src/server/platform/database.ts');
      const direct = process.env['DATABASE_DIRECT_URL'] ?? '';
      const addresses = [
        ['DATABASE_URL', url],
        ['DATABASE_DIRECT_URL', direct],
      ] as const;
      for (const [setting, address] of addresses) {
        if (address === '') continue;
        const isPooled = setting === 'DATABASE_URL' && direct !== '';
        const database = openDatabase(address, { max: 1, isPooled });
        try {
          await assertDatabaseReachable(database, address, setting);
        } finally {
          await database.close();
        }
      }
      return good('the database server answers');
    }
    const { databaseAccount } = await import('../src/server/platform/data-location.ts');
    const { findPostgresBinaries } = await import('../src/server/platform/postgres-binaries.ts');
    const binaries = findPostgresBinaries(root, databaseAccount(dataFolder()));
    return good(`embedded PostgreSQL ${binaries.majorVersion}`);
  } catch (error) {
    return missing(messageOf(error));
  }
}

function examineDataFolder(): Finding {
  const folder = dataFolder();
  const nearest = nearestExisting(folder);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch {
    return missing(
      `${folder} cannot be written. Make it writable for this account, or set DATA_DIR.`,
    );
  }
  const { bavail, bsize } = statfsSync(nearest);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    return missing(
      `less than 1 GB is free on the disk of ${folder}. Free some, or set DATA_DIR to another disk.`,
    );
  }
  return good(existsSync(folder) ? folder : `${folder} (made at the first start)`);
}

async function examinePort(): Promise<Finding> {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = Number(process.env['PORT'] ?? 3000);
  const { explainListenError } = await import('../src/server/platform/start-error.ts');
  const error = await new Promise<unknown>((settle) => {
    const probe = createServer();
    probe.once('error', settle);
    probe.listen(port, host, () => probe.close(() => settle(null)));
  });
  if (error === null) return good(`${port} is free`);
  return missing(messageOf(explainListenError(error, { host, port })));
}

function examineChromium(): Finding {
  const given = process.env['CHROMIUM_PATH'];
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found =
    given ??
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .find((path) => existsSync(path));
  if (found !== undefined && existsSync(found)) return good(found);
  const text =
    given === undefined
      ? 'none found; only npm test needs it. Install chromium, or set CHROMIUM_PATH.'
      : `CHROMIUM_PATH names ${given}, which is not there. Correct it; only npm test needs it.`;
  return note(text);
}

function dataFolder(): string {
  const given = process.env['DATA_DIR'];
  return given === undefined || given === '' ? join(root, 'data') : resolve(root, given);
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
