import { describe, expect, test } from 'vitest';

import { histogramOf, ratingTenths, reviewCount } from './rating.ts';

describe('the rating', () => {
  test.each([
    [[0, 0, 0, 0, 0], 0, 0],
    [[0, 0, 0, 0, 1], 1, 50],
    [[1, 0, 0, 0, 0], 1, 10],
    // 14 / 3 = 4.666…
    [[0, 0, 0, 1, 2], 3, 47],
    // 4.25 and 4.75 are half-way: up.
    [[0, 0, 0, 3, 1], 4, 43],
    [[0, 0, 0, 1, 3], 4, 48],
    [[1, 0, 0, 0, 1], 2, 30],
    [[400, 300, 200, 100, 3000], 4000, 43],
  ])('of %j', (counts, count, tenths) => {
    expect(reviewCount(counts)).toBe(count);
    expect(ratingTenths(counts)).toBe(tenths);
  });

  test('a histogram begins with five stars', () => {
    expect(histogramOf([1, 0, 2, 0, 7])).toEqual([
      { stars: 5, count: 7 },
      { stars: 4, count: 0 },
      { stars: 3, count: 2 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ]);
  });
});
