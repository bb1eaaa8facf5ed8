import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';
import pg from 'pg';

import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

import { percentile } from './bench.ts';
import { buildInChild, buildIsCurrent } from './build.ts';
import { runCommand, wholeNumber } from './command.ts';

const help = `Measures how fast cached pages are sent, and how soon a change shows.

Usage: npm run bench:pages [-- --rounds 8 --seconds 3 --connections 50]

Starts the built shop on data of its own and, next to it, a bare node:http server that sends the same bytes with the
same headers. Both are measured in turn, several times, so other work on the machine affects both alike; the ratio
is the median of the rounds. Prints tables for docs/benchmarks.md.`;

const PAGES = ['/', '/shop', '/products/'] as const;
const CHANGES = 40;
/** Every process of the shop has the same. */
const KEYS = { DATA_KEY: randomBytes(32).toString('base64') };
/** The unit in which Linux counts processor time. */
const TICK_US = 10_000;

interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const options = {
  bare: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '8' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '50' },
} as const;

await runCommand({ help, options }, async ({ bare, rounds, seconds, connections }) => {
  if (bare) return serveBare();
  if (!buildIsCurrent() && !(await buildInChild())) {
    process.exitCode = 1;
    return;
  }
  const settings = {
    rounds: wholeNumber('rounds', rounds, { from: 1 }),
    seconds: wholeNumber('seconds', seconds, { from: 1 }),
    connections: wholeNumber('connections', connections, { from: 1 }),
  };
  const data = throwAwayData();
  const shop = await startTestServer({ dataDir: data.dataDir, env: KEYS });
  try {
    console.log(
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${rounds} rounds of ${seconds} s, ${connections} connections\n`,
    );
    await measureRates(shop, settings);
    await measureChanges(shop);
  } finally {
    await shop.stop();
    data.discard();
  }
});

async function measureRates(shop: TestServer, settings: Settings): Promise<void> {
  const list = await fetch(`${shop.url}/api/products?limit=1&offset=0`);
  const { products } = (await list.json()) as { products: { slug: string }[] };
  const uncached = await startTestServer({ env: { PAGE_CACHE_MB: '0' } });
  printHeading([
    'page',
    'bytes (brotli)',
    'cached page, req/s',
    'bare node:http, req/s',
    'ratio',
    'processor µs a request, cached / bare',
    '304, req/s',
    'p99 cached',
    'rendered each time, req/s',
  ]);
  for (const page of PAGES) {
    const path = page === '/products/' ? page + (products[0]?.slug ?? '') : page;
    printCells(await measurePage({ shop, uncached, path, settings }));
  }
  await uncached.stop();
}

async function measurePage({
  shop,
  uncached,
  path,
  settings,
}: {
  shop: TestServer;
  uncached: TestServer;
  path: string;
  settings: Settings;
}): Promise<string[]> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const load = { ...settings, headers };
  const url = shop.url + path;
  await fetch(url, { headers });
  const sample = await rawAnswer(url, headers);
  const bareServer = await startBare(sample);
  const rounds: Record<'cached' | 'bare' | 'unchanged' | 'rendered', Rate>[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const cached = await rate(shop.process, url, load);
    const bare = await rate(bareServer.child, bareServer.url + path, load);
    const notModified = { ...headers, 'if-none-match': sample.etag };
    const unchanged = await rate(shop.process, url, { ...load, headers: notModified });
    // One at a time: simultaneous requests would share one rendering.
    const rendered = await rate(uncached.process, uncached.url + path, { ...load, connections: 1 });
    rounds.push({ cached, bare, unchanged, rendered });
  }
  bareServer.child.kill();
  const median = (figure: (round: (typeof rounds)[number]) => number) =>
    percentile(rounds.map(figure), 0.5);
  return [
    path.startsWith('/products/') ? '/products/{slug}' : path,
    count(sample.body.length),
    count(median(({ cached }) => cached.perSecond)),
    count(median(({ bare }) => bare.perSecond)),
    `${Math.round(median(({ cached, bare }) => cached.perSecond / bare.perSecond) * 100)} %`,
    `${count(median(({ cached }) => cached.processorUs))} / ${count(median(({ bare }) => bare.processorUs))}`,
    count(median(({ unchanged }) => unchanged.perSecond)),
    `${median(({ cached }) => cached.p99)} ms`,
    count(median(({ rendered }) => rendered.perSecond)),
  ];
}

interface Rate {
  readonly perSecond: number;
  readonly p99: number;
  /** Of the server per request, in microseconds. It does not depend on how busy the machine is. */
  readonly processorUs: number;
}

async function rate(
  { pid }: ChildProcess,
  url: string,
  { connections, seconds, headers }: Omit<Settings, 'rounds'> & { headers: Record<string, string> },
): Promise<Rate> {
  const ticksBefore = processorTicks(pid);
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.errors > 0 || result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} other statuses`);
  }
  const { requests, latency } = result;
  const processorUs = ((processorTicks(pid) - ticksBefore) * TICK_US) / requests.total;
  return { perSecond: requests.average, p99: latency.p99, processorUs };
}

/** 0 where the system does not report it. */
function processorTicks(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

interface Answer {
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly etag: string;
}

/** The answer as it came over the wire, still compressed. */
async function rawAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  const request = get(url, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const ownHeaders = response.rawHeaders.filter((_, index, all) => {
    const name = (index % 2 === 0 ? all[index] : all[index - 1]) ?? '';
    return !/^(date|connection|keep-alive)$/i.test(name);
  });
  return { headers: ownHeaders, body: Buffer.concat(chunks), etag: response.headers.etag ?? '' };
}

/** A five-line server in its own process: the best that node:http can do. */
async function startBare(answer: Answer): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--bare'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://localhost:${port}`, child };
}

function serveBare(): void {
  process.once('disconnect', () => process.exit());
  process.once('message', ({ headers, body }: Answer) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers as string[]);
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}

/**
 * Changes rows outside the shop and requests a page from two processes until both show the change.
 */
async function measureChanges(shop: TestServer): Promise<void> {
  const databaseUrl = (await findRunningPostgres(shop.dataDir)) ?? '';
  const other = await startTestServer({ env: { ...KEYS, DATABASE_URL: databaseUrl } });
  const outside = new pg.Client({ connectionString: databaseUrl });
  await outside.connect();
  const { rows } = await outside.query<{ id: string; slug: string }>(
    `select id, slug from products where archived_at is null
       and not exists (select from product_variants where product_id = products.id)
     order by created_at desc, id limit 1`,
  );
  const [product] = rows;
  if (product === undefined) throw new Error('The demo shop has no product without variants.');
  console.log();
  printHeading(['change, made by SQL from outside', 'page', 'p50', 'p95', 'longest']);
  const price = (value: number) =>
    outside.query(
      `update products set price_cents = $2, discount_type = null, discount_value = null where id = $1`,
      [product.id, value],
    );
  const stock = (value: number) =>
    outside.query(
      `update stock_items set on_hand = $2, reserved = 0 where product_id = $1 and variant_id is null`,
      [product.id, value],
    );
  for (const { name, change, base, page, path } of [
    { name: 'price', change: price, base: 500_000, page: '/products/{slug}' },
    { name: 'price', change: price, base: 510_000, page: '/shop', path: '/shop' },
    { name: 'stock', change: stock, base: 700_000, page: '/products/{slug}' },
  ]) {
    const waits: number[] = [];
    for (let value = base + 1; value <= base + CHANGES; value += 1) {
      const shownBy = async ({ url }: TestServer) =>
        (await fetch(url + (path ?? `/products/${product.slug}`))).text();
      for (const each of [shop, other]) await shownBy(each);
      await change(value);
      const changedAtMs = performance.now();
      await Promise.all(
        [shop, other].map(async (each) => {
          while (!(await shownBy(each)).includes(String(value))) await sleep(2);
          waits.push(performance.now() - changedAtMs);
        }),
      );
      // A random pause, so that changes are not in step with the polling.
      await sleep(Math.random() * 300);
    }
    const times = [0.5, 0.95, 1].map((share) => `${Math.round(percentile(waits, share))} ms`);
    printCells([name, page, ...times]);
  }
  await outside.end();
  await other.stop();
}

/** Prints a line of a Markdown table. */
function printCells(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function printHeading(names: readonly string[]): void {
  printCells(names);
  printCells(names.map(() => '---'));
}

function count(number: number): string {
  return Math.round(number).toLocaleString('en-AU');
}
