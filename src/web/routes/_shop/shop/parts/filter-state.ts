import type { ShopSearch } from '#contract/paths/pages.ts';
import { PRICE_MAX, PRICE_MIN } from './price-range.tsx';

/** What the panel holds until Apply Filters is pressed. */
export interface FilterState {
  department: string | undefined;
  category: string | undefined;
  minPrice: number;
  maxPrice: number;
  brands: readonly string[];
  seller: string | undefined;
}

export function filtersOf(search: ShopSearch): FilterState {
  return {
    department: search.department,
    category: search.category,
    minPrice: search.minPrice ?? PRICE_MIN,
    maxPrice: search.maxPrice ?? PRICE_MAX,
    brands: search.brand ?? [],
    seller: search.seller,
  };
}

/** The search that these filters make; the words searched and the order stay, the page starts over. */
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
    sort: search.sort,
  };
}

export function sameFilters(a: FilterState, b: FilterState): boolean {
  return (
    a.department === b.department &&
    a.category === b.category &&
    a.minPrice === b.minPrice &&
    a.maxPrice === b.maxPrice &&
    a.seller === b.seller &&
    a.brands.length === b.brands.length &&
    a.brands.every((brand) => b.brands.includes(brand))
  );
}

/** How many filters are on; a price range counts once. */
export function filterCount({
  department,
  category,
  minPrice,
  maxPrice,
  brands,
  seller,
}: FilterState) {
  return (
    [department, category, seller].filter((value) => value !== undefined).length +
    brands.length +
    (minPrice > PRICE_MIN || maxPrice < PRICE_MAX ? 1 : 0)
  );
}
