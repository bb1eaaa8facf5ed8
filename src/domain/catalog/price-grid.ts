import type { Cents } from '#domain/money/cents.ts';

/**
 * Counts are materialised for every price on a $50 grid and a $10 grid and for the gaps between
 * grid prices, so that the count of a range, both ends included, is a sum of whole cells. A cell is
 * a number: 0 for all prices, from COARSE the $50 grid and from FINE the $10 grid: grid price, gap
 * above it, next grid price and so on; the last gap holds everything above $1,000. The database's
 * `facet_bucket` uses the same numbers.
 */
const ALL_PRICES = 0;
const COARSE = 1000;
const FINE = 2000;
const COARSE_STEP = 50_00;
const FINE_STEP = 10_00;
const GRID_END = 1000_00;

export interface PriceBounds {
  /** Inclusive; absent for no bound. */
  readonly minPriceCents?: Cents | undefined;
  readonly maxPriceCents?: Cents | undefined;
}

/**
 * The cells whose counts sum to the range's: $60 to $190 is 9 fine ones to $100, 2 coarse gaps and
 * the $150 between them, and 9 fine ones from $150. Null when an end is off the $10 grid or above
 * $1,000: such a range has to be counted.
 */
export function priceCells({ minPriceCents, maxPriceCents }: PriceBounds): number[] | null {
  if (minPriceCents === undefined && maxPriceCents === undefined) return [ALL_PRICES];
  const min = minPriceCents ?? 0;
  if (!isOnGrid(min)) return null;
  if (maxPriceCents !== undefined && !isOnGrid(maxPriceCents)) return null;
  // Positions on the fine grid: a grid price is even, the gap above it odd.
  const first = position(min);
  const last = maxPriceCents === undefined ? position(GRID_END) + 1 : position(maxPriceCents);
  const cells: number[] = [];
  for (let at = first; at <= last;) {
    const coarseGapEnd = at + 2 * (COARSE_STEP / FINE_STEP) - 2;
    if (at % COARSE_POSITIONS === 0) {
      cells.push(COARSE + coarse(at));
      at += 1;
    } else if (at === position(GRID_END) + 1) {
      cells.push(COARSE + coarse(at - 1) + 1);
      at += 1;
    } else if (at % COARSE_POSITIONS === 1 && coarseGapEnd <= last) {
      cells.push(COARSE + coarse(at - 1) + 1);
      at = coarseGapEnd + 1;
    } else {
      cells.push(FINE + at);
      at += 1;
    }
  }
  return cells;
}

/** Fine positions from one $50 price to the next. */
const COARSE_POSITIONS = 2 * (COARSE_STEP / FINE_STEP);

function isOnGrid(amountCents: number): boolean {
  return amountCents % FINE_STEP === 0 && amountCents >= 0 && amountCents <= GRID_END;
}

function position(gridPriceCents: number): number {
  return 2 * (gridPriceCents / FINE_STEP);
}

function coarse(finePosition: number): number {
  return 2 * (finePosition / COARSE_POSITIONS);
}
