import type { Cents } from '#domain/money/cents.ts';

/** What each unit of a line costs from this many units on (Rule 142). */
export interface QuantityPrice {
  /** At least 2. */
  readonly from: number;
  readonly priceCents: Cents;
}

/**
 * The quantity prices of a product without variants, or of a variant: a larger `from` and a lower
 * price with each.
 */
export type QuantityPrices = readonly QuantityPrice[];

export const MAX_QUANTITY_PRICES = 6;

/**
 * The quantity prices that are lower than what a unit costs alone, which a discount can have
 * lowered further (Rule 142).
 */
export function betterQuantityPrices(unitCents: Cents, prices: QuantityPrices): QuantityPrices {
  return prices.filter(({ priceCents }) => priceCents < unitCents);
}

/**
 * The quantity price that a line of this many units is sold at; null where it is sold at what a
 * unit costs alone.
 */
export function quantityPriceOf(
  unitCents: Cents,
  prices: QuantityPrices,
  quantity: number,
): QuantityPrice | null {
  return betterQuantityPrices(unitCents, prices).findLast(({ from }) => from <= quantity) ?? null;
}

export interface NextQuantityPrice {
  /** Units that the line lacks. */
  readonly missing: number;
  readonly priceCents: Cents;
}

/** The next quantity price of a line ("4 more and each costs $7.90"), or null. */
export function nextQuantityPrice(
  unitCents: Cents,
  prices: QuantityPrices,
  quantity: number,
): NextQuantityPrice | null {
  const next = betterQuantityPrices(unitCents, prices).find(({ from }) => from > quantity);
  return next === undefined ? null : { missing: next.from - quantity, priceCents: next.priceCents };
}

export interface QuantityPriceError {
  /** The row, from 0, and its field. */
  readonly row: number;
  readonly field: 'from' | 'price';
  readonly words: string;
}

/**
 * What is wrong with entered quantity prices, in the order of the rows. One that is not below the
 * price of one unit is no error: prices change, and until they do it lowers nothing.
 */
export function quantityPriceErrors(prices: QuantityPrices): QuantityPriceError[] {
  return prices.flatMap(({ from, priceCents }, row): QuantityPriceError[] => {
    const above = prices[row - 1];
    if (from <= (above?.from ?? 1)) {
      const words = above ? `Enter more than ${above.from}.` : 'Enter 2 or more.';
      return [{ row, field: 'from', words }];
    }
    if (above && priceCents >= above.priceCents) {
      return [{ row, field: 'price', words: 'Enter less than in the row above.' }];
    }
    return [];
  });
}
