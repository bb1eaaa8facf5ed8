import type { Cents } from '#domain/money/cents.ts';
import { formatUnitPrice } from '#domain/pricing/unit-price.ts';
import type { Product, UnitPrice } from '#contract/schemas/catalog.ts';

/** "$4.25 per m", "$0.39 each". */
export function unitPriceText({ price, measure }: UnitPrice): string {
  return formatUnitPrice({ priceCents: price, unit: measure });
}

interface PricePair {
  readonly price: Cents;
  readonly shown_price: Cents;
}

/**
 * The struck price beside the shown one: the original price, else the one before the discount. The
 * original price is the product's, so of the variants it speaks for those at the product's price.
 */
export function wasPrice(
  product: PricePair & Pick<Product, 'original_price'>,
  variant: PricePair | null = null,
): Cents | null {
  const sold = variant ?? product;
  if (product.original_price !== null && sold.price === product.price) {
    return product.original_price;
  }
  return sold.price > sold.shown_price ? sold.price : null;
}
