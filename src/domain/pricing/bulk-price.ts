import { cents, maxCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';

export const PRICE_ROUNDINGS = ['cent', 'five_cents', 'dollar', 'ninety_five'] as const;
/** To the cent, to 5 cents, to the dollar, or to a price that ends in .95. */
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export type PriceChange =
  /** Basis points of the price: -1500 takes 15 % off. */
  | { readonly kind: 'percent'; readonly bps: number }
  /** Cents, negative to take off. */
  | { readonly kind: 'amount'; readonly amountCents: number };

/**
 * A price after a change of many prices at once: changed, rounded once half up, never below 0. 10 % on
 * $12.90 is $14.19, to 5 cents $14.20, ending in .95 $13.95: the nearest such price, upwards when both are
 * as near. Refuses (RangeError) a fraction of a basis point or cent.
 */
export function changedPrice(price: Cents, change: PriceChange, rounding: PriceRounding): Cents {
  const step = change.kind === 'percent' ? change.bps : change.amountCents;
  if (!Number.isSafeInteger(step)) throw new RangeError(`A change is a whole number, got ${step}`);
  const exact =
    change.kind === 'percent'
      ? { numerator: BigInt(price) * BigInt(Math.max(0, 10_000 + step)), denominator: 10_000n }
      : { numerator: BigInt(Math.max(0, price + step)), denominator: 1n };
  if (exact.numerator <= 0n) return ZERO_CENTS;
  switch (rounding) {
    case 'cent':
      return cents(roundFraction(exact));
    case 'five_cents':
      return toMultiple(exact, 5);
    case 'dollar':
      return toMultiple(exact, 100);
    case 'ninety_five': {
      // The nearest whole dollar of what is 95 cents less, and the 95 cents again.
      const shifted = { ...exact, numerator: exact.numerator + 5n * exact.denominator };
      return maxCents(ZERO_CENTS, cents(toMultiple(shifted, 100) - 5));
    }
  }
}

function toMultiple(
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
  multiple: number,
): Cents {
  return cents(
    roundFraction({ numerator, denominator: denominator * BigInt(multiple) }) * multiple,
  );
}
