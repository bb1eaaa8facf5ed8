import { cents, maxCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction, type Fraction } from '#domain/money/fraction.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { discountedUnitPrice } from '#domain/pricing/price.ts';

export const PRICE_ROUNDINGS = ['cent', 'five_cents', 'dollar', 'ninety_five'] as const;
/** To the cent, to 5 cents, to the dollar, or to a price that ends in .95. */
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export type PriceChange =
  /** Basis points of the price: -1500 takes 15 % off. */
  | { readonly kind: 'percent'; readonly bps: number }
  /** Cents, negative to take off. */
  | { readonly kind: 'amount'; readonly amountCents: number };

/** The lowest price of each rounding, in cents. Lower results are rounded to the cent instead. */
const LOWEST: Record<PriceRounding, number> = {
  cent: 1,
  five_cents: 5,
  dollar: 100,
  ninety_five: 95,
};

export interface ChangedPrice {
  readonly priceCents: Cents;
  /** The result was too low for the requested rounding, so it was rounded to the cent. */
  readonly isBelowRounding: boolean;
}

/**
 * A list price after a bulk change: changed, then rounded once, half up (Rule 97). 10 % on $12.90
 * is $14.19, to 5 cents $14.20, ending in .95 $13.95: the nearest such price, the higher one of a
 * tie. Rounding never makes a price $0.00: a result below $0.05, $1.00 or $0.95 is rounded to the
 * cent instead (5 % on $0.40 ending in .95 is $0.42), and a result above 0 is at least 1 cent. Only
 * the change itself can give 0. A negative result is 0. Throws a RangeError for a fraction of a
 * basis point or cent.
 */
export function changedPrice(
  price: Cents,
  change: PriceChange,
  rounding: PriceRounding,
): ChangedPrice {
  const step = change.kind === 'percent' ? change.bps : change.amountCents;
  if (!Number.isSafeInteger(step)) throw new RangeError(`A change is a whole number, got ${step}`);
  const exact =
    change.kind === 'percent'
      ? { numerator: BigInt(price) * BigInt(Math.max(0, 10_000 + step)), denominator: 10_000n }
      : { numerator: BigInt(Math.max(0, price + step)), denominator: 1n };
  if (exact.numerator <= 0n) return { priceCents: ZERO_CENTS, isBelowRounding: false };
  const isBelowRounding = exact.numerator < BigInt(LOWEST[rounding]) * exact.denominator;
  const rounded = roundedTo(exact, isBelowRounding ? 'cent' : rounding);
  return {
    priceCents: maxCents(cents(1), rounded),
    isBelowRounding: isBelowRounding && rounding !== 'cent',
  };
}

/** One price of a bulk change: a product's own or a variant's. */
export interface PriceToChange {
  readonly listPriceCents: Cents;
  /** The product's struck price. */
  readonly originalPriceCents: Cents | null;
  /** The product's discount, which applies to its variants too. */
  readonly discount: Discount | null;
}

/** The result of a bulk change for one price, all amounts in cents. */
export interface PriceOutcome {
  readonly listBeforeCents: Cents;
  readonly listAfterCents: Cents;
  /** The price that the customer pays: the list price less the discount (Rule 5). */
  readonly paidBeforeCents: Cents;
  readonly paidAfterCents: Cents;
  /** False when the list price stays the same and nothing is written. */
  readonly isChanged: boolean;
  /** The customer would pay nothing. Never true for an unchanged price. */
  readonly isFree: boolean;
  /** The list price would be at or above the struck price, which is then not shown. */
  readonly reachesOriginal: boolean;
  readonly isBelowRounding: boolean;
}

/**
 * The result of a bulk change for one price (Rule 97). $20.00 less $10.00 with a flat discount of
 * $15.00 has a list price of $10.00, and the customer pays $0.00: `isFree`.
 */
export function outcomeOf(
  { listPriceCents, originalPriceCents, discount }: PriceToChange,
  change: PriceChange,
  rounding: PriceRounding,
): PriceOutcome {
  const { priceCents, isBelowRounding } = changedPrice(listPriceCents, change, rounding);
  const paidAfterCents = discountedUnitPrice(priceCents, discount);
  const isChanged = priceCents !== listPriceCents;
  return {
    listBeforeCents: listPriceCents,
    listAfterCents: priceCents,
    paidBeforeCents: discountedUnitPrice(listPriceCents, discount),
    paidAfterCents,
    isChanged,
    isFree: isChanged && paidAfterCents <= 0,
    reachesOriginal: isChanged && originalPriceCents !== null && priceCents >= originalPriceCents,
    isBelowRounding: isChanged && isBelowRounding,
  };
}

/**
 * The size of a change for the customer: the higher price divided by the lower one, so that halving
 * and doubling are equal (2). A change to or from $0.00 is infinite. Only for sorting.
 */
export function sizeOfChange({ paidBeforeCents, paidAfterCents }: PriceOutcome): number {
  const lower = Math.min(paidBeforeCents, paidAfterCents);
  return lower <= 0 ? Infinity : Math.max(paidBeforeCents, paidAfterCents) / lower;
}

function roundedTo(exact: Fraction, rounding: PriceRounding): Cents {
  switch (rounding) {
    case 'cent':
      return cents(roundFraction(exact));
    case 'five_cents':
      return toMultiple(exact, 5);
    case 'dollar':
      return toMultiple(exact, 100);
    case 'ninety_five': {
      // The nearest whole dollar of the price plus 5 cents, less those 5 cents.
      const shifted = { ...exact, numerator: exact.numerator + 5n * exact.denominator };
      return cents(toMultiple(shifted, 100) - 5);
    }
  }
}

function toMultiple({ numerator, denominator }: Fraction, multiple: number): Cents {
  return cents(
    roundFraction({ numerator, denominator: denominator * BigInt(multiple) }) * multiple,
  );
}
