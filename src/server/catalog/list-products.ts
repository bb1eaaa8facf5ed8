import { fromWireDollars, type Cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  MAX_LISTED_PRODUCTS,
  type ProductList,
  type ProductListQuery,
} from '#contract/schemas/catalog.ts';

import { countFacets } from '#server/catalog/count-facets.ts';
import {
  countProducts,
  listProductIds,
  type ProductFilter,
} from '#server/catalog/listing/queries.ts';
import { presentProduct } from '#server/catalog/present.ts';
import {
  findCategoryIdBySlug,
  findDepartmentIdBySlug,
  readProducts,
} from '#server/catalog/queries.ts';
import type { Ctx } from '#server/http/context.ts';

/** A maximum of 1000 dollars is the slider's end and means no upper bound (Rule 30). */
const NO_UPPER_BOUND = 1000;

/**
 * Lists products with the exact count of all that match. Paging applies only when both limit and
 * offset are given (Rule 47); an unknown category or department refuses (Rule 50).
 */
export async function listMatchingProducts(
  { db }: Pick<Ctx, 'db'>,
  query: ProductListQuery,
): Promise<ProductList> {
  const filter: ProductFilter = {
    categoryId: await idOf(query.categorySlug, 'CATEGORY_NOT_FOUND', (slug) =>
      findCategoryIdBySlug(db, slug),
    ),
    departmentId: await idOf(query.departmentSlug, 'DEPARTMENT_NOT_FOUND', (slug) =>
      findDepartmentIdBySlug(db, slug),
    ),
    sellerId: query.sellerId,
    searchText: query.searchQuery?.trim() || undefined,
    brands: query.brand,
    slugs: query.slugs,
    isInStock: query.inStock,
    isOnSale: query.onSale,
    minPriceCents: priceBound('minPrice', query.minPrice),
    maxPriceCents:
      query.maxPrice === NO_UPPER_BOUND ? undefined : priceBound('maxPrice', query.maxPrice),
  };
  const page =
    query.limit !== undefined && query.offset !== undefined
      ? { limit: query.limit, offset: query.offset }
      : { limit: MAX_LISTED_PRODUCTS, offset: 0 };
  const sort = query.sort ?? (filter.searchText === undefined ? 'newest' : 'relevance');
  const [ids, totalCount, facets] = await Promise.all([
    listProductIds(db, filter, { sort, ...page }),
    countProducts(db, filter),
    query.facets === true ? countFacets({ db }, filter) : undefined,
  ]);
  const rows = await readProducts(db, ids);
  return { products: rows.map(presentProduct), totalCount, facets, corrected_query: null };
}

async function idOf(
  slug: string | undefined,
  absentCode: 'CATEGORY_NOT_FOUND' | 'DEPARTMENT_NOT_FOUND',
  find: (slug: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (slug === undefined) return undefined;
  const id = await find(slug);
  if (id === undefined) throw new AppError(absentCode);
  return id;
}

function priceBound(field: string, dollars: number | undefined): Cents | undefined {
  if (dollars === undefined) return undefined;
  const amount = fromWireDollars(dollars);
  if (amount === null) {
    throw new AppError('INVALID_INPUT', {
      fields: { [field]: 'Enter an amount with at most two decimals.' },
    });
  }
  return amount;
}
