import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { DISCOUNT_TYPES, discountFrom, type Discount } from './discount.ts';
import {
  discountedUnitPrice,
  listPrice,
  originalPriceIsPlausible,
  priceLine,
  shownOffer,
  shownPrice,
  percentSaved,
  showsSaleBadge,
  struckPrice,
} from './price.ts';

const percent = (bps: number): Discount => ({ type: 'percentage', bps });
const line = { listPriceCents: cents(100), discount: null, quantityPrices: [], quantity: 1 };
const flat = (value: number): Discount => ({ type: 'flat_amount', amountCents: cents(value) });

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
    const discount = fc
      .tuple(fc.constantFrom(...DISCOUNT_TYPES), fc.nat({ max: 2_000_000 }))
      .map((parts) => discountFrom(...parts));
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), discount, (price, off) => {
        const result = discountedUnitPrice(cents(price), off);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe('the shown offer of a product', () => {
  const product = (discount: Discount | null = null) => ({ priceCents: cents(4000), discount });
  const variant = (price: number, available = 1) => ({ priceCents: cents(price), available });

  it.each([
    ['the product itself without variants', product(), [], 4000, 4000, false],
    ['the cheapest variant', product(), [variant(5500), variant(3500)], 3500, 3500, true],
    [
      'the cheapest available variant',
      product(),
      [variant(3500, 0), variant(5500)],
      5500,
      5500,
      false,
    ],
    [
      'the cheapest when all are sold out',
      product(),
      [variant(5500, 0), variant(3500, 0)],
      3500,
      3500,
      true,
    ],
    [
      'one price when all cost the same',
      product(),
      [variant(3500), variant(3500)],
      3500,
      3500,
      false,
    ],
    [
      'no range when the dearer variant is sold out',
      product(),
      [variant(3500), variant(5500, 0)],
      3500,
      3500,
      false,
    ],
    ['less the discount', product(percent(1000)), [variant(3500), variant(5500)], 3500, 3150, true],
    [
      'one price when a discount makes both free',
      product(flat(6000)),
      [variant(3500), variant(5500)],
      3500,
      0,
      false,
    ],
  ])('is %s', (_, sold, variants, list, shown, hasRange) => {
    expect(shownOffer(sold, variants)).toMatchObject({
      listPriceCents: list,
      shownPriceCents: shown,
      hasPriceRange: hasRange,
    });
  });

  it('names the first of the cheapest variants', () => {
    const [dear, first, second] = [variant(5500), variant(3500), variant(3500)];
    expect(shownOffer(product(), [dear, first, second]).variant).toBe(first);
  });

  it('equals the cheapest line, and no available variant costs less', () => {
    const variants = fc.array(
      fc.record({ priceCents: fc.nat({ max: 9000 }).map(cents), available: fc.nat({ max: 2 }) }),
      { maxLength: 6 },
    );
    const discount = fc.option(
      fc
        .tuple(fc.constantFrom(...DISCOUNT_TYPES), fc.nat({ max: 12_000 }))
        .map((parts) => discountFrom(...parts)),
    );
    fc.assert(
      fc.property(fc.nat({ max: 9000 }), discount, variants, (price, off, all) => {
        const sold = { priceCents: cents(price), discount: off };
        const inStock = all.filter(({ available }) => available > 0);
        const buyable = inStock.length > 0 ? inStock : all.length > 0 ? all : [null];
        const charged = buyable.map(
          (each) =>
            priceLine({ ...line, listPriceCents: listPrice(sold, each), discount: off })
              .lineTotalCents,
        );
        const offer = shownOffer(sold, all);
        expect(offer.shownPriceCents).toBe(Math.min(...charged));
        expect(offer.hasPriceRange).toBe(new Set(charged).size > 1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the price of a line', () => {
  it('uses the variant’s price if it has one, else the product’s', () => {
    const product = { priceCents: cents(1020), discount: percent(1000) };
    expect(listPrice(product)).toBe(1020);
    expect(listPrice(product, { priceCents: null })).toBe(1020);
    expect(listPrice(product, { priceCents: cents(1530) })).toBe(1530);
    expect(listPrice(product, { priceCents: cents(0) })).toBe(0);
    expect(shownPrice(product)).toBe(918);
    expect(shownPrice(product, { priceCents: cents(1530) })).toBe(1377);
  });

  it('rounds the unit first, then multiplies', () => {
    expect(
      priceLine({ ...line, listPriceCents: cents(2025), discount: percent(1500), quantity: 3 }),
    ).toEqual({
      listPriceCents: 2025,
      unitDiscountCents: 304,
      quantityPrice: null,
      unitPriceCents: 1721,
      lineTotalCents: 5163,
    });
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a quantity of %d', (quantity) => {
    expect(() => priceLine({ ...line, quantity })).toThrow(RangeError);
  });
});

describe('the original price', () => {
  it('shows the Sale badge whenever it is present', () => {
    const shows = (original: number | null, struck: number | null) =>
      showsSaleBadge(
        original === null ? null : cents(original),
        struck === null ? null : cents(struck),
      );
    expect(shows(100, null)).toBe(true);
    expect(shows(0, null)).toBe(true);
    expect(shows(null, null)).toBe(false);
    // A discount without an original price.
    expect(shows(null, 4000)).toBe(true);
  });

  it.each([
    [23900, 18900, 20],
    [10000, 7500, 25],
    [30000, 20001, 33],
    [10000, 9950, null],
    [10000, 0, 100],
    [10000, 10000, null],
    [0, 0, null],
  ])('%d struck for %d saves %s percent', (struck, shown, percent) => {
    expect(percentSaved(cents(struck), cents(shown))).toBe(percent);
  });

  it.each([
    ['above the price', 4000, 4000, 5000, 5000],
    ['none', 4000, 4000, null, null],
    ['none, with a discount', 4000, 3500, null, 4000],
    ['below the price', 4000, 4000, 3000, null],
    ['equal to the price', 4000, 4000, 4000, null],
    ['below the price, with a discount', 4000, 3500, 3000, 4000],
    ['between the price and the discounted price', 4000, 3500, 3800, 4000],
    ['of a free product', 0, 0, 0, null],
  ])('%s: the struck price is a saving', (_, list, shown, original, struck) => {
    expect(
      struckPrice({
        productPriceCents: cents(list),
        listPriceCents: cents(list),
        shownPriceCents: cents(shown),
        originalPriceCents: original === null ? null : cents(original),
      }),
    ).toBe(struck);
  });

  it.each([
    ['a variant at the product’s price', 4000, 4000, 5000],
    ['a variant with its own price', 4500, 4500, null],
    ['a variant with its own price and a discount', 4500, 4000, 4500],
  ])('of the product for %s', (_, list, shown, struck) => {
    expect(
      struckPrice({
        productPriceCents: cents(4000),
        listPriceCents: cents(list),
        shownPriceCents: cents(shown),
        originalPriceCents: cents(5000),
      }),
    ).toBe(struck);
  });

  it('is plausible only above the price', () => {
    expect(originalPriceIsPlausible(cents(101), cents(100))).toBe(true);
    expect(originalPriceIsPlausible(cents(100), cents(100))).toBe(false);
  });
});
