import { cents, maxCents, multiplyCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';

export const DISCOUNT_TYPES = ['percentage', 'flat_amount'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** What a product takes off its price: a percentage in basis points (15 % is 1500) or cents. */
export interface Discount {
  readonly type: DiscountType;
  readonly valueBpsOrCents: number;
}

const WHOLE_BPS = 10_000;

/**
 * The unit price after its discount (Rule 5), rounded once, half up, to the cent and never below
 * 0: 15 % off $20.25 is $17.21. Refuses (RangeError) negative prices and discounts.
 */
export function discountedUnitPrice(listPriceCents: Cents, discount: Discount | null): Cents {
  if (listPriceCents < 0) throw new RangeError(`A price is never negative, got ${listPriceCents}`);
  if (discount === null) return listPriceCents;
  const value = discount.valueBpsOrCents;
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A discount is a whole number from 0, got ${value}`);
  }
  if (discount.type === 'flat_amount') return maxCents(ZERO_CENTS, cents(listPriceCents - value));
  if (value >= WHOLE_BPS) return ZERO_CENTS;
  return cents(
    roundFraction({
      numerator: BigInt(listPriceCents) * BigInt(WHOLE_BPS - value),
      denominator: BigInt(WHOLE_BPS),
    }),
  );
}

/** The price before discounts: the variant's when it has one, else the product's (Rule 5). */
export function listPrice(
  product: { readonly priceCents: Cents },
  variant: { readonly priceCents: Cents | null } | null = null,
): Cents {
  return variant?.priceCents ?? product.priceCents;
}

/**
 * The one price that the card, the price filter, "trending under $100" and the product page show
 * (Rule 5): the list price of the product or its chosen variant, after the product's discount.
 */
export function shownPrice(
  product: { readonly priceCents: Cents; readonly discount: Discount | null },
  variant: { readonly priceCents: Cents | null } | null = null,
): Cents {
  return discountedUnitPrice(listPrice(product, variant), product.discount);
}

/** The Sale badge shows whenever an original price is present, whatever it is (Rule 5). */
export function showsSaleBadge(originalPriceCents: Cents | null): boolean {
  return originalPriceCents !== null;
}

/** The product form warns when the original price would not be above the price (Rule 5). */
export function originalPriceIsPlausible(originalPriceCents: Cents, priceCents: Cents): boolean {
  return originalPriceCents > priceCents;
}

export interface LinePrice {
  readonly listPriceCents: Cents;
  readonly unitDiscountCents: Cents;
  readonly unitPriceCents: Cents;
  readonly lineTotalCents: Cents;
}

/**
 * Every step of a line's price: the unit is rounded to the cent first, then multiplied (Rule 5).
 * Refuses (RangeError) a quantity below 1 or with a fraction.
 */
export function priceLine({
  listPriceCents,
  discount,
  quantity,
}: {
  readonly listPriceCents: Cents;
  readonly discount: Discount | null;
  readonly quantity: number;
}): LinePrice {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError(`A quantity is a whole number from 1, got ${quantity}`);
  }
  const unitPriceCents = discountedUnitPrice(listPriceCents, discount);
  return {
    listPriceCents,
    unitDiscountCents: cents(listPriceCents - unitPriceCents),
    unitPriceCents,
    lineTotalCents: multiplyCents(unitPriceCents, quantity),
  };
}
