import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode, explainFolderError, StartError } from './start-error.ts';

const OwnerSchema = z.object({
  pid: z.int().positive(),
  startedAs: z.string(),
  url: z.string().nullable(),
});
type Owner = z.infer<typeof OwnerSchema>;

const KILL_AFTER_MS = 5_000;

/**
 * Makes this process the only owner of a data folder, or throws an error that names the running
 * owner. The file holds the process id with its start time, because systems reuse ids: the file of
 * a dead process, or of a process that only has the same id, is replaced.
 */
export async function ownDataFolder(dataDir: string, url: string | null) {
  const path = join(dataDir, 'owner.json');
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const text = JSON.stringify({ pid: process.pid, startedAs: startOf(process.pid) ?? '', url });
  try {
    writeFileSync(draft, text, { mode: 0o644, flag: 'wx' });
    for (let attempt = 1; ; attempt += 1) {
      if (tryLink(draft, path)) break;
      const found = readOwner(path);
      if (found.owner !== null && isAlive(found.owner)) throw alreadyRunning(found.owner);
      if (attempt > 20)
        throw new StartError(`${path} cannot be replaced. Delete it and start again.`);
      takeAway(path, found.text);
      await sleep(10);
    }
  } catch (error) {
    throw explainFolderError(error, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    /** Safe to call twice. */
    release() {
      if (readOwner(path).text === text) rmSync(path, { force: true });
    },
  };
}

function alreadyRunning(owner: Owner): StartError {
  const place = owner.url === null ? '' : ` at ${owner.url}`;
  return new StartError(
    `Bullnose is already running${place} (process ${owner.pid}). Stop it or set PORT and DATA_DIR.`,
  );
}

/**
 * Removes a dead owner's file. Another process may have replaced it in the meantime: the removed
 * content is compared, and a living owner's file is put back.
 */
function takeAway(path: string, expectedText: string | null): void {
  if (expectedText === null) return;
  const removed = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, removed);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readOwner(removed).text !== expectedText) tryLink(removed, path);
  rmSync(removed, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): { text: string | null; owner: Owner | null } {
  try {
    const text = readFileSync(path, 'utf8');
    const parsed = OwnerSchema.safeParse(parseJson(text));
    return { text, owner: parsed.success ? parsed.data : null };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { text: null, owner: null };
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  const startedAs = startOf(owner.pid);
  return startedAs !== null && (startedAs === owner.startedAs || startedAs === '');
}

/** Whether a process is alive. A zombie is not. Cheap enough to call often. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Asks a process to end at once, and kills it when it has not ended after 5 s. */
export async function endProcess(pid: number): Promise<void> {
  signalProcess(pid, 'SIGQUIT');
  const killAtMs = performance.now() + KILL_AFTER_MS;
  while (isRunning(pid) && performance.now() < killAtMs) await sleep(50);
  if (isRunning(pid)) signalProcess(pid, 'SIGKILL');
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Tells a process from an earlier one with its id; null when it is gone, '' when unknown. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return null;
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${bootId}:${fields[19]}`;
    }
    const [program, args]: [string, string[]] =
      process.platform === 'win32'
        ? [
            'powershell',
            ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`],
          ]
        : ['ps', ['-o', 'lstart=', '-p', String(pid)]];
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch (error) {
    return errorCode(error) === 'ENOENT' && process.platform === 'linux' ? null : '';
  }
}
