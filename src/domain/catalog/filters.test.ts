import { expect, it } from 'vitest';
import {
  DIMENSION_FILTERS,
  filterKeys,
  filterParameters,
  FILTERS,
  filtersIn,
  SWITCH_FILTERS,
} from './filters.ts';

it('no two filters share a name in the address, a dimension or a flag', () => {
  const keys = FILTERS.flatMap(filterKeys);
  const dimensions: number[] = DIMENSION_FILTERS.map(({ dimension }) => dimension);
  const flags: number[] = SWITCH_FILTERS.map(({ flag }) => flag);
  for (const names of [keys, dimensions, flags] as const)
    expect(new Set<unknown>(names).size).toBe(names.length);
  for (const flag of flags) expect(Number.isInteger(Math.log2(flag))).toBe(true);
});

it('an address has only what narrows the list', () => {
  const parameters = (values: Record<string, unknown>) =>
    FILTERS.flatMap((filter) => filterParameters(filter, values));
  const nothing = { department: '', minPrice: 0, maxPrice: 1000, brand: [], inStock: false };
  expect(parameters({ ...nothing, unknown: 1 })).toEqual([]);
  const all = {
    onSale: true,
    maxPrice: 0,
    minPrice: 20,
    brand: ['Arc', 'Kelso'],
    search: 'tap',
    category: 'taps',
  };
  expect(parameters(all)).toEqual([
    ['category', 'taps'],
    ['search', 'tap'],
    ['minPrice', 20],
    ['maxPrice', 0],
    ['brand', ['Arc', 'Kelso']],
    ['onSale', true],
  ]);
});

it('attributes are filters of one category alone', () => {
  const rows = (values: Record<string, unknown>) => filtersIn(values).map(({ key }) => key);
  const named = { 'a.treatment': ['H3'], 'a.length.min': 2 };
  expect(rows({ ...named, category: 'decking' }).slice(FILTERS.length)).toEqual([
    'a.length',
    'a.treatment',
  ]);
  for (const values of [named, { ...named, category: '' }, { ...named, department: 'timber' }]) {
    expect(rows(values)).toHaveLength(FILTERS.length);
  }
});
