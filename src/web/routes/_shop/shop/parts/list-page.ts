import {
  DIMENSION_FILTERS,
  filterParameters,
  filtersIn,
  SWITCH_FILTERS,
  type ChoiceFacet,
  type Filter,
  type SwitchFacet,
} from '#domain/catalog/filters.ts';

import type { ShopSearch } from '#contract/paths/pages.ts';
import type {
  AttributeFacet,
  CappedCount,
  Facets,
  NearCategory,
  ProductListQuery,
} from '#contract/schemas/catalog.ts';
import { pageCount, SHOP_PAGE_SIZE } from '#domain/catalog/pagination.ts';
import type { ProductSort } from '#domain/catalog/product-sorts.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { listDepartments, menuEntry } from '#web/routes/_shop/departments.ts';

type Counts = Readonly<Record<string, number>>;

/** How many products each option would match, by slug, brand or id. */
export type OptionCounts = Readonly<Record<OptionList, Counts>> &
  Readonly<Record<SwitchFacet, number>> & {
    /** Of the one category that is listed. */
    readonly attributes: readonly AttributeFacet[];
    /** Which counts are lower bounds (Rule 56). */
    readonly capped: readonly CappedCount[];
    /** Whether other options may match too; else those without a count match nothing. */
    readonly isPart: boolean;
  };

/** One page of products with its context. */
export type ShopResults = Awaited<ReturnType<typeof listPage>>;

export async function listPage(api: ApiClient, search: ShopSearch) {
  const { size = SHOP_PAGE_SIZE } = search;
  const {
    products,
    totalCount,
    capped_counts,
    facets,
    corrected_query,
    categories_near,
    moved_to,
  } = await api.catalog.listProducts({
    query: {
      ...productQuery(search),
      limit: size,
      offset: ((search.page ?? 1) - 1) * size,
    },
  });
  return {
    products: products.map(cardOf),
    totalCount,
    /** Whether more match than are counted: the list ends where the count does. */
    isCapped: capped_counts.includes('totalCount'),
    counts: facets ? countsOf(facets, capped_counts) : null,
    /** The corrected spelling that was searched instead. */
    correctedQuery: corrected_query,
    /** Suggestions where there are no results: the nearest categories, else the largest ones. */
    categoriesNear:
      categories_near ?? (products.length === 0 ? await largestCategories(api) : undefined),
    /** The current URL of the list, when its department or category has a new slug. */
    movedTo: moved_to && {
      department: moved_to.departmentSlug ?? undefined,
      category: moved_to.categorySlug ?? undefined,
    },
  };
}

/** The title of a list: the name of its department or category, else that of the whole range. */
export function listTitle(name: string | undefined, page = 1): string {
  return (name ?? 'Our Product Range') + (page === 1 ? '' : `, page ${page}`);
}

/**
 * The URL of the list when it differs from the requested one: current slugs for former ones, and
 * the last page for one beyond it. Else null.
 */
export function canonicalSearch(
  search: ShopSearch,
  list: Pick<ShopResults, 'products' | 'totalCount' | 'movedTo'>,
): ShopSearch | null {
  if (list.movedTo !== undefined) return { ...search, ...list.movedTo };
  const isBeyondTheLast = list.products.length === 0 && list.totalCount > 0;
  return isBeyondTheLast ? { ...search, page: pageCount(list.totalCount, search.size) } : null;
}

/** Only the counts, for filters that are not applied yet. */
export async function countMatches(api: ApiClient, search: ShopSearch, signal: AbortSignal) {
  const { totalCount, capped_counts, facets } = await api.catalog.listProducts({
    query: { ...productQuery(search), limit: 1, offset: 0 },
    signal,
  });
  return {
    totalCount,
    isCapped: capped_counts.includes('totalCount'),
    counts: facets ? countsOf(facets, capped_counts) : null,
  };
}

/** With the other filters no more parameters than the API takes. */
const MAX_ATTRIBUTE_TEXTS = 80;

function productQuery(search: ShopSearch) {
  const filters = filtersIn(search);
  const narrowed = filters.flatMap((filter) =>
    filter.key.startsWith('a.')
      ? []
      : filterParameters(filter, search).map(([key, value]) => [
          filter.kind === 'range' ? key : filter.parameter,
          value,
        ]),
  );
  const attribute = filters.flatMap((filter) => attributeTexts(filter, search));
  return {
    ...(Object.fromEntries(narrowed) as ProductListQuery),
    attribute: attribute.length === 0 ? undefined : attribute.slice(0, MAX_ATTRIBUTE_TEXTS),
    sort: search.sort as ProductSort | undefined,
    facets: true,
  };
}

/** An attribute as the API reads it: `treatment:H3`, `length:1.8..2.4`. */
function attributeTexts(filter: Filter, search: ShopSearch): string[] {
  const { key } = filter;
  if (!key.startsWith('a.')) return [];
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(
    filterParameters(filter, search),
  );
  const name = key.slice(2);
  if (filter.kind === 'range') {
    const [from = '', to = ''] = [values[filter.from], values[filter.to]].map((end) =>
      typeof end === 'number' ? String(end) : undefined,
    );
    return from + to === '' ? [] : [`${name}:${from}..${to}`];
  }
  const chosen = values[key];
  return Array.isArray(chosen) ? chosen.map((choice) => `${name}:${choice}`) : [];
}

/** Only the numbers: the panel has the names already, and the page would carry them twice. */
function countsOf(facets: Facets, capped: readonly CappedCount[]): OptionCounts {
  const lists = DIMENSION_FILTERS.map(({ facet, by }) => {
    const options: readonly { count: number; [by: string]: unknown }[] = facets[facet];
    return [facet, Object.fromEntries(options.map((option) => [option[by], option.count]))];
  });
  const switches = SWITCH_FILTERS.map(({ facet }) => [facet, facets[facet]]);
  const counts = Object.fromEntries([...lists, ...switches]);
  return { ...counts, attributes: facets.attributes ?? [], capped, isPart: false };
}

export type OptionList = ChoiceFacet;

const SUGGESTED_CATEGORIES = 3;

/** None if they cannot be read. */
async function largestCategories(api: ApiClient): Promise<readonly NearCategory[]> {
  const departments = await listDepartments(api).catch(() => []);
  return departments
    .flatMap(({ categories }) => categories)
    .filter((category) => category.product_count > 0)
    .toSorted((a, b) => b.product_count - a.product_count)
    .slice(0, SUGGESTED_CATEGORIES)
    .map(menuEntry);
}
