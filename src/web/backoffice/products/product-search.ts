import { OFFICE_PRODUCT_SORTS, OFFICE_PRODUCT_VIEWS } from '#contract/schemas/office-products.ts';
import { UUID } from '#contract/uuid.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { firstText } from '#web/lib/search-codec.ts';

export interface ProductListSearch extends ListSearch {
  readonly view?: (typeof OFFICE_PRODUCT_VIEWS)[number] | undefined;
  readonly category?: string | undefined;
}

export function readProductListSearch(
  search: Readonly<Record<string, unknown>>,
): ProductListSearch {
  const category = firstText(search['category']);
  return {
    ...readListSearch(search, OFFICE_PRODUCT_SORTS),
    view: oneOf(search['view'], OFFICE_PRODUCT_VIEWS),
    category: UUID.test(category ?? '') ? category : undefined,
  };
}

type Sort = (typeof OFFICE_PRODUCT_SORTS)[number];

/** What narrows the list, as the calls take it. */
export function productFilters({ q, view, category }: ProductListSearch) {
  return { search: q, view, category_id: category };
}

export function productQuery(search: ProductListSearch) {
  return {
    ...productFilters(search),
    sort: search.sort as Sort | `-${Sort}` | undefined,
    ...windowOf(search),
  };
}
