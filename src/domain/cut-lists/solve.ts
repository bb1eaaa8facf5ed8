import { type Batch, costOf, type Cutting, type Pattern, type Problem, sum } from './bars.ts';
import { payableSums } from './payable.ts';
import {
  firstPool,
  type Pool,
  proofOf,
  provenCost,
  relax,
  type Remainder,
  type Worth,
} from './relaxation.ts';
import { cheapestStockFor, gathered, searchAll } from './search.ts';

/** After so many dives only cheaper cuttings are looked for, not equal ones with less waste. */
const DIVES_FOR_EQUALS = 6;
/** So many pieces are tried in every way; a list of no more is always solved. */
const FEW_PIECES = 12;
/** Of more pieces, several fractions are rounded up at once. */
const MANY_PIECES = 80;
const MOST_BARS_OF_FEW = 2_000_000;
const MOST_BARS_OF_REST = 3_000;

export interface Solved extends Cutting {
  /** Nothing costs less than this. */
  readonly atLeast: number;
}

/**
 * Bars for all needs at a low price, and what they cost at least. Each dive takes bars of the
 * relaxation, whole ones first, and solves what is left again; the first few follow the largest
 * fractions, the others chance. More `dives` find no dearer cutting; equal arguments, the same one.
 */
export function solve(problem: Problem, dives: number): Solved {
  const { stocks, needs, missingPrice } = problem;
  const whole: Remainder = {
    counts: needs.map(({ count }) => count),
    limits: stocks.map(({ limit }) => limit),
  };
  const pool = firstPool(problem, whole.counts);
  const root = relax(problem, whole, pool);
  const worth = proofOf(problem, whole, root.values);
  let best = fitted(problem, greedy(problem, whole));
  const isCounted = stocks.some(({ limit }) => limit !== Infinity);
  const prices = stocks.map(({ price }) => price);
  const raise = payableSums(isCounted ? [...prices, missingPrice] : prices, best.cost);
  const atLeast = raise(provenCost(worth, whole));

  const random = randomFrom(1);
  for (let dive = 0; dive < dives; dive += 1) {
    const takesEquals = dive < DIVES_FOR_EQUALS;
    if (best.cost === atLeast && !takesEquals) break;
    const below = takesEquals ? best.cost + 1 : best.cost;
    const found = diveOnce({ problem, whole, pool, raise, random }, { dive, below });
    if (found !== null) best = better(problem, best, fitted(problem, found));
  }
  if (best.cost > atLeast && sum(whole.counts) <= FEW_PIECES) {
    const limits = { below: best.cost, mostBars: MOST_BARS_OF_FEW };
    const { cutting, isComplete } = searchAll(problem, whole, { worth, raise, ...limits });
    if (cutting !== null) best = fitted(problem, cutting);
    if (isComplete) return { ...best, atLeast: best.cost };
  }
  return { ...best, atLeast };
}

interface Dive {
  readonly problem: Problem;
  readonly whole: Remainder;
  readonly pool: Pool;
  readonly raise: (bound: number) => number;
  readonly random: () => number;
}

/** One way down; null where it cannot become cheaper than `below`. */
function diveOnce(
  { problem, whole, pool, raise, random }: Dive,
  { dive, below }: { readonly dive: number; readonly below: number },
): Cutting | null {
  const counts = [...whole.counts];
  const limits = [...whole.limits];
  const batches: Batch[] = [];
  const spent = (): number => costOf(problem, batches, []);
  for (;;) {
    const { used, values } = relax(problem, { counts, limits }, pool);
    const worth = proofOf(problem, { counts, limits }, values);
    if (raise(spent() + provenCost(worth, { counts, limits })) >= below) return null;
    if (sum(counts) <= FEW_PIECES) return finish(worth);
    if (used.length === 0) return null;
    const least = sum(counts) > MANY_PIECES ? 0.5 : 1 - 1e-6;
    const chosen = used.filter(({ bars }) => bars >= least);
    for (const { pattern, bars } of chosen) take(pattern, Math.max(1, Math.floor(bars + 1e-6)));
    if (chosen.length === 0) take(pick(used, { dive, random }), 1);
  }

  /** Takes as many of these bars as pieces and stock allow. */
  function take({ stock, counts: cut }: Pattern, most: number): void {
    const fits = cut.map((pieces, need) =>
      pieces === 0 ? Infinity : Math.floor((counts[need] ?? 0) / pieces),
    );
    const bars = Math.min(most, limits[stock] ?? 0, ...fits);
    if (bars < 1) return;
    batches.push({ stock, counts: cut, bars });
    limits[stock] = (limits[stock] ?? 0) - bars;
    for (const [need, pieces] of cut.entries()) counts[need] = (counts[need] ?? 0) - bars * pieces;
  }

  function finish(worth: Worth): Cutting | null {
    const cost = spent();
    const { cutting } = searchAll(
      problem,
      { counts, limits },
      {
        worth,
        raise: (bound) => raise(cost + bound) - cost,
        below: below - cost,
        mostBars: MOST_BARS_OF_REST,
      },
    );
    if (cutting === null) return null;
    const all = [...batches, ...cutting.batches];
    return { batches: all, missing: cutting.missing, cost: cost + cutting.cost };
  }
}

/** The pattern to round up: the largest fraction, or after the first dive by chance. */
function pick(
  used: ReturnType<typeof relax>['used'],
  { dive, random }: { readonly dive: number; readonly random: () => number },
): Pattern {
  const sorted = used.toSorted((one, other) => other.bars - one.bars);
  const at = dive === 0 ? 0 : Math.floor(random() ** 2 * Math.min(sorted.length, 6));
  return (sorted[at] ?? sorted[0] ?? { pattern: { stock: 0, counts: [] } }).pattern;
}

/** Bar after bar, each filled with the largest pieces that fit, at the least price for its room. */
function greedy({ stocks, needs, missingPrice }: Problem, whole: Remainder): Cutting {
  const counts = [...whole.counts];
  const limits = [...whole.limits];
  const bars: Pattern[] = [];
  for (;;) {
    let best: { readonly pattern: Pattern; readonly price: number } | null = null;
    for (const [stock, { room, price }] of stocks.entries()) {
      if ((limits[stock] ?? 0) < 1) continue;
      let left = room;
      const cut = needs.map(({ space }, need) => {
        const pieces = Math.min(counts[need] ?? 0, Math.floor(left / space));
        left -= pieces * space;
        return pieces;
      });
      if (left < room && (best === null || price / (room - left) < best.price))
        best = { pattern: { stock, counts: cut }, price: price / (room - left) };
    }
    if (best === null) break;
    const { stock, counts: cut } = best.pattern;
    bars.push(best.pattern);
    limits[stock] = (limits[stock] ?? 0) - 1;
    for (const [need, pieces] of cut.entries()) counts[need] = (counts[need] ?? 0) - pieces;
  }
  const batches = gathered(bars);
  return {
    batches,
    missing: counts,
    cost: costOf({ stocks, needs, missingPrice }, batches, counts),
  };
}

/** The cheaper cutting; of equal ones that with less length, fewer bars, then fewer patterns. */
function better(problem: Problem, one: Cutting, other: Cutting): Cutting {
  const figures = ({ cost, batches }: Cutting) => [
    cost,
    sum(batches.map(({ stock, bars }) => (problem.stocks[stock]?.room ?? 0) * bars)),
    sum(batches.map(({ bars }) => bars)),
    batches.length,
  ];
  const own = figures(one);
  for (const [at, figure] of figures(other).entries()) {
    if (figure !== own[at]) return figure < (own[at] ?? 0) ? other : one;
  }
  return one;
}

/** Each bar out of the cheapest stock that holds its pieces. */
function fitted(problem: Problem, { batches, missing }: Cutting): Cutting {
  const limits = problem.stocks.map(({ limit }) => limit);
  const bars = batches.flatMap(({ bars, ...pattern }) => {
    const stock = cheapestStockFor(problem, pattern, limits);
    return Array.from({ length: bars }, () => ({ stock, counts: pattern.counts }));
  });
  const gatheredBars = gathered(bars);
  return { batches: gatheredBars, missing, cost: costOf(problem, gatheredBars, missing) };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
