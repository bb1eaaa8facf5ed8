import { showsSaleBadge } from '#domain/pricing/price.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import { keyFact } from './key-fact.ts';
import { unitPriceText } from './product-price.ts';

export type CardProduct = ReturnType<typeof cardOf>;

/**
 * What a card shows of a product. A list is in its page twice, as HTML and as data, so a product's
 * other fields would be too.
 */
export function cardOf(product: Product) {
  const { id, slug, name, brand, rating, review_count, stock, in_stock } = product;
  const { shown_price, has_price_range, is_shipping_exempt } = product;
  return {
    id,
    slug,
    name,
    brand,
    image: product.images[0],
    hasViews: product.images.length > 1,
    rating,
    review_count,
    shown_price,
    has_price_range,
    was: product.struck_price,
    hasSaleBadge: showsSaleBadge(product.original_price),
    unitPrice: product.unit_price && unitPriceText(product.unit_price),
    stock,
    in_stock,
    fact: keyFact(product.specifications),
    is_shipping_exempt,
    hasVariants: product.product_variants.length > 0,
  };
}
