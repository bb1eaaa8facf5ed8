import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import {
  discountedUnitPrice,
  listPrice,
  originalPriceIsPlausible,
  priceLine,
  shownPrice,
  showsSaleBadge,
  type Discount,
} from './price.ts';

const percent = (bps: number): Discount => ({ type: 'percentage', valueBpsOrCents: bps });
const flat = (value: number): Discount => ({ type: 'flat_amount', valueBpsOrCents: value });

describe('discountedUnitPrice', () => {
  it.each([
    ['15 % off 20.25', 2025, percent(1500), 1721],
    ['15 % off 10.50', 1050, percent(1500), 893],
    ['15 % off 9.94', 994, percent(1500), 845],
    ['20 % off 79.90', 7990, percent(2000), 6392],
    ['12.5 % off 0.99', 99, percent(1250), 87],
    ['50 % off one cent', 1, percent(5000), 1],
    ['100 % off', 1999, percent(10_000), 0],
    ['more than 100 % off', 1999, percent(12_000), 0],
    ['0 % off', 1999, percent(0), 1999],
    ['5.00 off 12.90', 1290, flat(500), 790],
    ['5.00 off 5.00', 500, flat(500), 0],
    ['a flat discount above the price', 499, flat(500), 0],
    ['no discount', 1290, null, 1290],
  ])('%s', (_, price, discount, expected) => {
    expect(discountedUnitPrice(cents(price), discount)).toBe(expected);
  });

  it('refuses negative prices, negative discounts and fractions of a basis point', () => {
    expect(() => discountedUnitPrice(cents(-1), null)).toThrow(RangeError);
    expect(() => discountedUnitPrice(cents(100), flat(-1))).toThrow(RangeError);
    expect(() => discountedUnitPrice(cents(100), percent(0.5))).toThrow(RangeError);
  });

  it('never goes below zero or above the list price', () => {
    const discount = fc.record<Discount>({
      type: fc.constantFrom('percentage', 'flat_amount'),
      valueBpsOrCents: fc.nat({ max: 2_000_000 }),
    });
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), discount, (price, off) => {
        const result = discountedUnitPrice(cents(price), off);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe('the price of a line', () => {
  it('counts the variant when it has a price, else the product', () => {
    const product = { priceCents: cents(1020), discount: percent(1000) };
    expect(listPrice(product)).toBe(1020);
    expect(listPrice(product, { priceCents: null })).toBe(1020);
    expect(listPrice(product, { priceCents: cents(1530) })).toBe(1530);
    expect(listPrice(product, { priceCents: cents(0) })).toBe(0);
    expect(shownPrice(product)).toBe(918);
    expect(shownPrice(product, { priceCents: cents(1530) })).toBe(1377);
  });

  it('rounds the unit first and multiplies then', () => {
    expect(
      priceLine({ listPriceCents: cents(2025), discount: percent(1500), quantity: 3 }),
    ).toEqual({
      listPriceCents: 2025,
      unitDiscountCents: 304,
      unitPriceCents: 1721,
      lineTotalCents: 5163,
    });
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a quantity of %d', (quantity) => {
    expect(() => priceLine({ listPriceCents: cents(100), discount: null, quantity })).toThrow(
      RangeError,
    );
  });
});

describe('the original price', () => {
  it('shows the Sale badge whenever it is present', () => {
    expect(showsSaleBadge(cents(100))).toBe(true);
    expect(showsSaleBadge(cents(0))).toBe(true);
    expect(showsSaleBadge(null)).toBe(false);
  });

  it('is plausible only above the price', () => {
    expect(originalPriceIsPlausible(cents(101), cents(100))).toBe(true);
    expect(originalPriceIsPlausible(cents(100), cents(100))).toBe(false);
  });
});
