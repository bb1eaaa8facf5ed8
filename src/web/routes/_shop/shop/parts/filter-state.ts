import { useState } from 'react';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { PRICE_MAX, PRICE_MIN } from './price-range.tsx';

/** What the panel holds until Apply Filters is pressed. */
export interface FilterState {
  department: string | undefined;
  category: string | undefined;
  minPrice: number;
  maxPrice: number;
  brands: readonly string[];
  seller: string | undefined;
  inStock: boolean;
  onSale: boolean;
}

export function filtersOf(search: ShopSearch): FilterState {
  return {
    department: search.department,
    category: search.category,
    minPrice: search.minPrice ?? PRICE_MIN,
    maxPrice: search.maxPrice ?? PRICE_MAX,
    brands: search.brand ?? [],
    seller: search.seller,
    inStock: search.inStock ?? false,
    onSale: search.onSale ?? false,
  };
}

/**
 * The search that these filters make; the words searched and the order stay, the page starts over.
 */
export function searchWith(search: ShopSearch, filters: FilterState): ShopSearch {
  const [least, most] =
    filters.minPrice <= filters.maxPrice
      ? [filters.minPrice, filters.maxPrice]
      : [filters.maxPrice, filters.minPrice];
  return {
    department: filters.department,
    category: filters.category,
    search: search.search,
    minPrice: least > PRICE_MIN ? least : undefined,
    maxPrice: most < PRICE_MAX ? most : undefined,
    brand: filters.brands.length > 0 ? filters.brands : undefined,
    seller: filters.seller,
    inStock: filters.inStock || undefined,
    onSale: filters.onSale || undefined,
    sort: search.sort,
  };
}

/**
 * Two sets of filters are the same when they make the same URL, whatever the order of their brands.
 */
export function sameFilters(a: FilterState, b: FilterState): boolean {
  return filterKey(a) === filterKey(b);
}

function filterKey(filters: FilterState): string {
  return pages.shop(searchWith({}, { ...filters, brands: filters.brands.toSorted() }));
}

/** How many filters are on; a price range counts once. */
export function filterCount(filters: FilterState): number {
  const { department, category, minPrice, maxPrice, brands, seller, inStock, onSale } = filters;
  return (
    [department, category, seller].filter((value) => value !== undefined).length +
    brands.length +
    [minPrice > PRICE_MIN || maxPrice < PRICE_MAX, inStock, onSale].filter(Boolean).length
  );
}

/**
 * The panel's own choices. They begin with what the URL says, and again whenever its filters
 * change.
 */
export function useFilterDraft(search: ShopSearch) {
  const applied = filtersOf(search);
  const key = filterKey(applied);
  const [draft, setDraft] = useState({ key, filters: applied });
  // At once, so that a later return to the same URL does not find the choices made there before.
  if (draft.key !== key) setDraft({ key, filters: applied });
  const filters = draft.key === key ? draft.filters : applied;
  return {
    filters,
    hasChanged: !sameFilters(filters, applied),
    change: (part: Partial<FilterState>) => setDraft({ key, filters: { ...filters, ...part } }),
  };
}
