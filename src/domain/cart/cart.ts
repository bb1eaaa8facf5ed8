import { cents, multiplyCents, sumCents, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { priceLine } from '#domain/pricing/price.ts';

export interface CartLine {
  /** The variant's price when present, else the product's. */
  readonly listPriceCents: Cents;
  readonly quantity: number;
}

/** A line before discounts: what the cart and the mini cart show (Rule 27). */
export function cartLineTotal({ listPriceCents, quantity }: CartLine): Cents {
  return multiplyCents(listPriceCents, quantity);
}

/** The cart's subtotal: variant prices counted, discounts not (Rule 27). */
export function cartSubtotal(lines: readonly CartLine[]): Cents {
  return sumCents(...lines.map(cartLineTotal));
}

/** The "Discounts" line below the subtotal: what checkout will take off (Rule 27), from 0. */
export function cartDiscount(
  lines: readonly (CartLine & { readonly discount: Discount | null })[],
): Cents {
  return cents(cartSubtotal(lines) - discountedSubtotal(lines));
}

/** The subtotal that checkout charges and that free shipping is measured on (Rules 5 and 6). */
export function discountedSubtotal(
  lines: readonly (CartLine & { readonly discount: Discount | null })[],
): Cents {
  return sumCents(...lines.map((line) => priceLine(line).lineTotalCents));
}

/** The badge on the cart button: units, not lines. */
export function cartUnitCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}
