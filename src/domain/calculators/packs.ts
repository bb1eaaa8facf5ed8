import { type Cents, cents, multiplyCents } from '#domain/money/cents.ts';
import type { Fraction } from '#domain/money/fraction.ts';
import { quantityPriceOf, type QuantityPrices } from '#domain/pricing/quantity-price.ts';

import { ratio, roundUp, subtract } from './exact.ts';
import { cheapestCounts } from './pack-search.ts';

/** A pack that is sold, such as a variant of a product. */
export interface PackSize {
  /** What it holds, in whole units of the need: 4,000 mL, 1,440,000 mm². At least 1. */
  readonly amount: number;
  /** What one pack costs alone, its discount taken off. */
  readonly unitCents: Cents;
  readonly quantityPrices: QuantityPrices;
  /** How many there are; null where they are not counted. */
  readonly available: number | null;
}

export interface ChosenPack {
  /** Which of the sizes. */
  readonly size: number;
  readonly quantity: number;
  readonly costCents: Cents;
}

export interface PackChoice {
  readonly packs: readonly ChosenPack[];
  readonly costCents: Cents;
  /** What all packs hold. */
  readonly bought: Fraction;
  /** What they hold over the need. */
  readonly left: Fraction;
  /** What the need is over all packs that there are; the choice then has every pack. */
  readonly missing: Fraction;
  /** False where the combinations were too many to compare them all. */
  readonly isCheapest: boolean;
}

/**
 * The cheapest packs that hold a need within the stock and at quantity prices (Rule 142), of
 * equally cheap ones those with the least left over, then the fewest packs (Rule 167): 4.2009 L in
 * tins of 1 L at $26.90 and 4 L at $64.90 is one of each. It compares a limited number of
 * combinations, enough for hundreds of packs in a handful of sizes, and chooses no more packs than
 * can be counted exactly. Throws a RangeError for a pack that holds nothing or no whole amount.
 */
export function choosePacks(need: Fraction, sizes: readonly PackSize[]): PackChoice {
  for (const { amount, available } of sizes) {
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw new RangeError(`A pack holds a whole amount from 1, got ${amount}`);
    if (available !== null && (!Number.isSafeInteger(available) || available < 0))
      throw new RangeError(`Packs are counted in whole numbers from 0, got ${available}`);
  }
  const mostOfEach = Number.MAX_SAFE_INTEGER / Math.max(1, sizes.length);
  const { counts, isCheapest } = cheapestCounts(
    Math.min(roundUp(need), Number.MAX_SAFE_INTEGER),
    sizes.map((size) => ({
      amount: size.amount,
      limit: Math.min(
        size.available ?? Infinity,
        Math.floor(mostOfEach / Math.max(size.amount, size.unitCents)),
      ),
      costOf: (quantity) => costOf(size, quantity),
      steps: size.quantityPrices.map(({ from }) => from),
      lowestPrice: Math.min(
        size.unitCents,
        ...size.quantityPrices.map(({ priceCents }) => priceCents),
      ),
    })),
  );
  const packs = sizes.flatMap((size, at): ChosenPack[] => {
    const quantity = counts[at] ?? 0;
    return quantity === 0 ? [] : [{ size: at, quantity, costCents: cents(costOf(size, quantity)) }];
  });
  const bought = ratio(
    packs.reduce((sum, { size, quantity }) => {
      const held = sizes[size]?.amount ?? 0;
      return sum + BigInt(held) * BigInt(quantity);
    }, 0n),
  );
  return {
    packs,
    costCents: cents(packs.reduce((sum, { costCents }) => sum + costCents, 0)),
    bought,
    left: subtract(bought, need),
    missing: subtract(need, bought),
    isCheapest,
  };
}

function costOf({ unitCents, quantityPrices }: PackSize, quantity: number): number {
  const reached = quantityPriceOf(unitCents, quantityPrices, quantity);
  return multiplyCents(reached?.priceCents ?? unitCents, quantity);
}
