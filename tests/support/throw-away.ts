import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

/**
 * A data folder that is removed with the tests, even if they are interrupted. The server is then
 * killed, because its data does not matter.
 */
export function throwAwayData(): ThrowAwayData {
  // Not from mkdtemp, whose folders no other account can enter.
  const folder = path.join(tmpdir(), `bullnose-test-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { mode: 0o755 });
  const dataDir = path.join(folder, 'data');
  const discard = (): void => {
    discards.delete(discard);
    if (discards.size === 0) stopListening();
    endServer(dataDir);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  };
  if (discards.size === 0) discardOnExit();
  discards.add(discard);
  return { dataDir, discard };
}

function discardOnExit(): void {
  process.on('exit', discardAll);
  // Without a listener a signal ends the process before the `exit` event.
  process.on('SIGINT', exit);
  process.on('SIGTERM', exit);
}

function stopListening(): void {
  process.off('exit', discardAll);
  process.off('SIGINT', exit);
  process.off('SIGTERM', exit);
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
    const [pid] = readFileSync(pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // The server has stopped cleanly and removed its file, or it was never started.
    return;
  }
  const turn = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && existsSync(pidFile); tries += 1) Atomics.wait(turn, 0, 0, 20);
}
