/**
 * `relevance` needs a search text (without one it means newest); `unit_price` puts products without
 * a pack last.
 */
export const PRODUCT_SORTS = [
  'newest',
  'price_asc',
  'price_desc',
  'rating',
  'relevance',
  'unit_price',
] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];
