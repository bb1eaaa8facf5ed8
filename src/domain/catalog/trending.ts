import { cents, type Cents } from '#domain/money/cents.ts';

/** "Trending under $100" fetches this many and shows those below the limit. */
export const TRENDING_FETCH_COUNT = 4;
export const TRENDING_BELOW_CENTS: Cents = cents(100_00);
