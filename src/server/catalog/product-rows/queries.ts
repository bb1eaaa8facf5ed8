import { sql, type ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';

import type { DB } from '#db/types.ts';

import type { ListFact } from '#contract/schemas/catalog.ts';

/** The columns that the shop and the back office both show. */
export const PRODUCT_COLUMNS = [
  'products.id',
  'products.slug',
  'products.sku',
  'products.name',
  'products.description',
  'products.brand',
  'products.price_cents',
  'products.original_price_cents',
  'products.discount_type',
  'products.discount_value',
  'products.images',
  'products.image_alts',
  'products.rating_tenths',
  'products.review_count',
  'products.specifications',
  'products.option_names',
  'products.unit_measure',
  'products.unit_quantity_thousandths',
  'products.quantity_prices',
  'products.category_id',
  'products.department_id',
  'products.seller_id',
  'products.is_taxable',
  'products.is_shipping_exempt',
  'products.age_restriction',
  'products.warranty',
  'products.created_at',
] as const;

/**
 * The specifications of a row of `products` that its category shows in lists, in their order
 * (Rule 146); null without one.
 */
export const LIST_FACTS = sql<ListFact[] | null>`(
  select json_agg(json_build_object('name', w.key, 'value', w.value) order by d.position, d.id)
  from attribute_definitions d
  join lateral json_each_text(products.specifications) as w on lower(w.key) = lower(d.name)
  where d.category_id = products.category_id and d.is_shown_in_lists
)`;

export function selectTaxonomy(eb: ExpressionBuilder<DB, 'products'>) {
  return [
    jsonObjectFrom(
      eb
        .selectFrom('categories')
        .select(['categories.id', 'categories.name', 'categories.slug'])
        .whereRef('categories.id', '=', 'products.category_id'),
    ).as('category'),
    jsonObjectFrom(
      eb
        .selectFrom('departments')
        .select(['departments.id', 'departments.name', 'departments.slug'])
        .whereRef('departments.id', '=', 'products.department_id'),
    ).as('department'),
  ] as const;
}

/** The listed variants of a product in their order, joined to their stock. */
export function selectVariants(eb: ExpressionBuilder<DB, 'products'>) {
  return eb
    .selectFrom('product_variants')
    .leftJoin('stock_items', (join) =>
      // On the product too, because the index begins with it.
      join
        .onRef('stock_items.product_id', '=', 'product_variants.product_id')
        .onRef('stock_items.variant_id', '=', 'product_variants.id'),
    )
    .select([
      'product_variants.id',
      'product_variants.name',
      'product_variants.sku',
      'product_variants.price_cents',
      'product_variants.attributes',
      'product_variants.image',
      'product_variants.quantity_prices',
    ])
    .whereRef('product_variants.product_id', '=', 'products.id')
    .where('product_variants.archived_at', 'is', null)
    .orderBy('product_variants.position');
}
