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
    rating,
    review_count,
    shown_price,
    stock,
    in_stock,
    fact: keyFact(product.specifications, product.list_facts),
    ...whatHolds({
      has_price_range,
      is_shipping_exempt,
      hasViews: product.images.length > 1,
      hasVariants: product.product_variants.length > 0,
      hasSaleBadge: showsSaleBadge(product.original_price, product.struck_price),
      was: product.struck_price,
      notForSale: product.not_for_sale ?? product.seller?.not_for_sale ?? null,
      minimumAge: product.age_restriction?.age ?? null,
      unitPrice: product.unit_price && unitPriceText(product.unit_price),
    }),
  };
}

/** Without what is false or null, which most is. */
function whatHolds<Facts extends object>(facts: Facts): Partial<Facts> {
  const held = Object.entries(facts).filter(([, fact]) => fact !== false && fact !== null);
  return Object.fromEntries(held) as Partial<Facts>;
}
