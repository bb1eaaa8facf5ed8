import { cents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

/** The ends of the price slider. The upper end means "no upper bound" (Rule 30). */
const PRICE_FILTER_MIN_CENTS: Cents = ZERO_CENTS;
const PRICE_FILTER_MAX_CENTS: Cents = cents(1000_00);

export interface PriceRange {
  /** Inclusive; null for no lower bound. */
  readonly minCents: Cents | null;
  /** Inclusive; null for no upper bound. */
  readonly maxCents: Cents | null;
}

/**
 * The bounds on the shown price for a chosen price range (Rule 30). A minimum of 0 or less and a
 * maximum of 1000 or more set no bound; a reversed range is swapped.
 */
export function priceRange(minCents: Cents | null, maxCents: Cents | null): PriceRange {
  const min = minCents !== null && minCents > PRICE_FILTER_MIN_CENTS ? minCents : null;
  const max =
    maxCents !== null && maxCents < PRICE_FILTER_MAX_CENTS
      ? cents(Math.max(PRICE_FILTER_MIN_CENTS, maxCents))
      : null;
  return min !== null && max !== null && min > max
    ? { minCents: max, maxCents: min }
    : { minCents: min, maxCents: max };
}

/** Whether a shown price is within the range, both ends included. */
export function priceIsWithin(shownPriceCents: Cents, range: PriceRange): boolean {
  return (
    (range.minCents === null || shownPriceCents >= range.minCents) &&
    (range.maxCents === null || shownPriceCents <= range.maxCents)
  );
}

/** "Trending under $100" fetches this many and shows those below the limit. */
export const TRENDING_FETCH_COUNT = 4;
export const TRENDING_BELOW_CENTS: Cents = cents(100_00);
