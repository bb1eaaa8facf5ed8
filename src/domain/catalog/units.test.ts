import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberIn, storedNumber, UNITS } from './units.ts';

it.each([
  [2.4, 'm', 2_400_000],
  [1200, 'mm', 1_200_000],
  [0.5, 'mm', 500],
  [1.5, 'kW', 1_500_000],
  [375, 'mL', 375_000],
  [18, null, 18_000],
] as const)('%s %s is stored as %s', (amount, unit, stored) => {
  expect(storedNumber(amount, unit)).toBe(stored);
  expect(numberIn(stored, unit)).toBe(amount);
});

it('units of one family convert into each other', () => {
  expect(numberIn(storedNumber(2.4, 'm'), 'mm')).toBe(2400);
  expect(numberIn(storedNumber(250, 'g'), 'kg')).toBe(0.25);
  expect(numberIn(storedNumber(90, 'min'), 'h')).toBe(1.5);
});

it('a number with up to three decimals is the same after it was stored', () => {
  const units = Object.values(UNITS).flatMap((family) => Object.keys(family));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(...units), (n, unit) => {
      const stored = storedNumber(n / 1000, unit);
      expect(Number.isSafeInteger(stored)).toBe(true);
      expect(numberIn(stored, unit)).toBe(n / 1000);
    }),
  );
});

it('an unknown unit is refused', () => {
  expect(() => storedNumber(1, 'furlong')).toThrow('furlong');
});
