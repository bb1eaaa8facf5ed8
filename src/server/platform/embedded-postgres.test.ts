import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locateData, privateHome } from './data-location.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { ownDataFolder } from './process-owner.ts';

const OWNER = resolve('tests/support/embedded-owner.ts');
const SOON = { timeout: 60_000, interval: 50 };
const SITE = 'http://localhost:3999';
const isRoot = process.getuid?.() === 0;

let folder = '';
let dataDir = '';
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = join(tmpdir(), `bullnose-supervisor-${process.pid}-${Date.now()}`);
  mkdirSync(folder, { mode: 0o755 });
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  children = [];
  killServer();
  rmSync(folder, { recursive: true, force: true });
});

describe('one owner per data folder', () => {
  it('F29: a second start is refused with the address and the process, and no row is lost', async () => {
    const first = startOwner();
    const { url } = await readiness(first);
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table ledger (n int primary key)');
    let acknowledged = 0;
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        await client.query('insert into ledger values ($1)', [acknowledged]);
        acknowledged += 1;
      }
    })();

    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await outcome(startOwner());
      expect(refused.code).toBe(1);
      expect(refused.errors.trim()).toBe(
        `Bullnose is already running at ${SITE} (process ${first.pid}). Stop it or set PORT and DATA_DIR.`,
      );
    }
    isWriting = false;
    await writing;
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from ledger',
    );
    await client.end();
    expect(acknowledged).toBeGreaterThan(0);
    expect(rows[0]?.count).toBe(acknowledged);
    expect(await end(first, 'SIGTERM')).toBe(0);
  });

  it('is exactly one of several that start at once on a new folder', async () => {
    const rivals = [startOwner(), startOwner(), startOwner()];
    const results = await Promise.all(
      rivals.map((child) =>
        Promise.race([readiness(child).then(() => 'owner'), outcome(child).then(() => 'refused')]),
      ),
    );
    expect(results.toSorted()).toEqual(['owner', 'refused', 'refused']);
    await end(rivals[results.indexOf('owner')] as ChildProcess, 'SIGTERM');
  });

  it('takes over the server of an owner that was killed, with every row', async () => {
    const first = startOwner();
    const { url } = await readiness(first);
    await query(url, 'create table kept as select 7 as n');
    await end(first, 'SIGKILL');

    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(second.adopted).toBe(true);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('starts again after the owner and the server were both killed', async () => {
    const first = startOwner();
    const { url } = await readiness(first);
    await query(url, 'create table kept as select 7 as n');
    await end(first, 'SIGKILL');
    killServer();

    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('restarts a server that dies, at the same address', async () => {
    const events: string[] = [];
    const server = await startEmbeddedPostgres({
      dataDir,
      supervision: {
        onEvent: (event) => events.push(event),
        onGivenUp: () => expect.unreachable(),
      },
    });
    await query(server.url, 'create table kept as select 7 as n');
    killServer();
    await vi.waitFor(() => expect(events).toEqual(['died', 'restarted']), SOON);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await server.stop();
  });

  it('ends and restarts a server that is alive but does not answer', async () => {
    const events: string[] = [];
    const server = await startEmbeddedPostgres({
      dataDir,
      supervision: {
        onEvent: (event) => events.push(event),
        onGivenUp: () => expect.unreachable(),
        times: { askEveryMs: 100, silentForMs: 100 },
      },
    });
    await query(server.url, 'create table kept as select 7 as n');
    signalServer('SIGSTOP');
    await vi.waitFor(() => expect(events.at(-1)).toBe('restarted'), SOON);
    expect(events).toEqual(['does not answer', 'died', 'restarted']);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await server.stop();
  });

  it('is not confused by another process that now has the dead owner’s id', async () => {
    mkdirSync(dataDir);
    const owner = { pid: process.pid, startedAs: 'an earlier process', url: SITE };
    writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(owner));
    const ownership = await ownDataFolder(dataDir, SITE);
    await expect(ownDataFolder(dataDir, SITE)).rejects.toThrow(`(process ${process.pid})`);
    ownership.release();
    (await ownDataFolder(dataDir, SITE)).release();
  });
});

describe('the data folder', () => {
  it('keeps the socket in a short folder when its path is long', async () => {
    dataDir = join(folder, 'a-long-name-'.repeat(10), 'data');
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const socketDir = new URL(server.url).searchParams.get('host') ?? '';
    expect(socketDir.startsWith(tmpdir())).toBe(true);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
    rmSync(socketDir, { recursive: true, force: true });
  });

  it('reports the server’s own message when it does not start', async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    await server.stop();
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nshared_buffers = nonsense\n`);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      /did not start[^]*invalid value for parameter "shared_buffers"/,
    );
  });

  it('reports that a folder cannot be made in place of a file', () => {
    writeFileSync(dataDir, 'a file');
    expect(() => locateData({ root: folder, usesEmbeddedDatabase: true })).toThrow(/DATA_DIR/);
  });

  it('is ./data in the clone, or DATA_DIR', () => {
    const options = { root: folder, usesEmbeddedDatabase: true };
    expect(locateData(options)).toEqual({ dataDir, notice: null });
    expect(locateData({ ...options, dataDir: 'other' }).dataDir).toBe(join(folder, 'other'));
  });

  it('is where the server can read it for root in a private clone', async ({ skip }) => {
    skip(!isRoot, 'only root runs the database as another account, which the folder could bar');
    const clone = mkdtempSync(join(tmpdir(), 'bullnose-private-'));
    const home = privateHome(clone);
    symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
    try {
      const located = locateData({ root: clone, usesEmbeddedDatabase: true });
      expect(located.dataDir).toBe(join(home, 'data'));
      expect(located.notice).toContain(home);
      const server = await startEmbeddedPostgres({ ...located, root: clone, durable: false });
      expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await server.stop();
      expect(locateData({ root: clone, usesEmbeddedDatabase: false }).dataDir).toBe(
        join(clone, 'data'),
      );
    } finally {
      rmSync(clone, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    }
  });
});

function startOwner(): ChildProcess {
  const child = spawn(process.execPath, [OWNER, dataDir, SITE], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function readiness(child: ChildProcess): Promise<{ url: string; adopted: boolean }> {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as { url: string; adopted: boolean };
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

/** Kills the server on this test's data, as a power cut would. */
function killServer(): void {
  signalServer('SIGKILL');
}

function signalServer(signal: NodeJS.Signals): void {
  try {
    const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number(lock.split('\n')[0]), signal);
  } catch {
    // No server was running.
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as unknown[];
}
