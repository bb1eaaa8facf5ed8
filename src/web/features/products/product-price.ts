import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { struckPrice } from '#domain/pricing/price.ts';
import { formatUnitPrice } from '#domain/pricing/unit-price.ts';
import type { Product, ProductVariant, UnitPrice } from '#contract/schemas/catalog.ts';

/** "$4.25 per m", "$0.39 each". */
export function unitPriceText({ price, measure }: UnitPrice): string {
  return formatUnitPrice({ priceCents: price, unit: measure });
}

/** "$35.00", or "From $35.00" where variants cost different amounts. */
export function priceText(product: Pick<Product, 'shown_price' | 'has_price_range'>): string {
  return `${product.has_price_range ? 'From ' : ''}${formatMoney(product.shown_price)}`;
}

type PricePair = Pick<ProductVariant, 'price' | 'shown_price'>;

/**
 * The struck price next to the shown one, only if it is a saving (Rule 5). The original price
 * belongs to the product, so it applies only to variants at the product's price.
 */
export function wasPrice(
  product: Pick<Product, 'price' | 'shown_price' | 'list_price' | 'original_price'>,
  chosen: PricePair | null = null,
): Cents | null {
  const sold = chosen ?? { price: product.list_price, shown_price: product.shown_price };
  return struckPrice({
    listPriceCents: sold.price,
    shownPriceCents: sold.shown_price,
    originalPriceCents: sold.price === product.price ? product.original_price : null,
  });
}
