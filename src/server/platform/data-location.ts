import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { explainFolderError, StartError } from './start-error.ts';

/** An unprivileged account; PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Where the data is stored: DATA_DIR if given (relative to the clone), else `data` in the clone. As
 * root, in a clone that the database's account cannot enter (below /root, for instance), it is
 * `/var/lib/bullnose/<12 hex digits of the clone's path>/data`, so that two clones never share
 * data. Creates the folder; throws with the remedy when it is not writable.
 */
export function locateData(options: {
  root: string;
  dataDir?: string | undefined;
  usesEmbeddedDatabase: boolean;
}) {
  const { root, dataDir, usesEmbeddedDatabase } = options;
  if (dataDir !== undefined && dataDir.trim() !== '') {
    return { dataDir: createFolder(resolve(root, dataDir)), notice: null };
  }
  const inClone = join(root, 'data');
  const elsewhere = join(privateHome(root), 'data');
  const isRoot = process.getuid?.() === 0;
  const belongsElsewhere =
    isRoot &&
    usesEmbeddedDatabase &&
    !existsSync(join(inClone, 'postgres')) &&
    (existsSync(join(elsewhere, 'postgres')) || !accountCanEnter(nobody(), root));
  if (!belongsElsewhere) return { dataDir: createFolder(inClone), notice: null };
  return {
    dataDir: createFolder(elsewhere),
    /** For the start line. */
    notice: `The account that runs the database cannot enter ${root}, so the data is kept in ${elsewhere}.`,
  };
}

/** The folder outside the clone that belongs to this clone only. */
export function privateHome(root: string): string {
  const hash = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12);
  return join('/var/lib/bullnose', hash);
}

/**
 * The account that must run the database in `dataDir`, or null for the current one: as root, the
 * owner of an existing database, else `nobody`. Refuses a database that another account owns.
 */
export function databaseAccount(dataDir: string): Account | null {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return null;
  const folder = join(dataDir, 'postgres');
  const owner = existsSync(folder) ? statSync(folder) : null;
  if (ownUid !== 0) {
    if (owner === null || owner.uid === ownUid) return null;
    throw new StartError(
      `The database in ${folder} belongs to another account (uid ${owner.uid}). Start Bullnose as the account that created it, or set DATA_DIR to a folder of your own.`,
    );
  }
  return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Lets the account through `dataDir`; throws when a parent folder blocks it. */
export function assertAccountCanEnter(account: Account | null, dataDir: string): void {
  if (account === null) return;
  chmodSync(dataDir, statSync(dataDir).mode | 0o111);
  if (accountCanEnter(account, dataDir)) return;
  throw new StartError(
    `The account that runs the database (uid ${account.uid}) cannot enter ${dataDir}. Set DATA_DIR to a folder whose parent folders that account can enter, or unset it.`,
  );
}

function accountCanEnter(account: Account, folder: string): boolean {
  const script = 'test -x "$1"';
  const { uid, gid } = account;
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { uid, gid, cwd: '/' }).status === 0;
}

function nobody(): Account {
  const idOf = (kind: '-u' | '-g') => {
    const { status, stdout } = spawnSync('id', [kind, 'nobody'], { encoding: 'utf8' });
    const id = Number(stdout?.trim());
    return status === 0 && Number.isInteger(id) && id > 0 ? id : 65_534;
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Creates the folder if it is missing; throws with the remedy when it is not writable. */
export function createFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}
