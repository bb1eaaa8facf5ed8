import { redirect } from '@tanstack/react-router';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { loadParts } from '#web/lib/parts.ts';

import { categoriesIn, drawnLists, type DrawnLists } from './parts/filter-lists.ts';
import type { ListAddress } from './parts/list-address.ts';
import {
  canonicalSearch,
  listPage,
  type OptionCounts,
  type OptionList,
} from './parts/list-page.ts';

export interface ServedListOptions {
  addressOf?: ListAddress;
  drawn?: DrawnLists;
}

/**
 * The list of a search, with the counts of the options that its filters draw. The served page has
 * the list's own status and URL.
 */
export async function loadServedList(
  api: ApiClient,
  search: ShopSearch,
  { addressOf = pages.shop, drawn = drawnLists }: ServedListOptions = {},
) {
  const found = await orNotFound(listPage(api, search));
  const { movedTo } = found;
  const moved = canonicalSearch(search, found);
  if (moved !== null) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
    throw redirect({
      href: addressOf(moved),
      replace: true,
      ...(movedTo === undefined ? {} : { statusCode: 301 }),
    });
  }
  const counts = found.counts && (await drawnCounts(api, search, { counts: found.counts, drawn }));
  return loadParts({ results: Promise.resolve({ ...found, counts }) });
}

/** The counts of the options that the page draws at first. */
async function drawnCounts(
  api: ApiClient,
  search: ShopSearch,
  { counts, drawn }: { counts: OptionCounts; drawn: DrawnLists },
): Promise<OptionCounts> {
  const [departments, brands, sellers] = await Promise.all([
    drawn.departments(api, search).catch(() => []),
    drawn.brands(api, search).catch(() => NO_OPTIONS),
    drawn.sellers(api, search).catch(() => NO_OPTIONS),
  ]);
  const keep = (list: OptionList, keys: readonly string[]) => {
    const known = new Map(Object.entries(counts[list]));
    const isCapped = counts.capped.includes(list);
    return Object.fromEntries(
      keys.flatMap((key) => {
        const count = known.get(key) ?? (isCapped ? undefined : 0);
        return count === undefined ? [] : [[key, count] as const];
      }),
    );
  };
  return {
    ...counts,
    departments: keep(
      'departments',
      departments.map(({ slug }) => slug),
    ),
    categories: keep(
      'categories',
      categoriesIn(departments).map(({ slug }) => slug),
    ),
    brands: keep('brands', [...(search.brand ?? []), ...brands.options]),
    sellers: keep(
      'sellers',
      sellers.options.map(({ id }) => id),
    ),
    isPart: true,
  };
}

const NO_OPTIONS = { options: [] };
