import { useState } from 'react';

import { filterParameters, filtersIn, type FilterValues } from '#domain/catalog/filters.ts';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import { readFilters } from './read-filters.ts';

/** The choices in the panel until Apply Filters is pressed; it has no field for the search text. */
export type FilterState = Omit<FilterValues, 'search'>;

export function filtersOf({
  sort: _,
  page: _page,
  size: _size,
  open: _open,
  search: _text,
  ...filters
}: ShopSearch) {
  return filters;
}

/** The search for these filters; text, order and page size stay, the page resets to 1. */
export function searchWith({ search, sort, size }: ShopSearch, filters: FilterState): ShopSearch {
  return { ...readFilters({ ...filters, search }), sort, size };
}

/** Filters are equal when they make the same URL, whatever the order of their choices. */
export function sameFilters(a: FilterState, b: FilterState): boolean {
  return filterKey(a) === filterKey(b);
}

function filterKey(filters: FilterState): string {
  const sorted = Object.entries(filters).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(String).toSorted() : value,
  ]);
  return pages.shop(searchWith({}, Object.fromEntries(sorted)));
}

/** The number of active filters; each of several choices counts, a range once. */
export function filterCount(filters: FilterState): number {
  return filtersIn(filters).reduce((sum, filter) => {
    const [first] = filterParameters(filter, filters);
    if (first === undefined) return sum;
    return sum + (Array.isArray(first[1]) ? first[1].length : 1);
  }, 0);
}

/** Another place has other attributes. */
function changed(filters: FilterState, part: Partial<FilterState>): FilterState {
  const kept = Object.entries(filters).filter(([key]) => !key.startsWith('a.'));
  const isElsewhere = 'department' in part || 'category' in part;
  return { ...(isElsewhere ? Object.fromEntries(kept) : filters), ...part };
}

/** The panel's choices. They start from the URL, and reset whenever its filters change. */
export function useFilterDraft(search: ShopSearch) {
  const applied = filtersOf(search);
  const key = filterKey(applied);
  const [draft, setDraft] = useState<{ key: string; filters: FilterState }>({
    key,
    filters: applied,
  });
  // During render, so that returning to the same URL does not restore earlier choices.
  if (draft.key !== key) setDraft({ key, filters: applied });
  const draftIn = (of: typeof draft) => (of.key === key ? of.filters : applied);
  const filters = draftIn(draft);
  return {
    filters,
    hasChanged: !sameFilters(filters, applied),
    change: (part: Partial<FilterState>) =>
      setDraft((latest) => ({ key, filters: changed(draftIn(latest), part) })),
  };
}
