/** How a stock of bars meets the lengths that are needed, in whole millimetres and cents. */
export interface Stock {
  /** What pieces and the kerfs between them may fill: usable length and one kerf. */
  readonly room: number;
  readonly price: number;
  /** Bars that there are; Infinity where nobody counts them. */
  readonly limit: number;
}

/** Equal pieces. */
export interface Need {
  /** A piece and the kerf that follows it. */
  readonly space: number;
  readonly count: number;
}

/**
 * The cutting stock problem: pieces of each need out of bars of each stock, at the least price. A
 * piece that no bar is left for costs `missingPrice`, which is more than any bar.
 */
export interface Problem {
  readonly stocks: readonly Stock[];
  readonly needs: readonly Need[];
  readonly missingPrice: number;
}

/** What is cut from one bar: pieces of each need. */
export interface Pattern {
  readonly stock: number;
  readonly counts: readonly number[];
}

/** A pattern for several bars. */
export interface Batch extends Pattern {
  readonly bars: number;
}

/** Bars for some needs, and the pieces that no bar was left for. */
export interface Cutting {
  readonly batches: readonly Batch[];
  readonly missing: readonly number[];
  readonly cost: number;
}

export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** The room that a pattern takes. */
export function spaceOf(needs: readonly Need[], counts: readonly number[]): number {
  return sum(needs.map(({ space }, need) => space * (counts[need] ?? 0)));
}

/** What patterns and missing pieces cost. */
export function costOf(
  { stocks, missingPrice }: Problem,
  batches: readonly Batch[],
  missing: readonly number[],
): number {
  const bars = batches.map(({ stock, bars }) => (stocks[stock]?.price ?? 0) * bars);
  return sum(bars) + sum(missing) * missingPrice;
}
