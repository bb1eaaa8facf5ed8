import { type Cents, cents } from '#domain/money/cents.ts';

import { type Batch, type Problem, sum } from './bars.ts';
import { solve } from './solve.ts';

/** Equal pieces that are needed, in whole millimetres. */
export interface Cut {
  readonly lengthMm: number;
  readonly quantity: number;
}

/** A length that is sold, or that somebody has. */
export interface StockLength {
  readonly lengthMm: number;
  /** For one bar; 0 for what is there already. */
  readonly price: Cents;
  /** How many there are; null where they are not counted. */
  readonly available: number | null;
}

export interface CutList {
  readonly cuts: readonly Cut[];
  readonly stocks: readonly StockLength[];
  /** What a saw cut takes, between two pieces. */
  readonly kerfMm: number;
  /** What is cut off both ends of a bar in all, saw cuts included. */
  readonly trimMm: number;
}

/** Bars that are cut alike. */
export interface CutBars {
  /** Which of the stocks. */
  readonly stock: number;
  readonly bars: number;
  /** Which of the cuts, piece by piece from one end: the longest first. */
  readonly pieces: readonly number[];
  /** What is left of each bar, trim and kerf taken off. */
  readonly offcutMm: number;
}

export interface CutPlan {
  readonly bars: readonly CutBars[];
  /** Of all bars. */
  readonly cost: Cents;
  /** By how much another plan could cost less at most: 0 when this one is proven to be cheapest. */
  readonly couldSave: Cents;
  /** Cuts that are longer than every stock length. */
  readonly tooLong: readonly number[];
  /** Pieces that no bar was left for. */
  readonly missing: readonly Cut[];
}

/** Enough for nearly every list whose cheapest plan costs as little as its bound. */
export const USUAL_DIVES = 40;

/**
 * The cheapest bars for a list of cuts (Rule 163). A bar holds pieces when their lengths, with a
 * kerf between them, fit between its trimmed ends. With equal costs, less length, fewer bars and
 * fewer patterns are preferred, without proof. The same list gives the same plan; with more `dives`
 * it costs no more. Throws a RangeError for lengths and quantities that are not whole or below 1,
 * and for a kerf or trim that is not whole or below 0.
 */
export function planCuts(list: CutList, dives = USUAL_DIVES): CutPlan {
  assertWhole(list);
  const { cuts, kerfMm, trimMm } = list;
  const rooms = list.stocks.map(({ lengthMm }) => lengthMm - trimMm + kerfMm);
  const longest = Math.max(0, ...rooms) - kerfMm;
  const tooLong = cuts.flatMap(({ lengthMm }, cut) => (lengthMm > longest ? [cut] : []));
  const lengths = lengthsOf(cuts.filter(({ lengthMm }) => lengthMm <= longest));
  const problem: Problem = {
    stocks: list.stocks.map(({ price, available }, stock) => ({
      room: rooms[stock] ?? 0,
      price,
      limit: available ?? Infinity,
    })),
    needs: lengths.map(([lengthMm, count]) => ({ space: lengthMm + kerfMm, count })),
    missingPrice: 2 * Math.max(1, ...list.stocks.map(({ price }) => price)),
  };
  const { batches, missing, cost, atLeast } = solve(problem, dives);
  return {
    bars: withCuts(list, lengths, batches),
    cost: cents(cost - sum(missing) * problem.missingPrice),
    couldSave: cents(Math.max(0, cost - atLeast)),
    tooLong,
    missing: lengths.flatMap(([lengthMm], need) => {
      const quantity = missing[need] ?? 0;
      return quantity === 0 ? [] : [{ lengthMm, quantity }];
    }),
  };
}

function assertWhole({ cuts, stocks, kerfMm, trimMm }: CutList): void {
  const atLeast = (least: number, ...numbers: readonly number[]) =>
    numbers.every((number) => Number.isSafeInteger(number) && number >= least);
  const isWhole =
    atLeast(1, ...cuts.flatMap(({ lengthMm, quantity }) => [lengthMm, quantity])) &&
    atLeast(1, ...stocks.map(({ lengthMm }) => lengthMm)) &&
    atLeast(
      0,
      kerfMm,
      trimMm,
      ...stocks.flatMap(({ price, available }) => [price, available ?? 0]),
    );
  if (!isWhole) throw new RangeError('Lengths, quantities and prices must be whole numbers');
}

/** Each length with its pieces, the longest first. */
function lengthsOf(cuts: readonly Cut[]): [lengthMm: number, count: number][] {
  const counts = new Map<number, number>();
  for (const { lengthMm, quantity } of cuts)
    counts.set(lengthMm, (counts.get(lengthMm) ?? 0) + quantity);
  return [...counts].toSorted(([one], [other]) => other - one);
}

/** The bars with the list's own cuts: equal lengths are given out in the order of the list. */
function withCuts(
  { cuts, stocks, kerfMm, trimMm }: CutList,
  lengths: readonly (readonly [lengthMm: number, count: number])[],
  batches: readonly Batch[],
): CutBars[] {
  const waiting = new Map(
    lengths.map(([lengthMm]) => [
      lengthMm,
      cuts.flatMap((cut, at) =>
        cut.lengthMm === lengthMm ? Array.from({ length: cut.quantity }, () => at) : [],
      ),
    ]),
  );
  const bars = new Map<string, CutBars>();
  for (const { stock, counts, bars: many } of batches) {
    const space = sum(counts.map((count, need) => count * ((lengths[need]?.[0] ?? 0) + kerfMm)));
    const offcutMm = Math.max(0, (stocks[stock]?.lengthMm ?? 0) - trimMm - space);
    for (let bar = 0; bar < many; bar += 1) {
      const pieces = counts.flatMap(
        (count, need) => waiting.get(lengths[need]?.[0] ?? 0)?.splice(0, count) ?? [],
      );
      const key = `${stock}|${pieces}`;
      bars.set(key, { stock, pieces, offcutMm, bars: (bars.get(key)?.bars ?? 0) + 1 });
    }
  }
  return [...bars.values()];
}
