import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

import { getRequestListener } from '@hono/node-server';
import { Kysely, PostgresDialect, sql } from 'kysely';

import type { DB } from '#db/types.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { createApi } from '#server/api.ts';
import { createLog } from '#server/platform/log.ts';

import type { Load, Measured } from './bench-catalogue-client.ts';
import { runCommand, wholeNumber } from './command.ts';
import { configuredShop, withDatabaseServer } from './shop-database.ts';

const help = `Measures the catalogue of the configured database (DATABASE_URL, else the embedded one of DATA_DIR): the
API over HTTP on kept connections, beside a bare node:http server that sends the same SQL through the pg driver and
answers with its rows as JSON. Clients are a thread of their own. Prints a table of p50, p95 and requests per second. Fill the database first with npm run catalogue:generate.

Usage: npm run bench:catalogue -- [--seconds 5] [--clients 4] [--only "text search"]

  DATA_DIR=/tmp/big npm run bench:catalogue`;

interface Case {
  readonly name: string;
  /** Many different paths, so that not every answer comes from the cache. */
  readonly paths: readonly string[];
  /** Clears the catalogue's cache before every call. */
  readonly isCold?: boolean;
}

const FORGET = '/forget';

/** Different calls of one case. */
const MOST_PATHS = 48;

const TEXTS = [
  'drill',
  'brushless drill driver',
  'merbau decking',
  '90 x 22 mm',
  'basin mixer',
  'gyprock',
  'power point',
  'garden hose 18 mm',
  'silicone',
  'led downlight 9 w',
  'dimmable downlight',
  'wall tile',
  'subway tile gloss white',
  'porcelain floor tile 600 x 600',
  'claw hammer',
  'tape measure 8 m',
  'ceiling paint 10 l',
  'decking oil',
  'hybrid plank',
  'spotted gum',
  'potting mix',
  'line trimmer',
  'whipper snipper',
  'fence paling',
  'toilet suite',
  'rain shower',
  'galvanised',
  'stainless steel screws',
  'joist hanger',
  'safety glasses',
  'work boots',
  'extension lead',
  'smoke alarm',
  'umbrella',
  'teak dining setting',
  'oaken',
  'red',
  'board',
];
/** Words of very many products, some only in their descriptions. */
const FREQUENT_TEXTS = [
  'wall',
  'eye protection',
  'tile',
  'white',
  'drill',
  'wall tile',
  'range',
  'check size',
];
const TYPING_ERRORS = [
  'drlil',
  'siliconne',
  'hamer',
  'deking',
  'plasterbord',
  'umbrela',
  'toliet',
  'secaters',
];
const BEGINNINGS = [
  'dr',
  'dri',
  'drill',
  'mer',
  'merb',
  'bas',
  'basin m',
  'led d',
  'sub',
  'subway t',
  'pott',
  'gal',
  'wal',
  'umb',
  'smok',
  'ash-00',
];

const options = {
  seconds: { type: 'string', default: '5' },
  clients: { type: 'string', default: '4' },
  only: { type: 'string' },
} as const;

await runCommand({ help, options }, async ({ only, ...values }) => {
  const seconds = wholeNumber('seconds', values.seconds, { from: 1 });
  const clients = wholeNumber('clients', values.clients, { from: 1 });
  await withDatabaseServer(async ({ url }) => {
    const database = openDatabase(url, { max: clients });
    const asking = new Worker(new URL('./bench-catalogue-client.ts', import.meta.url));
    try {
      await measureAll(database, asking, { seconds, clients, only });
    } finally {
      await asking.terminate();
      await database.close();
    }
  });
});

type Api = ReturnType<typeof createApi>;

function apiOver(db: Kysely<DB>): Api {
  return createApi({
    db,
    config: configuredShop().config,
    clock: () => new Date(),
    log: createLog({ logLevel: 'silent' }),
    jobs: notNeeded('jobs'),
    payments: notNeeded('payments'),
  });
}

/** Runs a server on loopback until the work is done. */
async function served<Result>(
  listener: RequestListener,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs the load on the clients' thread. */
async function measure(clients: Worker, load: Load): Promise<Measured> {
  const answered = new Promise<{ measured?: Measured; failure?: string }>((resolve) => {
    clients.once('message', resolve);
  });
  clients.postMessage(load);
  const { measured, failure } = await answered;
  if (measured === undefined) throw new Error(failure);
  return measured;
}

/**
 * Sends the statements recorded for the path's number and answers with the rows of the last step.
 */
function bareServer({ pool }: Database, recorded: readonly Statement[][][]): RequestListener {
  const answer = async (number: number) => {
    let rows: unknown[] = [];
    for (const statements of recorded[number] ?? []) {
      const results = await Promise.all(
        statements.map(({ text, values }) => pool.query<object>(text, values)),
      );
      rows = results.map((result) => result.rows);
    }
    return JSON.stringify(rows);
  };
  return (request, response) => {
    void answer(Number(request.url?.slice(1))).then(
      (body) => response.setHeader('Content-Type', 'application/json').end(body),
      () => response.writeHead(500).end(),
    );
  };
}

/** The API, and a path that clears the catalogue's cache. */
function apiServer(database: Database): RequestListener {
  const answer = getRequestListener(apiOver(database.db).fetch);
  return (request, response) => {
    if (request.url === FORGET) void forget(database).then(() => response.end());
    else void answer(request, response);
  };
}

async function call(api: Api, path: string): Promise<void> {
  const response = await api.request(path);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await response.text();
}

async function measureAll(
  database: Database,
  asking: Worker,
  { seconds, clients, only }: { seconds: number; clients: number; only: string | undefined },
): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ products: number; server: string }>`
    select count(*)::integer as products, current_setting('server_version') as server from product_search
  `.execute(db);
  console.log(
    `${rows[0]?.products} products, PostgreSQL ${rows[0]?.server}, ${clients} clients (1 where cold), ${seconds} s a line; times in ms\n` +
      `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores, load average ${loadavg()
        .map((load) => Math.round(load))
        .join(', ')}\n`,
  );
  printRow(['', 'API p50', 'p95', 'req/s', 'SQL p50', 'p95', 'req/s', 'API/SQL']);
  for (const { name, paths: all, isCold = false } of await cases(database)) {
    if (only !== undefined && !name.includes(only)) continue;
    const paths = spread(all, MOST_PATHS);
    const load = { seconds, clients: isCold ? 1 : clients };
    // The second call does not query what the first call cached.
    const recorded = await recordStatements(database, paths, (api, path) =>
      isCold ? forget(database) : call(api, path),
    );
    const viaApi = await served(apiServer(database), (origin) =>
      measure(asking, { ...load, origin, paths, before: isCold ? FORGET : null }),
    );
    const viaSql = await served(bareServer(database, recorded), (origin) =>
      measure(asking, { ...load, origin, paths: paths.map((_, at) => `/${at}`), before: null }),
    );
    printRow([
      name,
      ...[viaApi, viaSql].flatMap(({ p50, p95, perSecond }) => [
        tenths(p50),
        tenths(p95),
        String(Math.round(perSecond)),
      ]),
      String(Math.round((viaApi.perSecond / viaSql.perSecond) * 100) / 100),
    ]);
  }
}

/** At most this many of the items, evenly spaced. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from(
    { length: Math.min(items.length, most) },
    (_, at) => items[Math.floor(at * step)] as Item,
  );
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function printRow([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(9)).join(''));
}

/** A service that no call of the catalogue touches. */
function notNeeded(name: string): never {
  return new Proxy(
    {},
    {
      get: () => {
        throw new Error(`The catalogue used ${name}.`);
      },
    },
  ) as never;
}

function page(query: string): string {
  return `/api/products?limit=9&offset=0${query}`;
}

function each<Item>(items: readonly Item[], path: (item: Item) => string): string[] {
  return items.map(path);
}

/** The measured calls, with names from this catalogue. */
async function cases({ db }: Database): Promise<Case[]> {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => encodeURIComponent(name));
  const departments = await names(sql`select slug as name from departments order by slug`);
  const categories = await names(sql`select slug as name from categories order by slug`);
  const brands = await names(
    sql`select value as name from facet_keys where kind = 3 order by key limit 60`,
  );
  const codes = await names(
    sql`select sku as name from products where sku is not null order by id limit 4`,
  );
  const words = [...TEXTS.map((text) => encodeURIComponent(text)), ...codes];
  const prices = Array.from(
    { length: 12 },
    (_, at) => `&minPrice=${at * 20}&maxPrice=${at * 50 + 200}`,
  );
  return [
    { name: 'first page', paths: [page('')] },
    {
      name: 'usual filtered page',
      paths: [
        ...each(categories, (slug) => page(`&categorySlug=${slug}&facets=true`)),
        ...categories.flatMap((slug) =>
          each(prices, (price) => page(`&categorySlug=${slug}${price}&facets=true`)),
        ),
        ...each(departments, (slug) => page(`&departmentSlug=${slug}&inStock=true&facets=true`)),
      ],
    },
    {
      name: 'filtered page, cold',
      isCold: true,
      paths: categories.flatMap((slug) =>
        each(prices, (price) => page(`&categorySlug=${slug}${price}&facets=true`)),
      ),
    },
    {
      name: 'two scopes, cold',
      isCold: true,
      paths: departments.flatMap((slug) =>
        each(brands, (brand) => page(`&departmentSlug=${slug}&brand=${brand}&facets=true`)),
      ),
    },
    {
      name: 'free cents range, cold',
      isCold: true,
      paths: each(departments, (slug) =>
        page(`&departmentSlug=${slug}&minPrice=12.34&maxPrice=98.76&facets=true`),
      ),
    },
    {
      name: 'exact count, cold',
      isCold: true,
      paths: each(prices, (price) => `/api/products?limit=1&offset=0${price}`),
    },
    {
      name: 'page in the middle',
      paths: each(
        [1_000, 2_000, 3_000, 4_000],
        (offset) => `/api/products?limit=9&offset=${offset}`,
      ),
    },
    { name: 'text search', paths: each(words, (text) => page(`&searchQuery=${text}`)) },
    {
      name: 'text search, cold',
      isCold: true,
      paths: each(words, (text) => page(`&searchQuery=${text}`)),
    },
    {
      name: 'text and facets, cold',
      isCold: true,
      paths: each(words, (text) => page(`&searchQuery=${text}&facets=true`)),
    },
    {
      name: 'frequent words, cold',
      isCold: true,
      paths: each(FREQUENT_TEXTS, (text) =>
        page(`&searchQuery=${encodeURIComponent(text)}&facets=true`),
      ),
    },
    {
      name: 'text and facets',
      paths: each(words, (text) => page(`&searchQuery=${text}&facets=true`)),
    },
    {
      name: 'typing errors',
      paths: each(TYPING_ERRORS, (text) => page(`&searchQuery=${encodeURIComponent(text)}`)),
    },
    {
      name: 'suggestions',
      paths: each(BEGINNINGS, (text) => `/api/suggestions?query=${encodeURIComponent(text)}`),
    },
  ];
}

/** The catalogue's cache is valid for one version of it. */
async function forget({ db }: Database): Promise<void> {
  await sql`update facet_state set folded_in = folded_in + 1`.execute(db);
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The statements that the API sends for each path, in steps. Statements that it sends in parallel
 * are one step.
 */
async function recordStatements(
  { pool }: Database,
  paths: readonly string[],
  prepare: (api: Api, path: string) => Promise<void>,
): Promise<Statement[][][]> {
  let sent: { statement: Statement; from: number; to: number }[] = [];
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) => {
      const to = performance.now();
      const statement = { text: query.sql, values: [...query.parameters] };
      if (level === 'query') sent.push({ statement, from: to - queryDurationMillis, to });
    },
  });
  const api = apiOver(watched);
  const recorded: Statement[][][] = [];
  for (const path of paths) {
    await prepare(api, path);
    sent = [];
    await call(api, path);
    const steps: Statement[][] = [];
    let stepEndsAt = -1;
    for (const { statement, from, to } of sent.toSorted((one, other) => one.from - other.from)) {
      if (from >= stepEndsAt) steps.push([]);
      steps.at(-1)?.push(statement);
      stepEndsAt = Math.max(stepEndsAt, to);
    }
    recorded.push(steps);
  }
  return recorded;
}
