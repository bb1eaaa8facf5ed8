import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampQuantity,
  isInStock,
  stockBadge,
  stockCovers,
  stockLevel,
  stockOf,
} from './levels.ts';

describe('levels', () => {
  it.each([
    [-1, 'out', 'red'],
    [0, 'out', 'red'],
    [1, 'low', 'yellow'],
    [5, 'low', 'yellow'],
    [6, 'in_stock', 'yellow'],
    [10, 'in_stock', 'yellow'],
    [11, 'in_stock', 'green'],
  ])('%i is %s and %s', (stock, level, badge) => {
    expect(stockLevel(stock)).toBe(level);
    expect(stockBadge(stock)).toBe(badge);
  });

  it('uses the stock of the chosen variant, else of the product', () => {
    expect(stockOf({ stock: 7 }, null)).toBe(7);
    expect(stockOf({ stock: 7 }, { stock: 0 })).toBe(0);
  });

  it.each([
    [0, [], false],
    [1, [], true],
    [0, [0, 3], true],
    [4, [0, 0], true],
    [0, [0, -1], false],
  ])('own stock %i with variants %j can be bought: %s', (own, variants, inStock) => {
    expect(
      isInStock(
        own,
        variants.map((stock) => ({ stock })),
      ),
    ).toBe(inStock);
  });
});

describe('quantities', () => {
  it.each([
    [3, 10, 3],
    [0, 10, 1],
    [-4, 10, 1],
    [11, 10, 10],
    [2.9, 10, 2],
    [Number.NaN, 10, 1],
    [Infinity, 10, 10],
    [1, 0, 0],
    [1, -2, 0],
  ])('%d of a stock of %i becomes %i', (quantity, stock, expected) => {
    expect(clampQuantity(quantity, stock)).toBe(expected);
  });

  it('are covered from one up to the stock', () => {
    expect(stockCovers(10, 10)).toBe(true);
    expect(stockCovers(11, 10)).toBe(false);
    expect(stockCovers(0, 10)).toBe(false);
    expect(stockCovers(1.5, 10)).toBe(false);
  });

  it('can be bought whenever there is stock', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 10_000 }), (quantity, stock) =>
        stockCovers(clampQuantity(quantity, stock), stock),
      ),
    );
  });
});
