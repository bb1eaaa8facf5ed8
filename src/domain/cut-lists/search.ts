import {
  type Batch,
  costOf,
  type Cutting,
  type Pattern,
  type Problem,
  spaceOf,
  sum,
} from './bars.ts';
import { PARTS, provenCost, type Remainder, type Worth } from './relaxation.ts';

export interface SearchLimits {
  /** Only cuttings that cost less are looked for. */
  readonly below: number;
  /** Bars tried; the search ends there, complete or not. */
  readonly mostBars: number;
}

/** The cheapest cutting that was found, and whether there is certainly no cheaper one. */
export interface Found {
  readonly cutting: Cutting | null;
  readonly isComplete: boolean;
}

/**
 * Tries every way to cut the remainder, bar by bar, the largest piece first. `worth` says what the
 * rest costs at least, and `raise` what can be paid at all; what costs too much is not followed.
 */
export function searchAll(
  problem: Problem,
  remainder: Remainder,
  {
    worth,
    raise,
    below,
    mostBars,
  }: SearchLimits & { readonly worth: Worth; readonly raise: (bound: number) => number },
): Found {
  const { needs, missingPrice, stocks } = problem;
  const counts = [...remainder.counts];
  const limits = [...remainder.limits];
  const missing = needs.map(() => 0);
  const isLimited = limits.some((limit) => limit !== Infinity);
  const bars: Pattern[] = [];
  const seen = new Map<string, number>();
  let cheapest = below;
  let cutting: Cutting | null = null;
  let tried = 0;

  function visit(cost: number): void {
    const largest = counts.findIndex((count) => count > 0);
    if (largest === -1) {
      if (cost >= cheapest) return;
      cheapest = cost;
      const batches = gathered(bars);
      cutting = { batches, missing: [...missing], cost: costOf(problem, batches, missing) };
      return;
    }
    if (raise(cost + provenCost(worth, { counts, limits })) >= cheapest) return;
    const state = isLimited ? `${counts}|${limits}` : `${counts}`;
    if ((seen.get(state) ?? Infinity) <= cost) return;
    seen.set(state, cost);
    for (const { stock, counts: cut } of fullBars(
      problem,
      { counts, limits },
      { largest, worth },
    )) {
      tried += 1;
      if (tried > mostBars) return;
      take(cut, -1);
      limits[stock] = (limits[stock] ?? 0) - 1;
      bars.push({ stock, counts: cut });
      visit(cost + (stocks[stock]?.price ?? 0));
      bars.pop();
      limits[stock] = (limits[stock] ?? 0) + 1;
      take(cut, 1);
    }
    if (!isLimited) return;
    counts[largest] = (counts[largest] ?? 0) - 1;
    missing[largest] = (missing[largest] ?? 0) + 1;
    visit(cost + missingPrice);
    missing[largest] = (missing[largest] ?? 0) - 1;
    counts[largest] = (counts[largest] ?? 0) + 1;
  }

  function take(cut: readonly number[], sign: 1 | -1): void {
    for (const [need, pieces] of cut.entries()) counts[need] = (counts[need] ?? 0) + sign * pieces;
  }

  visit(0);
  return { cutting, isComplete: tried <= mostBars };
}

/**
 * The bars that hold a largest piece and no room for another one, those first whose pieces are
 * worth most for their price. A bar whose pieces fit into a cheaper one is left out.
 */
function fullBars(
  problem: Problem,
  { counts, limits }: Remainder,
  { largest, worth }: { readonly largest: number; readonly worth: Worth },
): Pattern[] {
  const { stocks, needs } = problem;
  const found: { readonly pattern: Pattern; readonly loss: number }[] = [];
  const cut = needs.map(() => 0);

  function fill(stock: number, need: number, room: number): void {
    if (need === needs.length) {
      const hasRoom = needs.some(
        ({ space }, at) => space <= room && (cut[at] ?? 0) < (counts[at] ?? 0),
      );
      const pattern = { stock, counts: [...cut] };
      if (hasRoom || cheapestStockFor(problem, pattern, limits) !== stock) return;
      const value = sum(cut.map((pieces, at) => pieces * (worth.values[at] ?? 0)));
      found.push({ pattern, loss: (stocks[stock]?.price ?? 0) * PARTS - value });
      return;
    }
    const space = needs[need]?.space ?? Infinity;
    const most = Math.min(counts[need] ?? 0, Math.floor(room / space));
    for (let pieces = most; pieces >= (need === largest ? 1 : 0); pieces -= 1) {
      cut[need] = pieces;
      fill(stock, need + 1, room - pieces * space);
    }
    cut[need] = 0;
  }

  for (const [stock, { room }] of stocks.entries()) {
    if ((limits[stock] ?? 0) >= 1 && (needs[largest]?.space ?? Infinity) <= room)
      fill(stock, largest, room);
  }
  return found.toSorted((one, other) => one.loss - other.loss).map(({ pattern }) => pattern);
}

/**
 * The cheapest stock that holds a pattern, of equal ones the shortest: the pattern's own where
 * nothing else is cheaper and has bars left. Counted stocks are never exchanged for one another.
 */
export function cheapestStockFor(
  { stocks, needs }: Problem,
  { stock: own, counts }: Pattern,
  limits: readonly number[],
): number {
  const space = spaceOf(needs, counts);
  let best = own;
  for (const [stock, { room, price }] of stocks.entries()) {
    if (room < space || limits[stock] !== Infinity) continue;
    const than = stocks[best];
    if (than === undefined || price < than.price || (price === than.price && room < than.room))
      best = stock;
  }
  return best;
}

/** Equal bars as batches, in order of their first bar. */
export function gathered(bars: readonly Pattern[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const { stock, counts } of bars) {
    const key = `${stock}|${counts}`;
    batches.set(key, { stock, counts, bars: (batches.get(key)?.bars ?? 0) + 1 });
  }
  return [...batches.values()];
}
