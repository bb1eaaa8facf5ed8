import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { assertAccountCanEnter, databaseAccount, type Account } from './data-location.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { isRunning, ownDataFolder } from './process-owner.ts';
import { readOrCreateSecret } from './secrets.ts';
import { errorCode, explainFolderError, StartError } from './start-error.ts';
import { supervise, type SupervisedService } from './supervise.ts';

export interface EmbeddedPostgres {
  /** Connection string of the shop's database: a Unix socket, or a loopback port on Windows. */
  readonly url: string;
  /** Whether the server was still running from an owner that died. */
  readonly adopted: boolean;
  /** Stops the server (open transactions are rolled back) and releases the data folder. */
  stop(): Promise<void>;
}

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
  /** Restarts a server that dies while this process owns it. */
  supervision?: Pick<SupervisedService, 'onEvent' | 'onGivenUp'>;
}

const USER = 'bullnose';
const DATABASE = 'bullnose';
const SOCKET_PORT = 5432;
const LONGEST_SOCKET_PATH = 107;
const START_PATIENCE_MS = 10_000;
const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

/** The values shared by the steps below. */
interface Server {
  binaries: PostgresBinaries;
  account: Account | null;
  /** The cluster, PostgreSQL's own data folder. */
  cluster: string;
  socketDir: string;
  logFile: string;
  password: string;
  durable: boolean;
  /** Where it listens; on Windows a free port unless given. */
  port: number | null;
}

/**
 * Starts a PostgreSQL server on `<dataDir>/postgres`, creating it on first use, and makes this
 * process its only owner. If another owner is alive, throws an error that says where it runs; the
 * server of a dead owner is adopted. As root, the server runs under an unprivileged account.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  createDataFolder(dataDir);
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
        createHash('sha256')
          .update(crypto.getRandomValues(Buffer.alloc(32)))
          .digest('hex'),
      ),
      durable: options.durable ?? true,
      port: null,
    };
    if (!existsSync(server.cluster)) {
      options.onProgress?.('creating the database');
      await createCluster(server);
    }
    assertSameVersion(server);
    const adopted = await startOrAdopt(server, options.onProgress);
    const url = await createDatabase(server);
    const supervised = options.supervision && superviseServer(server, options.supervision);
    return {
      url,
      adopted,
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
  supervision: Pick<SupervisedService, 'onEvent' | 'onGivenUp'>,
): { stop(): Promise<void> } {
  // An adopted server may listen at another address than a new one would.
  const { port, socketDir } = readLock(server.cluster);
  const same = { ...server, port, socketDir: socketDir === '' ? server.socketDir : socketDir };
  let { pid } = readLock(server.cluster);
  return supervise({
    ...supervision,
    isAlive: () => isRunning(pid),
    async restart() {
      await startOrAdopt(same);
      ({ pid } = readLock(server.cluster));
    },
  });
}

/**
 * The address of the server running on `<dataDir>/postgres`, or null. For commands beside the shop.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = join(resolve(dataDir), 'postgres');
  if (!existsSync(join(cluster, 'postmaster.pid'))) return null;
  const password = readOrCreateSecret(resolve(dataDir), 'postgres-password', () => '');
  const server = { cluster, password };
  try {
    const client = await connect(server, DATABASE);
    await client.end();
    return connectionString(server, DATABASE);
  } catch {
    // Leftovers of a server that crashed: a restart cleans them up.
    return null;
  }
}

function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/**
 * A folder that only the server's account may enter, near the data or, when that path is too long,
 * in the temporary folder.
 */
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
 * Works in a temporary folder and renames it at the end, so an interrupted first start leaves no
 * half-made cluster.
 */
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
    `The data in ${server.cluster} was written by PostgreSQL ${version}, but the program here is version ${majorVersion}. Start the version of Bullnose that wrote it, or restore a backup into a new DATA_DIR.`,
  );
}

/** Returns true when it adopted a server that was already running. */
async function startOrAdopt(server: Server, onProgress?: (step: string) => void): Promise<boolean> {
  removeStaleLock(server.cluster);
  const startedAtMs = performance.now();
  for (;;) {
    const hasTime = performance.now() - startedAtMs < START_PATIENCE_MS;
    const isRunning = (await pgCtl(server, ['status'])).code === 0;
    if (isRunning && (await answers(server))) return true;
    if (!isRunning) {
      const logStart = await writeSettings(server);
      const { code, output } = await pgCtl(server, [
        'start',
        '--wait',
        '--timeout=60',
        `--log=${server.logFile}`,
      ]);
      if (code === 0) return false;
      const log = readFileSync(server.logFile, 'utf8').slice(logStart);
      // A killed postmaster stays for a moment as a zombie, with its lock file.
      const isPassing = /lock file .* already exists|pre-existing shared memory block/.test(log);
      if (!isPassing || !hasTime) throw startFailure(log === '' ? output : log);
    } else if (!hasTime) {
      throw startFailure(readFileSync(server.logFile, 'utf8'));
    }
    onProgress?.('waiting for an earlier database server to end');
    await sleep(250);
  }
}

function startFailure(log: string): StartError {
  const tail = log.trim().split('\n').slice(-15).join('\n');
  return new StartError(`The embedded database did not start. Its log says:\n${tail}`);
}

/** Writes the settings of this start and returns the current length of the log. */
async function writeSettings(server: Server): Promise<number> {
  const isWindows = process.platform === 'win32';
  const settings = [
    isWindows ? "listen_addresses = '127.0.0.1'" : "listen_addresses = ''",
    `port = ${server.port ?? (isWindows ? await freeLoopbackPort() : SOCKET_PORT)}`,
    ...(isWindows ? [] : [`unix_socket_directories = '${server.socketDir.replaceAll("'", "''")}'`]),
    'unix_socket_permissions = 0700',
    'jit = off',
    // Each process of the shop uses up to 16; WEB_CONCURRENCY is at most 16.
    'max_connections = 280',
    "timezone = 'UTC'",
    // A killed process must not hold its locks until its last statement ends.
    ...(process.platform === 'linux' ? ['client_connection_check_interval = 1s'] : []),
    "log_timezone = 'UTC'",
    ...(server.durable
      ? []
      : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
  ];
  const path = join(server.cluster, 'bullnose.conf');
  writeFileSync(path, `# Written at every start.\n${settings.join('\n')}\n`, { mode: 0o600 });
  giveTo(server.account, path);
  if (existsSync(server.logFile) && statSync(server.logFile).size > LARGEST_LOG_BYTES) {
    renameSync(server.logFile, `${server.logFile}.old`);
  }
  closeSync(openSync(server.logFile, 'a', 0o600));
  giveTo(server.account, server.logFile);
  return readFileSync(server.logFile, 'utf8').length;
}

/**
 * After a crash of the machine, or in a new container, the lock file may name a process id that now
 * belongs to something else, and the server would never start. Where the system shows that no
 * server process uses this folder, the file is removed.
 */
function removeStaleLock(cluster: string): void {
  const lock = join(cluster, 'postmaster.pid');
  if (process.platform !== 'linux' || !existsSync(lock)) return;
  const serves = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false;
        const isZombie = /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        return isZombie || readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch (error) {
        return errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ESRCH';
      }
    });
  if (!serves) rmSync(lock, { force: true });
}

async function answers(server: Server): Promise<boolean> {
  try {
    const client = await connect(server, 'postgres');
    await client.end();
    return true;
  } catch {
    return false;
  }
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

async function connect(
  server: Pick<Server, 'cluster' | 'password'>,
  database: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionString(server, database),
    connectionTimeoutMillis: 2_000,
  });
  await client.connect();
  return client;
}

/**
 * Reads the address from the server's lock file: an adopted server keeps the one it started with.
 */
function connectionString(server: Pick<Server, 'cluster' | 'password'>, database: string): string {
  const { port, socketDir } = readLock(server.cluster);
  const credentials = `${USER}:${server.password}`;
  if (socketDir === '') return `postgresql://${credentials}@127.0.0.1:${port}/${database}`;
  return `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** The running server's own details; `socketDir` is '' when it listens only on loopback. */
function readLock(cluster: string): { pid: number; port: number; socketDir: string } {
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]?.trim() || SOCKET_PORT),
    socketDir: lines[4]?.trim() ?? '',
  };
}

async function stopServer(server: Server): Promise<void> {
  const { code, output } = await pgCtl(server, ['stop', '--mode=fast', '--wait', '--timeout=15']);
  const isStopped = code === 0 || (await pgCtl(server, ['status'])).code === 3;
  if (!isStopped) throw new Error(`The embedded database did not stop: ${output.trim()}`);
}

function pgCtl(server: Server, args: string[]): Promise<{ code: number | null; output: string }> {
  return run(server, server.binaries.pgCtl, [...args, `--pgdata=${server.cluster}`]);
}

/** Runs a PostgreSQL program as the server's account, without the caller's PG… variables. */
function run(
  server: Server,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, {
      cwd: server.socketDir,
      env: { ...withoutPostgresVariables(process.env), LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...server.account,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    // "exit" and not "close": on Windows the server inherits the pipes and keeps them open.
    child.on('exit', (code) => setImmediate(() => settle({ code, output })));
  });
}

function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')));
}

function giveTo(account: Account | null, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}

function freeLoopbackPort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });
}
