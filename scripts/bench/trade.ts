import { databaseBeside, openDatabase } from '#server/platform/database.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

import { onDatabase } from '../shop-database.ts';
import { type Bench, compare, onlyOnce, type Shop, type Side } from './bench.ts';
import type { SampleMail } from './bare-orders.ts';
import { addBuyers, type Buyer, stockProducts } from './buyers.ts';
import type { Ask } from './client.ts';
import { measureObserved, type Observed } from './observed.ts';
import { recorder } from './recording.ts';
import type { Result } from './rows.ts';

const NAME = 'bullnose_bench';
const PRODUCTS = 200;
/** More than one side needs. */
const BUYERS_PER_SECOND = 1_500;
const TOTAL_DOLLARS = 109.9;

export interface Trade {
  readonly url: string;
  readonly shop: Shop;
  /** New buyers whose carts hold this many products. */
  readonly buyers: (count: number, lines: number) => Promise<Buyer[]>;
  /** A product for each number. */
  readonly product: (number: number) => string;
}

const trades = new WeakMap<Bench, Promise<Trade>>();

/** A shop of 200 products on a database of its own, which is dropped at the end. */
export function openTrade(bench: Bench): Promise<Trade> {
  const trade = trades.get(bench) ?? createTrade(bench);
  trades.set(bench, trade);
  return trade;
}

async function createTrade(bench: Bench): Promise<Trade> {
  if ((process.env['MAIL_URL'] ?? '') !== '') {
    throw new StartError('Unset MAIL_URL: with it an order also sends a job, and emails.');
  }
  const drop = `drop database if exists ${NAME} with (force)`;
  await onDatabase(bench.url, async (client) => {
    await client.query(drop);
    await client.query(`create database ${NAME}`);
  });
  const url = databaseBeside(bench.url, NAME);
  const database = openDatabase(url, { max: 4 });
  bench.onStop(async () => {
    await database.close();
    await onDatabase(bench.url, (client) => client.query(drop));
  });
  const { db } = database;
  await migrateToLatest(db);
  const products = await stockProducts(db, PRODUCTS);
  const shop = await bench.shop('trade', { DATABASE_URL: url });
  const product = (number: number) => products[number % PRODUCTS] ?? '';
  return {
    url,
    shop,
    product,
    buyers: (count, lines) => {
      const line = (at: number) => (_: unknown, step: number) => product(at * 7 + step * 13);
      const carts = Array.from({ length: count }, (_, at) =>
        Array.from({ length: lines }, line(at)),
      );
      return addBuyers(db, shop.config, carts);
    },
  };
}

/** Orders of two lines, beside the bare transaction that writes the same rows. */
export async function measureOrders(bench: Bench, clients: number): Promise<Result> {
  const trade = await openTrade(bench);
  const { shop, url } = trade;
  const count = Math.ceil(bench.seconds * BUYERS_PER_SECOND);
  const buyers = await trade.buyers(2 * count, 2);
  const ours = buyers.slice(0, count);
  const theirs = buyers.slice(count);
  // Buyers fill their carts first, so the process has verified their tokens.
  const carts = ours.map(({ token }) => ({ path: '/api/cart-items', headers: bearer(token) }));
  const load = { port: shop.port, isRepeated: false, ms: Infinity };
  await bench.run({ ...load, asks: carts, clients });
  const [sample, ...rest] = ours.map(orderOf);
  if (sample !== undefined) await bench.run({ ...load, asks: [sample], clients: 1 });
  const limit = await bench.bare({ kind: 'orders', url, mail: await sampleMail(url) });
  const addresses = theirs.map(({ id, addressId }) => ({ path: `/${id}/${addressId}` }));
  return compare(bench, {
    sides: {
      limit: { target: limit, supply: onlyOnce(addresses.values()) },
      ours: { target: shop, supply: onlyOnce(rest.values()) },
    },
    clients,
  });
}

/** The same orders by a shop that is observed and by one that is not. */
export async function measureObservedOrders(
  bench: Bench,
  how: Observed,
  clients: number,
): Promise<Result> {
  const trade = await openTrade(bench);
  const count = Math.ceil(bench.seconds * BUYERS_PER_SECOND);
  const buyers = await trade.buyers(2 * count, 2);
  return measureObserved(bench, {
    how,
    // The buyers' tokens name the shop that issued them.
    env: { DATABASE_URL: trade.url, AUTH_ISSUER: trade.shop.config.auth.issuer },
    clients,
    sideOf: async (shop, half) => {
      const own = buyers.slice(half * count, (half + 1) * count);
      const carts = own.map(({ token }) => ({ path: '/api/cart-items', headers: bearer(token) }));
      const load = { port: shop.port, isRepeated: false, ms: Infinity, clients };
      await bench.run({ ...load, asks: carts });
      return { target: shop, supply: onlyOnce(own.map(orderOf).values()) };
    },
  });
}

export function orderOf({ id, addressId, token }: Buyer): Ask {
  return {
    path: '/api/orders',
    method: 'POST',
    headers: { ...bearer(token), 'idempotency-key': id, 'content-type': 'application/json' },
    body: JSON.stringify({
      shipping_address_id: addressId,
      billing_address_id: addressId,
      expected_total: TOTAL_DOLLARS,
    }),
  };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The email of an order that the shop took. The bare transaction writes the same one. */
function sampleMail(url: string): Promise<SampleMail> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<SampleMail>(
      `select subject, text_body, html_body from mails limit 1`,
    );
    if (rows[0] === undefined) throw new Error('No order was placed beforehand.');
    return rows[0];
  });
}

/** The first line in an empty cart, by a buyer who was not seen before. */
export async function measureNewCarts(bench: Bench, clients: number): Promise<Result> {
  const trade = await openTrade(bench);
  const { shop } = trade;
  const count = Math.ceil(bench.seconds * BUYERS_PER_SECOND);
  const [sample, ...ours] = await trade.buyers(count, 0);
  if (sample === undefined) throw new Error('There are no buyers.');
  const asks = ours.map((buyer, at) => lineOf(buyer, trade.product(at)));
  return compare(bench, {
    sides: {
      limit: await cartLimit(bench, trade, sample),
      ours: { target: shop, supply: onlyOnce(asks.values()) },
    },
    clients,
  });
}

function lineOf({ token }: Buyer, product: string): Ask {
  return {
    path: '/api/cart-items',
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: product, quantity: 1 }),
  };
}

/** The statements that one buyer's call sends, for as many others. */
async function cartLimit(bench: Bench, trade: Trade, sample: Buyer): Promise<Side> {
  const { url, shop } = trade;
  const product = trade.product(0);
  const database = openDatabase(url, { max: 4 });
  const steps = await recorder(database.pool, shop.config)(lineOf(sample, product));
  await database.close();
  const placeholders = new Map(
    [sample.id, product, sample.sessionId].map((id, at) => [id, `:${at}`]),
  );
  const general = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(general) : (placeholders.get(String(value)) ?? value);
  const recorded = steps.map((step) =>
    step.map(({ text, values }) => ({ text, values: values.map(general) })),
  );
  const target = await bench.bare({ kind: 'statements', url, recorded: [recorded] });
  const buyers = await trade.buyers(Math.ceil(bench.seconds * BUYERS_PER_SECOND), 0);
  const asks = buyers.map(({ id, sessionId }, at) => ({
    path: `/0/${id}/${trade.product(at)}/${sessionId}`,
  }));
  return { target, supply: onlyOnce(asks.values()) };
}
