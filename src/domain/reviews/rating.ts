/** The stars that a review gives. */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** How many published reviews have one, two, three, four and five stars. */
export type StarCounts = readonly number[];

export function reviewCount(counts: StarCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The average in tenths, rounded once, half up; 0 without reviews (Rule 136). Reviews with 4, 5 and
 * 5 stars give 47. Its SQL twin is rating_tenths_of() in db/functions/reviews_changed.sql.
 */
export function ratingTenths(counts: StarCounts): number {
  const count = reviewCount(counts);
  if (count === 0) return 0;
  const sum = counts.reduce((total, each, index) => total + each * (index + 1), 0);
  return Math.floor((20 * sum + count) / (2 * count));
}

/** The rows of a histogram, from five stars to one. */
export function histogramOf(counts: StarCounts): { stars: Stars; count: number }[] {
  return STARS.map((stars, index) => ({ stars, count: counts[index] ?? 0 })).toReversed();
}
