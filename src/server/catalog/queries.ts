import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { AgeRules } from '#domain/age-restrictions/age-rules.ts';

import {
  NO_PRICES,
  priceChanges,
  type PriceRange,
} from '#server/catalog/listing/queries/filter.ts';
import {
  LIST_FACTS,
  PRODUCT_COLUMNS,
  selectTaxonomy,
  selectVariants,
} from '#server/catalog/product-rows/queries.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import { SELLER_NAME, selectSellerRef } from '#server/sellers/queries.ts';
import { formerSubject } from '#server/slugs/queries.ts';
import { availableUnits } from '#server/stock/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** The shop's own rules, read for marked products alone (Rule 139). */
const ownAgeRules = sql<Partial<AgeRules> | null>`case when products.age_restriction is not null
  then (select age_rules from global_settings limit 1) end`;

function selectProducts(db: Db) {
  return db.selectFrom('products').select((eb) => [
    ...PRODUCT_COLUMNS,
    'products.saving_until',
    ownAgeRules.as('age_rules'),
    eb
      .selectFrom('stock_items')
      .select(availableUnits.as('available'))
      .whereRef('stock_items.product_id', '=', 'products.id')
      .where('stock_items.variant_id', 'is', null)
      .as('available'),
    ...selectTaxonomy(eb),
    LIST_FACTS.as('list_facts'),
    eb
      .selectFrom('attribute_definitions as d')
      .select(sql<string[] | null>`array_agg(d.name order by d.position, d.id)`.as('names'))
      .whereRef('d.category_id', '=', 'products.category_id')
      .where('d.is_comparable', '=', false)
      .as('not_compared'),
    jsonObjectFrom(
      selectSellerRef(eb, 'products.seller_id').select([
        // An administrator's own listings have no seller's page.
        sql<
          string | null
        >`case when user_profiles.role = 'seller' then seller_profiles.slug end`.as('slug'),
        'seller_profiles.away_from',
        'seller_profiles.away_until',
        'seller_profiles.away_is_off_sale',
        'seller_profiles.sells_until',
        sql<string>`to_char(user_profiles.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as(
          'selling_since',
        ),
      ]),
    ).as('seller'),
    jsonArrayFrom(
      eb
        .selectFrom('recalls')
        .select([
          'recalls.id',
          'recalls.title',
          'recalls.variant_ids',
          'recalls.stops_units as stops_sale',
        ])
        .whereRef('recalls.product_id', '=', 'products.id')
        .where('recalls.closed_at', 'is', null)
        .orderBy('recalls.published_at', 'desc')
        .orderBy('recalls.id', 'desc'),
    ).as('recalls'),
    jsonArrayFrom(
      selectVariants(eb).select([
        'product_variants.unit_quantity_thousandths',
        'product_variants.saving_until',
        sql<number>`coalesce(${availableUnits}, 0)`.as('available'),
      ]),
    ).as('variants'),
  ]);
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>;

export async function readProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return (await readProductsNow(db, ids, NO_PRICES)).products;
}

/**
 * The listed products in the order of the ids, and the version of the catalogue and of the prices
 * in the range; the version is null when none is listed.
 */
export async function readProductsNow(db: Db, ids: readonly string[], prices: PriceRange) {
  if (ids.length === 0) return { version: null, priceChanges: 0, products: [] };
  const rows = await listedByIds(db, { ids, ...prices });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const products = ids.flatMap((id) => byId.get(id) ?? []);
  const [first] = rows;
  return { version: first?.version ?? null, priceChanges: first?.price_changes ?? 0, products };
}

const listedByIds = compiledQuery(
  (db, values: Placeholders<{ ids: readonly string[] } & PriceRange>) =>
    selectProducts(db)
      .select([
        sql<string>`(select version from catalogue_version)`.as('version'),
        priceChanges(values).as('price_changes'),
      ])
      .where('products.id', '=', sql<string>`any(${values.ids}::uuid[])`)
      .where('products.archived_at', 'is', null)
      .modifyEnd(preparedStatement),
);

export async function findProductBySlug(db: Db, slug: string) {
  const [listed] = await listedBySlug(db, { slug });
  if (listed !== undefined) return listed;
  return selectProducts(db)
    .where('products.archived_at', 'is', null)
    .where('products.id', '=', formerSubject(db, 'product', slug))
    .executeTakeFirst();
}

const listedBySlug = compiledQuery((db, { slug }: Placeholders<{ slug: string }>) =>
  selectProducts(db)
    .where('products.archived_at', 'is', null)
    .where('products.slug', '=', slug)
    .modifyEnd(preparedStatement),
);

/**
 * Up to `limit` products of the product's category, nearest in price first, then of its department.
 * Undefined without a listed product of this slug.
 */
export async function findRelatedIds(db: Db, slug: string, limit: number) {
  const [found] = await relatedIds(db, { slug, limit });
  return found?.ids;
}

const relatedIds = compiledQuery(
  (_db, { slug, limit }: Placeholders<{ slug: string; limit: number }>) => {
    const missing = sql`(select ${limit}::bigint - count(*) from in_category)`;
    // Key 0 means none: without a category, the others without one come first.
    const inDepartment = sql`s.department_key = product.department_key and s.department_key <> 0`;
    const inCategory = sql`s.category_key = product.category_key and (s.category_key <> 0 or ${inDepartment})`;
    return sql<{ ids: string[] }>`
      with product as (
        select s.* from product_search s join products p on p.id = s.product_id
        where p.slug = ${slug}
      ), in_category as materialized (
        ${nearestInPrice(inCategory, sql`${limit}::bigint`)}
      ), in_department as materialized (
        ${nearestInPrice(sql`${inDepartment} and s.category_key <> product.category_key`, missing)}
      )
      select array(
        select product_id
        from (
          select 1 as place, * from in_category union all select 2, * from in_department
        ) as near
        order by place, distance, product_id
      ) as ids
      from product ${preparedStatement}`;
  },
);

/**
 * The search rows `s` that are nearest in price to `product`. An index is read upwards and
 * downwards from that price; sorting a department of a million products takes half a second. With
 * ties, because the ids decide between equal distances.
 */
function nearestInPrice(isInScope: RawBuilder<unknown>, limit: RawBuilder<unknown>) {
  const nearest = (isOnThisSide: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    select s.product_id, abs(s.price_cents - product.price_cents) as distance
    from product_search s
    where ${isInScope} and s.product_id <> product.product_id and ${isOnThisSide}
    order by s.price_cents ${direction}
    fetch first (${limit}) rows with ties
  `;
  return sql`
    select near.* from product cross join lateral (
      (${nearest(sql`s.price_cents >= product.price_cents`, sql`asc`)})
      union all
      (${nearest(sql`s.price_cents < product.price_cents`, sql`desc`)})
    ) as near
    order by distance, product_id limit ${limit}
  `;
}

export async function listDepartments(db: Db) {
  return listedDepartments(db, {});
}

const listedDepartments = compiledQuery((db) =>
  db
    .selectFrom('departments')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('is_listed', '=', true)
    .orderBy('name')
    .orderBy('id')
    .modifyEnd(preparedStatement),
);

/** The stored counts of each category (kind 2) or brand (kind 3); zero counts are left out. */
function countedProducts(db: Db, kind: 2 | 3) {
  return db
    .selectFrom('facet_cells')
    .innerJoin('facet_keys', 'facet_keys.key', 'facet_cells.value_key')
    .select(['facet_keys.value', sql<number>`sum(facet_cells.count)::integer`.as('product_count')])
    .where('scope', '=', 0)
    .where('scope_key', '=', 0)
    .where('dimension', '=', kind)
    .where('bucket', '=', 0)
    .groupBy('facet_keys.value')
    .having(sql`sum(facet_cells.count)`, '>', 0);
}

function selectCategories(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin(countedProducts(db, 2).as('counted'), (join) =>
      join.on('counted.value', '=', sql<string>`categories.id::text`),
    )
    .select([
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.description',
      'categories.image',
      'categories.icon',
      'categories.department_id',
      'categories.seller_id',
      'counted.product_count',
    ]);
}

export async function listCategories(db: Db) {
  return listedCategories(db, {});
}

const listedCategories = compiledQuery((db) =>
  selectCategories(db)
    .where('categories.is_listed', '=', true)
    .orderBy('categories.name')
    .orderBy('categories.id')
    .modifyEnd(preparedStatement),
);

export async function findCategory(db: Db, id: string) {
  return selectCategories(db).where('categories.id', '=', id).executeTakeFirst();
}

/** Brands of listed products by name; products without a brand are left out. */
export async function listBrands(db: Db) {
  return db
    .selectFrom(countedProducts(db, 3).as('counted'))
    .select(['counted.value as brand', 'counted.product_count'])
    .orderBy('counted.value')
    .execute();
}

function shownSellers(db: Db) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .where('role', '=', 'seller')
    .where('suspended_at', 'is', null)
    .where('archived_at', 'is', null);
}

/** Unsuspended sellers by name, each with its banner or null (Rule 13). */
export async function listSellers(db: Db) {
  return shownSellers(db)
    .select([
      'user_profiles.id',
      'first_name',
      'last_name',
      'trading_name',
      'slug',
      'seller_profiles.banner',
    ])
    .orderBy(SELLER_NAME)
    .orderBy('user_profiles.id')
    .execute();
}

/** The unsuspended seller with this slug, or with it in the past. */
export async function findSellerBySlug(db: Db, slug: string) {
  const seller = shownSellers(db).select([
    'user_profiles.id',
    'first_name',
    'last_name',
    'user_profiles.created_at',
    'trading_name',
    'slug',
    'logo',
    'banner',
    'about',
    'dispatch_days',
    'away_from',
    'away_until',
    'away_is_off_sale',
    'sells_until',
    'rating_tenths',
    'review_count',
  ]);
  const current = await seller.where('slug', '=', slug).executeTakeFirst();
  if (current !== undefined) return current;
  return seller
    .where('user_profiles.id', '=', formerSubject(db, 'seller', slug))
    .executeTakeFirst();
}

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSellerBySlug>>>;
