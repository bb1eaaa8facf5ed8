import {
  getRouteApi,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { useEffect } from 'react';

import { CATEGORY_NOT_FOUND, DEPARTMENT_NOT_FOUND } from '#contract/errors/codes.ts';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { breadcrumbData, JsonLd, useSite } from '#web/lib/json-ld.tsx';
import { usePart, usePartResult } from '#web/lib/parts.ts';
import { useHistoryTravel } from '#web/lib/use-history-travel.ts';
import { useScreenAhead } from '#web/lib/use-screen-ahead.ts';
import { useDepartments } from '#web/routes/_shop/use-departments.ts';
import { useShop } from '#web/settings/shop.tsx';

import { ShopPage, type ShopPageProps } from './page.tsx';
import { drawnLists, wholeLists } from './parts/filter-lists.ts';
import type { ListAddress } from './parts/list-address.ts';
import { canonicalSearch, countMatches, listPage, listTitle } from './parts/list-page.ts';
import { namesOf } from './parts/seller-choice.tsx';

const lists = getRouteApi('/shop-layout/filter-lists');
const route = getRouteApi('/shop-layout/filter-lists/shop');

export function ShopScreen() {
  const api = useApi();
  const search = route.useSearch();
  const { results } = route.useLoaderData();
  const { settled, retry } = usePart(results, {
    key: pages.shop(search),
    load: () => listPage(api, search),
  });
  useCanonicalAddress(search, settled, pages.shop);
  useScreenAhead('/shop-layout/products/$slug');
  return <Frame results={settled} onRetry={retry} />;
}

export function ShopPendingScreen() {
  return <Frame results={null} onRetry={() => {}} />;
}

/** The list failed on the server; the filters stay usable. */
export function ShopErrorScreen({ error }: ErrorComponentProps) {
  return <FailedOnServer message={errorMessage(error)} />;
}

/** The department or category in the URL does not exist (Rule 50). */
export function ShopNotFoundScreen() {
  const { category } = route.useSearch();
  const { text } = category === undefined ? DEPARTMENT_NOT_FOUND : CATEGORY_NOT_FOUND;
  return <FailedOnServer message={text} />;
}

function FailedOnServer({ message }: { message: string }) {
  const router = useRouter();
  return <Frame results={{ ok: false, message }} onRetry={() => void router.invalidate()} />;
}

function Frame(list: Pick<ShopPageProps, 'results' | 'onRetry'>) {
  const search = route.useSearch();
  const parts = { ...useListParts(search), ...useListActions(pages.shop) };
  const { departments } = parts;
  const known = departments.settled?.ok === true ? departments.settled.data : [];
  const { department, category } = namesOf(search, known, []);
  const name = category ?? department;
  useLateTitle(name, search.page);
  return (
    <>
      <TaxonomyCrumbs search={search} name={name} />
      <ShopPage {...list} {...parts} search={search} />
    </>
  );
}

/** The filters' options in the whole range. */
function useListParts(search: ShopPageProps['search']) {
  const api = useApi();
  const loaded = lists.useLoaderData();
  const taxonomy = usePartResult(
    loaded.taxonomy,
    `${search.department ?? ''}/${search.category ?? ''}`,
  );
  return {
    taxonomy: taxonomy?.ok ? taxonomy.data : null,
    departments: useDepartments(loaded.departments, () => drawnLists.departments(api, search)),
    brands: usePart(loaded.brands, { load: () => drawnLists.brands(api, search) }),
    sellers: usePart(loaded.sellers, { load: () => drawnLists.sellers(api, search) }),
    countMatches: (wanted: ShopSearch, signal: AbortSignal) => countMatches(api, wanted, signal),
    lists: {
      categories: () => wholeLists.categories(api),
      brands: () => wholeLists.brands(api),
      sellers: () => wholeLists.sellers(api),
    },
  };
}

/** What every list has besides its results and options. */
export function useListActions(addressOf: ListAddress) {
  const router = useRouter();
  const isUpdating = useRouterState({
    select: (state) => state.isLoading && state.location.pathname === addressOf({}),
  });
  return {
    isUpdating,
    isTravelling: useHistoryTravel(),
    onSearch: (wanted: ShopSearch) => void router.navigate({ href: addressOf(wanted) }),
  };
}

/** The name may arrive after the page, whose head was written without it. */
function useLateTitle(name: string | undefined, page: number | undefined) {
  const shop = useShop();
  useEffect(() => {
    if (name !== undefined) document.title = pageTitle(listTitle(name, page), shop);
  }, [name, page, shop]);
}

interface TaxonomyCrumbsProps {
  search: ShopPageProps['search'];
  name: string | undefined;
}

/** Breadcrumbs of a department or category, for search engines. */
function TaxonomyCrumbs({ search, name }: TaxonomyCrumbsProps) {
  const { siteUrl } = useSite();
  if (name === undefined) return null;
  const taxonomy =
    search.category === undefined
      ? { department: search.department }
      : { category: search.category };
  return (
    <JsonLd
      data={breadcrumbData([
        { name: 'Home', url: siteUrl + pages.home() },
        { name: 'Shop', url: siteUrl + pages.shop() },
        { name, url: siteUrl + pages.shop(taxonomy) },
      ])}
    />
  );
}

/**
 * Replaces the URL when the list has another one, for example after products were removed or a
 * category was renamed.
 */
export function useCanonicalAddress(
  search: ShopPageProps['search'],
  results: ShopPageProps['results'],
  addressOf: ListAddress,
) {
  const router = useRouter();
  const moved = results?.ok === true ? canonicalSearch(search, results.data) : null;
  const href = moved && addressOf(moved);
  useEffect(() => {
    if (href !== null) void router.navigate({ href, replace: true });
  }, [router, href]);
}
