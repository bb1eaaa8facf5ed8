import { cents, multiplyCents, sumCents, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { priceLine } from '#domain/pricing/price.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';

export interface CartLine {
  /** The variant's price if it has one, else the product's. */
  readonly listPriceCents: Cents;
  readonly quantity: number;
}

/** A line with what lowers its price. */
export interface DiscountedCartLine extends CartLine {
  readonly discount: Discount | null;
  readonly quantityPrices: QuantityPrices;
}

/** A line's total before discounts, as in the cart and the mini cart (Rule 27). */
export function cartLineTotal({ listPriceCents, quantity }: CartLine): Cents {
  return multiplyCents(listPriceCents, quantity);
}

/** The cart's subtotal: with variant prices, before discounts (Rule 27). */
export function cartSubtotal(lines: readonly CartLine[]): Cents {
  return sumCents(...lines.map(cartLineTotal));
}

/**
 * The "Discounts" line below the subtotal: the amount that checkout takes off (Rule 27), from 0.
 */
export function cartDiscount(lines: readonly DiscountedCartLine[]): Cents {
  return cents(cartSubtotal(lines) - discountedSubtotal(lines));
}

/** The subtotal that checkout charges and that free-shipping thresholds use (Rules 5 and 6). */
export function discountedSubtotal(lines: readonly DiscountedCartLine[]): Cents {
  return sumCents(...lines.map((line) => priceLine(line).lineTotalCents));
}

/** The badge on the cart button: the number of units, not of lines. */
export function cartUnitCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}
