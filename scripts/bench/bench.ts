import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { loadConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

import { onDatabase } from '../shop-database.ts';
import { type Names, take } from './addresses.ts';
import type { Limit } from './bare.ts';
import type { Answers, Ask, Load, Measured, Rush } from './client.ts';
import { databaseMs, postmasterOf, processorMs } from './processes.ts';
import { recorder, type Steps } from './recording.ts';

/** Rounds in which ours and the limit take turns. */
const ROUNDS = 3;
/** More requests than one client and second can make. */
const MOST_PER_SECOND = 3_000;
const MOST_RECORDED = 100;

/** A server under load. */
export interface Target {
  readonly port: number;
  readonly pid: number;
}

export interface Shop extends Target {
  readonly url: string;
  readonly config: Config;
  readonly logs: TestServer['logs'];
  readonly stop: TestServer['stop'];
}

/** What one row's work is done with. */
export interface Bench {
  /** The measured database. */
  readonly url: string;
  readonly dataDir: string;
  readonly database: Database;
  readonly names: Names;
  /** How long each side of a row is measured. */
  readonly seconds: number;
  /** A shop on the measured database; each name is started once. */
  readonly shop: (name?: string, env?: Readonly<Record<string, string>>) => Promise<Shop>;
  /** A shop for one row, which stops it: an idle shop still polls its job queues. */
  readonly rowShop: (env: Readonly<Record<string, string>>) => Promise<Shop>;
  /** Ends the one before it: a row compares with one limit. */
  readonly bare: (limit: Limit) => Promise<Target>;
  /** Runs the clients once. */
  readonly run: (load: Load) => Promise<Measured>;
  /** Makes each request once, at this rate. */
  readonly rush: (load: Rush) => Promise<Answers>;
  /** Processor time of PostgreSQL so far, in milliseconds. */
  readonly postgresMs: () => number;
  /** Work to do when the shops have stopped. */
  readonly onStop: (work: () => Promise<void>) => void;
  readonly stop: () => Promise<void>;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Processor time per request of the server's process and of PostgreSQL, in milliseconds. */
  readonly nodeMs: number;
  readonly postgresMs: number;
}

export async function openBench({
  url,
  dataDir,
  names,
  seconds,
}: Pick<Bench, 'url' | 'dataDir' | 'names' | 'seconds'>): Promise<Bench> {
  const database = openDatabase(url, { max: 4 });
  const postmaster = await onDatabase(url, postmasterOf);
  const shops = new Map<string, Promise<Shop>>();
  const clients = startChild('client.ts');
  let bare: ChildProcess | undefined;
  const endings: (() => Promise<void>)[] = [];
  async function ask<Work extends Load | Rush, Outcome>(work: Work): Promise<Outcome> {
    clients.send(work);
    const [answer] = (await once(clients, 'message')) as [{ measured?: Outcome; failure?: string }];
    if (answer.measured === undefined) throw new Error(answer.failure);
    return answer.measured;
  }
  return {
    url,
    dataDir,
    database,
    names,
    seconds,
    shop: (name = 'shop', env = {}) => {
      const shop = shops.get(name) ?? startShop(dataDir, { DATABASE_URL: url, ...env });
      shops.set(name, shop);
      return shop;
    },
    rowShop: (env) => startShop(dataDir, { DATABASE_URL: url, ...env }),
    bare: async (limit) => {
      bare?.kill();
      const child = startChild('bare.ts');
      bare = child;
      child.send(limit);
      const [port] = (await once(child, 'message')) as [number];
      return { port, pid: child.pid ?? NaN };
    },
    run: ask<Load, Measured>,
    rush: ask<Rush, Answers>,
    postgresMs: () => databaseMs(postmaster),
    onStop: (work) => void endings.push(work),
    stop: async () => {
      clients.kill();
      bare?.kill();
      for (const shop of shops.values()) await (await shop).stop();
      for (const work of endings) await work();
      await database.close();
    },
  };
}

async function startShop(dataDir: string, env: Readonly<Record<string, string>>): Promise<Shop> {
  const server = await startTestServer({ dataDir, env });
  const { port, url } = server;
  const config = loadConfig({ ...env, PORT: String(port), DEMO: 'true' }, { dataDir });
  return {
    port,
    pid: server.process.pid ?? NaN,
    url,
    config,
    logs: server.logs,
    stop: server.stop,
  };
}

/** A process of these sources, with React's production build. */
function startChild(file: string): ChildProcess {
  return fork(path.join(import.meta.dirname, file), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

/** Where the requests of one side come from. */
export interface Supply {
  readonly take: (count: number) => readonly Ask[];
  /** Puts back what was not asked. */
  readonly putBack: (asks: readonly Ask[]) => void;
  readonly isRepeated: boolean;
}

export function repeated(asks: readonly Ask[]): Supply {
  return { take: () => asks, putBack: () => undefined, isRepeated: true };
}

/** Each request once. */
export function onlyOnce(asks: Iterator<Ask, undefined>, headers?: Ask['headers']): Supply {
  let left: Ask[] = [];
  return {
    take: (count) => {
      left.push(...take(count - left.length, asks));
      const taken = left.splice(0, count);
      return headers === undefined ? taken : taken.map((ask) => ({ ...ask, headers }));
    },
    putBack: (rest) => void (left = [...rest, ...left]),
    isRepeated: false,
  };
}

export interface Side {
  readonly target: Target;
  readonly supply: Supply;
  /** What happens before each request, outside of its time. */
  readonly before?: () => Promise<void>;
}

/** Measures several sides in turns, so that other work on the machine affects all of them. */
export async function compare<Name extends string>(
  bench: Bench,
  { sides, clients }: { readonly sides: Readonly<Record<Name, Side>>; readonly clients: number },
): Promise<Record<Name, Figures>> {
  const names = Object.keys(sides) as Name[];
  const rounds = new Map<Name, Round[]>(names.map((name) => [name, []]));
  const ms = (bench.seconds * 1000) / ROUNDS;
  for (const { target, supply } of Object.values<Side>(sides)) {
    if (!supply.isRepeated) continue;
    const asks = supply.take(Infinity);
    await bench.run({ port: target.port, asks, isRepeated: false, clients, ms: Infinity });
  }
  // A round that does not count compiles the code and fills the buffers.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of names) {
      const measured = await runRounds(bench, sides[name], {
        clients,
        ms: round < 0 ? ms / 3 : ms,
      });
      if (round >= 0) rounds.get(name)?.push(...measured);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, figuresOf(rounds.get(name) ?? [])]),
  ) as Record<Name, Figures>;
}

interface Round extends Measured {
  readonly nodeMs: number;
  readonly postgresMs: number;
}

/** One round, or one of a single request after each change. */
async function runRounds(
  bench: Bench,
  side: Side,
  { clients, ms }: { clients: number; ms: number },
): Promise<Round[]> {
  const { target, supply, before } = side;
  if (before === undefined) return [await runRound(bench, side, { clients, ms })];
  const rounds: Round[] = [];
  const begunAt = performance.now();
  while (performance.now() - begunAt < ms) {
    await before();
    const one = onlyOnce(supply.take(1).values());
    rounds.push(await runRound(bench, { target, supply: one }, { clients: 1, ms: Infinity }));
  }
  return rounds;
}

async function runRound(
  bench: Bench,
  { target, supply }: Side,
  { clients, ms }: { clients: number; ms: number },
): Promise<Round> {
  const asks = supply.take(Math.ceil((clients * MOST_PER_SECOND * ms) / 1000));
  const before = { node: processorMs(target.pid), postgres: bench.postgresMs() };
  const { port } = target;
  const { isRepeated } = supply;
  const measured = await bench.run({ port, asks, isRepeated, clients, ms });
  supply.putBack(asks.slice(measured.used));
  const refused = measured.statuses.find((status) => ![200, 201, 304].includes(status));
  if (refused !== undefined) throw new Error(`An answer had status ${refused}`);
  const nodeMs = processorMs(target.pid) - before.node;
  return { ...measured, nodeMs, postgresMs: bench.postgresMs() - before.postgres };
}

function figuresOf(rounds: readonly Round[]): Figures {
  const times = rounds.flatMap((round) => [...round.times]);
  const total = (part: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + part(round), 0);
  return {
    perSecond: (times.length / total(({ tookMs }) => tookMs)) * 1000,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    nodeMs: total(({ nodeMs }) => nodeMs) / times.length,
    postgresMs: total(({ postgresMs }) => postgresMs) / times.length,
  };
}

/** The smallest of the values that is at least as large as this share of them. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

/**
 * The limit of calls of the API: the statements that they send, through the bare driver.
 * `isAskedBefore` records a second call, which finds what the first one left in memory.
 */
export async function recordLimit(
  bench: Bench,
  { supply, config, url = bench.url }: { supply: Supply; config: Config; url?: string },
): Promise<Side> {
  const database = url === bench.url ? bench.database : openDatabase(url, { max: 4 });
  const record = recorder(database.pool, config);
  const recorded: Steps[] = [];
  const begunAt = performance.now();
  const most = supply.isRepeated ? supply.take(MOST_RECORDED).length : MOST_RECORDED;
  while (recorded.length < most && performance.now() - begunAt < bench.seconds * 1000) {
    const ask = supply.isRepeated ? supply.take(most)[recorded.length] : supply.take(1)[0];
    if (ask === undefined) break;
    if (supply.isRepeated) await record(ask);
    recorded.push(await record(ask));
  }
  const target = await bench.bare({ kind: 'statements', url, recorded });
  return { target, supply: repeated(recorded.map((_, at) => ({ path: `/${at}` }))) };
}
