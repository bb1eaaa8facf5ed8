import { expect, test } from 'vitest';

import { filterCount, filtersOf, sameFilters, searchWith } from './filter-state.ts';

test('applying keeps the search words, the sort order and the page size, and starts at the first page', () => {
  const search = { search: 'drill', sort: 'rating', size: 18, page: 4, brand: ['Murrumac'] };
  expect(searchWith(search, { ...filtersOf(search), department: 'tools-workshop' })).toEqual({
    search: 'drill',
    sort: 'rating',
    size: 18,
    brand: ['Murrumac'],
    department: 'tools-workshop',
  });
});

test('the ends of the price range are not in the URL', () => {
  const whole = searchWith({}, { ...filtersOf({}), minPrice: 0, maxPrice: 1000 });
  expect(whole.minPrice).toBeUndefined();
  expect(whole.maxPrice).toBeUndefined();
});

test('a reversed price range is swapped', () => {
  const search = searchWith({}, { ...filtersOf({}), minPrice: 500, maxPrice: 200 });
  expect([search.minPrice, search.maxPrice]).toEqual([200, 500]);
});

test('brands count one each, a price range once', () => {
  const search = { brand: ['A', 'B'], minPrice: 10, maxPrice: 250, seller: 'x' };
  expect(filterCount(filtersOf(search))).toBe(4);
  expect(filterCount(filtersOf({ page: 3, search: 'tap' }))).toBe(0);
});

test('the order of brands does not matter', () => {
  expect(sameFilters(filtersOf({ brand: ['A', 'B'] }), filtersOf({ brand: ['B', 'A'] }))).toBe(
    true,
  );
  expect(sameFilters(filtersOf({ brand: ['A'] }), filtersOf({ brand: ['B'] }))).toBe(false);
});
