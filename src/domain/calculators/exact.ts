import { addFractions, type Fraction, ZERO_FRACTION } from '#domain/money/fraction.ts';

const BPS = 10_000n;

/**
 * π from above: 355/113 is larger by less than 1 part in 10 million, so a round hole never gets
 * too little.
 */
export const PI: Fraction = { numerator: 355n, denominator: 113n };

/** A whole number, or a division of two whole numbers, exactly. */
export function ratio(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export function sumFractions(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(addFractions, ZERO_FRACTION);
}

/** The exact product, in lowest terms like a sum. */
export function multiply(...factors: readonly Fraction[]): Fraction {
  const product = factors.reduce(
    (one, other) => ({
      numerator: one.numerator * other.numerator,
      denominator: one.denominator * other.denominator,
    }),
    ratio(1),
  );
  return addFractions(ZERO_FRACTION, product);
}

/** The exact difference, and 0 where it would be negative. */
export function subtract(from: Fraction, amount: Fraction): Fraction {
  const rest = addFractions(from, { ...amount, numerator: -amount.numerator });
  return rest.numerator < 0n ? ZERO_FRACTION : rest;
}

/** More of an amount by basis points of it: 10 % on 4.32 m² is 4.752 m². */
export function withWastage(net: Fraction, wastageBps: number): Fraction {
  return multiply(net, ratio(BPS + BigInt(wastageBps), BPS));
}

/** A part of an amount in basis points. */
export function partOf(whole: Fraction, bps: number): Fraction {
  return multiply(whole, ratio(bps, BPS));
}

/** The smallest whole number that is not below the fraction: 10/1 is 10, 3.3 is 4. */
export function roundUp({ numerator, denominator }: Fraction): number {
  const floor = numerator / denominator;
  return Number(numerator > floor * denominator ? floor + 1n : floor);
}

/** How many parts of a size make a length, rounded up. Both are whole numbers, the size above 0. */
export function partsOf(length: number, size: number): number {
  return roundUp(ratio(length, size));
}
