import { cents, sumCents, type Cents } from '#domain/money/cents.ts';
import {
  addFractions,
  compareFractions,
  roundFraction,
  ZERO_FRACTION,
  type Fraction,
} from '#domain/money/fraction.ts';

export interface TaxedAmount {
  /** The amount as shown: with the tax when prices include it, else without. Never negative. */
  readonly amountCents: Cents;
  readonly rateBps: number;
}

export interface TaxOnAmounts {
  readonly totalCents: Cents;
  /** One per amount, in their order; they sum to `totalCents`. */
  readonly parts: readonly Cents[];
}

/**
 * The tax on one seller's amounts, items and freight together (Rule 2): summed as exact fractions
 * and rounded once, half up, to the cent. Parts by largest remainder, ties to the lower index. Two
 * of $56.95 at 10 % inside the price contain $10.35 = 5.18 + 5.17.
 */
export function taxOnAmounts(
  amounts: readonly TaxedAmount[],
  pricesIncludeTax: boolean,
): TaxOnAmounts {
  const exact = amounts.map((amount) => exactTax(amount, pricesIncludeTax));
  const totalCents = cents(roundFraction(exact.reduce(addFractions, ZERO_FRACTION)));
  const shares = exact.map(({ numerator, denominator }, index) => ({
    index,
    floorCents: Number(numerator / denominator),
    remainder: { numerator: numerator % denominator, denominator },
  }));
  const floorSum = shares.reduce((sum, share) => sum + share.floorCents, 0);
  const byRemainder = shares.toSorted(
    (a, b) => compareFractions(b.remainder, a.remainder) || a.index - b.index,
  );
  const raised = new Set(byRemainder.slice(0, totalCents - floorSum).map((share) => share.index));
  const parts = shares.map(({ index, floorCents }) =>
    cents(floorCents + (raised.has(index) ? 1 : 0)),
  );
  return { totalCents, parts };
}

/**
 * What an amount costs (Rule 2): tax inside the prices is part of it, tax on top is added. $110.00
 * with $10.00 inside is $110.00; $100.00 with $10.00 on top is $110.00.
 */
export function amountDue({
  amountCents,
  taxCents,
  pricesIncludeTax,
}: {
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  readonly pricesIncludeTax: boolean;
}): Cents {
  return pricesIncludeTax ? amountCents : sumCents(amountCents, taxCents);
}

/** Unrounded tax: gross × bps / (10000 + bps) inside the price, net × bps / 10000 on top of it. */
function exactTax({ amountCents, rateBps }: TaxedAmount, pricesIncludeTax: boolean): Fraction {
  if (amountCents < 0) throw new RangeError(`A taxed amount is never negative, got ${amountCents}`);
  if (!Number.isSafeInteger(rateBps) || rateBps < 0) {
    throw new RangeError(`A tax rate is a whole number of basis points from 0, got ${rateBps}`);
  }
  return {
    numerator: BigInt(amountCents) * BigInt(rateBps),
    denominator: BigInt(pricesIncludeTax ? 10_000 + rateBps : 10_000),
  };
}
