import { cents, type Cents } from '#domain/money/cents.ts';

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

/** A price range as stored counts and the products that none of them covers. */
export interface PriceParts {
  /** The cells whose counts sum to those of the part from grid price to grid price. */
  readonly cells: readonly number[];
  /** What is left at either end, both ends included: its products have to be counted. */
  readonly edges: readonly PriceBounds[];
}

/**
 * Divides a price range: $60 to $190 is 9 fine cells to $100, 2 coarse gaps and the $150 between
 * them, and 9 fine cells from $150. $12.34 to $98.76 is the cells from $20 to $90 with the edges
 * $12.34 to $19.99 and $90.01 to $98.76. No cell has an upper end above $1,000, so what a range
 * with an upper end has above $1,000 is an edge.
 */
export function priceParts({ minPriceCents, maxPriceCents }: PriceBounds): PriceParts {
  const min = Math.max(0, minPriceCents ?? 0);
  const max = maxPriceCents ?? Infinity;
  if (min > max) return { cells: [], edges: [] };
  if (min === 0 && max === Infinity) return { cells: [ALL_PRICES], edges: [] };
  const first = Math.ceil(min / FINE_STEP) * FINE_STEP;
  const last = Math.floor(Math.min(max, GRID_END) / FINE_STEP) * FINE_STEP;
  if (first > last) return { cells: [], edges: [{ minPriceCents, maxPriceCents }] };
  const edges: PriceBounds[] = [];
  if (min < first) edges.push({ minPriceCents, maxPriceCents: cents(first - 1) });
  if (max !== Infinity && max > last) {
    edges.push({ minPriceCents: cents(last + 1), maxPriceCents });
  }
  const aboveGrid = position(GRID_END) + 1;
  return {
    cells: cellsFrom(position(first), max === Infinity ? aboveGrid : position(last)),
    edges,
  };
}

/** The cells of a range of positions on the fine grid: grid prices are even, the gaps above odd. */
function cellsFrom(first: number, last: number): number[] {
  const cells: number[] = [];
  for (let at = first; at <= last;) {
    const coarseGapEnd = at + COARSE_POSITIONS - 2;
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

function position(gridPriceCents: number): number {
  return 2 * (gridPriceCents / FINE_STEP);
}

function coarse(finePosition: number): number {
  return 2 * (finePosition / COARSE_POSITIONS);
}
