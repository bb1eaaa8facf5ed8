import { describe, expect, it } from 'vitest';
import { addFractions, compareFractions, roundFraction } from './fraction.ts';

const fraction = (numerator: number, denominator: number) => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

describe('fractions', () => {
  it.each([
    [1, 2, 1],
    [5, 2, 3],
    [-5, 2, -3],
    [-1, 2, -1],
    [49, 100, 0],
    [-49, 100, 0],
    [7, 1, 7],
    [11390, 11, 1035],
  ])('%i/%i rounds half away from zero to %i', (numerator, denominator, rounded) => {
    expect(roundFraction(fraction(numerator, denominator)) + 0).toBe(rounded);
  });

  it('adds exactly, in lowest terms', () => {
    expect(addFractions(fraction(1, 6), fraction(1, 3))).toEqual(fraction(1, 2));
    expect(addFractions(fraction(-1, 2), fraction(1, 2))).toEqual(fraction(0, 1));
  });

  it('orders by value', () => {
    expect(compareFractions(fraction(1, 3), fraction(1, 2))).toBeLessThan(0);
    expect(compareFractions(fraction(2, 4), fraction(1, 2))).toBe(0);
    expect(compareFractions(fraction(2, 3), fraction(1, 2))).toBeGreaterThan(0);
  });
});
