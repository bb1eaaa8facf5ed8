import { formatMoney, type Cents } from '#domain/money/cents.ts';
import type { Product, UnitPrice } from '#contract/schemas/catalog.ts';

const MEASURE_WORDS: Record<UnitPrice['measure'], string> = {
  m: 'per m',
  m2: 'per m²',
  L: 'per L',
  kg: 'per kg',
  each: 'each',
};

/** "$4.25 per m", "$0.39 each". */
export function unitPriceText({ price, measure }: UnitPrice): string {
  return `${formatMoney(price)} ${MEASURE_WORDS[measure]}`;
}

/** The struck price beside the shown one: the original price, else the one before the discount. */
export function wasPrice(
  product: Pick<Product, 'price' | 'shown_price' | 'original_price'>,
): Cents | null {
  if (product.original_price !== null) return product.original_price;
  return product.price > product.shown_price ? product.price : null;
}
