import { sql, type SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';

import type { DB } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import type { ProductFilterSchema } from '#contract/schemas/office-products.ts';

import type { Scope } from '#server/http/seller-scope.ts';
import {
  PRODUCT_COLUMNS,
  selectTaxonomy,
  selectVariants,
} from '#server/catalog/product-rows/queries.ts';
import { deleteLinksOf, selectLinks } from '#server/catalog/goes-with/queries.ts';
import type { RowsBelow } from '#server/http/csv.ts';
import type { ListPage } from '#server/http/list-query.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { selectSellerRef } from '#server/sellers/queries.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';

export type OfficeProductFilter = z.output<typeof ProductFilterSchema>;

type ProductQuery = SelectQueryBuilder<DB, 'products', object>;

/** A seller sees their own products and the administrators', which are read only. */
function listed(db: Db, scope: Scope, filter: OfficeProductFilter): ProductQuery {
  let query: ProductQuery = db.selectFrom('products').where('products.archived_at', 'is', null);
  if (scope !== null) {
    query = query.where((eb) =>
      eb.or([eb('products.seller_id', '=', scope.sellerId), eb('products.seller_id', 'is', null)]),
    );
  }
  if (filter.search !== undefined)
    query = query.where('products.id', 'in', found(db, filter.search));
  if (filter.category_id !== undefined) {
    query = query.where('products.category_id', '=', filter.category_id);
  }
  if (filter.department_id !== undefined) {
    query = query.where('products.department_id', '=', filter.department_id);
  }
  // In the seller area this parameter chooses the scope, not a filter.
  if (scope === null && filter.seller_id !== undefined) {
    query = query.where('products.seller_id', '=', filter.seller_id);
  }
  return inView(db, query, { view: filter.view, scope });
}

/** One or two characters match the start of a word: the trigram index needs three. */
function found(db: Db, search: string) {
  const products = db.selectFrom('office_product_words').select('product_id');
  return /^[a-z0-9]{1,2}$/i.test(search)
    ? products.where((eb) =>
        eb.or([eb('words', 'ilike', `${search}%`), eb('words', 'ilike', `% ${search}%`)]),
      )
    : products.where('words', 'ilike', likeContaining(search));
}

function inView(
  db: Db,
  query: ProductQuery,
  { view, scope }: { readonly view: OfficeProductFilter['view']; readonly scope: Scope },
): ProductQuery {
  switch (view) {
    case undefined:
      return query;
    case 'low':
      return restockedBy(query, scope).where('products.id', 'in', scarce(db, '>', 0));
    case 'out':
      return restockedBy(query, scope).where('products.id', 'in', scarce(db, '=', 0));
    case 'sale':
      return query.where((eb) =>
        eb.or([
          eb('products.original_price_cents', 'is not', null),
          eb('products.discount_type', 'is not', null),
        ]),
      );
    case 'sellers':
      return query.where('products.seller_id', 'is not', null);
    case 'admins':
      return query.where('products.seller_id', 'is', null);
    case 'mine':
      return scope === null
        ? query.where('products.seller_id', 'is', null)
        : query.where('products.seller_id', '=', scope.sellerId);
  }
}

/** A seller restocks their own products alone; an administrator may restock every one. */
function restockedBy(query: ProductQuery, scope: Scope): ProductQuery {
  return scope === null ? query : query.where('products.seller_id', '=', scope.sellerId);
}

/** Products with so many units of one variant left; the column counts up to 10. */
function scarce(db: Db, operator: '=' | '>', left: number) {
  return db.selectFrom('stock_items').select('product_id').where('scarce_left', operator, left);
}

/** Counts changes. Variants are archived and never deleted, so the sum only grows. */
export const productVersion = sql<number>`products.version + coalesce((select sum(version) from product_variants
  where product_variants.product_id = products.id), 0)::integer`;

function withFacts(query: ProductQuery) {
  return query.select((eb) => [
    ...PRODUCT_COLUMNS,
    'products.override_global_settings',
    'products.custom_tax_rate_bps',
    'products.custom_shipping_cost_cents',
    'products.updated_at',
    productVersion.as('version'),
    jsonObjectFrom(
      eb
        .selectFrom('stock_items')
        .select(['stock_items.id', 'stock_items.on_hand', 'stock_items.reserved'])
        .whereRef('stock_items.product_id', '=', 'products.id')
        .where('stock_items.variant_id', 'is', null),
    ).as('stock'),
    ...selectTaxonomy(eb),
    jsonObjectFrom(selectSellerRef(eb, 'products.seller_id')).as('seller'),
    jsonArrayFrom(selectLinks(eb)).as('goes_with'),
    jsonArrayFrom(
      selectVariants(eb).select([
        'stock_items.id as stock_item_id',
        sql<number>`coalesce(stock_items.on_hand, 0)`.as('on_hand'),
        sql<number>`coalesce(stock_items.reserved, 0)`.as('reserved'),
      ]),
    ).as('variants'),
  ]);
}

export type OfficeProductRow = Awaited<ReturnType<typeof listOfficeProducts>>[number];

const SORT_COLUMN = { name: 'products.name', created: 'products.created_at' } as const;

type OfficeProductPage = ListPage<keyof typeof SORT_COLUMN | 'price'>;

/** Sorts by the shown price (Rule 5), read from the index of the search rows. */
function idsOfPage(
  products: ProductQuery,
  { sort: { by, direction }, limit, offset }: OfficeProductPage,
) {
  const ids = products.select('products.id').limit(limit).offset(offset);
  return by === 'price'
    ? ids
        .innerJoin('product_search', 'product_search.product_id', 'products.id')
        .orderBy('product_search.price_cents', direction)
        .orderBy('products.id')
    : ids.orderBy(SORT_COLUMN[by], direction).orderBy('products.id');
}

export async function listOfficeProducts(
  db: Db,
  scope: Scope,
  filter: OfficeProductFilter,
  page: OfficeProductPage,
) {
  const { by, direction } = page.sort;
  // Joined after paging: next to the sort they would be read for all earlier rows, too.
  const ids = idsOfPage(listed(db, scope, filter), page);
  return withFacts(db.selectFrom('products').where('products.id', 'in', ids))
    .orderBy(
      by === 'price'
        ? sql`(select price_cents from product_search where product_id = products.id)`
        : SORT_COLUMN[by],
      direction,
    )
    .orderBy('products.id')
    .execute();
}

export async function listOfficeProductsBelow(
  db: Db,
  scope: Scope,
  { filter, below }: { readonly filter: OfficeProductFilter; readonly below: RowsBelow },
) {
  return rowsBelow(withFacts(changeable(db, scope, filter)), 'products.id', below);
}

/** The names of all specifications that these products have. */
export async function listSpecificationNames(db: Db, scope: Scope, filter: OfficeProductFilter) {
  const rows = await changeable(db, scope, filter)
    .select(sql<string>`json_object_keys(products.specifications)`.as('name'))
    .distinct()
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** What a filter finds without what the scope may only read. */
function changeable(db: Db, scope: Scope, filter: OfficeProductFilter): ProductQuery {
  const products = listed(db, scope, filter);
  return scope === null ? products : products.where('products.seller_id', '=', scope.sellerId);
}

export async function countOfficeProducts(db: Db, scope: Scope, filter: OfficeProductFilter) {
  return countRows(listed(db, scope, filter));
}

/** The ids of the products that a filter finds and the scope may change. */
export async function listOfficeProductIds(
  db: Db,
  scope: Scope,
  { filter, limit }: { readonly filter: OfficeProductFilter; readonly limit: number },
): Promise<string[]> {
  const products = changeable(db, scope, filter);
  const rows = await products.select('products.id').orderBy('products.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** A product of any owner that is not archived. */
export async function findAnyProduct(db: Db, id: string): Promise<OfficeProductRow | undefined> {
  return withFacts(
    db
      .selectFrom('products')
      .where('products.id', '=', id)
      .where('products.archived_at', 'is', null),
  ).executeTakeFirst();
}

export async function findAnyProducts(db: Db, ids: readonly string[]): Promise<OfficeProductRow[]> {
  return withFacts(
    db
      .selectFrom('products')
      .where('products.id', '=', anyOf(ids))
      .where('products.archived_at', 'is', null),
  )
    .orderBy('products.name')
    .execute();
}

/** One parameter however many ids; a statement has at most 65,535. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Locks products in the order of their ids, as everywhere, so that two callers never deadlock. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Products of a seller, of the operator (without a seller) or of anyone (null). */
export type Range = { readonly sellerId: string | null } | null;

/**
 * The products of this range in the shop that have these codes, or whose variants in the shop do.
 */
export async function findIdsByCodes(
  db: Db,
  range: Range,
  skus: readonly string[],
): Promise<string[]> {
  const coded = db
    .selectFrom('products')
    .select('id')
    .where('sku', 'in', skus)
    .where('archived_at', 'is', null)
    .union(
      db
        .selectFrom('product_variants')
        .select('product_id as id')
        .where('sku', 'in', skus)
        .where('archived_at', 'is', null),
    );
  const products = db.selectFrom('products').select('id').where('id', 'in', coded);
  const owned =
    range === null ? products : products.where('seller_id', 'is not distinct from', range.sellerId);
  return (await owned.execute()).map(({ id }) => id);
}

/** The codes among these that other products or their variants have. */
export async function findTakenSkus(db: Db, skus: readonly string[], exceptProductId: string) {
  if (skus.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('sku')
    .where('sku', 'in', skus)
    .where('id', '!=', exceptProductId)
    .union(
      db
        .selectFrom('product_variants')
        .select('sku')
        .where('sku', 'in', skus)
        .where('product_id', '!=', exceptProductId),
    )
    .execute();
  return new Set(rows.flatMap(({ sku }) => (sku === null ? [] : [sku])));
}

/** Taxonomy that the scope may use: the platform's or the seller's own. */
export function isUsable(scope: Scope) {
  return scope === null
    ? sql<boolean>`true`
    : sql<boolean>`(seller_id is null or seller_id = ${scope.sellerId})`;
}

export async function findUsableCategory(db: Db, id: string, scope: Scope) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'department_id'])
    .where('id', '=', id)
    .where(isUsable(scope))
    .forShare()
    .executeTakeFirst();
}

export async function findUsableDepartment(db: Db, id: string, scope: Scope) {
  return db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .where(isUsable(scope))
    .forShare()
    .executeTakeFirst();
}

export const insertProduct = insertInto('products');

export const updateProduct = updateById('products');

/** Moves all variants of a product to high positions, so that the low ones are free. */
export async function pushVariantsDown(db: Db, productId: string): Promise<void> {
  await db
    .updateTable('product_variants')
    .set((eb) => ({ position: eb('position', '+', 1000) }))
    .where('product_id', '=', productId)
    .execute();
}

export const insertVariant = insertInto('product_variants');

export const updateVariant = updateById('product_variants');

/** Archives variants. Orders still show them, and their codes can be used again. */
export async function archiveVariants(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('product_variants')
    .set({ archived_at: now, sku: null })
    .where('id', 'in', ids)
    .execute();
}

/** The stock row of a product or variant; creates an empty one if it is missing. */
export async function ensureStockItem(
  db: Db,
  { id, productId, variantId }: { id: string; productId: string; variantId: string | null },
): Promise<{ id: string; reserved: number }> {
  await db
    .insertInto('stock_items')
    .values({ id, product_id: productId, variant_id: variantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('stock_items')
    .select(['id', 'reserved'])
    .where('product_id', '=', productId)
    .where('variant_id', variantId === null ? 'is' : '=', variantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Archives products, and takes them out of what goes with others. Orders still show them, and their
 * slugs and codes can be used again.
 */
export async function archiveProducts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({
      archived_at: now,
      updated_at: now,
      sku: null,
      slug: sql<string>`left(${eb.ref('slug')}, 60) || '-' || ${eb.ref('id')}::text`,
    }))
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('product_variants')
    .set({ sku: null })
    .where('product_id', 'in', ids)
    .execute();
  await deleteLinksOf(db, ids);
}

/**
 * The different warranties of a seller's products, or of the shop's own range, most used first; of
 * the 1,000 products with a warranty that were changed last. At most 50.
 */
export async function listUsedWarranties(db: Db, sellerId: string | null) {
  const last = db
    .selectFrom('products')
    .select('warranty')
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .where('warranty', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1000);
  return db
    .selectFrom(last.as('last'))
    .select((eb) => [
      eb.ref('warranty').$notNull().as('warranty'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('product_count'),
    ])
    .groupBy('warranty')
    .orderBy('product_count', 'desc')
    .orderBy('warranty')
    .limit(50)
    .execute();
}

/** The price history, newest first. At most 500. */
export async function listPriceHistory(db: Db, productId: string) {
  return db
    .selectFrom('price_history')
    .leftJoin('product_variants', 'product_variants.id', 'price_history.variant_id')
    .select([
      'price_history.variant_id',
      'product_variants.name as variant_name',
      'price_history.price_cents',
      'price_history.original_price_cents',
      'price_history.shown_price_cents',
      'price_history.valid_from',
    ])
    .where('price_history.product_id', '=', productId)
    .orderBy('price_history.valid_from', 'desc')
    .orderBy('price_history.id', 'desc')
    .limit(500)
    .execute();
}
