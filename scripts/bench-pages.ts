import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import autocannon from 'autocannon';
import pg from 'pg';

import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

import { buildInChild, buildIsCurrent } from './build.ts';

const HELP = `Measures how fast kept pages are sent, and how soon a change shows.

Usage: npm run bench:pages [-- --rounds 8 --seconds 3 --connections 50]

Starts the built shop on data of its own and, beside it, a bare node:http server that sends the same bytes with the
same headers. Both are measured in turn, several times, so that what else the machine does meets both alike; the ratio
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

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    bare: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
  },
});

if (values.help) console.log(HELP);
else if (values.bare) serveBare();
else {
  await measure({
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  });
}

async function measure(settings: Settings): Promise<void> {
  if (!buildIsCurrent() && !(await buildInChild())) {
    process.exitCode = 1;
    return;
  }
  const data = throwAwayData();
  const shop = await startTestServer({ dataDir: data.dataDir, env: KEYS });
  try {
    console.log(
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${settings.rounds} rounds of ${settings.seconds} s, ${settings.connections} connections\n`,
    );
    await measureRates(shop, settings);
    await measureChanges(shop);
  } finally {
    await shop.stop();
    data.discard();
  }
}

async function measureRates(shop: TestServer, settings: Settings): Promise<void> {
  const list = await fetch(`${shop.url}/api/products?limit=1&offset=0`);
  const { products } = (await list.json()) as { products: { slug: string }[] };
  const drawing = await startTestServer({ env: { PAGE_CACHE_MB: '0' } });
  console.log(
    '| page | bytes (brotli) | kept page, req/s | bare node:http, req/s | ratio | processor µs a request, kept / bare | 304, req/s | p99 kept | drawn each time, req/s |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const page of PAGES) {
    const path = page === '/products/' ? page + (products[0]?.slug ?? '') : page;
    console.log(await measurePage({ shop, drawing, path, settings }));
  }
  await drawing.stop();
}

async function measurePage(given: {
  shop: TestServer;
  drawing: TestServer;
  path: string;
  settings: Settings;
}): Promise<string> {
  const { shop, drawing, path, settings } = given;
  const accepts = { 'accept-encoding': 'gzip, deflate, br' };
  const url = shop.url + path;
  await fetch(url, { headers: accepts });
  const sample = await rawAnswer(url, accepts);
  const bare = await startBare(sample);
  const kept: number[] = [];
  const bareRates: number[] = [];
  const unchanged: number[] = [];
  const latencies: number[] = [];
  const drawn: number[] = [];
  const processor = { kept: [] as number[], bare: [] as number[] };
  for (let round = 0; round < settings.rounds; round += 1) {
    const asks = { ...settings, headers: accepts };
    const ours = await withProcessor(shop.process, () => rate(url, asks));
    kept.push(ours.perSecond);
    latencies.push(ours.p99);
    processor.kept.push(ours.processorUs);
    const theirs = await withProcessor(bare.child, () => rate(bare.url + path, asks));
    bareRates.push(theirs.perSecond);
    processor.bare.push(theirs.processorUs);
    const known = { ...accepts, 'if-none-match': sample.etag };
    unchanged.push((await rate(url, { ...settings, headers: known })).perSecond);
    // One at a time: simultaneous requests would share one rendering.
    drawn.push((await rate(drawing.url + path, { ...asks, connections: 1 })).perSecond);
  }
  bare.child.kill();
  const ratio = median(kept.map((each, round) => each / (bareRates[round] ?? each)));
  const cells = [
    path.startsWith('/products/') ? '/products/{slug}' : path,
    count(sample.body.length),
    count(median(kept)),
    count(median(bareRates)),
    `${Math.round(ratio * 100)} %`,
    `${Math.round(median(processor.kept))} / ${Math.round(median(processor.bare))}`,
    count(median(unchanged)),
    `${median(latencies)} ms`,
    count(median(drawn)),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function rate(
  url: string,
  options: { connections: number; seconds: number; headers: Record<string, string> },
): Promise<{ perSecond: number; p99: number; total: number }> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers,
  });
  if (result.errors > 0 || result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} other statuses`);
  }
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    total: result.requests.total,
  };
}

/**
 * Adds the server's processor time per request, which does not depend on how busy the machine is.
 * It is 0 where the system does not report it.
 */
async function withProcessor<T extends { total: number }>(
  { pid }: ChildProcess,
  work: () => Promise<T>,
): Promise<T & { processorUs: number }> {
  const before = processorTicks(pid);
  const result = await work();
  const ticks = processorTicks(pid) - before;
  return { ...result, processorUs: (ticks * TICK_US) / result.total };
}

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
  console.log('\n| change, made by SQL from outside | page | p50 | p95 | longest |');
  console.log('| --- | --- | --- | --- | --- |');
  const price = (n: number) =>
    outside.query(
      `update products set price_cents = $2, discount_type = null, discount_value = null where id = $1`,
      [product.id, 500_000 + n],
    );
  const stock = (n: number) =>
    outside.query(
      `update stock_items set on_hand = $2, reserved = 0 where product_id = $1 and variant_id is null`,
      [product.id, 700_000 + n],
    );
  const own = `/products/${product.slug}`;
  for (const [label, change, base, path] of [
    ['price', price, 500_000, own],
    ['price', price, 510_000, '/shop'],
    ['stock', (n: number) => stock(n), 700_000, own],
  ] as const) {
    const waits: number[] = [];
    for (let n = 1; n <= CHANGES; n += 1) {
      const value = base + n;
      for (const each of [shop, other]) await (await fetch(each.url + path)).text();
      await change(value - (label === 'price' ? 500_000 : 700_000));
      const changedAtMs = performance.now();
      await Promise.all(
        [shop, other].map(async (each) => {
          while (!(await (await fetch(each.url + path)).text()).includes(String(value))) {
            await sleep(2);
          }
          waits.push(performance.now() - changedAtMs);
        }),
      );
      // A random pause, so that changes are not in step with the polling.
      await sleep(Math.random() * 300);
    }
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number) =>
      `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
    const name = path === own ? '/products/{slug}' : path;
    console.log(`| ${label} | ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
  await outside.end();
  await other.stop();
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function count(number: number): string {
  return Math.round(number).toLocaleString('en-AU');
}
