import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import {
  changedPrice,
  PRICE_ROUNDINGS,
  type PriceChange,
  type PriceRounding,
} from './bulk-price.ts';

const percent = (bps: number): PriceChange => ({ kind: 'percent', bps });
const amount = (amountCents: number): PriceChange => ({ kind: 'amount', amountCents });

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
  [40, percent(0), 'ninety_five', 0],
  [1250, percent(0), 'dollar', 1300],
  [0, percent(1000), 'cent', 0],
])('%i by %j to %s is %i', (price, change, rounding, expected) => {
  expect(changedPrice(cents(price), change, rounding)).toBe(expected);
});

it('stays a price: whole cents, never below zero, never further off than its step', () => {
  const steps = { cent: 1, five_cents: 5, dollar: 100, ninety_five: 100 };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: -12_000, max: 30_000 }),
      fc.constantFrom(...PRICE_ROUNDINGS),
      (price, bps, rounding) => {
        const result = changedPrice(cents(price), percent(bps), rounding);
        const exact = Math.max(0, (price * (10_000 + bps)) / 10_000);
        expect(Number.isSafeInteger(result) && result >= 0).toBe(true);
        expect(Math.abs(result - exact)).toBeLessThanOrEqual(steps[rounding]);
      },
    ),
  );
});

it('refuses fractions', () => {
  expect(() => changedPrice(cents(100), percent(0.5), 'cent')).toThrow(RangeError);
});
