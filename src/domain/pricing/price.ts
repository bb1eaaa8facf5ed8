import { cents, maxCents, multiplyCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';
import { discountValue, type Discount } from '#domain/pricing/discount.ts';
import {
  quantityPriceOf,
  type QuantityPrice,
  type QuantityPrices,
} from '#domain/pricing/quantity-price.ts';

const WHOLE_BPS = 10_000;

/**
 * The unit price after its discount (Rule 5), rounded once, half up, to the cent and never below 0:
 * 15 % off $20.25 is $17.21. Throws a RangeError for negative prices and discounts.
 */
export function discountedUnitPrice(listPriceCents: Cents, discount: Discount | null): Cents {
  if (listPriceCents < 0) throw new RangeError(`A price is never negative, got ${listPriceCents}`);
  if (discount === null) return listPriceCents;
  const value = discountValue(discount);
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

/** The price before discounts: the variant's if it has one, else the product's (Rule 5). */
export function listPrice(
  product: { readonly priceCents: Cents },
  variant: { readonly priceCents: Cents | null } | null = null,
): Cents {
  return variant?.priceCents ?? product.priceCents;
}

/**
 * The price of a unit, of the chosen variant or else of the product, after the discount (Rule 5).
 */
export function shownPrice(
  product: { readonly priceCents: Cents; readonly discount: Discount | null },
  variant: { readonly priceCents: Cents | null } | null = null,
): Cents {
  return discountedUnitPrice(listPrice(product, variant), product.discount);
}

/** A variant with its available units. */
export interface PricedVariant {
  readonly priceCents: Cents;
  readonly available: number;
}

export interface ShownOffer<Variant> {
  /** The variant with the shown price; null for a product without variants. */
  readonly variant: Variant | null;
  readonly listPriceCents: Cents;
  readonly shownPriceCents: Cents;
  /** Other available variants cost more, so the price reads "From". */
  readonly hasPriceRange: boolean;
}

/**
 * The one price of a product in cards, lists, filters and sorting (Rule 5): that of the cheapest
 * available variant, after the discount. If no variant is available, the cheapest of all; without
 * variants, the product's own. Of two at the same price the first one counts. A product at 40.00
 * with variants at 35.00 and 55.00 is shown from 35.00.
 */
export function shownOffer<Variant extends PricedVariant>(
  product: { readonly priceCents: Cents; readonly discount: Discount | null },
  variants: readonly Variant[],
): ShownOffer<Variant> {
  const available = variants.filter((variant) => variant.available > 0);
  const [first, ...others] = available.length > 0 ? available : variants;
  if (first === undefined) {
    const { priceCents: listPriceCents } = product;
    const shownPriceCents = shownPrice(product);
    return { variant: null, listPriceCents, shownPriceCents, hasPriceRange: false };
  }
  let cheapest = first;
  let dearest = first;
  for (const variant of others) {
    if (variant.priceCents < cheapest.priceCents) cheapest = variant;
    if (variant.priceCents > dearest.priceCents) dearest = variant;
  }
  const shownPriceCents = shownPrice(product, cheapest);
  return {
    variant: cheapest,
    listPriceCents: cheapest.priceCents,
    shownPriceCents,
    hasPriceRange: shownPriceCents < shownPrice(product, dearest),
  };
}

/**
 * The Sale badge shows whenever there is an original price, whatever its value, and wherever a
 * price is struck through, as with a discount (Rule 5).
 */
export function showsSaleBadge(
  originalPriceCents: Cents | null,
  struckPriceCents: Cents | null,
): boolean {
  return (originalPriceCents ?? struckPriceCents) !== null;
}

/**
 * How much less the price is than the struck one, in whole percent, rounded down so that it
 * promises no more than is saved. From $239.00 to $189.00 it is 20; null below 1 %.
 */
export function percentSaved(struckPriceCents: Cents, shownPriceCents: Cents): number | null {
  const percent = Math.floor(((struckPriceCents - shownPriceCents) * 100) / struckPriceCents);
  return percent >= 1 ? percent : null;
}

/**
 * The price to strike through next to the price paid (Rule 5), once the price history proves it
 * (Rule 111): the original price when it is above the list price, else the list price when a
 * discount lowers it; null when neither is a saving. The original price is the product's own, so it
 * applies only where the list price is the product's, too. An original price of $30.00 is never
 * struck through for a list price of $40.00.
 */
export function struckPrice({
  productPriceCents,
  listPriceCents,
  shownPriceCents,
  originalPriceCents,
}: {
  readonly productPriceCents: Cents;
  /** Of the variant or else of the product. */
  readonly listPriceCents: Cents;
  readonly shownPriceCents: Cents;
  readonly originalPriceCents: Cents | null;
}): Cents | null {
  if (
    originalPriceCents !== null &&
    listPriceCents === productPriceCents &&
    originalPriceIsPlausible(originalPriceCents, listPriceCents)
  ) {
    return originalPriceCents;
  }
  return listPriceCents > shownPriceCents ? listPriceCents : null;
}

/** The product form warns when the original price is not above the price (Rule 5). */
export function originalPriceIsPlausible(originalPriceCents: Cents, priceCents: Cents): boolean {
  return originalPriceCents > priceCents;
}

export interface LinePrice {
  readonly listPriceCents: Cents;
  /** What a unit costs less than the list price, for either reason. */
  readonly unitDiscountCents: Cents;
  /** The quantity price that the line costs; null where the discounted price is as low. */
  readonly quantityPrice: QuantityPrice | null;
  readonly unitPriceCents: Cents;
  readonly lineTotalCents: Cents;
}

/**
 * Every step of a line's price: the unit is rounded to the cent first, then multiplied (Rule 5).
 * It costs the lower of its discounted price and the quantity price that the line reaches (Rule
 * 142): of $9.00 less 5 % and $8.60 from 10 units, ten cost $8.55 each. Throws a RangeError for a
 * quantity below 1 or with a fraction.
 */
export function priceLine({
  listPriceCents,
  discount,
  quantityPrices,
  quantity,
}: {
  readonly listPriceCents: Cents;
  readonly discount: Discount | null;
  readonly quantityPrices: QuantityPrices;
  readonly quantity: number;
}): LinePrice {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError(`A quantity is a whole number from 1, got ${quantity}`);
  }
  const discountedCents = discountedUnitPrice(listPriceCents, discount);
  const quantityPrice = quantityPriceOf(discountedCents, quantityPrices, quantity);
  const unitPriceCents = quantityPrice?.priceCents ?? discountedCents;
  return {
    listPriceCents,
    unitDiscountCents: cents(listPriceCents - unitPriceCents),
    quantityPrice,
    unitPriceCents,
    lineTotalCents: multiplyCents(unitPriceCents, quantity),
  };
}
