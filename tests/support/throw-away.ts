import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { isRunning } from '#server/platform/process-owner.ts';

export interface ThrowAwayData {
  /**
   * A folder that does not exist yet, for an embedded database, below one that its unprivileged
   * account can enter.
   */
  dataDir: string;
  /** Removes it, and ends a database server that still runs on it. */
  discard: () => void;
}

const discards = new Set<() => void>();

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ABANDONABLE = /^bullnose-test-(\d+)-/;

/**
 * A data folder that is removed with the tests, even if they are interrupted. The server is then
 * killed, because its data does not matter.
 */
export function throwAwayData(): ThrowAwayData {
  // Not from mkdtemp, whose folders no other account can enter.
  const name = `bullnose-test-${process.pid}-${randomBytes(4).toString('hex')}`;
  const folder = path.join(tmpdir(), name);
  mkdirSync(folder, { mode: 0o755 });
  const dataDir = path.join(folder, 'data');
  const discard = (): void => {
    discards.delete(discard);
    if (discards.size === 0) stopListening();
    remove(folder);
  };
  if (discards.size === 0) discardOnExit();
  discards.add(discard);
  return { dataDir, discard };
}

/**
 * Removes the folders of this account's processes that were killed, and ends the database servers
 * that still run on them. Linux alone says on which folder a server runs.
 */
export function discardAbandoned(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    const [, pid] = ABANDONABLE.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) remove(folder);
  }
}

function remove(folder: string): void {
  endServer(path.join(folder, 'data'));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

function discardOnExit(): void {
  process.on('exit', discardAll);
  // Without a listener a signal ends the process before the `exit` event.
  for (const signal of INTERRUPTIONS) process.on(signal, exit);
}

function stopListening(): void {
  process.off('exit', discardAll);
  for (const signal of INTERRUPTIONS) process.off(signal, exit);
}

function discardAll(): void {
  for (const discard of discards) discard();
}

function exit(): void {
  process.exit(130);
}

/** The process id of the database server on this folder. */
export function databaseServerOf(dataDir: string): number {
  const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

/** Kills the database server on this folder, as the system does when memory runs out. */
export function killDatabase(dataDir: string): void {
  process.kill(databaseServerOf(dataDir), 'SIGKILL');
}

/** Kills the database server on this folder, if one is running, and waits for its last write. */
function endServer(dataDir: string): void {
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  try {
    const pid = databaseServerOf(dataDir);
    if (!runsOn(pid, dataDir)) return;
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The server has stopped cleanly and removed its file, or it was never started.
    return;
  }
  const turn = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && existsSync(pidFile); tries += 1) Atomics.wait(turn, 0, 0, 20);
}

/** An old file may name a process that is another program's by now. */
function runsOn(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return true;
  return readlinkSync(`/proc/${pid}/cwd`) === path.join(dataDir, 'postgres');
}
