import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { priceCells } from './price-grid.ts';

const range = (min: number | null, max: number | null) =>
  priceCells({
    minPriceCents: min === null ? undefined : cents(min),
    maxPriceCents: max === null ? undefined : cents(max),
  });

/** The three cells that a price is counted in, as the database's facet_bucket has them. */
function cellsOf(price: number): number[] {
  const bucket = (step: number, first: number) =>
    first +
    Math.min(2 * Math.floor(price / step) + (price % step > 0 ? 1 : 0), 2 * (100_000 / step) + 1);
  return [0, bucket(5000, 1000), bucket(1000, 2000)];
}

describe('priceCells', () => {
  it('has one cell for all prices', () => {
    expect(range(null, null)).toEqual([0]);
  });

  it('takes the grid prices at both ends of a $50 step and the gap between', () => {
    expect(range(50_00, 100_00)).toEqual([1002, 1003, 1004]);
  });

  it('goes over to the $10 grid where an end is not on the $50 grid', () => {
    expect(range(60_00, 190_00)).toEqual([
      2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 1004, 1005, 1006, 2031, 2032, 2033, 2034,
      2035, 2036, 2037, 2038,
    ]);
  });

  it('ends with what costs more than $1,000 when there is no upper bound', () => {
    expect(range(950_00, null)).toEqual([1038, 1039, 1040, 1041]);
    expect(range(1000_00, null)).toEqual([1040, 1041]);
  });

  it.each([
    [10_01, null],
    [null, 99_95],
    [1010_00, null],
    [null, 2000_00],
  ])('has none for %s to %s cents: such a range has to be counted', (min, max) => {
    expect(range(min, max)).toBeNull();
  });

  it('has none the wrong way round but an empty sum', () => {
    expect(range(100_00, 50_00)).toEqual([]);
  });

  it('counts every price of the range once and no other', () => {
    const gridPrice = fc.nat(100).map((step) => step * 1000);
    const price = fc.oneof(
      fc.nat(120_000),
      fc.nat(110).map((step) => step * 1000),
    );
    fc.assert(
      fc.property(gridPrice, fc.option(gridPrice), price, (min, max, shown) => {
        const cells = range(min, max) ?? [];
        const isInside = shown >= min && (max === null || shown <= max);
        const times = cellsOf(shown).filter((cell) => cells.includes(cell)).length;
        expect(times).toBe(isInside ? 1 : 0);
        expect(new Set(cells).size).toBe(cells.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
