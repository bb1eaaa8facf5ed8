import {
  OFFICE_PRODUCT_SORTS,
  OFFICE_PRODUCT_VIEWS,
  ORDER_SORTS,
  SELLER_ORDER_SORTS,
  USER_SORTS,
} from '#contract/office-lists.ts';
import type { Hono } from 'hono';
import { sql, type Kysely } from 'kysely';

import { loadGeneratedCatalogue } from '#db/seed/generated/load-generated-catalogue.ts';
import { loadGeneratedTrade } from '#db/seed/generated/load-generated-trade.ts';
import type { DB } from '#db/types.ts';
import { ROLES } from '#domain/access/access.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';
import { type Config } from '#server/platform/config.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

import {
  accessToken,
  apiOver,
  percentile,
  printHead,
  printRow,
  recordingDatabase,
  replay,
  tenths,
} from './bench.ts';
import { runCommand, wholeNumber } from './command.ts';
import { databaseBeside, onDatabase, withDatabaseServer } from './shop-database.ts';

const PRODUCTS = 100_000;
const ORDERS = 50_000;
const USERS = 20_000;
/** The time limit for a call of a back-office list, in milliseconds. */
const TARGET_MS = 100;
const BENCH_DATABASE = 'bullnose_bench_lists';

const help = `Measures the lists and dashboards of the back offices at ${PRODUCTS} products, ${ORDERS} orders and
${USERS} users: each call of the API in this process next to the same SQL through the bare pg driver, and how long it
takes to apply a tax rate to half of the products. Works in a database of its own (${BENCH_DATABASE}) on the
configured server (DATABASE_URL, else the embedded one of DATA_DIR), which the first run fills and later runs use again.

Usage: npm run bench:lists -- [--times 20] [--only "orders"] [--fresh]

  DATA_DIR=/tmp/big npm run bench:lists`;

interface Case {
  readonly name: string;
  readonly path: string;
  /** Asks for the page that holds the last row. */
  readonly isLastPage?: boolean;
}

const options = {
  times: { type: 'string', default: '20' },
  only: { type: 'string', default: '' },
  fresh: { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async ({ only, fresh, ...values }) => {
  const times = wholeNumber('times', values.times, { from: 1 });
  await withDatabaseServer(async ({ url: serverUrl, config }) => {
    const url = await benchDatabase(serverUrl, fresh);
    const database = openDatabase(url, { max: 8 });
    try {
      await migrateToLatest(database.db);
      await fill(database.db);
      await onDatabase(url, (client) => client.query('vacuum analyze'));
      await measureAll(database, config, { times, only });
    } finally {
      await database.close();
    }
  });
});

/** The address of the database for this measurement. Creates it if it does not exist. */
async function benchDatabase(serverUrl: string, isFresh: boolean): Promise<string> {
  await onDatabase(serverUrl, async (client) => {
    if (isFresh) await client.query(`drop database if exists ${BENCH_DATABASE} with (force)`);
    const found = await client.query('select from pg_database where datname = $1', [
      BENCH_DATABASE,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${BENCH_DATABASE}`);
  });
  return databaseBeside(serverUrl, BENCH_DATABASE);
}

async function fill(db: Kysely<DB>): Promise<void> {
  await loadGeneratedCatalogue(db, {
    products: PRODUCTS,
    seed: 1,
    onProgress: (done, step) => {
      if (step === 'search') console.log('writing the search tables ...');
      else if (done % 50_000 === 0) console.log(`${done} products`);
    },
  });
  const { rows } = await sql`select from orders limit 1`.execute(db);
  if (rows.length > 0) return;
  await loadGeneratedTrade(db, { users: USERS, orders: ORDERS, now: new Date() });
}

async function measureAll(
  database: Database,
  config: Config,
  { times, only }: { times: number; only: string },
): Promise<void> {
  const { db } = database;
  const call = asAdministrator(await signInAdministrator(db, config));
  const recording = recordingDatabase(database);
  const recordedApi = apiOver(recording.db, config);
  const api = apiOver(db, config);
  await printHead(db, `${times} calls a line, one after another; times in ms`);
  printRow(['', 'API p50', 'p95', 'SQL p50', 'p95', '']);
  let missed = 0;
  for (const each of await cases(db)) {
    if (!each.name.includes(only)) continue;
    try {
      const path = each.isLastPage === true ? await lastPageOf(api, call, each.path) : each.path;
      const steps = await recording.record(() => call(recordedApi, path));
      const viaApi = await timed(times, () => call(api, path));
      const viaSql = await timed(times, () => replay(database, steps));
      const isMissed = viaApi.p95 > TARGET_MS;
      if (isMissed) missed += 1;
      const cells = [viaApi.p50, viaApi.p95, viaSql.p50, viaSql.p95].map(tenths);
      printRow([each.name, ...cells, isMissed ? 'over' : '']);
    } catch (error) {
      missed += 1;
      printRow([each.name, `failed: ${String(error)}`]);
    }
  }
  console.log(`\n${missed} of them over ${TARGET_MS} ms at p95.`);
  if (only === '') await measureApplyToAll(api, db, call);
}

type Call = (api: Hono, path: string, init?: { method: string; json: unknown }) => Promise<unknown>;

function asAdministrator(headers: Record<string, string>): Call {
  return async (api, path, init) => {
    const response = await api.request(path, {
      headers: { ...headers, ...(init && { 'content-type': 'application/json' }) },
      ...(init && { method: init.method, body: JSON.stringify(init.json) }),
    });
    if (response.status !== 200) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    }
    return response.json();
  };
}

async function signInAdministrator(
  db: Kysely<DB>,
  config: Config,
): Promise<Record<string, string>> {
  const now = new Date();
  const user = { id: newId(), email: `bench-${now.getTime()}@example.com` };
  const sessionId = newId();
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    values (${user.id}, ${user.email}, ${now}, ${now}, ${now})`.execute(db);
  await sql`
    insert into user_profiles (id, first_name, last_name, role, created_at)
    values (${user.id}, 'Robin', 'Marsh', 'admin', ${now})`.execute(db);
  await sql`
    insert into auth_sessions (id, user_id, hmac_key, method, created_at, refreshed_at)
    values (${sessionId}, ${user.id}, ${Buffer.alloc(32)}, 'password', ${now}, ${now})`.execute(db);
  const session = { userId: user.id, email: user.email, sessionId };
  return {
    apikey: config.publicKey,
    authorization: `Bearer ${await accessToken(config, session, now)}`,
  };
}

function bothWays(sorts: readonly string[]): string[] {
  return sorts.flatMap((sort) => [sort, `-${sort}`]);
}

/**
 * Every list with everything its screen offers: default view, searches, filters, sorting, last
 * page.
 */
async function cases(db: Kysely<DB>): Promise<Case[]> {
  const { rows } = await sql<{
    category: string;
    department: string;
    seller: string;
    order: string;
  }>`
    select (select category_id from products group by 1 order by count(*) desc limit 1) as category,
      (select department_id from products group by 1 order by count(*) desc limit 1) as department,
      (select seller_id from order_sellers where seller_id is not null group by 1 order by count(*) desc limit 1) as seller,
      (select id from orders order by id limit 1) as order`.execute(db);
  const some = rows[0];
  if (some === undefined) throw new Error('A select without from answers one row');
  const list = (name: string, path: string, queries: readonly string[]): Case[] => [
    { name, path },
    ...queries.map((query) => ({
      name: `${name}: ${query}`,
      path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
    })),
    { name: `${name}: last page`, path, isLastPage: true },
  ];
  const products = [
    ...['drill', 'merbau 90', 'ab', 'nothing of this name'].map(searchFor),
    ...OFFICE_PRODUCT_VIEWS.map((view) => `view=${view}`),
    `category_id=${some.category}`,
    `department_id=${some.department}`,
    ...bothWays(OFFICE_PRODUCT_SORTS).map((sort) => `sort=${sort}`),
    'view=low&sort=name',
    'search=drill&sort=-price',
  ];
  const orders = [
    ...['ORD-17', some.order.slice(-8), 'Nguyen', 'grace.marsh', 'ab', 'nobody of this name'].map(
      searchFor,
    ),
    ...ORDER_STATUSES.map((status) => `status=${status}`),
    'payment_status=refund_due',
  ];
  const ofSeller = `seller_id=${some.seller}`;
  return [
    { name: 'dashboard', path: '/api/admin/dashboard' },
    { name: 'sales, 30 days', path: '/api/admin/reports/sales?days=30' },
    { name: 'sales, a year', path: '/api/admin/reports/sales?days=366' },
    ...list('products', '/api/admin/products', products),
    { name: 'departments', path: '/api/admin/departments' },
    ...list('orders', '/api/admin/orders', [
      ...orders,
      ...bothWays(ORDER_SORTS).map((sort) => `sort=${sort}`),
    ]),
    ...list('users', '/api/admin/users', [
      ...['Nguyen', 'grace', 'mail.example', 'nobody of this name'].map(searchFor),
      ...ROLES.map((role) => `role=${role}`),
      'suspended=true',
      ...bothWays(USER_SORTS).map((sort) => `sort=${sort}`),
    ]),
    ...list('audit log', '/api/admin/audit-entries', [
      searchFor('Marsh'),
      searchFor('drill'),
      'subject=product',
    ]),
    { name: 'applications', path: '/api/admin/seller-applications' },
    { name: 'articles', path: '/api/admin/diy-articles' },
    { name: 'services', path: '/api/admin/services' },
    { name: 'seller: dashboard', path: `/api/seller/dashboard?${ofSeller}` },
    { name: 'seller: sales, a year', path: `/api/seller/reports/sales?days=366&${ofSeller}` },
    ...list('seller: products', `/api/seller/products?${ofSeller}`, products),
    { name: 'seller: departments', path: `/api/seller/departments?${ofSeller}` },
    ...list('seller: orders', `/api/seller/orders?${ofSeller}`, [
      searchFor('ORD-17'),
      'status=delivered',
      ...bothWays(SELLER_ORDER_SORTS).map((sort) => `sort=${sort}`),
    ]),
  ];
}

function searchFor(text: string): string {
  return `search=${encodeURIComponent(text)}`;
}

async function lastPageOf(api: Hono, call: Call, path: string): Promise<string> {
  const { totalCount } = (await call(api, path)) as { totalCount: number };
  const offset = Math.max(0, Math.floor((totalCount - 1) / 25) * 25);
  return `${path}${path.includes('?') ? '&' : '?'}limit=25&offset=${offset}`;
}

/** The median and the 95th percentile in milliseconds, after two runs to warm up. */
async function timed(
  times: number,
  work: () => Promise<unknown>,
): Promise<{ p50: number; p95: number }> {
  await work();
  await work();
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const begunAt = performance.now();
    await work();
    taken.push(performance.now() - begunAt);
  }
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

/** How long the products are locked while half of them lose their own tax rates (F47). */
async function measureApplyToAll(api: Hono, db: Kysely<DB>, call: Call): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`update products set custom_tax_rate_bps = 500
      where is_taxable and id in (select id from products order by id limit ${PRODUCTS / 2}::integer)`.execute(
      trx,
    );
  });
  const settings = (await call(api, '/api/global-settings')) as object;
  const begunAt = performance.now();
  await call(api, '/api/admin/global-settings', {
    method: 'PUT',
    json: { ...settings, apply_to_all: true },
  });
  console.log(
    `Settings applied to ${PRODUCTS / 2} products: ${Math.round(performance.now() - begunAt)} ms.`,
  );
}
