import { queryText } from '#contract/paths/pages.ts';

import { distinct, listOf, pick, take } from './addresses.ts';
import { type Bench, percentile, type Shop } from './bench.ts';
import type { Buyer } from './buyers.ts';
import type { Answers, Ask } from './client.ts';
import { residentMb } from './processes.ts';
import type { Result } from './rows.ts';
import { bearer, openTrade, orderOf, type Trade } from './trade.ts';

/** Two minutes where the other rows take three seconds a side. */
const SIDES = 40;
/** Before and after it, to compare. */
const CALM_SIDES = 2;
const TIMES_CAPACITY = 10;
/** A proxy keeps its connections open, and a process that is busy is slow to accept new ones. */
const CONNECTIONS = 1_000;
/** Of a second in which the capacity is measured. */
const CAPACITY_CLIENTS = 16;
const MOST_PER_SECOND = 500;
const CALM_PER_SECOND = 10;
/** An answer is normal again when it takes no longer than this many times its p95 before. */
const NORMAL = 3;

/** Of twenty requests: many new pages and lists, few buyers, and what is never refused. */
const MIX = [
  ...Array.from({ length: 7 }, () => 'page' as const),
  ...Array.from({ length: 5 }, () => 'list' as const),
  'cart',
  'cart',
  'totals',
  'totals',
  'order',
  'kept',
  'kept',
  'health',
] as const;
type Kind = (typeof MIX)[number];
const BUYING: ReadonlySet<Kind> = new Set<Kind>(['cart', 'totals', 'order']);
const NEVER_REFUSED: ReadonlySet<Kind> = new Set<Kind>(['kept', 'health']);

interface Visit {
  readonly kind: Kind;
  readonly ask: Ask;
}

/**
 * Ten times as many requests as the shop can answer, at that rate whether or not it keeps up; what
 * buyers notice meanwhile, and how long the shop takes to recover.
 */
export async function measureOverload(bench: Bench): Promise<Result> {
  const trade = await openTrade(bench);
  const { shop } = trade;
  const capacity = await measureCapacity(bench, trade);
  const seconds = bench.seconds * SIDES;
  const perSecond = Math.round(capacity * TIMES_CAPACITY);
  const asked = await makeAsks(trade, Math.ceil(perSecond * seconds));
  const calm = await visitCalmly(bench, trade);
  const before = residentMb(shop.pid);
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, residentMb(shop.pid))), 250);
  const answers = await bench.rush({
    port: shop.port,
    asks: asked.map(({ ask }) => ask),
    perSecond,
    connections: CONNECTIONS,
  });
  const after = await visitCalmly(bench, trade);
  clearInterval(sampler);
  const settled = residentMb(shop.pid);
  const of = (kinds: (kind: Kind) => boolean) =>
    answers.filter((_, at) => kinds(asked[at]?.kind ?? 'health'));
  const buyers = of((kind) => BUYING.has(kind));
  const admitted = timesOf(buyers);
  const total = timesOf(answers);
  const unanswered = answers.filter(([status]) => ![200, 201, 503].includes(status));
  const wrongly = of((kind) => NEVER_REFUSED.has(kind)).filter(([status]) => status !== 200);
  return {
    ours: {
      perSecond: admitted.length / seconds,
      p50: percentile(admitted, 0.5),
      p95: percentile(admitted, 0.95),
    },
    note: [
      `capacity ${Math.round(capacity)}/s, asked ${perSecond}/s for ${Math.round(seconds)} s`,
      `${total.length} of ${answers.length} answered`,
      `buyers ${admitted.length} of ${buyers.length}, p99 ${Math.round(percentile(admitted, 0.99))} ms, longest ${Math.round(percentile(admitted, 1))} ms`,
      `kept pages and health p95 ${Math.round(percentile(timesOf(of((kind) => NEVER_REFUSED.has(kind))), 0.95))} ms, ${wrongly.length} refused`,
      `${unanswered.length} neither answered nor refused${statusesOf(unanswered)}`,
      `normal after ${recoveryMs(calm, after)} ms`,
      `RSS ${mb(before)} -> ${mb(most)} -> ${mb(settled)} after ${bench.seconds * CALM_SIDES} s`,
    ].join('; '),
  };
}

/** The mix, with as many clients as keep the shop busy. */
async function measureCapacity(bench: Bench, trade: Trade): Promise<number> {
  const seconds = bench.seconds * 2;
  const asks = (await makeAsks(trade, Math.ceil(seconds * MOST_PER_SECOND))).map(({ ask }) => ask);
  const measure = (ms: number, from: number) =>
    bench.run({
      port: trade.shop.port,
      asks: asks.slice(from),
      isRepeated: false,
      clients: CAPACITY_CLIENTS,
      ms,
    });
  const { used } = await measure(seconds * 300, 0);
  const { times, tookMs } = await measure(seconds * 700, used);
  return (times.length / tookMs) * 1000;
}

function visitCalmly(bench: Bench, trade: Trade): Promise<Answers> {
  const { shop } = trade;
  const asks = take(Math.ceil(bench.seconds * CALM_SIDES * CALM_PER_SECOND), newPages());
  return bench.rush({ port: shop.port, asks, perSecond: CALM_PER_SECOND, connections: 1 });
}

/** How long after the overload answers are still refused or slow. */
function recoveryMs(before: Answers, after: Answers): number {
  const limit = NORMAL * percentile(timesOf(before), 0.95);
  const last = after.findLastIndex(([status, ms]) => status !== 200 || ms > limit);
  return ((last + 1) * 1000) / CALM_PER_SECOND;
}

async function makeAsks(trade: Trade, count: number): Promise<Visit[]> {
  const kinds = Array.from({ length: count }, () => pick(MIX));
  const pages = newPages();
  const lists = newLists();
  const orders = kinds.filter((kind) => kind === 'order').length;
  const buyers = await trade.buyers(orders + 1, 2);
  const [browsing, ...ordering] = buyers as [Buyer, ...Buyer[]];
  const nextOrder = ordering.map(orderOf).values();
  const make: Record<Kind, () => Ask | undefined> = {
    page: () => pages.next().value,
    list: () => lists.next().value,
    cart: () => ({ path: '/api/cart-items', headers: bearer(browsing.token) }),
    totals: () => totalsOf(trade.shop, trade.product(0)),
    order: () => nextOrder.next().value,
    kept: () => ({ path: '/', headers: { 'accept-encoding': 'br' } }),
    health: () => ({ path: '/health' }),
  };
  return kinds.flatMap((kind) => {
    const ask = make[kind]();
    return ask === undefined ? [] : [{ kind, ask }];
  });
}

function totalsOf({ config }: Shop, product: string): Ask {
  return {
    path: '/functions/v1/calculate-order-total',
    method: 'POST',
    headers: { apikey: config.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ product_id: product, quantity: 2 }] }),
  };
}

function newPages() {
  return distinct(() => `/shop${queryText(somePriceRange())}`);
}

function newLists() {
  return distinct(() => {
    const { page, ...prices } = somePriceRange();
    return listOf({ ...prices, limit: 9 + page });
  });
}

/** One that the products of the trade are in. */
function somePriceRange() {
  return {
    minPrice: Math.floor(Math.random() * 54),
    maxPrice: 55 + Math.floor(Math.random() * 900),
    page: 1 + Math.floor(Math.random() * 10),
  };
}

/** How often each status came, 0 for a lost connection. */
function statusesOf(answers: Answers): string {
  const counts = Map.groupBy(answers, ([status]) => status);
  return [...counts].map(([status, { length }]) => ` (${status}: ${length})`).join('');
}

function timesOf(answers: Answers): number[] {
  return answers.filter(([status]) => status < 400 && status > 0).map(([, ms]) => ms);
}

function mb(number: number): string {
  return `${Math.round(number)} MB`;
}
