import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';

import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { sql } from 'kysely';

import { listed } from '#db/seed/generated/listed.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';

import {
  apiOver,
  percentile,
  printHead,
  printRow,
  recordingDatabase,
  replay,
  type Steps,
  tenths,
} from './bench.ts';
import type { Load, Measured } from './bench-catalogue-client.ts';
import { runCommand, wholeNumber } from './command.ts';
import { configuredShop, withDatabaseServer } from './shop-database.ts';

const help = `Measures the catalogue of the configured database (DATABASE_URL, else the embedded one of DATA_DIR): the
API over HTTP on keep-alive connections, next to a bare node:http server that sends the same SQL through the pg driver and
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

const TEXTS = listed(`
  drill, brushless drill driver, merbau decking, 90 x 22 mm, basin mixer, gyprock, power point,
  garden hose 18 mm, silicone, led downlight 9 w, dimmable downlight, wall tile,
  subway tile gloss white, porcelain floor tile 600 x 600, claw hammer, tape measure 8 m,
  ceiling paint 10 l, decking oil, hybrid plank, spotted gum, potting mix, line trimmer,
  whipper snipper, fence paling, toilet suite, rain shower, galvanised, stainless steel screws,
  joist hanger, safety glasses, work boots, extension lead, smoke alarm, umbrella,
  teak dining setting, oaken, red, board`);
/** Words of very many products, some only in their descriptions. */
const FREQUENT_TEXTS = listed(`
  wall, eye protection, tile, white, drill, wall tile, range, check size`);
const TYPING_ERRORS = listed(`
  drlil, siliconne, hamer, deking, plasterbord, umbrela, toliet, secaters`);
const BEGINNINGS = listed(`
  dr, dri, drill, mer, merb, bas, basin m, led d, sub, subway t, pott, gal, wal, umb, smok,
  ash-00`);

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

/** Sends the statements recorded for the path's number and answers with the last rows. */
function bareServer(database: Database, recorded: readonly Steps[]): RequestListener {
  return (request, response) => {
    void replay(database, recorded[Number(request.url?.slice(1))] ?? []).then(
      (rows) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  };
}

/** The API, and a path that clears the catalogue's cache. */
function apiServer(database: Database): RequestListener {
  const answer = getRequestListener(apiOver(database.db, configuredShop().config).fetch);
  return (request, response) => {
    if (request.url === FORGET) void forget(database).then(() => response.end());
    else void answer(request, response);
  };
}

async function call(api: Hono, path: string): Promise<void> {
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
  const { rows } = await sql<{ products: number }>`
    select count(*)::integer as products from product_search`.execute(db);
  await printHead(
    db,
    `${rows[0]?.products} products, ${clients} clients (1 where cold), ${seconds} s a line; times in ms`,
  );
  printRow(['', 'API p50', 'p95', 'req/s', 'SQL p50', 'p95', 'req/s', 'API/SQL']);
  for (const { name, paths: all, isCold = false } of await cases(database)) {
    if (only !== undefined && !name.includes(only)) continue;
    const paths = spread(all, MOST_PATHS);
    const load = { seconds, clients: isCold ? 1 : clients };
    const recorded = await recordStatements(database, paths, isCold);
    const viaApi = await served(apiServer(database), (origin) =>
      measure(asking, { ...load, origin, paths, before: isCold ? FORGET : null }),
    );
    const viaSql = await served(bareServer(database, recorded), (origin) =>
      measure(asking, { ...load, origin, paths: paths.map((_, at) => `/${at}`), before: null }),
    );
    printRow([
      name,
      ...[viaApi, viaSql].flatMap(({ times, perSecond }) => [
        tenths(percentile(times, 0.5)),
        tenths(percentile(times, 0.95)),
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

function page(query: string): string {
  return `/api/products?limit=9&offset=0${query}`;
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
  const search = (text: string) => page(`&searchQuery=${encodeURIComponent(text)}`);
  const searches = [...TEXTS.map(search), ...codes.map((code) => page(`&searchQuery=${code}`))];
  const withFacets = (paths: readonly string[]) => paths.map((path) => `${path}&facets=true`);
  const prices = Array.from(
    { length: 12 },
    (_, at) => `&minPrice=${at * 20}&maxPrice=${at * 50 + 200}`,
  );
  const inCategories = categories.map((slug) => page(`&categorySlug=${slug}`));
  const inDepartments = departments.map((slug) => page(`&departmentSlug=${slug}`));
  const pricedInCategories = inCategories.flatMap((path) => prices.map((price) => path + price));
  const cold = (name: string, paths: readonly string[]) => ({
    name: `${name}, cold`,
    paths,
    isCold: true,
  });
  return [
    { name: 'first page', paths: [page('')] },
    {
      name: 'usual filtered page',
      paths: withFacets([
        ...inCategories,
        ...pricedInCategories,
        ...inDepartments.map((path) => `${path}&inStock=true`),
      ]),
    },
    cold('filtered page', withFacets(pricedInCategories)),
    cold(
      'two scopes',
      withFacets(inDepartments.flatMap((path) => brands.map((brand) => `${path}&brand=${brand}`))),
    ),
    cold(
      'free cents range',
      withFacets(inDepartments.map((path) => `${path}&minPrice=12.34&maxPrice=98.76`)),
    ),
    cold(
      'exact count',
      prices.map((price) => `/api/products?limit=1&offset=0${price}`),
    ),
    {
      name: 'page in the middle',
      paths: [1_000, 2_000, 3_000, 4_000].map((offset) => `/api/products?limit=9&offset=${offset}`),
    },
    { name: 'text search', paths: searches },
    cold('text search', searches),
    cold('text and facets', withFacets(searches)),
    cold('frequent words', withFacets(FREQUENT_TEXTS.map(search))),
    { name: 'text and facets', paths: withFacets(searches) },
    { name: 'typing errors', paths: TYPING_ERRORS.map(search) },
    {
      name: 'suggestions',
      paths: BEGINNINGS.map((text) => `/api/suggestions?query=${encodeURIComponent(text)}`),
    },
  ];
}

/** The catalogue's cache is valid for one version of it. */
async function forget({ db }: Database): Promise<void> {
  await sql`update facet_state set folded_in = folded_in + 1`.execute(db);
}

/** The statements that the API sends for each path. */
async function recordStatements(
  database: Database,
  paths: readonly string[],
  isCold: boolean,
): Promise<Steps[]> {
  const { db, record } = recordingDatabase(database);
  const api = apiOver(db, configuredShop().config);
  const recorded: Steps[] = [];
  for (const path of paths) {
    // The second call does not query what the first call cached.
    await (isCold ? forget(database) : call(api, path));
    recorded.push(await record(() => call(api, path)));
  }
  return recorded;
}
