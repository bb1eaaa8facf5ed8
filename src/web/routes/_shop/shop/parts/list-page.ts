import { SHOP_PAGE_SIZE } from '#domain/catalog/pagination.ts';
import type { ShopSearch } from '#contract/paths/pages.ts';
import type { ProductSort } from '#contract/schemas/catalog.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

/** The page of products that the URL asks for, with the counts beside every filter. */
export async function listPage(api: ApiClient, search: ShopSearch) {
  const { products, totalCount, facets, corrected_query } = await api.catalog.listProducts({
    query: {
      ...productQuery(search),
      limit: SHOP_PAGE_SIZE,
      offset: ((search.page ?? 1) - 1) * SHOP_PAGE_SIZE,
    },
  });
  return {
    products: products.map(cardOf),
    totalCount,
    facets: facets ?? null,
    correctedQuery: corrected_query,
  };
}

/** The counts alone, for filters that are not applied yet. */
export async function countMatches(api: ApiClient, search: ShopSearch, signal: AbortSignal) {
  const { totalCount, facets } = await api.catalog.listProducts({
    query: { ...productQuery(search), limit: 1, offset: 0 },
    signal,
  });
  return { totalCount, facets: facets ?? null };
}

/** The API's words for what the URL narrows by. */
function productQuery(search: ShopSearch) {
  return {
    departmentSlug: search.department,
    categorySlug: search.category,
    searchQuery: search.search,
    minPrice: search.minPrice,
    maxPrice: search.maxPrice,
    brand: search.brand === undefined ? undefined : [...search.brand],
    sellerId: search.seller,
    inStock: search.inStock,
    onSale: search.onSale,
    sort: search.sort as ProductSort | undefined,
    facets: true,
  };
}
