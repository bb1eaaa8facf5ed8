import { sql, type ExpressionBuilder, type Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';
import type { Cents } from '#domain/money/cents.ts';

import type { ProductSort } from '#contract/schemas/catalog.ts';

/** What narrows a product list. Slugs are already looked up, text already trimmed, money in cents. */
export interface ProductFilter {
  readonly categoryId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly searchText?: string | undefined;
  readonly minPriceCents?: Cents | undefined;
  readonly maxPriceCents?: Cents | undefined;
  readonly brands?: readonly string[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly isInStock?: boolean | undefined;
  readonly isOnSale?: boolean | undefined;
}

export interface ListPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
}

/** Something of it can be bought now: of the product itself or of one of its variants. */
const isInStock = sql<boolean>`exists (
  select from stock_items
  left join product_variants on product_variants.id = stock_items.variant_id
  where stock_items.product_id = products.id and product_variants.archived_at is null
    and stock_items.on_hand > stock_items.reserved
)`;

/** A struck price stands beside the shown one. */
const isOnSale = sql<boolean>`(
  products.original_price_cents is not null or products.shown_price_cents < products.price_cents
)`;

function matches(filter: ProductFilter) {
  return (eb: ExpressionBuilder<DB, 'products'>) => {
    const conditions = [eb('products.archived_at', 'is', null)];
    if (filter.categoryId !== undefined) {
      conditions.push(eb('products.category_id', '=', filter.categoryId));
    }
    if (filter.departmentId !== undefined) {
      conditions.push(eb('products.department_id', '=', filter.departmentId));
    }
    if (filter.sellerId !== undefined) {
      conditions.push(eb('products.seller_id', '=', filter.sellerId));
    }
    if (filter.minPriceCents !== undefined) {
      conditions.push(eb('products.shown_price_cents', '>=', filter.minPriceCents));
    }
    if (filter.maxPriceCents !== undefined) {
      conditions.push(eb('products.shown_price_cents', '<=', filter.maxPriceCents));
    }
    const [onlyBrand, ...otherBrands] = filter.brands ?? [];
    if (onlyBrand !== undefined && otherBrands.length === 0) {
      conditions.push(eb('products.brand', 'ilike', likeContaining(onlyBrand)));
    } else if (onlyBrand !== undefined) {
      const names = [onlyBrand, ...otherBrands].map((name) => name.toLowerCase());
      conditions.push(eb(sql<string>`lower(products.brand)`, 'in', names));
    }
    if (filter.slugs !== undefined) conditions.push(eb('products.slug', 'in', filter.slugs));
    if (filter.isInStock === true) conditions.push(eb(isInStock, '=', true));
    if (filter.isOnSale === true) conditions.push(eb(isOnSale, '=', true));
    if (filter.searchText !== undefined) {
      const pattern = likeContaining(filter.searchText);
      conditions.push(
        eb.or([
          eb('products.name', 'ilike', pattern),
          eb('products.description', 'ilike', pattern),
        ]),
      );
    }
    return eb.and(conditions);
  };
}

/** The ids of a page of products that match, in the asked order (ties by newest, then by id). */
export async function listProductIds(
  db: Kysely<DB>,
  filter: ProductFilter,
  page: ListPage,
): Promise<string[]> {
  let query = db.selectFrom('products').select('products.id').where(matches(filter));
  if (page.sort === 'price_asc') query = query.orderBy('products.shown_price_cents', 'asc');
  if (page.sort === 'price_desc') query = query.orderBy('products.shown_price_cents', 'desc');
  if (page.sort === 'rating') {
    query = query
      .orderBy('products.rating_tenths', 'desc')
      .orderBy('products.review_count', 'desc');
  }
  if (page.sort === 'unit_price') {
    query = query.orderBy(
      sql`round(products.shown_price_cents * 1000.0 / products.unit_quantity_thousandths)`,
      (order) => order.asc().nullsLast(),
    );
  }
  if (page.sort === 'relevance' && filter.searchText !== undefined) {
    query = query.orderBy(
      sql<boolean>`products.name ilike ${likeContaining(filter.searchText)}`,
      'desc',
    );
  }
  const rows = await query
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** How many products match, exactly. */
export async function countProducts(db: Kysely<DB>, filter: ProductFilter): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many products match for each department in public navigation, by name. */
export async function countByDepartment(db: Kysely<DB>, filter: ProductFilter) {
  return db
    .selectFrom('products')
    .innerJoin('departments', 'departments.id', 'products.department_id')
    .select((eb) => [
      'departments.id',
      'departments.name',
      'departments.slug',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('departments.is_listed', '=', true)
    .where(matches(filter))
    .groupBy('departments.id')
    .orderBy('departments.name')
    .orderBy('departments.id')
    .execute();
}

/** How many products match for each category in public navigation, by name. */
export async function countByCategory(db: Kysely<DB>, filter: ProductFilter) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select((eb) => [
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.department_id',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('categories.is_listed', '=', true)
    .where(matches(filter))
    .groupBy('categories.id')
    .orderBy('categories.name')
    .orderBy('categories.id')
    .execute();
}

/** How many products match for each brand, by name. Products without a brand are left out. */
export async function countByBrand(db: Kysely<DB>, filter: ProductFilter) {
  return db
    .selectFrom('products')
    .select((eb) => ['products.brand', eb.fn.countAll<number>().as('count')])
    .where('products.brand', '!=', '')
    .where(matches(filter))
    .groupBy('products.brand')
    .orderBy('products.brand')
    .execute();
}

/** How many products match for each seller of the seller filter (Rule 13), by name. */
export async function countBySeller(db: Kysely<DB>, filter: ProductFilter) {
  return db
    .selectFrom('products')
    .innerJoin('user_profiles', 'user_profiles.id', 'products.seller_id')
    .select((eb) => [
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('user_profiles.role', '=', 'seller')
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .where(matches(filter))
    .groupBy('user_profiles.id')
    .orderBy('user_profiles.first_name')
    .orderBy('user_profiles.last_name')
    .orderBy('user_profiles.id')
    .execute();
}
