import type { Need } from './bars.ts';

/** The fillings of a bar that are worth most, for every room up to a largest one. */
export interface Fillings {
  /** The worth of the best filling of this room. */
  readonly worth: (room: number) => number;
  readonly counts: (room: number) => number[];
}

/** Equal pieces that are taken together or not at all. */
interface Bundle {
  readonly need: number;
  readonly pieces: number;
}

/**
 * A bounded knapsack by dynamic programming: of each need at most `most` pieces, each worth
 * `values`. Exact while the sums of the values are whole numbers up to 2^53.
 */
export function fillBest(
  needs: readonly Need[],
  { values, most, room }: { values: ArrayLike<number>; most: readonly number[]; room: number },
): Fillings {
  const bundles = bundlesOf(needs, { values, most, room });
  const width = room + 1;
  const best = new Float64Array(width);
  const taken = bundles.map(() => new Uint8Array(width));
  for (const [at, { need, pieces }] of bundles.entries()) {
    const space = (needs[need]?.space ?? 0) * pieces;
    const value = (values[need] ?? 0) * pieces;
    const takes = taken[at] ?? new Uint8Array();
    for (let filled = room; filled >= space; filled -= 1) {
      const more = (best[filled - space] ?? 0) + value;
      if (more <= (best[filled] ?? 0)) continue;
      best[filled] = more;
      takes[filled] = 1;
    }
  }
  return {
    worth: (of) => best[of] ?? 0,
    counts: (of) => {
      const counts = needs.map(() => 0);
      let left = of;
      for (let at = bundles.length - 1; at >= 0; at -= 1) {
        const bundle = bundles[at];
        if (bundle === undefined || taken[at]?.[left] !== 1) continue;
        counts[bundle.need] = (counts[bundle.need] ?? 0) + bundle.pieces;
        left -= (needs[bundle.need]?.space ?? 0) * bundle.pieces;
      }
      return counts;
    },
  };
}

/** Up to `most` pieces of each need in bundles of 1, 2, 4 and so on, which make any number. */
function bundlesOf(
  needs: readonly Need[],
  { values, most, room }: { values: ArrayLike<number>; most: readonly number[]; room: number },
): Bundle[] {
  return needs.flatMap(({ space }, need) => {
    if ((values[need] ?? 0) <= 0) return [];
    const bundles: Bundle[] = [];
    let left = Math.min(most[need] ?? 0, Math.floor(room / space));
    for (let pieces = 1; left > 0; pieces *= 2) {
      bundles.push({ need, pieces: Math.min(pieces, left) });
      left -= pieces;
    }
    return bundles;
  });
}
