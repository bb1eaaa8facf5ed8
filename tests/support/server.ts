import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { GENEROUS_RATES } from './rates.ts';
import { type ThrowAwayData, throwAwayData } from './throw-away.ts';

const root = path.resolve(import.meta.dirname, '../..');
const main = path.join(root, 'dist/server/main.js');
const endWithParent = path.join(import.meta.dirname, 'end-with-parent.ts');
const READY_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 60_000;

/** One listener for all: the benchmarks start more than Node takes for a leak. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface TestServerOptions {
  env?: Readonly<Record<string, string>>;
  /** The data folder, which is kept. Without it the server gets an empty one, which is removed. */
  dataDir?: string;
  /** The port to use again after a restart; a free port unless given. */
  port?: number;
  /** Where it writes its output, as under a service manager, instead of into this process. */
  logFile?: string;
}

export interface TestServer {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed so far, standard output and error together. */
  logs: () => string;
  /** Stops the server, as Ctrl-C does by default, and returns its exit code. */
  stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
}

/**
 * Starts the built shop (dist/server/main.js) in demo mode as a child process and waits until it
 * accepts requests.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const port = options.port ?? (await freePort());
  const { dataDir, discard } = dataFor(options);
  const env = { PORT: String(port), ...options.env };
  const { child, logs, exited } = launch(dataDir, env, options.logFile);
  const url = `http://localhost:${port}`;
  const server: TestServer = {
    url,
    port,
    dataDir,
    process: child,
    logs,
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      const code = await Promise.race([exited, giveUpAfter(STOPS_WITHIN_MS)]);
      if (code === 'late') child.kill('SIGKILL');
      discard();
      if (code === 'late') throw new Error(`The shop did not stop on ${signal}:\n${logs()}`);
      return code;
    },
  };
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      discard();
      throw new Error(`The shop did not start:\n${logs()}`);
    }
    await sleep(50);
  }
  return server;
}

/**
 * Runs the built shop where it should refuse to start, waits for it to exit and returns its output.
 */
export async function runServerToExit(
  options: TestServerOptions = {},
): Promise<{ code: number | null; logs: string }> {
  const { dataDir, discard } = dataFor(options);
  const { child, logs, exited } = launch(dataDir, { PORT: '0', ...options.env });
  const code = await Promise.race([exited, giveUpAfter(READY_WITHIN_MS)]);
  if (code === 'late') child.kill('SIGKILL');
  discard();
  if (code === 'late') {
    throw new Error(`The shop was expected to refuse, but runs:\n${logs()}`);
  }
  return { code, logs: logs() };
}

/**
 * A free port below the range for outgoing connections, because such a connection could take the
 * port before the server does or during a restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A timeout that does not keep this process alive. */
function giveUpAfter(ms: number): Promise<'late'> {
  return sleep(ms, 'late' as const, { ref: false });
}

/** The given folder, which is kept, or a temporary one. */
function dataFor({ dataDir }: TestServerOptions): ThrowAwayData {
  return dataDir === undefined ? throwAwayData() : { dataDir, discard: () => {} };
}

function launch(dataDir: string, env: Record<string, string>, logFile?: string) {
  const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|DATABASE_URL)/.test(name)),
  );
  const child = spawn(process.execPath, ['--import', endWithParent, main], {
    cwd: root,
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      DEMO: 'true',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      // All browsers of a run share one IP address.
      ...GENEROUS_RATES,
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  if (typeof output === 'number') closeSync(output);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  running.add(child);
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const logs = () => (logFile === undefined ? text : readFileSync(logFile, 'utf8'));
  return { child, logs, exited };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}
