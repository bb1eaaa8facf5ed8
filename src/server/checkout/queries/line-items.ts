import { sql, type RawBuilder } from 'kysely';

import { cents } from '#domain/money/cents.ts';

import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

export interface LineToPrice {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
}

interface PlacedLine {
  readonly product_id: string;
  readonly variant_id: string | null;
  readonly quantity: number;
  readonly position: number;
}

/**
 * The products and variants of these lines as they are now, with the seller's saved tax, freight
 * and company details (null if none were saved). A withdrawn product is included so that it can be
 * named; a line of an unknown product is left out. The variant is null when it is not on sale.
 */
function selectLineItems(db: Db, lines: RawBuilder<PlacedLine>) {
  return db
    .selectFrom(lines.as('line'))
    .innerJoin('products', 'products.id', 'line.product_id')
    .leftJoin('product_variants', (join) =>
      join
        .onRef('product_variants.id', '=', 'line.variant_id')
        .onRef('product_variants.product_id', '=', 'line.product_id')
        .on('product_variants.archived_at', 'is', null),
    )
    .leftJoin('user_profiles', 'user_profiles.id', 'products.seller_id')
    .leftJoin('seller_settings', 'seller_settings.seller_id', 'products.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'products.seller_id')
    .select((eb) => [
      'line.product_id',
      'line.variant_id',
      'line.quantity',
      'products.name',
      'products.slug',
      'products.sku',
      'products.images',
      'products.price_cents',
      'products.discount_type',
      'products.discount_value',
      'products.seller_id',
      'products.department_id',
      'products.category_id',
      'products.is_taxable',
      'products.is_shipping_exempt',
      'products.age_restriction',
      'products.warranty',
      'products.override_global_settings',
      'products.custom_tax_rate_bps',
      'products.custom_shipping_cost_cents',
      'products.archived_at',
      'product_variants.id as sold_variant_id',
      'product_variants.name as variant_name',
      'product_variants.image as variant_image',
      'product_variants.sku as variant_sku',
      'product_variants.price_cents as variant_price_cents',
      'product_variants.attributes as variant_attributes',
      eb.fn
        .coalesce('product_variants.quantity_prices', 'products.quantity_prices')
        .as('quantity_prices'),
      'user_profiles.first_name as seller_first_name',
      'user_profiles.last_name as seller_last_name',
      'seller_settings.tax_rate_override_bps',
      'seller_settings.shipping_rules',
      'seller_settings.gst_registered',
      'seller_settings.legal_name',
      'seller_settings.abn',
      'seller_profiles.trading_name',
      'seller_profiles.away_from',
      'seller_profiles.away_until',
      'seller_profiles.away_is_off_sale',
      'seller_profiles.sells_until',
    ])
    .orderBy('line.position')
    .modifyEnd(preparedStatement);
}

export function listLineItems(db: Db, items: readonly LineToPrice[]) {
  return lineItemsOf(db, {
    productIds: items.map((item) => item.productId),
    variantIds: items.map((item) => item.variantId),
    quantities: items.map((item) => item.quantity),
  });
}

const lineItemsOf = compiledQuery(
  (
    db,
    {
      productIds,
      variantIds,
      quantities,
    }: Placeholders<{
      productIds: readonly string[];
      variantIds: readonly (string | null)[];
      quantities: readonly number[];
    }>,
  ) =>
    selectLineItems(
      db,
      sql<PlacedLine>`(
        select * from unnest(${productIds}::uuid[], ${variantIds}::uuid[], ${quantities}::integer[])
          with ordinality as asked (product_id, variant_id, quantity, position))`,
    ),
);

/** The line items of a cart, in the order they were added (see `selectLineItems`). */
export const listCartLineItems = compiledQuery((db, { userId }: Placeholders<{ userId: string }>) =>
  selectLineItems(
    db,
    sql<PlacedLine>`(
      select product_id, variant_id, quantity, row_number() over (order by created_at, id) as position
      from cart_items where user_id = ${userId})`,
  ),
);

/** A line item as it is sold now. */
export type LineItemRow = Awaited<ReturnType<typeof listLineItems>>[number];

/** The order's lines, freight, and tax that the prices do not include. */
export async function listPaymentLines(db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['freight_cents', 'tax_cents', 'tax_label', 'prices_include_tax'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['product_name', 'variant_name', 'quantity', 'price_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const lines = items.map((item) => ({
    name: [item.product_name, item.variant_name].filter((part) => part !== null).join(', '),
    quantity: item.quantity,
    unitCents: cents(item.price_cents),
  }));
  const extra = (name: string, amount: number) =>
    amount === 0 ? [] : [{ name, quantity: 1, unitCents: cents(amount) }];
  return [
    ...lines,
    ...extra('Shipping', order.freight_cents),
    ...(order.prices_include_tax ? [] : extra(order.tax_label, order.tax_cents)),
  ];
}
