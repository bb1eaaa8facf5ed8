import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { discountFrom } from './discount.ts';
import { discountedUnitPrice, priceLine } from './price.ts';
import {
  betterQuantityPrices,
  nextQuantityPrice,
  quantityPriceErrors,
  quantityPriceOf,
  type QuantityPrice,
} from './quantity-price.ts';

const prices = (...rows: readonly (readonly [number, number])[]): QuantityPrice[] =>
  rows.map(([from, price]) => ({ from, priceCents: cents(price) }));

const screws = prices([10, 860], [50, 790], [200, 700]);

describe('quantityPriceOf', () => {
  it.each([
    [1, 900, null],
    [9, 900, null],
    [10, 900, 860],
    [49, 900, 860],
    [50, 900, 790],
    [999, 900, 700],
    [10, 855, null],
    [50, 855, 790],
    [999, 700, null],
    [999, 0, null],
  ])('%i units that cost %i each alone are sold at %s', (quantity, alone, expected) => {
    expect(quantityPriceOf(cents(alone), screws, quantity)?.priceCents ?? null).toBe(expected);
  });
});

describe('nextQuantityPrice', () => {
  it.each([
    [6, 900, { missing: 4, priceCents: 860 }],
    [6, 855, { missing: 44, priceCents: 790 }],
    [10, 900, { missing: 40, priceCents: 790 }],
    [200, 900, null],
    [1, 650, null],
  ])('after %i units that cost %i each alone comes %j', (quantity, alone, expected) => {
    expect(nextQuantityPrice(cents(alone), screws, quantity)).toEqual(expected);
  });
});

describe('quantityPriceErrors', () => {
  it.each([
    [screws, []],
    [[], []],
    [prices([1, 860]), [[0, 'from', 'Enter 2 or more.']]],
    [prices([10, 900]), []],
    [prices([10, 860], [10, 850]), [[1, 'from', 'Enter more than 10.']]],
    [prices([10, 860], [50, 860]), [[1, 'price', 'Enter less than in the row above.']]],
    [
      prices([1, 900], [5, 950], [9, 10]),
      [
        [0, 'from', 'Enter 2 or more.'],
        [1, 'price', 'Enter less than in the row above.'],
      ],
    ],
  ])('%j have the errors %j', (entered, expected) => {
    expect(
      quantityPriceErrors(entered).map(({ row, field, words }) => [row, field, words]),
    ).toEqual(expected);
  });
});

const anyPrices = fc
  .record({
    list: fc.integer({ min: 1, max: 100_000 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 99 })), {
      maxLength: 6,
    }),
  })
  .map(({ list, steps }) => {
    let from = 1;
    let price = list;
    const rows: QuantityPrice[] = [];
    for (const [more, share] of steps) {
      if (price === 0) break;
      from += more;
      price = Math.floor((price * share) / 100);
      rows.push({ from, priceCents: cents(price) });
    }
    return { list: cents(list), rows };
  });
const anyDiscount = fc
  .integer({ min: 0, max: 10_000 })
  .map((bps) => discountFrom('percentage', bps));

describe('the price of a line', () => {
  const line = { listPriceCents: cents(900), quantityPrices: screws };

  it('is the better of discount and quantity price, never both', () => {
    const discount = discountFrom('percentage', 500);
    expect(priceLine({ ...line, discount, quantity: 10 })).toEqual({
      listPriceCents: 900,
      unitDiscountCents: 45,
      quantityPrice: null,
      unitPriceCents: 855,
      lineTotalCents: 8550,
    });
    expect(priceLine({ ...line, discount, quantity: 50 })).toEqual({
      listPriceCents: 900,
      unitDiscountCents: 110,
      quantityPrice: { from: 50, priceCents: 790 },
      unitPriceCents: 790,
      lineTotalCents: 39_500,
    });
  });

  it('never costs more per unit with more units, nor more than without quantity prices', () => {
    fc.assert(
      fc.property(
        anyPrices,
        anyDiscount,
        fc.integer({ min: 1, max: 400 }),
        fc.nat(100),
        ({ list, rows }, discount, quantity, more) => {
          const each = (units: number, quantityPrices: readonly QuantityPrice[]) =>
            priceLine({ listPriceCents: list, discount, quantityPrices, quantity: units })
              .unitPriceCents;
          expect(each(quantity + more, rows)).toBeLessThanOrEqual(each(quantity, rows));
          expect(each(quantity, rows)).toBeLessThanOrEqual(each(quantity, []));
          expect(each(1, rows)).toBe(discountedUnitPrice(list, discount));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('costs the promised price with the missing units, and every shown price can be reached', () => {
    fc.assert(
      fc.property(
        anyPrices,
        anyDiscount,
        fc.integer({ min: 1, max: 400 }),
        ({ list, rows }, discount, quantity) => {
          const alone = discountedUnitPrice(list, discount);
          const each = (units: number) =>
            priceLine({ listPriceCents: list, discount, quantityPrices: rows, quantity: units })
              .unitPriceCents;
          const next = nextQuantityPrice(alone, rows, quantity);
          if (next !== null) {
            expect(each(quantity + next.missing)).toBe(next.priceCents);
            expect(each(quantity + next.missing - 1)).toBe(each(quantity));
          }
          for (const { from, priceCents } of betterQuantityPrices(alone, rows)) {
            expect(each(from)).toBe(priceCents);
          }
          expect(quantityPriceErrors(rows)).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
