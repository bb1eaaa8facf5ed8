import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  assertAccountCanEnter,
  createFolder,
  databaseAccount,
  type Account,
} from './data-location.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  answers,
  canConnect,
  connect,
  connectionString,
  giveTo,
  readLock,
  run,
  SOCKET_PORT,
  startOrAdopt,
  stopServer,
  USER,
  type Server,
} from './postgres-server.ts';
import { endProcess, isRunning, ownDataFolder } from './process-owner.ts';
import { readOrCreateSecret } from './secrets.ts';
import { StartError } from './start-error.ts';
import { supervise, type SupervisedService, type SupervisionTimes } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** The clone, whose `node_modules` holds the binaries; the working folder by default. */
  root?: string;
  /** The shop's address, shown to anyone who starts a second one on the same data. */
  siteUrl?: string;
  /** false gives up crash safety (no fsync) for speed: only for temporary test data. */
  durable?: boolean;
  /** Called with a few words about a slow step. */
  onProgress?: (step: string) => void;
  /** Whether the server keeps its log in `archiveFolder`; without it, as at the last start. */
  keepsLog?: boolean;
  /** Restarts a server that dies or no longer answers while this process owns it. */
  supervision?: Supervision;
}

interface Supervision extends Pick<SupervisedService, 'onEvent' | 'onGivenUp'> {
  /** Shorter times, for tests. */
  readonly times?: Partial<SupervisionTimes>;
}

/** Where an embedded server leaves each finished segment of its log, if it keeps it. */
export const archiveFolder = (dataDir: string) => join(resolve(dataDir), 'wal');

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const DATABASE = 'bullnose';
const LONGEST_SOCKET_PATH = 107;
/** Two segments of the write-ahead log, and what recovery writes beside them. */
const ROOM_TO_START_BYTES = 48 * 1024 * 1024;

/**
 * Starts a PostgreSQL server on `<dataDir>/postgres`, creating it on first use, and makes this
 * process its only owner. If another owner is alive, throws an error that says where it runs; the
 * server of a dead owner is adopted. As root, the server runs under an unprivileged account.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const dataDir = resolve(options.dataDir);
  createFolder(dataDir);
  const ownership = await ownDataFolder(dataDir, options.siteUrl ?? null);
  try {
    const account = databaseAccount(dataDir);
    assertAccountCanEnter(account, dataDir);
    const server: Server = {
      binaries: findPostgresBinaries(options.root ?? process.cwd(), account),
      account,
      cluster: join(dataDir, 'postgres'),
      socketDir: prepareSocketFolder(dataDir, account),
      logFile: join(dataDir, 'postgres.log'),
      password: readOrCreateSecret(dataDir, 'postgres-password', () =>
        randomBytes(32).toString('hex'),
      ),
      durable: options.durable ?? true,
      port: null,
      archive: prepareArchive(dataDir, account, options.keepsLog),
    };
    if (!existsSync(server.cluster)) {
      assertNotUpgrading(dataDir);
      options.onProgress?.('creating the database');
      await createCluster(server);
    }
    assertSameVersion(server);
    const adopted = await startOrAdopt(server, options.onProgress);
    const url = await createDatabase(server);
    const supervised = options.supervision && superviseServer(server, options.supervision);
    return {
      /** Connection string of the shop's database: a Unix socket, or a loopback port on Windows. */
      url,
      /** Whether the server was still running from an owner that died. */
      adopted,
      /** Stops the server (open transactions are rolled back) and releases the data folder. */
      async stop() {
        await supervised?.stop();
        await stopServer(server);
        ownership.release();
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Keeps the server running at its first address. */
function superviseServer(
  server: Server,
  { times, ...supervision }: Supervision,
): { stop(): Promise<void> } {
  // An adopted server may listen at another address than a new one would.
  const { port, socketDir } = readLock(server.cluster);
  const same = { ...server, port, socketDir: socketDir === '' ? server.socketDir : socketDir };
  let { pid } = readLock(server.cluster);
  const service = {
    ...supervision,
    isAlive: () => isRunning(pid),
    answers: () => answers(server, 'postgres'),
    end: () => endProcess(pid),
    hasRoom: () => {
      const { bavail, bsize } = statfsSync(dirname(server.cluster));
      return bavail * bsize >= ROOM_TO_START_BYTES;
    },
    async restart() {
      await startOrAdopt(same);
      ({ pid } = readLock(server.cluster));
    },
  };
  return supervise(service, times);
}

/** The address of the running server, or null. For commands beside the shop. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = join(resolve(dataDir), 'postgres');
  if (!existsSync(join(cluster, 'postmaster.pid'))) return null;
  const password = readOrCreateSecret(resolve(dataDir), 'postgres-password', () => '');
  const server = { cluster, password };
  try {
    // A server that crashed leaves its lock file behind; a restart removes it.
    return (await canConnect(server, DATABASE)) ? connectionString(server, DATABASE) : null;
  } catch {
    // The server stopped in between and took its lock file along.
    return null;
  }
}

/** Only the server's account may enter. Far from the data only when that path is too long. */
function prepareSocketFolder(dataDir: string, account: Account | null): string {
  const near = join(dataDir, 'run');
  const longest = join(near, `.s.PGSQL.${SOCKET_PORT}`);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder =
    Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH ? near : join(tmpdir(), `bullnose-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = statSync(folder);
  const wantedUid = account?.uid ?? process.getuid?.() ?? found.uid;
  if (process.getuid?.() === 0) giveTo(account, folder);
  else if (found.uid !== wantedUid) {
    throw new StartError(
      `${folder} belongs to another account. Delete it, or set DATA_DIR to a shorter path.`,
    );
  }
  return folder;
}

/**
 * The folder itself says whether the log is kept, for the commands that start the server beside the
 * shop: a log with a gap is of no use.
 */
function prepareArchive(
  dataDir: string,
  account: Account | null,
  keepsLog: boolean | undefined,
): string | null {
  const folder = archiveFolder(dataDir);
  if (keepsLog === false) rmSync(folder, { recursive: true, force: true });
  if (keepsLog === true && !existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
  }
  return existsSync(folder) ? folder : null;
}

/** Renamed at the end, so that an interrupted first start leaves no half-made cluster. */
async function createCluster(server: Server): Promise<void> {
  const draft = `${server.cluster}.new`;
  const passwordFile = join(server.socketDir, 'initial-password');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, server.password, { mode: 0o600 });
  giveTo(server.account, draft);
  giveTo(server.account, passwordFile);
  const locale =
    server.binaries.majorVersion >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C'];
  const { code, output } = await run(server, server.binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    ...(server.durable ? [] : ['--no-sync']),
  ]);
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      `The database could not be created in ${server.cluster}:\n${output.trim()}`,
    );
  }
  const mainFile = join(draft, 'postgresql.conf');
  writeFileSync(
    mainFile,
    `${readFileSync(mainFile, 'utf8')}\ninclude_if_exists = 'bullnose.conf'\n`,
  );
  renameSync(draft, server.cluster);
}

function assertSameVersion(server: Server): void {
  const version = readFileSync(join(server.cluster, 'PG_VERSION'), 'utf8').trim();
  const { majorVersion } = server.binaries;
  if (version === String(majorVersion)) return;
  throw new StartError(
    Number(version) < majorVersion
      ? `The data in ${server.cluster} was written by PostgreSQL ${version}, and this version of Bullnose has ${majorVersion}. Run npm run postgres:upgrade once; the data stays as it is until the new database is whole.`
      : `The data in ${server.cluster} was written by PostgreSQL ${version}, but the program here is version ${majorVersion}. Start the version of Bullnose that wrote it, or restore a backup into a new DATA_DIR.`,
  );
}

/** Where `npm run postgres:upgrade` prepares the new cluster. */
export const upgradeFolder = (dataDir: string) => join(resolve(dataDir), 'postgres-upgrade');

/** An upgrade that was killed between two renames leaves no cluster in its place. */
function assertNotUpgrading(dataDir: string): void {
  if (!existsSync(upgradeFolder(dataDir))) return;
  throw new StartError(
    'An upgrade of the database was interrupted. Run npm run postgres:upgrade again, which finishes it.',
  );
}

async function createDatabase(server: Server): Promise<string> {
  const client = await connect(server, 'postgres');
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return connectionString(server, DATABASE);
}
