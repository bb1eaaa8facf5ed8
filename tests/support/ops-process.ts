import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The account of Debian's packages: PostgreSQL and PgBouncer refuse to run as root. */
export function postgresAccount(): { uid: number; gid: number } {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A folder of that account, below one that it can enter. */
export function opsFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-ops-'));
  execFileSync('chown', ['postgres:postgres', folder]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface OpsProcess {
  readonly process: ChildProcess;
  /** Standard output and error so far. */
  logs(): string;
  /** Ends it and waits until it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a server in the foreground; it ends with the tests. */
export function startOpsProcess(
  program: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number; readonly env?: NodeJS.ProcessEnv },
): OpsProcess {
  const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const exited = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void exited.then(() => process.off('exit', kill));
  return {
    process: child,
    logs: () => text,
    async stop(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
