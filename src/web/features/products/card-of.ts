import type { Product } from '#contract/schemas/catalog.ts';

const CARD_FIELDS = [
  'id',
  'slug',
  'name',
  'brand',
  'images',
  'rating',
  'review_count',
  'price',
  'shown_price',
  'list_price',
  'has_price_range',
  'original_price',
  'unit_price',
  'stock',
  'in_stock',
  'specifications',
  'is_shipping_exempt',
] as const satisfies readonly (keyof Product)[];

type CardFields = Pick<Product, (typeof CARD_FIELDS)[number]>;

export type CardProduct = CardFields & { product_variants: readonly unknown[] };

/**
 * The fields that a card shows of a product; with all fields, lists would carry every description
 * twice.
 */
export function cardOf(product: Product): CardProduct {
  const fields = Object.fromEntries(CARD_FIELDS.map((name) => [name, product[name]])) as CardFields;
  return {
    ...fields,
    images: product.images.slice(0, 1),
    product_variants: product.product_variants.map(({ id }) => id),
  };
}
