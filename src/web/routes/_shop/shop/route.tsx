import { createRoute } from '@tanstack/react-router';

import { SHOP_PAGE_SIZE, SHOP_PAGE_SIZES } from '#domain/catalog/pagination.ts';
import { PRODUCT_SORTS } from '#domain/catalog/product-sorts.ts';

import { FILTER_LISTS, pages, type ShopSearch } from '#contract/paths/pages.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import { firstText, wholeNumber } from '#web/lib/search-codec.ts';
import { loadParts, partResult } from '#web/lib/parts.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

import { drawnLists, listedTaxonomy, type PanelSearch } from './parts/filter-lists.ts';
import { listPage, listTitle } from './parts/list-page.ts';
import { readFilters } from './parts/read-filters.ts';
import type { ServedListOptions } from './served-list.ts';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

const MAX_PAGE = 100_000;
const LARGER_PAGES: readonly number[] = SHOP_PAGE_SIZES.filter((size) => size !== SHOP_PAGE_SIZE);
const SCREEN_LATE_MS = 1000;
const LISTS_FRESH_MS = 5 * 60_000;

const loadScreen = () => import('./screen.tsx');

/** What the filters draw, and the listed department or category. */
export const filterListsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  id: 'filter-lists',
  staleTime: LISTS_FRESH_MS,
  loaderDeps: ({ search }) => {
    const { department, category, brand, seller, open } = readShopSearch({ ...search });
    return { department, category, brand, seller, open };
  },
  loader: ({ context: { api }, deps }) => loadFilterLists(api, deps),
});

function loadFilterLists(api: ApiClient, search: PanelSearch) {
  return loadParts({
    departments: drawnLists.departments(api, search),
    brands: drawnLists.brands(api, search),
    sellers: drawnLists.sellers(api, search),
    taxonomy: listedTaxonomy(api, search),
  });
}

export const shopRoute = createRoute({
  getParentRoute: () => filterListsRoute,
  path: '/shop',
  validateSearch: readShopSearch,
  // Sorted and without unknown parameters, however the URL was written: the server renders the
  // canonical URL, and the browser finds its list by it.
  loaderDeps: ({ search }) => readShopSearch({ ...search }),
  staticData: { module: 'src/web/routes/_shop/shop/page.tsx' },
  // The loader limits its own wait; this is for the screen's code.
  pendingMs: SCREEN_LATE_MS,
  loader: ({ context: { api }, deps }) => loadList(api, deps),
  head: ({ match, matches }) => {
    const search = readShopSearch({ ...match.search });
    const { department, category, page } = search;
    const taxonomy = taxonomyOf(matches);
    return publicHead({
      config: match.context.config,
      path: pages.shop({ department, category, page }),
      title: listTitle(taxonomy?.name, page),
      description:
        taxonomy?.description ||
        `Browse the whole ${match.context.config.shop.name} range: timber, fixings, tools, paint, plumbing, lighting, flooring and garden gear, with prices that include GST.`,
      picture: taxonomy?.image,
      isFilteredView: isNarrowed(search),
    });
  },
  component: lazyScreen(loadScreen, 'ShopScreen'),
  notFoundComponent: lazyScreen(loadScreen, 'ShopNotFoundScreen'),
  errorComponent: lazyScreen(loadScreen, 'ShopErrorScreen'),
  pendingComponent: pendingScreen(loadScreen, 'ShopPendingScreen', 'Loading products...'),
});

/** The list of a search, in the browser without waiting for it. */
export async function loadList(api: ApiClient, search: ShopSearch, options?: ServedListOptions) {
  if (typeof document !== 'undefined') return loadParts({ results: listPage(api, search) });
  // Loaded apart, because browsers have no use for it.
  const { loadServedList } = await import('./served-list.ts');
  return loadServedList(api, search, options);
}

/** Parses the URL leniently: ignores invalid values and clamps numbers. */
export function readShopSearch(search: Record<string, unknown>): ShopSearch {
  const filters = readFilters(search);
  const sort = firstText(search['sort']);
  // Without a search text there is no relevance to sort by.
  const sorts: readonly string[] = PRODUCT_SORTS.filter(
    (name) => name !== 'relevance' || filters.search,
  );
  return {
    ...filters,
    sort: sorts.includes(sort ?? '') ? sort : undefined,
    size: LARGER_PAGES.find((size) => size === wholeNumber(search['size'], 1, MAX_PAGE)),
    page: wholeNumber(search['page'], 1, MAX_PAGE),
    open: FILTER_LISTS.find((list) => list === firstText(search['open'])),
  };
}

/** Search engines index the range, departments and categories, but no other filters or orders. */
function isNarrowed({ department, category, page: _, ...rest }: ShopSearch): boolean {
  const isBoth = department !== undefined && category !== undefined;
  return isBoth || Object.values(rest).some((value) => value !== undefined);
}

function taxonomyOf(
  matches: readonly { readonly routeId: string; readonly loaderData?: unknown }[],
) {
  const lists = matches.find(({ routeId }) => routeId === filterListsRoute.id);
  const read = lists?.loaderData as Awaited<ReturnType<typeof loadFilterLists>> | undefined;
  const taxonomy = read && partResult(read.taxonomy);
  return taxonomy?.ok === true ? taxonomy.data : null;
}
