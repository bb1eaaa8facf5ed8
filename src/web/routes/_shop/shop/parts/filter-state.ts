import { useState } from 'react';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { PRICE_MAX, PRICE_MIN } from './price-range.tsx';

/** The choices in the panel until Apply Filters is pressed. */
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

/** The search for these filters; text and order stay, the page resets to 1. */
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

/** Filters are equal when they make the same URL, whatever the order of their brands. */
export function sameFilters(a: FilterState, b: FilterState): boolean {
  return filterKey(a) === filterKey(b);
}

function filterKey(filters: FilterState): string {
  return pages.shop(searchWith({}, { ...filters, brands: filters.brands.toSorted() }));
}

/** The number of active filters; a price range counts once. */
export function filterCount(filters: FilterState): number {
  const { department, category, minPrice, maxPrice, brands, seller, inStock, onSale } = filters;
  return (
    [department, category, seller].filter((value) => value !== undefined).length +
    brands.length +
    [minPrice > PRICE_MIN || maxPrice < PRICE_MAX, inStock, onSale].filter(Boolean).length
  );
}

/** The panel's choices. They start from the URL, and reset whenever its filters change. */
export function useFilterDraft(search: ShopSearch) {
  const applied = filtersOf(search);
  const key = filterKey(applied);
  const [draft, setDraft] = useState({ key, filters: applied });
  // During render, so that returning to the same URL does not restore earlier choices.
  if (draft.key !== key) setDraft({ key, filters: applied });
  const filtersIn = (of: typeof draft) => (of.key === key ? of.filters : applied);
  const filters = filtersIn(draft);
  return {
    filters,
    hasChanged: !sameFilters(filters, applied),
    change: (part: Partial<FilterState>) =>
      setDraft((latest) => ({ key, filters: { ...filtersIn(latest), ...part } })),
  };
}
