import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { archiveWal } from '#server/backups/point-in-time/archive-wal.ts';
import { openBases, readBase } from '#server/backups/point-in-time/base.ts';
import { findBase, startRecovery } from '#server/backups/point-in-time/recover.ts';
import { segmentAt } from '#server/platform/wal.ts';
import { openArchive } from '#server/platform/wal-archive.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';

let folder: string;
let dataDir: string;
let to: string;
let server: EmbeddedPostgres;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bullnose-moments-'));
  // The server's account enters the outer folder.
  dataDir = path.join(folder, 'data');
  to = path.join(folder, 'to');
  rmSync(folder, { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  await start({ keepsLog: true });
  await client.query('create table orders (number integer primary key, made_at timestamptz)');
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { keepsLog?: boolean } = {}): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  client = new pg.Client(server.url);
  await client.connect();
}

async function stop(): Promise<void> {
  await client.end();
  await server.stop();
}

interface Running {
  readonly now?: () => Date;
  readonly place?: string;
  readonly days?: number;
}

/** One run of the job. */
async function run({ now = systemClock, place = to, days = 14 }: Running = {}): Promise<void> {
  const environment = {
    BACKUP_TO: place,
    BACKUP_WITHOUT_SECRETS: 'true',
    BACKUP_POINT_IN_TIME_DAYS: String(days),
    LOG_LEVEL: 'fatal',
  };
  const config = loadConfig(environment, { dataDir });
  await archiveWal({ config, clock: now, log: createLog(config) }, server.url);
}

async function order(number: number): Promise<Date> {
  const { rows } = await client.query<{ made_at: Date }>(
    'insert into orders values ($1, clock_timestamp()) returning made_at',
    [number],
  );
  return rows[0]?.made_at ?? new Date(0);
}

/** A moment between two changes. */
async function moment(): Promise<Date> {
  await sleep(20);
  const at = new Date();
  await sleep(20);
  return at;
}

/** Ends the segment, as the server does after a minute, and waits until it is in the archive. */
async function finishSegment(): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  const file = path.join(dataDir, 'wal', rows[0]?.name ?? '');
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
}

const state = () => openArchive(dataDir).readState();
const bases = () => readdirSync(path.join(to, 'point-in-time')).toSorted();

/** The numbers of the orders that a restored moment has. */
async function ordersAt(at: Date | 'latest'): Promise<number[]> {
  const scratch = path.join(folder, 'scratch');
  mkdirSync(scratch, { mode: 0o711 });
  try {
    const kept = await findBase(openBases(to, null), at);
    const root = process.cwd();
    const recovery = await startRecovery({ kept, at, shopDataDir: dataDir, scratch, root });
    const copy = new pg.Client(recovery.server.url);
    try {
      await recovery.finished();
      await copy.connect();
      const { rows } = await copy.query<{ number: number }>('select number from orders order by 1');
      await copy.query('insert into orders values (0)');
      return rows.map((row) => row.number);
    } finally {
      await copy.end();
      await recovery.server.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

describe('restoring a moment', () => {
  it('has every change up to it and none since', async () => {
    await order(1);
    await run();
    const between: Date[] = [];
    for (const number of [2, 3, 4]) {
      between.push(await moment());
      await order(number);
      if (number === 3) await finishSegment();
      await run();
    }
    const [first = new Date(), second = new Date(), third = new Date()] = between;
    expect(await ordersAt(second)).toEqual([1, 2]);
    // The last segment is still in the data folder, where the server left it when it stopped.
    await stop();
    expect(await ordersAt(third)).toEqual([1, 2, 3]);
    expect(await ordersAt('latest')).toEqual([1, 2, 3, 4]);
    await start();
    expect(await ordersAt(first)).toEqual([1]);
  });

  it('goes on in the log of the next base backup', async () => {
    await run();
    await order(1);
    const at = await moment();
    const later = () => new Date(Date.now() + 8 * 86_400_000);
    await run({ now: later });
    await order(2);
    await finishSegment();
    await run({ now: later });
    expect(bases()).toHaveLength(2);
    expect(await ordersAt(at)).toEqual([1]);
  });

  it('says which moments there are', async () => {
    await run();
    const early = new Date(Date.now() - 60_000);
    const first = (await state())?.bases[0]?.finishedAt ?? '';
    await expect(ordersAt(early)).rejects.toThrow(
      `The first moment that can be restored is ${first}.`,
    );
    await order(1);
    await finishSegment();
    await run();
    const inAnHour = new Date(Date.now() + 3_600_000);
    await expect(ordersAt(inAnHour)).rejects.toThrow(/The log ends before this moment/);
    await expect(findBase(openBases(path.join(folder, 'none'), null), 'latest')).rejects.toThrow(
      'There is no base backup in this place.',
    );
  });
});

describe('keeping the log', () => {
  it('says up to when every change is kept', async () => {
    await run();
    expect((await state())?.reachesTo).toBeNull();
    await order(1);
    await finishSegment();
    const before = new Date();
    await run();
    const reachesTo = new Date((await state())?.reachesTo ?? 0);
    expect(reachesTo.getTime()).toBeLessThan(before.getTime());
    expect(reachesTo.toISOString() >= ((await state())?.bases[0]?.finishedAt ?? '')).toBe(true);
    expect(await openArchive(dataDir).segments()).toEqual([]);
  });

  it('removes base backups that no kept day needs', async () => {
    const atDay = (day: number) => () => new Date(Date.now() + day * 86_400_000);
    for (const day of [0, 3, 8, 16, 24]) await run({ now: atDay(day) });
    const [oldest = ''] = bases();
    // Of days 0, 8, 16 and 24: the tenth is restored with the one of the eighth.
    expect(bases()).toHaveLength(3);
    expect(oldest.slice(0, 10)).toBe(atDay(8)().toISOString().slice(0, 10));
    expect((await state())?.bases.map(({ name }) => name)).toEqual(bases());
  });

  it('waits while the place of the backups cannot be reached', async () => {
    await run();
    await order(1);
    await finishSegment();
    await rename(to, `${to}-away`);
    writeFileSync(to, 'a file where the folder was');
    await expect(run()).rejects.toThrow('ENOTDIR');
    expect(await openArchive(dataDir).segments()).not.toEqual([]);
    rmSync(to);
    await rename(`${to}-away`, to);
    await run();
    expect(bases()).toHaveLength(1);
    expect(await openArchive(dataDir).segments()).toEqual([]);
    expect(await ordersAt('latest')).toEqual([1]);
  });

  it('gives up when too much waits, and begins again with a base backup', async () => {
    await run();
    const { fileOf, segments } = openArchive(dataDir);
    const waiting = Array.from({ length: 129 }, (_, index) =>
      segmentAt({ timeline: 1, lsn: `F${index.toString(16)}/0` }),
    );
    for (const segment of waiting) writeFileSync(fileOf(segment), '');
    await sleep(1_000);
    await run();
    expect(await segments()).toEqual([]);
    expect((await state())?.bases.map(({ name }) => name)).toEqual(bases().slice(-1));
    expect(bases()).toHaveLength(2);
  });

  it('begins again when its state was damaged by a loss of power', async () => {
    await run();
    await order(1);
    writeFileSync(path.join(dataDir, 'wal', 'state.json'), '');
    // Folders are named by the second.
    await sleep(1_000);
    await run();
    await order(2);
    await finishSegment();
    await run();
    expect(bases()).toHaveLength(2);
    expect(await ordersAt('latest')).toEqual([1, 2]);
  });

  it('takes another base backup when the last one seems to be of the future', async () => {
    await run({ now: () => new Date(Date.now() + 1000 * 86_400_000) });
    await run();
    await order(1);
    const at = await moment();
    await order(2);
    await finishSegment();
    await run();
    expect(await ordersAt(at)).toEqual([1]);
  });

  it('begins again after it was off, because the log has a gap', async () => {
    await run();
    await stop();
    await start({ keepsLog: false });
    expect(existsSync(path.join(dataDir, 'wal'))).toBe(false);
    await expect(run()).rejects.toThrow('The embedded database keeps no log yet.');
    await order(1);
    await stop();
    await start({ keepsLog: true });
    await stop();
    // A command that starts the server beside the shop keeps the log too.
    await start();
    await sleep(1_000);
    await run();
    await order(2);
    await finishSegment();
    await run();
    expect(bases()).toHaveLength(2);
    expect(await ordersAt('latest')).toEqual([1, 2]);
  });

  it('refuses a base backup whose manifest or file is damaged', async () => {
    await run();
    const [name = ''] = bases();
    const { folder: kept } = await findBase(openBases(to, null), 'latest');
    expect((await readBase(kept))?.cluster).toMatch(/^\d+$/);
    appendFileSync(path.join(to, 'point-in-time', name, 'base.tar.zst'), 'x');
    await expect(ordersAt('latest')).rejects.toThrow('base.tar.zst has other bytes');
    writeFileSync(path.join(to, 'point-in-time', name, 'manifest.json'), '{}');
    await expect(ordersAt('latest')).rejects.toThrow('manifest.json is damaged');
  });
});

it('does nothing unless it is asked to', async () => {
  await run({ days: 0 });
  expect(existsSync(to)).toBe(false);
});
