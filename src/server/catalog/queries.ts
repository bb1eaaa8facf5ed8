import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { DB } from '#db/types.ts';
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
}

/** Text for ILIKE with its wildcards taken literally. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

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
    if (filter.brands !== undefined && filter.brands.length > 0) {
      conditions.push(
        eb.or(filter.brands.map((brand) => eb('products.brand', 'ilike', containing(brand)))),
      );
    }
    if (filter.searchText !== undefined) {
      const pattern = containing(filter.searchText);
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

/** Listed products with their category, department, seller, stock and variants: one query, one row a product. */
function selectProducts(db: Kysely<DB>) {
  return db.selectFrom('products').select((eb) => [
    'products.id',
    'products.slug',
    'products.sku',
    'products.name',
    'products.description',
    'products.brand',
    'products.price_cents',
    'products.original_price_cents',
    'products.shown_price_cents',
    'products.discount_type',
    'products.discount_value',
    'products.images',
    'products.rating_tenths',
    'products.review_count',
    'products.specifications',
    'products.option_names',
    'products.unit_measure',
    'products.unit_quantity_thousandths',
    'products.category_id',
    'products.department_id',
    'products.seller_id',
    'products.is_taxable',
    'products.is_shipping_exempt',
    'products.created_at',
    eb
      .selectFrom('stock_items')
      .select(sql<number>`stock_items.on_hand - stock_items.reserved`.as('available'))
      .whereRef('stock_items.product_id', '=', 'products.id')
      .where('stock_items.variant_id', 'is', null)
      .as('available'),
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
    jsonObjectFrom(
      eb
        .selectFrom('user_profiles')
        .select(['user_profiles.id', 'user_profiles.first_name', 'user_profiles.last_name'])
        .whereRef('user_profiles.id', '=', 'products.seller_id'),
    ).as('seller'),
    jsonArrayFrom(
      eb
        .selectFrom('product_variants')
        .leftJoin('stock_items', 'stock_items.variant_id', 'product_variants.id')
        .select([
          'product_variants.id',
          'product_variants.name',
          'product_variants.sku',
          'product_variants.price_cents',
          'product_variants.attributes',
          'product_variants.unit_quantity_thousandths',
          sql<number>`coalesce(stock_items.on_hand - stock_items.reserved, 0)`.as('available'),
        ])
        .whereRef('product_variants.product_id', '=', 'products.id')
        .where('product_variants.archived_at', 'is', null)
        .orderBy('product_variants.position'),
    ).as('variants'),
  ]);
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

/** Products that match, in the asked order (ties by id). Without a limit, at most `maxRows`. */
export async function listProducts(
  db: Kysely<DB>,
  filter: ProductFilter,
  page: { sort: ProductSort; limit: number; offset: number },
) {
  let query = selectProducts(db).where(matches(filter));
  if (page.sort === 'price_asc') query = query.orderBy('products.shown_price_cents', 'asc');
  if (page.sort === 'price_desc') query = query.orderBy('products.shown_price_cents', 'desc');
  if (page.sort === 'rating') {
    query = query
      .orderBy('products.rating_tenths', 'desc')
      .orderBy('products.review_count', 'desc');
  }
  return query
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many products match, exactly. */
export async function countProducts(db: Kysely<DB>, filter: ProductFilter): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findProductBySlug(
  db: Kysely<DB>,
  slug: string,
): Promise<ProductRow | undefined> {
  return selectProducts(db)
    .where('products.slug', '=', slug)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst();
}

/** Departments in public navigation, by name. */
export async function listDepartments(db: Kysely<DB>) {
  return db
    .selectFrom('departments')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('is_listed', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Categories with their count of listed products. */
function selectCategories(db: Kysely<DB>) {
  return db.selectFrom('categories').select((eb) => [
    'categories.id',
    'categories.name',
    'categories.slug',
    'categories.description',
    'categories.image',
    'categories.department_id',
    'categories.seller_id',
    eb
      .selectFrom('products')
      .select((counted) => counted.fn.countAll<number>().as('count'))
      .whereRef('products.category_id', '=', 'categories.id')
      .where('products.archived_at', 'is', null)
      .as('product_count'),
  ]);
}

/** Categories in public navigation, by name. */
export async function listCategories(db: Kysely<DB>) {
  return selectCategories(db)
    .where('categories.is_listed', '=', true)
    .orderBy('categories.name')
    .orderBy('categories.id')
    .execute();
}

export async function findCategory(db: Kysely<DB>, id: string) {
  return selectCategories(db).where('categories.id', '=', id).executeTakeFirst();
}

export async function findCategoryIdBySlug(
  db: Kysely<DB>,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

export async function findDepartmentIdBySlug(
  db: Kysely<DB>,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

/** Brands of listed products by name, with how many products each has. Products without a brand are left out. */
export async function listBrands(db: Kysely<DB>) {
  return db
    .selectFrom('products')
    .select((eb) => ['brand', eb.fn.countAll<number>().as('product_count')])
    .where('archived_at', 'is', null)
    .where('brand', '!=', '')
    .groupBy('brand')
    .orderBy('brand')
    .execute();
}

/** Unsuspended profiles with role seller, by name (Rule 13). */
export async function listSellers(db: Kysely<DB>) {
  return db
    .selectFrom('user_profiles')
    .select(['id', 'first_name', 'last_name'])
    .where('role', '=', 'seller')
    .where('suspended_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}
