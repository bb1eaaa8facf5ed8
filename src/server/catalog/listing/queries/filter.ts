import { sql, type RawBuilder } from 'kysely';

import { likeContaining } from '#domain/catalog/search-text.ts';
import { DIMENSION_FILTERS, SWITCH_FILTERS, type Dimension } from '#domain/catalog/filters.ts';
import type { ProductSort } from '#domain/catalog/product-sorts.ts';
import type { Cents } from '#domain/money/cents.ts';

import { answers, type TextQuery } from '#server/catalog/search/queries.ts';
import { formerSubject } from '#server/slugs/queries.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

/** What the shop counts by: the choices of filters, and attribute values (Rule 145). */
export type Counted = Dimension | 'attributes';

/** Numbered as in facet_rollup. */
export const DIMENSIONS = Object.fromEntries([
  ...DIMENSION_FILTERS.map(({ key, dimension }) => [key, dimension]),
  ['attributes', 5],
]) as Readonly<Record<Counted, number>>;
export const ALL_COUNTED = Object.keys(DIMENSIONS) as readonly Counted[];
export const ALL_DIMENSIONS: readonly Dimension[] = DIMENSION_FILTERS.map(({ key }) => key);

/** What narrows a product list; its keys come from `findListKeys`. */
export interface ListFilter {
  readonly keys: { readonly [D in Dimension]?: readonly number[] | undefined };
  readonly minPriceCents?: Cents | undefined;
  readonly maxPriceCents?: Cents | undefined;
  /** The bits of the switches that are on. */
  readonly flags?: number | undefined;
  readonly attributes?: readonly AttributeCondition[] | undefined;
  /** The only attribute that is counted, by its definition; without a text nothing else is. */
  readonly countedAttribute?: number | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly text?: TextQuery | undefined;
  /** The state of the prices in the range, so that what is cached of it is of one state. */
  readonly priceChanges?: number | undefined;
}

/** What one attribute has to be; an unknown definition matches nothing. */
export interface WantedValues {
  readonly definition: number;
  /** Places among its choices, of which a product has at least one. */
  readonly choices?: readonly number[] | undefined;
  /** As stored, both included; absent for no bound. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/**
 * The same with the keys of all values that meet it, from which PostgreSQL can tell how many
 * products have one. Undefined where they are many.
 */
export interface AttributeCondition extends WantedValues {
  readonly keys?: readonly number[] | undefined;
}

/** Prices in cents, both included. */
export interface PriceRange {
  readonly fromCents: number;
  readonly toCents: number;
}

/** Of what does not depend on prices. */
export const NO_PRICES: PriceRange = { fromCents: 1, toCents: 0 };

const HIGHEST_CENTS = 2 ** 31 - 1;

/** Of two bounds that may be absent. */
export function priceRange({
  minPriceCents,
  maxPriceCents,
}: Pick<ListFilter, 'minPriceCents' | 'maxPriceCents'>): PriceRange {
  return { fromCents: minPriceCents ?? 0, toCents: maxPriceCents ?? HIGHEST_CENTS };
}

/** The prices whose changes matter to a list: its range, or all if it is in their order. */
export function pricesBehind(
  bounds: Pick<ListFilter, 'minPriceCents' | 'maxPriceCents'>,
  sort: ProductSort | undefined,
): PriceRange {
  const { minPriceCents, maxPriceCents } = bounds;
  const isByPrice = sort === 'price_asc' || sort === 'price_desc' || sort === 'unit_price';
  if (minPriceCents === undefined && maxPriceCents === undefined && !isByPrice) return NO_PRICES;
  return priceRange(bounds);
}

/**
 * How many price changes the version of the catalogue leaves out, of prices in the range's buckets.
 * A function would be planned anew in every statement that calls it.
 */
export function priceChanges({ fromCents, toCents }: Placeholders<PriceRange>) {
  return sql<number>`(
    select count(*) from facet_pending
    where is_price_change
      and fine between facet_bucket(${fromCents}, 1000, 2000) and facet_bucket(${toCents}, 1000, 2000)
  )`;
}

/**
 * The keys of the names in a list's address, and the version of the catalogue and of the prices in
 * the range. A former name counts too, and the slugs are the current ones. An unknown department or
 * category is null; an empty one has a key without products.
 */
export async function findListKeys(
  db: Db,
  prices: PriceRange,
  names: {
    departmentSlug?: string | undefined;
    categorySlug?: string | undefined;
    sellerId?: string | undefined;
    brands?: readonly string[] | undefined;
  },
) {
  const { departmentSlug = null, categorySlug = null, sellerId = null, brands = [] } = names;
  const [onlyBrand, ...otherBrands] = brands;
  const isPartOfName = onlyBrand !== undefined && otherBrands.length === 0;
  const [row] = await listKeys(db, {
    ...prices,
    departmentSlug,
    categorySlug,
    sellerId,
    brandPattern: isPartOfName ? likeContaining(onlyBrand) : null,
    brandNames: isPartOfName ? [] : brands.map((name) => name.toLowerCase()),
  });
  if (row === undefined) throw new Error('A select without a from answered no row.');
  return row;
}

interface ListNames extends PriceRange {
  readonly departmentSlug: string | null;
  readonly categorySlug: string | null;
  readonly sellerId: string | null;
  readonly brandPattern: string | null;
  readonly brandNames: readonly string[];
}

interface ListKeys {
  readonly version: string;
  readonly price_changes: number;
  readonly department: number | null;
  readonly department_slug: string | null;
  readonly category: number | null;
  readonly category_slug: string | null;
  readonly seller: number;
  readonly brands: number[];
}

const listKeys = compiledQuery(
  (db, names: Placeholders<ListNames>) => sql<ListKeys>`
    select
      (select version from catalogue_version) as version,
      ${priceChanges(names)} as price_changes,
      department.key as department,
      department.slug as department_slug,
      category.key as category,
      category.slug as category_slug,
      coalesce(
        (select key from facet_keys where kind = 4 and value = (${names.sellerId}::uuid)::text), -1
      ) as seller,
      (
        select coalesce(array_agg(key order by key), '{}') from facet_keys
        where (${names.brandPattern}::text is not null or ${names.brandNames}::text[] <> '{}')
          and kind = 3
          and (value ilike ${names.brandPattern} or lower(value) = any(${names.brandNames}::text[]))
      ) as brands
    from (select) as one
    left join lateral (${taxonomyNamed(db, 'department', names.departmentSlug)}) as department on true
    left join lateral (${taxonomyNamed(db, 'category', names.categorySlug)}) as category on true
    ${preparedStatement}`,
);

/** The key and today's slug of the department or category that a slug names, or named before. */
function taxonomyNamed(db: Db, kind: 'department' | 'category', slug: RawBuilder<string | null>) {
  const table = sql.table(kind === 'department' ? 'departments' : 'categories');
  return sql`
    select coalesce(k.key, -1) as key, taxonomy.slug from ${table} as taxonomy
    left join facet_keys k on k.kind = ${sql.lit(DIMENSIONS[kind])} and k.value = taxonomy.id::text
    where taxonomy.id = coalesce(
      (select id from ${table} where slug = ${slug}),
      (${formerSubject(db, kind, slug)})
    )
  `;
}

/** The conditions of the list over search rows `s` or word rows `w`, which share their columns. */
function conditions(filter: ListFilter, rows: 's' | 'w' = 's'): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const column = (name: string) => sql.ref(`${rows}.${name}`);
  for (const dimension of ALL_DIMENSIONS) {
    const keys = filter.keys[dimension];
    if (keys === undefined) continue;
    const own = column(`${dimension}_key`);
    all.push(keys.length === 1 ? sql`${own} = ${keys[0]}` : sql`${own} = any(${keys}::integer[])`);
  }
  const price = column('price_cents');
  if (filter.minPriceCents !== undefined) all.push(sql`${price} >= ${filter.minPriceCents}`);
  if (filter.maxPriceCents !== undefined) all.push(sql`${price} <= ${filter.maxPriceCents}`);
  for (const { flag, facet } of SWITCH_FILTERS) {
    if (((filter.flags ?? 0) & flag) !== 0) all.push(column(`is_${facet}`));
  }
  for (const attribute of filter.attributes ?? []) {
    all.push(sql`${column('attribute_keys')} && ${valuesOf(attribute)}`);
  }
  if (filter.slugs !== undefined) {
    all.push(
      sql`${column('product_id')} in (select id from products where slug = any(${filter.slugs}::text[]))`,
    );
  }
  if (filter.ids !== undefined) {
    all.push(sql`${column('product_id')} = any(${filter.ids}::uuid[])`);
  }
  return all;
}

function valuesOf({ keys, ...wanted }: AttributeCondition): RawBuilder<unknown> {
  return keys === undefined ? sql`array(${valueKeys(wanted)})` : sql`${keys}::integer[]`;
}

/** The keys of the values that are wanted; a range is where it overlaps the bounds. */
function valueKeys({ definition, choices, low, high }: WantedValues): RawBuilder<unknown> {
  const own = [sql`definition_id = ${definition}`];
  if (choices !== undefined) own.push(sql`choice = any(${choices}::smallint[])`);
  if (low !== undefined) own.push(sql`high >= ${low}`);
  if (high !== undefined) own.push(sql`low <= ${high}`);
  return sql`select value_key from attribute_values where ${sql.join(own, sql` and `)}`;
}

/** The keys of the values that are wanted; undefined if they are more than `most`. */
export async function findValueKeys(
  db: Db,
  wanted: WantedValues,
  most: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ value_key: number }>`
    ${valueKeys(wanted)} order by value_key limit ${most + 1}
  `.execute(db);
  return rows.length > most ? undefined : rows.map(({ value_key: key }) => key);
}

/** `from ... where ...` over search rows `s`, or word rows `w` where there is a search text. */
export function matching(filter: ListFilter): RawBuilder<unknown> {
  if (filter.text !== undefined) return matchingWords(filter, answers(filter.text));
  const own = conditions(filter);
  if (own.length === 0) return sql`from product_search s`;
  return sql`from product_search s where ${sql.join(own, sql` and `)}`;
}

/** `from ... where ...` over word rows `w` of the filter's products that match these conditions. */
export function matchingWords(filter: ListFilter, ...words: RawBuilder<unknown>[]) {
  return sql`from product_words w where ${sql.join([...words, ...conditions(filter, 'w')], sql` and `)}`;
}

/** `from ... where ...` that always has search rows `s`. */
export function matchingFacts(filter: ListFilter): RawBuilder<unknown> {
  if (filter.text === undefined) return matching(filter);
  const all = [answers(filter.text), ...conditions(filter)];
  return sql`from product_words w join product_search s using (product_id) where ${sql.join(all, sql` and `)}`;
}

/** The state of the catalogue, for what is cached of it. */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version from catalogue_version`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}
