import { formatMoney } from '#domain/money/cents.ts';
import { formatUnitPrice } from '#domain/pricing/unit-price.ts';
import type { Product, UnitPrice } from '#contract/schemas/catalog.ts';

/** "$4.25 per m", "$0.39 each". */
export function unitPriceText({ price, measure }: UnitPrice): string {
  return formatUnitPrice({ priceCents: price, unit: measure });
}

/** "$35.00", or "From $35.00" where variants cost different amounts. */
export function priceText(product: Pick<Product, 'shown_price' | 'has_price_range'>): string {
  return `${product.has_price_range ? 'From ' : ''}${formatMoney(product.shown_price)}`;
}
