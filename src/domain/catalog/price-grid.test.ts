import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { priceParts } from './price-grid.ts';

const parts = (min: number | null, max: number | null) =>
  priceParts({
    minPriceCents: min === null ? undefined : cents(min),
    maxPriceCents: max === null ? undefined : cents(max),
  });

/** The cells of a range without edges. */
function range(min: number | null, max: number | null): readonly number[] {
  const { cells, edges } = parts(min, max);
  expect(edges).toEqual([]);
  return cells;
}

/** The three cells that count a price, as the database's facet_bucket has them. */
function cellsOf(price: number): number[] {
  const bucket = (step: number, first: number) =>
    first +
    Math.min(2 * Math.floor(price / step) + (price % step > 0 ? 1 : 0), 2 * (100_000 / step) + 1);
  return [0, bucket(5000, 1000), bucket(1000, 2000)];
}

describe('priceParts', () => {
  it('has one cell for all prices', () => {
    expect(range(null, null)).toEqual([0]);
  });

  it('takes the grid prices at both ends of a $50 step and the gap between', () => {
    expect(range(50_00, 100_00)).toEqual([1002, 1003, 1004]);
  });

  it('uses the $10 grid where an end is not on the $50 grid', () => {
    expect(range(60_00, 190_00)).toEqual([
      2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 1004, 1005, 1006, 2031, 2032, 2033, 2034,
      2035, 2036, 2037, 2038,
    ]);
  });

  it('ends with the cell above $1,000 when there is no upper bound', () => {
    expect(range(950_00, null)).toEqual([1038, 1039, 1040, 1041]);
    expect(range(1000_00, null)).toEqual([1040, 1041]);
  });

  it('leaves the prices next to the grid to be counted at either end', () => {
    expect(parts(12_34, 98_76)).toEqual({
      cells: range(20_00, 90_00),
      edges: [
        { minPriceCents: 12_34, maxPriceCents: 19_99 },
        { minPriceCents: 90_01, maxPriceCents: 98_76 },
      ],
    });
  });

  it('leaves prices above $1,000 to be counted below an upper bound', () => {
    expect(parts(950_00, 2000_00)).toEqual({
      cells: range(950_00, 1000_00),
      edges: [{ minPriceCents: 1000_01, maxPriceCents: 2000_00 }],
    });
  });

  it.each([
    [12_34, 15_00],
    [1000_01, null],
    [1200_00, 2000_00],
  ])('counts the products of %s to %s cents, which spans no grid price', (min, max) => {
    const bounds = { minPriceCents: min, maxPriceCents: max ?? undefined };
    expect(parts(min, max)).toEqual({ cells: [], edges: [bounds] });
  });

  it('is empty for a reversed range', () => {
    expect(range(100_00, 50_00)).toEqual([]);
    expect(range(100_01, 50_01)).toEqual([]);
  });

  it('counts every price in the range exactly once', () => {
    const price = fc.oneof(
      fc.nat(120_000),
      fc.nat(120).map((step) => step * 1000),
      fc.nat(120).map((step) => step * 1000 + 1),
    );
    fc.assert(
      fc.property(price, fc.option(price), price, (min, max, shown) => {
        const { cells, edges } = parts(min, max);
        const isInside = shown >= min && (max === null || shown <= max);
        const inCells = cellsOf(shown).filter((cell) => cells.includes(cell)).length;
        const inEdges = edges.filter(
          ({ minPriceCents = 0, maxPriceCents = Infinity }) =>
            shown >= minPriceCents && shown <= maxPriceCents,
        ).length;
        expect(inCells + inEdges).toBe(isInside ? 1 : 0);
        expect(new Set(cells).size).toBe(cells.length);
      }),
      { numRuns: 5_000 },
    );
  });
});
