import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { priceIsWithin, priceRange } from './filters.ts';

const range = (min: number | null, max: number | null) =>
  priceRange(min === null ? null : cents(min), max === null ? null : cents(max));

describe('priceRange', () => {
  it.each([
    [null, null, null, null],
    [0, 100_000, null, null],
    [0, 99_999, null, 99_999],
    [1, 250_000, 1, null],
    [2000, 5000, 2000, 5000],
    [5000, 2000, 2000, 5000],
    [-500, null, null, null],
    [null, -500, null, 0],
    [120_000, 100_000, 120_000, null],
  ])('%s to %s gives the bounds %s and %s', (min, max, minCents, maxCents) => {
    expect(range(min, max)).toEqual({ minCents, maxCents });
  });

  it('includes both ends, and everything above 1000 when the slider is at its maximum', () => {
    expect(priceIsWithin(cents(2000), range(2000, 5000))).toBe(true);
    expect(priceIsWithin(cents(5000), range(2000, 5000))).toBe(true);
    expect(priceIsWithin(cents(5001), range(2000, 5000))).toBe(false);
    expect(priceIsWithin(cents(1999), range(2000, 5000))).toBe(false);
    expect(priceIsWithin(cents(124_900), range(0, 100_000))).toBe(true);
  });
});
