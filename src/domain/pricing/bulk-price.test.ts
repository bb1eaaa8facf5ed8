import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import {
  changedPrice,
  outcomeOf,
  PRICE_ROUNDINGS,
  sizeOfChange,
  type PriceChange,
  type PriceRounding,
} from './bulk-price.ts';
import { DISCOUNT_TYPES, discountFrom, type Discount } from './discount.ts';
import { discountedUnitPrice } from './price.ts';

const percent = (bps: number): PriceChange => ({ kind: 'percent', bps });
const amount = (amountCents: number): PriceChange => ({ kind: 'amount', amountCents });
const flat = (value: number): Discount => ({ type: 'flat_amount', amountCents: cents(value) });

const anyPrice = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 10_000_000 }),
);
const anyChange = fc.oneof(
  fc.integer({ min: -12_000, max: 30_000 }).map(percent),
  fc.integer({ min: -10_000, max: 10_000 }).map(amount),
);
const anyRounding = fc.constantFrom(...PRICE_ROUNDINGS);
const maybeDiscount = fc.option(
  fc
    .tuple(fc.constantFrom(...DISCOUNT_TYPES), fc.nat({ max: 20_000 }))
    .map((parts) => discountFrom(...parts)),
);

const exactly = (price: number, change: PriceChange) =>
  Math.max(
    0,
    change.kind === 'percent'
      ? (price * (10_000 + change.bps)) / 10_000
      : price + change.amountCents,
  );

describe('changedPrice', () => {
  it.each<[number, PriceChange, PriceRounding, number]>([
    [1290, percent(1000), 'cent', 1419],
    [1290, percent(1000), 'five_cents', 1420],
    [1290, percent(1000), 'dollar', 1400],
    [1290, percent(1000), 'ninety_five', 1395],
    [2025, percent(-1500), 'cent', 1721],
    [995, percent(500), 'cent', 1045],
    [1000, amount(250), 'cent', 1250],
    [1000, amount(-1500), 'cent', 0],
    [1000, percent(-10_000), 'ninety_five', 0],
    [1000, percent(-20_000), 'cent', 0],
    [1045, percent(0), 'ninety_five', 1095],
    [1044, percent(0), 'ninety_five', 995],
    [1250, percent(0), 'dollar', 1300],
    [0, percent(1000), 'cent', 0],
  ])('%i by %j to %s is %i', (price, change, rounding, expected) => {
    expect(changedPrice(cents(price), change, rounding)).toEqual({
      priceCents: expected,
      isBelowRounding: false,
    });
  });

  it.each<[number, PriceChange, PriceRounding, number, boolean]>([
    [40, percent(500), 'ninety_five', 42, true],
    [40, percent(500), 'dollar', 42, true],
    [100, percent(-600), 'ninety_five', 94, true],
    [100, percent(-500), 'ninety_five', 95, false],
    [100, percent(-100), 'dollar', 99, true],
    [144, percent(0), 'ninety_five', 95, false],
    [4, percent(1000), 'five_cents', 4, true],
    [1, percent(-9000), 'cent', 1, false],
    [1, percent(-9000), 'dollar', 1, true],
  ])(
    'never rounds a low price to zero: %i by %j to %s is %i',
    (price, change, rounding, priceCents, isBelowRounding) => {
      expect(changedPrice(cents(price), change, rounding)).toEqual({ priceCents, isBelowRounding });
    },
  );

  it('is 0 only if the change itself removes the whole price', () => {
    fc.assert(
      fc.property(anyPrice, anyChange, anyRounding, (price, change, rounding) => {
        const { priceCents } = changedPrice(cents(price), change, rounding);
        expect(priceCents >= 0 && Number.isSafeInteger(priceCents)).toBe(true);
        expect(priceCents === 0).toBe(exactly(price, change) === 0);
      }),
    );
  });

  it('follows its rounding, or rounds to the cent below the lowest rounded price', () => {
    const lowest = { cent: 1, five_cents: 5, dollar: 100, ninety_five: 95 };
    const steps = { cent: 1, five_cents: 5, dollar: 100, ninety_five: 100 };
    fc.assert(
      fc.property(anyPrice, anyChange, anyRounding, (price, change, rounding) => {
        const exact = exactly(price, change);
        const { priceCents, isBelowRounding } = changedPrice(cents(price), change, rounding);
        expect(Math.abs(priceCents - exact)).toBeLessThanOrEqual(
          isBelowRounding ? 1 : steps[rounding] / 2 + (exact < 1 ? 1 : 0),
        );
        if (exact >= lowest[rounding]) {
          expect(isBelowRounding).toBe(false);
          expect(priceCents).toBeGreaterThanOrEqual(lowest[rounding]);
          expect((priceCents + (rounding === 'ninety_five' ? 5 : 0)) % steps[rounding]).toBe(0);
        }
      }),
    );
  });

  it('never puts the dearer of two prices below the cheaper one', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyChange, anyRounding, (one, other, change, rounding) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(changedPrice(cents(low), change, rounding).priceCents).toBeLessThanOrEqual(
          changedPrice(cents(high), change, rounding).priceCents,
        );
      }),
    );
  });

  it('refuses fractions', () => {
    expect(() => changedPrice(cents(100), percent(0.5), 'cent')).toThrow(RangeError);
  });
});

describe('outcomeOf', () => {
  it('reports what the customer pays, after a discount that may leave nothing', () => {
    const price = { listPriceCents: cents(2000), originalPriceCents: null, discount: flat(1500) };
    expect(outcomeOf(price, amount(-1000), 'cent')).toEqual({
      listBeforeCents: 2000,
      listAfterCents: 1000,
      paidBeforeCents: 500,
      paidAfterCents: 0,
      isChanged: true,
      isFree: true,
      reachesOriginal: false,
      isBelowRounding: false,
    });
  });

  it.each([
    [4999, false],
    [5000, true],
    [5001, true],
  ])('reports that %i reaches the struck price of $50.00', (after, reachesOriginal) => {
    const price = { listPriceCents: cents(4000), originalPriceCents: cents(5000), discount: null };
    expect(outcomeOf(price, amount(after - 4000), 'cent')).toMatchObject({ reachesOriginal });
  });

  it('compares the struck price with the list price, whatever the discount', () => {
    const price = {
      listPriceCents: cents(4000),
      originalPriceCents: cents(5000),
      discount: flat(1500),
    };
    expect(outcomeOf(price, amount(1000), 'cent')).toMatchObject({
      paidAfterCents: 3500,
      reachesOriginal: true,
    });
  });

  it('says nothing about an unchanged price', () => {
    const price = { listPriceCents: cents(0), originalPriceCents: cents(0), discount: null };
    expect(outcomeOf(price, percent(1000), 'ninety_five')).toMatchObject({
      isChanged: false,
      isFree: false,
      reachesOriginal: false,
      isBelowRounding: false,
    });
  });

  it('never makes anything free without saying so', () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.option(anyPrice),
        maybeDiscount,
        anyChange,
        anyRounding,
        (price, original, discount, change, rounding) => {
          const outcome = outcomeOf(
            {
              listPriceCents: cents(price),
              originalPriceCents: original === null ? null : cents(original),
              discount,
            },
            change,
            rounding,
          );
          expect(outcome.paidAfterCents).toBe(
            discountedUnitPrice(outcome.listAfterCents, discount),
          );
          if (outcome.isChanged && !outcome.isFree) {
            expect(outcome.paidAfterCents).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

describe('sizeOfChange', () => {
  const size = (before: number, after: number) =>
    sizeOfChange(
      outcomeOf(
        { listPriceCents: cents(before), originalPriceCents: null, discount: null },
        amount(after - before),
        'cent',
      ),
    );

  it('ranks halving like doubling, and a price that becomes free as the largest', () => {
    expect(size(1000, 500)).toBe(2);
    expect(size(1000, 2000)).toBe(2);
    expect(size(1000, 1100)).toBeLessThan(size(100, 150));
    expect(size(1000, 0)).toBe(Infinity);
  });
});
