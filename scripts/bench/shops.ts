import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startTestServer } from '#tests/support/server.ts';

import { onDatabase } from '../shop-database.ts';

import { distinct, pick, shopPage, take } from './addresses.ts';
import { type Bench, percentile, type Shop } from './bench.ts';
import { processTree, proportionalMb, residentMb } from './processes.ts';
import type { Result } from './rows.ts';

const SETTLE_MS = 2_000;

/** A demo shop of its own, as `npm start` starts it: when nobody has come, and after a load. */
export async function measureMemory(bench: Bench): Promise<Result> {
  const shop = await startTestServer();
  try {
    const { pid = NaN } = shop.process;
    const lock = readFileSync(path.join(shop.dataDir, 'postgres/postmaster.pid'), 'utf8');
    const all = () => [...new Set([pid, Number(lock.split('\n')[0])].flatMap(processTree))];
    await sleep(Math.min(SETTLE_MS, bench.seconds * 1000));
    const idle = `${megabytes(proportionalMb(all()))} in ${all().length} processes`;
    const asks = take(
      2_000,
      distinct(() => shopPage(bench.names)),
    );
    await bench.run({
      port: shop.port,
      asks,
      isRepeated: false,
      clients: 8,
      ms: bench.seconds * 3000,
    });
    const after = `${megabytes(residentMb(pid))} RSS of the shop's process after load`;
    return {
      ours: {},
      note: `idle ${idle} (PSS); ${after}, ${megabytes(proportionalMb(all()))} of all`,
    };
  } finally {
    await shop.stop();
  }
}

/** Many clients at once, each on pages that nobody has asked for. */
export async function measureCrowd(bench: Bench, clients: number): Promise<Result> {
  const shop = await bench.rowShop({ PAGE_CACHE_MB: '64' });
  const addresses = distinct(() => shopPage(bench.names));
  const asks = take(Math.ceil(bench.seconds * 3_000), addresses).map(({ path }) => ({
    path,
    headers: { 'accept-encoding': 'br' },
  }));
  let mostMb = 0;
  const sampler = setInterval(() => (mostMb = Math.max(mostMb, residentMb(shop.pid))), 50);
  const ms = bench.seconds * 1000;
  const before = megabytes(residentMb(shop.pid));
  const load = { port: shop.port, asks, isRepeated: false, clients, ms };
  const { times, statuses, tookMs } = await bench.run(load);
  clearInterval(sampler);
  await shop.stop();
  const admitted = times.filter((_, at) => statuses[at] === 200);
  return {
    ours: {
      perSecond: (admitted.length / tookMs) * 1000,
      p50: percentile(admitted, 0.5),
      p95: percentile(admitted, 0.95),
    },
    note: `RSS ${before} -> ${megabytes(mostMb)}; ${times.length - admitted.length} of ${times.length} refused`,
  };
}

function megabytes(number: number): string {
  return `${Math.round(number)} MB`;
}

/** Rows that were changed, for changing back. */
interface Product {
  readonly id: string;
  readonly slug: string;
  readonly price_cents: number;
}

/** Products without variants. */
async function plainProducts(bench: Bench, count: number): Promise<Product[]> {
  const { rows } = await bench.database.pool.query<Product>(
    `select id, slug, price_cents from products where archived_at is null and discount_type is null
       and not exists (select from product_variants where product_id = products.id)
     order by created_at desc, id limit $1`,
    [count],
  );
  return rows;
}

/** Changes a price five times a second while the work runs, and puts the prices back. */
export async function whilePricesChange<Outcome>(
  bench: Bench,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const products = await plainProducts(bench, 20);
  return onDatabase(bench.url, async (client) => {
    const setPrice = ({ id }: Product, cents: number) =>
      client.query('update products set price_cents = $2 where id = $1', [id, cents]);
    let edits = 0;
    const timer = setInterval(() => {
      edits += 1;
      const product = pick(products);
      void setPrice(product, product.price_cents + (edits % 100));
    }, 200);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      for (const product of products) await setPrice(product, product.price_cents);
    }
  });
}

/**
 * Changes a price or a stock level from outside and asks two processes of the shop until both show
 * it.
 */
export async function measureChange(
  bench: Bench,
  of: 'price' | 'stock',
  page: 'product' | 'list',
): Promise<Result> {
  const shops: Shop[] = [await bench.shop(), await bench.shop('second')];
  const [product] = await plainProducts(bench, 1);
  if (product === undefined) throw new Error('There is no product without variants.');
  const address = page === 'list' ? '/shop' : `/products/${product.slug}`;
  const waits: number[] = [];
  await onDatabase(bench.url, async (client) => {
    const set = (value: number) =>
      of === 'price'
        ? client.query('update products set price_cents = $2 where id = $1', [product.id, value])
        : client.query(
            `update stock_items set on_hand = reserved + $2
             where product_id = $1 and variant_id is null`,
            [product.id, value],
          );
    const { rows } = await client.query<{ available: number }>(
      'select on_hand - reserved as available from stock_items where product_id = $1 and variant_id is null',
      [product.id],
    );
    const changes = Math.ceil(bench.seconds * 4);
    for (let value = 510_001; value <= 510_000 + changes; value += 1) {
      const shownBy = async ({ url }: Shop) => (await fetch(url + address)).text();
      for (const shop of shops) await shownBy(shop);
      await set(value);
      const changedAt = performance.now();
      await Promise.all(
        shops.map(async (shop) => {
          while (!(await shownBy(shop)).includes(String(value))) await sleep(2);
          waits.push(performance.now() - changedAt);
        }),
      );
      // A random pause, so that changes are not in step with the polling.
      await sleep(Math.random() * 300);
    }
    await set(of === 'price' ? product.price_cents : (rows[0]?.available ?? 0));
  });
  return {
    ours: { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95) },
    note: `longest ${Math.round(Math.max(...waits))} ms of ${waits.length}`,
  };
}
