import type { CappedCount, Facets } from '#contract/schemas/catalog.ts';

import { countProducts, type Counts } from '#server/catalog/count-products.ts';
import {
  listBrandChoices,
  listCategoryChoices,
  listDepartmentChoices,
  listSellerChoices,
} from '#server/catalog/listing/queries/choices.ts';
import type { Dimension, ListFilter } from '#server/catalog/listing/queries/filter.ts';
import { memoise } from '#server/catalog/answer-cache.ts';
import type { Db } from '#server/platform/database.ts';

const MOST_BRANDS = 500;

/** Department and category are one filter: choosing either clears the other. */
const FILTERS: readonly (readonly Dimension[])[] = [
  ['department', 'category'],
  ['brand'],
  ['seller'],
];

const FIELDS = {
  department: 'departments',
  category: 'categories',
  brand: 'brands',
  seller: 'sellers',
} as const satisfies Record<Dimension, CappedCount>;

interface CountedFacets {
  readonly facets: Facets;
  /** Which of them are lower bounds. */
  readonly capped: readonly CappedCount[];
}

/** The counts beside each choice of the filters, each counted with every filter but its own. */
export async function countFacets(db: Db, version: string, filter: ListFilter) {
  return memoise(db, version, ['facets', filter], () => count(db, version, filter));
}

/** What is counted with every filter: the choices of those that are not set. */
export function freeDimensions(filter: ListFilter): Dimension[] {
  return FILTERS.filter((dimensions) => isFree(filter, dimensions)).flat();
}

function isFree(filter: ListFilter, dimensions: readonly Dimension[]): boolean {
  return dimensions.every((dimension) => filter.keys[dimension] === undefined);
}

/** One count for the filters that are not set, one more for each that is. */
async function count(db: Db, version: string, filter: ListFilter): Promise<CountedFacets> {
  const main = countProducts(db, version, filter, freeDimensions(filter));
  const capped: CappedCount[] = [];
  const countsOf = async (dimension: Dimension): Promise<ReadonlyMap<number, number>> => {
    const own = FILTERS.find((dimensions) => dimensions.includes(dimension)) ?? [];
    const released = Object.fromEntries(own.map((each) => [each, undefined]));
    const counts: Counts = await (isFree(filter, own)
      ? main
      : countProducts(db, version, { ...filter, keys: { ...filter.keys, ...released } }, own));
    if (counts.isCapped) capped.push(FIELDS[dimension]);
    return counts.by[dimension] ?? new Map();
  };
  const named = <Row>(dimension: Dimension, list: (from: Db) => Promise<Row[]>) =>
    memoise(db, version, ['choices', dimension], () => list(db));
  const [{ inStock, onSale, isCapped }, departments, categories, brands, sellers] =
    await Promise.all([
      main,
      choices(named('department', listDepartmentChoices), countsOf('department')),
      choices(named('category', listCategoryChoices), countsOf('category')),
      choices(named('brand', listBrandChoices), countsOf('brand').then(mostFrequent)),
      choices(named('seller', listSellerChoices), countsOf('seller')),
    ]);
  if (isCapped) capped.push('in_stock', 'on_sale');
  const facets = { departments, categories, brands, sellers, in_stock: inStock, on_sale: onSale };
  return { facets, capped };
}

function mostFrequent(counts: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_BRANDS));
}

/** Things with their counts; those without a product are left out. */
async function choices<Row extends { readonly key: number }>(
  rows: Promise<readonly Row[]>,
  counts: Promise<ReadonlyMap<number, number>>,
): Promise<(Omit<Row, 'key'> & { count: number })[]> {
  const [items, countOf] = await Promise.all([rows, counts]);
  return items.flatMap(({ key, ...row }) => {
    const count = countOf.get(key) ?? 0;
    return count === 0 ? [] : [{ ...row, count }];
  });
}
