import { sql } from 'kysely';

import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import type { Db } from '#server/platform/database.ts';

export const LATEST = 5;
/** Payment states that count as sold. */
const SOLD = sql`('paid', 'partly_refunded', 'refunded', 'not_required')`;

/** The seller whose figures these are; null for the whole shop. */
export type SalesOwner = string | null;

export async function countEverything(db: Db) {
  const { rows } = await sql<{
    orders: number;
    users: number;
    products: number;
    diy_articles: number;
    services: number;
    pending: number;
    unpublished_agreement: string | null;
  }>`select
      (select id from content_items where kind = 'page' and slug = ${SELLER_AGREEMENT}
        and not exists (select from content_versions
          where item_id = content_items.id and published_from is not null)
        and exists (select from seller_profiles where sells_until is not null)
      ) as unpublished_agreement,
      (select count(*)::integer from orders) as orders,
      (select count(*)::integer from user_profiles where archived_at is null) as users,
      (select count(*)::integer from products where archived_at is null) as products,
      (select count(*)::integer from diy_articles) as diy_articles,
      (select count(*)::integer from services) as services,
      (select count(*)::integer from seller_applications where status = 'pending') as pending`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from answers one row');
  return row;
}

export async function countOrdersByStatus(db: Db) {
  return db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute();
}

export async function listLatestOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.order_number',
      'orders.status',
      'orders.total_cents',
      'orders.created_at',
      'user_profiles.first_name',
      'user_profiles.last_name',
    ])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(LATEST)
    .execute();
}

export async function listLatestUsers(db: Db) {
  return db
    .selectFrom('user_profiles')
    .select(['id', 'first_name', 'last_name', 'role', 'created_at'])
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
}

function selectProducts(db: Db, owner: SalesOwner) {
  let query = db
    .selectFrom('products')
    .innerJoin('product_offers', 'product_offers.product_id', 'products.id')
    .select([
      'products.id',
      'products.name',
      'products.images',
      'product_offers.shown_price_cents',
      'product_offers.has_price_range',
      sql<number>`coalesce((
        select sum(s.on_hand - s.reserved)::integer from stock_items s
        left join product_variants v on v.id = s.variant_id
        where s.product_id = products.id and case
          when s.variant_id is null then not exists (select 1 from product_variants live
            where live.product_id = products.id and live.archived_at is null)
          else v.archived_at is null end), 0)`.as('available'),
    ])
    .where('products.archived_at', 'is', null);
  if (owner !== null) query = query.where('products.seller_id', '=', owner);
  return query;
}

export async function listLatestProducts(db: Db, owner: SalesOwner) {
  return selectProducts(db, owner)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(LATEST)
    .execute();
}

/**
 * Products of which a variant (or the product itself) has 1 to 10 left, the scarcest first.
 * `available` and `variant_name` are that variant's; null means the product itself.
 */
export async function listLowStock(db: Db) {
  return (
    db
      .selectFrom('stock_items as low')
      .innerJoin('products', 'products.id', 'low.product_id')
      .innerJoin('product_offers', 'product_offers.product_id', 'low.product_id')
      .leftJoin('product_variants', 'product_variants.id', 'low.variant_id')
      .select([
        'products.id',
        'products.name',
        'products.images',
        'product_variants.name as variant_name',
        'product_offers.shown_price_cents',
        'product_offers.has_price_range',
        sql<number>`low.scarce_left`.as('available'),
      ])
      .where('products.archived_at', 'is', null)
      .where('low.scarce_left', '>', 0)
      // Each product once, with its scarcest variant. With `group by`, all products would be read
      // for the first five.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('stock_items as scarcer')
              .select('scarcer.id')
              .whereRef('scarcer.product_id', '=', 'low.product_id')
              .where('scarcer.scarce_left', '>', 0)
              .where(sql<boolean>`(scarcer.scarce_left, scarcer.id) < (low.scarce_left, low.id)`),
          ),
        ),
      )
      .orderBy('low.scarce_left')
      .orderBy('low.product_id')
      .limit(LATEST)
      .execute()
  );
}

/** Whether a payout has an account to go to: the seller's own, or the approved application's. */
function hasBankDetails(sellerId: string) {
  return sql<boolean>`(exists (select 1 from seller_bank_details where seller_id = ${sellerId})
    or exists (select 1 from seller_applications where user_id = ${sellerId} and status = 'approved'))`;
}

export async function countSellersOwn(db: Db, sellerId: string) {
  const { rows } = await sql<{
    products: number;
    categories: number;
    orders: number;
    has_pictured_product: boolean;
    has_profile: boolean;
    has_bank_details: boolean;
    has_shipping: boolean;
    has_business: boolean;
    gst_registered: boolean | null;
    abn: string | null;
    sells_until: Date | null;
  }>`select
      (select count(*)::integer from products where seller_id = ${sellerId} and archived_at is null) as products,
      (select count(*)::integer from categories where seller_id = ${sellerId}) as categories,
      (select count(distinct order_id)::integer from order_items where seller_id = ${sellerId}) as orders,
      exists (select 1 from products where seller_id = ${sellerId} and archived_at is null
        and jsonb_array_length(images) > 0) as has_pictured_product,
      exists (select 1 from seller_profiles where id = ${sellerId} and trading_name is not null
        and about <> '' and return_address is not null) as has_profile,
      ${hasBankDetails(sellerId)} as has_bank_details,
      (exists (select 1 from seller_settings where seller_id = ${sellerId}
        and (shipping_rules <> '{}' or keeps_shop_freight))
        or exists (select 1 from global_settings where not allow_seller_shipping_override)) as has_shipping,
      exists (select 1 from seller_settings where seller_id = ${sellerId} and legal_name is not null and abn is not null)
        as has_business,
      (select gst_registered from seller_settings where seller_id = ${sellerId}) as gst_registered,
      (select abn from seller_settings where seller_id = ${sellerId}) as abn,
      (select sells_until from seller_profiles where id = ${sellerId}) as sells_until`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from answers one row');
  return row;
}

export interface SalesDay {
  readonly day: string;
  readonly orders: number;
  readonly sales_cents: number;
  readonly gst_cents: number;
}

/**
 * Items, freight and tax of paid lines by calendar day in Sydney, days without sales included. Sums
 * are whole cents in a double, exact up to 90 trillion dollars.
 */
export async function listSalesByDay(
  db: Db,
  owner: SalesOwner,
  range: { readonly now: Date; readonly days: number; readonly skip: number },
): Promise<SalesDay[]> {
  const last = sql`((${range.now}::timestamptz at time zone 'Australia/Sydney')::date - ${range.skip}::integer)`;
  // An order is the sum of its lines (Rule 8), and a seller's part the sum of theirs.
  const part =
    owner === null
      ? sql`select o.created_at, o.id, o.total_cents as sales_cents, o.tax_cents as gst_cents
          from orders o where true`
      : sql`select o.created_at, o.id, s.subtotal_cents + s.freight_cents
            + case when o.prices_include_tax then 0 else s.tax_cents end as sales_cents, s.tax_cents as gst_cents
          from order_sellers s join orders o on o.id = s.order_id where s.seller_id = ${owner}`;
  const { rows } = await sql<SalesDay>`
    with calendar as (
      select generate_series(${last} - ${range.days}::integer + 1, ${last}, interval '1 day')::date as day
    ), sold as (
      select (parts.created_at at time zone 'Australia/Sydney')::date as day, count(*) as orders,
        sum(sales_cents) as sales_cents, sum(gst_cents) as gst_cents
      from (${part} and o.payment_status in ${SOLD}
        and o.created_at >= ((${last} - ${range.days}::integer + 1)::timestamp at time zone 'Australia/Sydney')
        and o.created_at < ((${last} + 1)::timestamp at time zone 'Australia/Sydney')) parts
      group by 1
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sold.orders, 0)::integer as orders,
      coalesce(sold.sales_cents, 0)::float8 as sales_cents,
      coalesce(sold.gst_cents, 0)::float8 as gst_cents
    from calendar left join sold on sold.day = calendar.day
    order by calendar.day`.execute(db);
  return rows;
}

export async function listSalesByCategory(
  db: Db,
  owner: SalesOwner,
  range: { readonly now: Date; readonly days: number },
) {
  const seller = owner === null ? sql`true` : sql`i.seller_id = ${owner}`;
  const { rows } = await sql<{ name: string; sales_cents: number; units: number }>`
    with sold as (
      select p.category_id, sum(i.line_total_cents) as sales_cents, sum(i.quantity) as units
      from orders o join order_items i on i.order_id = o.id
      left join products p on p.id = i.product_id
      where o.payment_status in ${SOLD} and ${seller}
        and o.created_at >= (((${range.now}::timestamptz at time zone 'Australia/Sydney')::date - ${range.days}::integer + 1)::timestamp at time zone 'Australia/Sydney')
      group by p.category_id
    )
    select coalesce(c.name, 'Uncategorised') as name,
      sum(sold.sales_cents)::float8 as sales_cents, sum(sold.units)::integer as units
    from sold left join categories c on c.id = sold.category_id
    group by 1 order by 2 desc, 1 limit 10`.execute(db);
  return rows;
}
