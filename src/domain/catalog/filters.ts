interface Named {
  /** Its name in the address of the list. */
  readonly key: string;
  readonly title: string;
}

/** Words, which the toolbar has. */
interface TextFilter extends Named {
  readonly kind: 'text';
  /** Its name in the API. */
  readonly parameter: string;
}

/** One thing, or any number of things, of a kind. */
interface ThingFilter extends Named {
  readonly kind: 'one' | 'some';
  readonly parameter: string;
  /** The kind's number in `facet_keys`; its column in the search rows is `{key}_key`. */
  readonly dimension: number;
  /** Its choices among the facets. */
  readonly facet: string;
  /** What names a choice in the address. */
  readonly by: string;
  /** Filters of one group are one filter: choosing in one clears the others. */
  readonly group?: string;
}

/** Both ends are included. An end of the scale does not narrow the list. */
interface RangeFilter extends Named {
  readonly kind: 'range';
  /** The names of both ends in the address and in the API. */
  readonly from: string;
  readonly to: string;
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
}

/** On or off. */
interface SwitchFilter extends Named {
  readonly kind: 'switch';
  readonly parameter: string;
  /** Its bit in the stored counts; its column in the search rows is `is_{facet}`. */
  readonly flag: number;
  readonly facet: string;
}

export type Filter = TextFilter | ThingFilter | RangeFilter | SwitchFilter;

/** In whole dollars; the upper end of the scale means no upper bound (Rule 30). */
export const PRICE_FILTER = {
  kind: 'range',
  key: 'price',
  title: 'Price Range',
  from: 'minPrice',
  to: 'maxPrice',
  least: 0,
  most: 1000,
  decimals: 0,
} as const satisfies Filter;

/**
 * What narrows the product list, in the order of its address. The SQL of the list, its counts, the
 * address, the chips and the panel derive from these rows (docs/guides/add-a-filter.md).
 */
export const FILTERS = [
  {
    kind: 'one',
    key: 'department',
    title: 'Department',
    parameter: 'departmentSlug',
    dimension: 1,
    facet: 'departments',
    by: 'slug',
    group: 'place',
  },
  {
    kind: 'one',
    key: 'category',
    title: 'Category',
    parameter: 'categorySlug',
    dimension: 2,
    facet: 'categories',
    by: 'slug',
    group: 'place',
  },
  { kind: 'text', key: 'search', title: 'Search', parameter: 'searchQuery' },
  PRICE_FILTER,
  {
    kind: 'some',
    key: 'brand',
    title: 'Brand',
    parameter: 'brand',
    dimension: 3,
    facet: 'brands',
    by: 'brand',
  },
  {
    kind: 'one',
    key: 'seller',
    title: 'Seller',
    parameter: 'sellerId',
    dimension: 4,
    facet: 'sellers',
    by: 'id',
  },
  {
    kind: 'switch',
    key: 'inStock',
    title: 'In stock',
    parameter: 'inStock',
    flag: 1,
    facet: 'in_stock',
  },
  {
    kind: 'switch',
    key: 'onSale',
    title: 'On sale',
    parameter: 'onSale',
    flag: 2,
    facet: 'on_sale',
  },
] as const satisfies readonly Filter[];

type Row<Kind extends Filter['kind']> = Extract<(typeof FILTERS)[number], { kind: Kind }>;

export type Dimension = Row<'one' | 'some'>['key'];
export type Flag = Row<'switch'>['key'];
/** A facet that lists choices with their counts. */
export type ChoiceFacet = Row<'one' | 'some'>['facet'];
/** A facet that is one count. */
export type SwitchFacet = Row<'switch'>['facet'];

/** The filters whose choices have keys of their own. */
export const DIMENSION_FILTERS = FILTERS.filter((filter) => 'dimension' in filter);
export const SWITCH_FILTERS = FILTERS.filter((filter) => filter.kind === 'switch');

/** The values of the filters in an address; an absent one does not narrow the list. */
export type FilterValues = { readonly [Key in Row<'one' | 'text'>['key']]?: string | undefined } & {
  readonly [Key in Row<'some'>['key']]?: readonly string[] | undefined;
} & { readonly [Key in Row<'range'>['from' | 'to']]?: number | undefined } & {
  readonly [Key in Row<'switch'>['key']]?: boolean | undefined;
} & AttributeValues;

/** Of the attributes (Rule 145) of a category: `a.treatment`, `a.length.min` and `a.length.max`. */
type AttributeValues = {
  readonly [parameter: `a.${string}`]: readonly string[] | string | number | boolean | undefined;
};

const ATTRIBUTE = /^a\.([a-z][a-z0-9-]{0,39})(\.(?:min|max))?$/;
/** The most filters of attributes in one address. */
export const MAX_ATTRIBUTE_FILTERS = 20;

/** The largest bound of a number; the API takes nine digits. */
const MAX_MEASURE = 999_999_999;

/** The row of an attribute, which an address names by its key. */
export function attributeFilter(key: string, isRange: boolean): Filter {
  const named = { key: `a.${key}`, title: key } as const;
  return isRange
    ? {
        ...named,
        kind: 'range',
        from: `a.${key}.min`,
        to: `a.${key}.max`,
        least: 0,
        most: MAX_MEASURE,
        decimals: 3,
      }
    : {
        ...named,
        kind: 'some',
        parameter: 'attribute',
        dimension: 5,
        facet: 'attributes',
        by: 'choice',
      };
}

/**
 * The table's rows, and those of the attributes that an address names, by key. Attributes are a
 * category's: without one there are none.
 */
export function filtersIn(values: Readonly<Record<string, unknown>>): readonly Filter[] {
  if ((values['category'] ?? '') === '') return FILTERS;
  const named = new Map<string, Filter>();
  for (const parameter of Object.keys(values)) {
    const [, key, end] = ATTRIBUTE.exec(parameter) ?? [];
    if (key === undefined) continue;
    const filter = attributeFilter(key, end !== undefined);
    named.set(`${filter.key} ${filter.kind}`, filter);
  }
  const attributes = [...named].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return [...FILTERS, ...attributes.slice(0, MAX_ATTRIBUTE_FILTERS)];
}

/** The names of a filter's values in an address. */
export function filterKeys(filter: Filter): readonly string[] {
  return filter.kind === 'range' ? [filter.from, filter.to] : [filter.key];
}

/** The filter's values that narrow the list, each by its name in the address. */
export function filterParameters(
  filter: Filter,
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [key: string, value: unknown])[] {
  return filterKeys(filter).flatMap((key) => {
    const value = values[key];
    const isOpenEnd = filter.kind === 'range' && value === openEnd(filter, key);
    const isEmpty = Array.isArray(value) && value.length === 0;
    const isAbsent = value === undefined || value === '' || value === false;
    return isAbsent || isOpenEnd || isEmpty ? [] : [[key, value] as const];
  });
}

function openEnd(filter: RangeFilter, key: string): number {
  return key === filter.from ? filter.least : filter.most;
}
