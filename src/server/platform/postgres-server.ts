import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
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
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './data-location.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { availableMemory, postgresMemory } from './postgres-memory.ts';
import { errorCode, StartError } from './start-error.ts';

export const USER = 'bullnose';
export const SOCKET_PORT = 5432;
const START_TIMEOUT_MS = 10_000;
const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

/** A PostgreSQL server on a cluster of ours. */
export interface Server {
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
  /** Where it leaves finished segments of its log; null if it keeps none. */
  archive: string | null;
}

/** Returns true when it adopted a server that was already running. */
export async function startOrAdopt(server: Server, onProgress?: (step: string) => void) {
  removeStaleLock(server.cluster);
  const startedAtMs = performance.now();
  for (;;) {
    const hasTime = performance.now() - startedAtMs < START_TIMEOUT_MS;
    const isRunning = (await pgCtl(server, ['status'])).code === 0;
    if (isRunning && (await canConnect(server, 'postgres'))) return true;
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
    ...(isWindows ? [] : [`unix_socket_directories = ${quoted(server.socketDir)}`]),
    'unix_socket_permissions = 0700',
    'jit = off',
    ...postgresMemory(availableMemory()),
    // Each process of the shop uses up to 16; WEB_CONCURRENCY is at most 16.
    'max_connections = 280',
    "timezone = 'UTC'",
    // A killed process must not hold its locks until its last statement ends.
    ...(process.platform === 'linux' ? ['client_connection_check_interval = 1s'] : []),
    "log_timezone = 'UTC'",
    ...(server.archive === null ? [] : archiving(server.archive)),
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

/** A segment of the log is finished when it is full, and after a minute with changes. */
const archiving = (folder: string) => [
  'archive_mode = on',
  'archive_timeout = 60',
  "archive_library = 'basic_archive'",
  `basic_archive.archive_directory = ${quoted(folder)}`,
];

/** As a value in PostgreSQL's settings. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

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

/** What is needed to connect to a server. */
type Address = Pick<Server, 'cluster' | 'password'>;

export async function connect(server: Address, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionString(server, database),
    connectionTimeoutMillis: 2_000,
  });
  // A server that dies says so between two queries as well, and queries report it themselves.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function canConnect(server: Address, database: string): Promise<boolean> {
  try {
    await (await connect(server, database)).end();
    return true;
  } catch {
    return false;
  }
}

/** Whether the server answers at all: a refusal, as while it recovers or is full, is an answer. */
export async function answers(server: Address, database: string): Promise<boolean> {
  try {
    const client = await connect(server, database);
    // A server that falls silent now must not keep its supervisor waiting.
    client.end().catch(() => undefined);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}

/** From the server's lock file: an adopted server keeps the address it started with. */
export function connectionString(server: Address, database: string): string {
  const { port, socketDir } = readLock(server.cluster);
  const credentials = `${USER}:${server.password}`;
  if (socketDir === '') return `postgresql://${credentials}@127.0.0.1:${port}/${database}`;
  return `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** The running server's own details; `socketDir` is '' when it listens only on loopback. */
export function readLock(cluster: string): { pid: number; port: number; socketDir: string } {
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]?.trim() || SOCKET_PORT),
    socketDir: lines[4]?.trim() ?? '',
  };
}

export async function stopServer(server: Server): Promise<void> {
  const { code, output } = await pgCtl(server, ['stop', '--mode=fast', '--wait', '--timeout=15']);
  const isStopped = code === 0 || (await pgCtl(server, ['status'])).code === 3;
  if (!isStopped) throw new Error(`The embedded database did not stop: ${output.trim()}`);
}

function pgCtl(server: Server, args: string[]) {
  return run(server, server.binaries.pgCtl, [...args, `--pgdata=${server.cluster}`]);
}

/** Runs a PostgreSQL program as the server's account, without the caller's PG… variables. */
export async function run(server: Server, program: string, args: string[]) {
  const ownVariables = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  const child = spawn(program, args, {
    cwd: server.socketDir,
    env: { ...Object.fromEntries(ownVariables), LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...server.account,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // "exit" and not "close": on Windows the server inherits the pipes and keeps them open.
  const [code] = (await once(child, 'exit')) as [number | null];
  await setImmediate();
  return { code, output };
}

export function giveTo(account: Account | null, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}

async function freeLoopbackPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
