import type { Cents } from '#domain/money/cents.ts';
import { formatUnitPrice } from '#domain/pricing/unit-price.ts';
import type { Product, UnitPrice } from '#contract/schemas/catalog.ts';

/** "$4.25 per m", "$0.39 each". */
export function unitPriceText({ price, measure }: UnitPrice): string {
  return formatUnitPrice({ priceCents: price, unit: measure });
}

/** The struck price beside the shown one: the original price, else the one before the discount. */
export function wasPrice(
  product: Pick<Product, 'price' | 'shown_price' | 'original_price'>,
): Cents | null {
  if (product.original_price !== null) return product.original_price;
  return product.price > product.shown_price ? product.price : null;
}
