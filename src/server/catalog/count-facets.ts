import {
  DIMENSION_FILTERS,
  SWITCH_FILTERS,
  type ChoiceFacet,
  type Dimension,
  type SwitchFacet,
} from '#domain/catalog/filters.ts';

import type { CappedCount, Facets } from '#contract/schemas/catalog.ts';

import { attributeFacet, attributesOf } from '#server/catalog/attributes.ts';
import { countProducts, type Counts } from '#server/catalog/count-products.ts';
import {
  listBrandChoices,
  listCategoryChoices,
  listDepartmentChoices,
  listSellerChoices,
} from '#server/catalog/listing/queries/choices.ts';
import type { Counted, ListFilter } from '#server/catalog/listing/queries/filter.ts';
import { memoise } from '#server/catalog/answer-cache.ts';
import type { Db } from '#server/platform/database.ts';

const MOST_BRANDS = 500;

/** The filters that are one, such as department and category. */
const GROUPS: readonly (readonly Dimension[])[] = Object.values(
  Object.groupBy(DIMENSION_FILTERS, (filter) => ('group' in filter ? filter.group : filter.key)),
).map((filters) => filters.map(({ key }) => key));

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
export function freeDimensions(filter: ListFilter): Counted[] {
  const free = GROUPS.filter((dimensions) => isFree(filter, dimensions)).flat();
  return filter.keys.category === undefined ? free : [...free, 'attributes'];
}

function isFree(filter: ListFilter, dimensions: readonly Dimension[]): boolean {
  return dimensions.every((dimension) => filter.keys[dimension] === undefined);
}

/** One count for the filters that are not set, one more for each that is. */
async function count(db: Db, version: string, filter: ListFilter): Promise<CountedFacets> {
  const main = countProducts(db, version, filter, freeDimensions(filter));
  const capped: CappedCount[] = [];
  const countsOf = async (dimension: Dimension, facet: ChoiceFacet) => {
    const own = GROUPS.find((dimensions) => dimensions.includes(dimension)) ?? [];
    const counts: Counts = await (isFree(filter, own)
      ? main
      : countProducts(db, version, releasedFrom(filter, own), own));
    if (counts.isCapped) capped.push(facet);
    const by = counts.by[dimension] ?? new Map<number, number>();
    return dimension === 'brand' ? mostFrequent(by) : by;
  };
  const named = <Row>(dimension: Dimension, list: (db: Db) => Promise<readonly Row[]>) =>
    memoise<readonly Row[]>(db, version, ['choices', dimension], () => list(db));
  const [counts, attributes, departments, categories, brands, sellers] = await Promise.all([
    main,
    countAttributes(db, version, { filter, main }),
    choices(named('department', listDepartmentChoices), countsOf('department', 'departments')),
    choices(named('category', listCategoryChoices), countsOf('category', 'categories')),
    choices(named('brand', listBrandChoices), countsOf('brand', 'brands')),
    choices(named('seller', listSellerChoices), countsOf('seller', 'sellers')),
  ]);
  if (counts.isCapped) capped.push(...SWITCH_FILTERS.map(({ facet }) => facet));
  if (attributes?.isCapped === true) capped.push('attributes');
  const switches = Object.fromEntries(
    SWITCH_FILTERS.map(({ key, facet }) => [facet, counts.with[key]]),
  ) as Record<SwitchFacet, number>;
  const lists = { departments, categories, brands, sellers };
  return { facets: { ...lists, ...switches, attributes: attributes?.facets }, capped };
}

/** Without its choices of these; another category has other attributes. */
function releasedFrom(filter: ListFilter, own: readonly Dimension[]): ListFilter {
  const released = Object.fromEntries(own.map((each) => [each, undefined]));
  const attributes = own.includes('category') ? undefined : filter.attributes;
  return { ...filter, keys: { ...filter.keys, ...released }, attributes };
}

/**
 * The facets of the category's attributes, each counted without itself. Undefined without a
 * category that has any.
 */
async function countAttributes(
  db: Db,
  version: string,
  { filter, main }: { filter: ListFilter; main: Promise<Counts> },
) {
  const [category] = filter.keys.category ?? [];
  if (category === undefined) return undefined;
  const definitions = await attributesOf(db, version, category);
  if (definitions.length === 0) return undefined;
  const wanted = filter.attributes ?? [];
  const isFreeOf = (id: number) => wanted.every(({ definition }) => definition !== id);
  const countsWithout = (id: number): Promise<Counts> => {
    const others = wanted.filter(({ definition }) => definition !== id);
    // Without conditions the stored counts have all of them.
    const narrowed =
      others.length === 0
        ? { ...filter, attributes: undefined }
        : { ...filter, attributes: others, countedAttribute: id };
    return countProducts(db, version, narrowed, ['attributes']);
  };
  const counted = await Promise.all(
    definitions.map(async (definition) => ({
      definition,
      counts: await (isFreeOf(definition.id) ? main : countsWithout(definition.id)),
    })),
  );
  return {
    facets: counted.map(({ definition, counts }) => attributeFacet(definition, counts.attributes)),
    isCapped: counted.some(({ counts }) => counts.isCapped),
  };
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
