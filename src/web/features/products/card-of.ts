import type { Product } from '#contract/schemas/catalog.ts';

import type { CardProduct } from './product-card.tsx';

/**
 * The fields that a card shows of a product; with all fields, lists would carry every description
 * twice.
 */
export function cardOf(product: Product): CardProduct {
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    images: product.images.slice(0, 1),
    rating: product.rating,
    review_count: product.review_count,
    price: product.price,
    shown_price: product.shown_price,
    list_price: product.list_price,
    has_price_range: product.has_price_range,
    original_price: product.original_price,
    unit_price: product.unit_price,
    stock: product.stock,
    in_stock: product.in_stock,
    specifications: product.specifications,
    is_shipping_exempt: product.is_shipping_exempt,
    product_variants: product.product_variants.map(({ id }) => id),
  };
}
