import { availableParallelism, cpus, loadavg } from 'node:os';

import { loadGeneratedCatalogue } from '#db/seed/generated/load-generated-catalogue.ts';
import { loadGeneratedTrade } from '#db/seed/generated/load-generated-trade.ts';
import { openDatabase } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import { startTestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

import { buildInChild, buildIsCurrent } from '../build.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { onDatabase, withDatabaseServer } from '../shop-database.ts';
import { readNames } from './addresses.ts';
import { openBench } from './bench.ts';
import { type Result, type Row, ROWS } from './rows.ts';

const help = `Measures the shop over HTTP, each row beside its limit in the same run, and prints one table.

Usage: npm run bench -- [--products 10000] [--seconds 3] [--only "text search"]

  --products  how many products to generate when the database has no generated catalogue
  --seconds   how long each side of a row is measured
  --only      only the rows whose text contains this; several are separated by commas

It works on DATABASE_URL, else on the embedded server of DATA_DIR, else on one of its own that is removed in the end.
It changes prices and stock and adds people and orders: never use it on the database of a shop.

  createdb -T million copy && DATABASE_URL=postgres://localhost/copy npm run bench`;

const options = {
  products: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
} as const;

const COLUMNS = {
  what: 48,
  asked: 12,
  clients: 7,
  'per s': 7,
  p50: 6,
  p95: 6,
  'CPU, Node + PG': 14,
  limit: 16,
  'limit per s': 11,
  'limit p50': 9,
  'limit p95': 9,
  'limit CPU': 14,
  ratio: 6,
  goal: 14,
  note: 0,
} as const;
/** The demo shop has fewer. */
const FEW_ORDERS = 1_000;
const WIDTHS = Object.values(COLUMNS);

await runCommand({ help, options }, async ({ only, ...values }) => {
  const products = wholeNumber('products', values.products, { from: 1 });
  const seconds = wholeNumber('seconds', values.seconds, { from: 1 });
  const rows = ROWS.filter(({ what }) => only.split(',').some((text) => what.includes(text)));
  if (!buildIsCurrent() && !(await buildInChild())) {
    process.exitCode = 1;
    return;
  }
  const isOwn = !process.env['DATABASE_URL'] && !process.env['DATA_DIR'];
  const own = isOwn ? throwAwayData() : null;
  if (own !== null) process.env['DATA_DIR'] = own.dataDir;
  try {
    await withDatabaseServer(async ({ url, dataDir }) => {
      await fillIn(url, dataDir, products);
      const database = openDatabase(url, { max: 1 });
      const names = await readNames(database.db);
      await database.close();
      console.log(await heading(url, names.count, seconds));
      const bench = await openBench({ url, dataDir, names, seconds });
      try {
        printCells(Object.keys(COLUMNS));
        printCells(WIDTHS.map((width) => '-'.repeat(Math.max(3, width))));
        for (const row of rows) {
          const result = await row.measure(bench).catch((error: unknown) => {
            if (error instanceof StartError) throw error;
            return { ours: {}, note: `failed: ${String(error)}` };
          });
          printCells(cellsOf(row, result));
        }
      } finally {
        await bench.stop();
      }
    });
  } finally {
    own?.discard();
  }
});

/** Adds the demo shop and a generated catalogue to an empty database, and orders where few are. */
async function fillIn(url: string, dataDir: string, products: number): Promise<void> {
  const count = (table: string) =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from ${table}`,
      );
      return rows[0]?.count ?? 0;
    });
  const database = openDatabase(url, { max: 1 });
  if ((await count(`pg_tables where tablename = 'products'`)) === 0) {
    const shop = await startTestServer({ dataDir, env: { DATABASE_URL: url } });
    await shop.stop();
    await loadGeneratedCatalogue(database.db, { products, seed: 1 });
  }
  if ((await count('orders')) < FEW_ORDERS) {
    const listed = await count('products');
    await loadGeneratedTrade(database.db, {
      users: Math.min(20_000, Math.ceil(listed / 5)),
      orders: Math.min(50_000, Math.ceil(listed / 2)),
      now: new Date(),
    });
  }
  await database.close();
  await onDatabase(url, (client) => client.query('vacuum analyze'));
}

async function heading(url: string, products: number, seconds: number): Promise<string> {
  const version = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  const load = loadavg().map(rounded).join(', ');
  return `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, load average before ${load}
Node ${process.versions.node}, PostgreSQL ${version}, ${products.toLocaleString('en-AU')} products, ${seconds} s a side, times in ms\n`;
}

/** A row of the table: its name, our figures, those of the limit, and what is to compare. */
function cellsOf(row: Row, { ours, limit = {}, note = '' }: Result): string[] {
  const share = (100 * (ours.perSecond ?? NaN)) / (limit.perSecond ?? NaN);
  return [
    row.what,
    row.asked,
    String(row.clients),
    ...[ours.perSecond, ours.p50, ours.p95].map(rounded),
    processor(ours),
    row.limit ?? '',
    ...[limit.perSecond, limit.p50, limit.p95].map(rounded),
    processor(limit),
    Number.isNaN(share) ? '' : `${Math.round(share)} %`,
    row.goal ?? '',
    note,
  ];
}

function processor({ nodeMs, postgresMs }: Result['ours']): string {
  return nodeMs === undefined ? '' : `${rounded(nodeMs)} + ${rounded(postgresMs)}`;
}

/** Two digits at least, or nothing for what was not measured. */
function rounded(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '';
  return Number(
    value.toPrecision(value >= 100 ? Math.trunc(Math.log10(value)) + 1 : 2),
  ).toLocaleString('en-AU');
}

/** Prints a line of a Markdown table. */
function printCells(cells: readonly string[]): void {
  console.log(`| ${cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' | ')} |`);
}
