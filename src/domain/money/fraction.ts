/** An exact rational number with a positive denominator. Holds amounts of tax before rounding. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO_FRACTION: Fraction = { numerator: 0n, denominator: 1n };

/** The exact sum of two fractions, in lowest terms so that long sums stay small. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator;
  const denominator = a.denominator * b.denominator;
  const divisor = greatestCommonDivisor(absolute(numerator), denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Below 0 when a < b, 0 when equal, above 0 when a > b. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The nearest whole number, half away from zero: 1/2 is 1, -5/2 is -3. */
export function roundFraction({ numerator, denominator }: Fraction): number {
  const rounded = (absolute(numerator) * 2n + denominator) / (denominator * 2n);
  return Number(numerator < 0n ? -rounded : rounded);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
