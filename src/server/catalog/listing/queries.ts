import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { DB } from '#db/types.ts';
import type { ProductSort } from '#domain/catalog/product-sorts.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';
import type { Cents } from '#domain/money/cents.ts';

import { formerSubject } from '#server/slugs/queries.ts';
import {
  answers,
  answersByFacts,
  byRelevance,
  isMeant,
  type TextQuery,
} from '#server/catalog/search/queries.ts';

/** The filters of which the shop counts the choices, numbered as in facet_keys. */
export const DIMENSIONS = { department: 1, category: 2, brand: 3, seller: 4 } as const;
export type Dimension = keyof typeof DIMENSIONS;

/** What narrows a product list; departments and so on by their keys (`findListKeys`). */
export interface ListFilter {
  readonly keys: { readonly [D in Dimension]?: readonly number[] | undefined };
  readonly minPriceCents?: Cents | undefined;
  readonly maxPriceCents?: Cents | undefined;
  readonly isInStock?: boolean | undefined;
  readonly isOnSale?: boolean | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly text?: TextQuery | undefined;
}

export interface ListPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
  /**
   * Of all that answers a search text, how many of the most popular are put in order of relevance:
   * 500 unless given.
   */
  readonly candidates?: number;
  /** How many answer the text: what decides how they are looked for. Zeros unless given. */
  readonly frequency?: TextFrequency | undefined;
}

/**
 * How many goods there are, how many answer a text, and how many of those at least do so without
 * their description.
 */
export interface TextFrequency {
  readonly goods: number;
  readonly answers: number;
  readonly byFacts: number;
}

export const RANKED_CANDIDATES = 500;
/** With nothing known, all is met in order, which is right for frequent words. */
const NOTHING_KNOWN: TextFrequency = { goods: 0, answers: 0, byFacts: 0 };
/**
 * A row found by its words lies anywhere, one met in an index's order near the last: measured, it
 * costs this much more.
 */
const COST_OF_LOOKING_UP = 4;

/**
 * Whether looking the words up and putting all answers in order costs less than meeting the goods
 * in that order until enough answer: at a million goods up to about 11,000 answers.
 */
function areFew(answers: number, { goods }: TextFrequency, enough: number): boolean {
  return answers ** 2 * COST_OF_LOOKING_UP < enough * goods;
}

/**
 * What the names in a list's address stand for, and the state of the catalogue that it will be read
 * from. A department or category is null when there is none of that name, and has a key without
 * products when it is empty. A name that it had before counts too; the slugs say what it is called
 * today.
 */
export async function findListKeys(
  db: Kysely<DB>,
  names: {
    departmentSlug?: string | undefined;
    categorySlug?: string | undefined;
    sellerId?: string | undefined;
    brands?: readonly string[] | undefined;
  },
) {
  const [onlyBrand, ...otherBrands] = names.brands ?? [];
  const brandMatches =
    onlyBrand !== undefined && otherBrands.length === 0
      ? sql`value ilike ${likeContaining(onlyBrand)}`
      : sql`lower(value) = any(${(names.brands ?? []).map((name) => name.toLowerCase())}::text[])`;
  const { rows } = await sql<{
    version: string;
    department: number | null;
    department_slug: string | null;
    category: number | null;
    category_slug: string | null;
    seller: number;
    brands: number[];
  }>`
    select
      (select version from catalogue_version) as version,
      department.key as department,
      department.slug as department_slug,
      category.key as category,
      category.slug as category_slug,
      coalesce(
        (select key from facet_keys where kind = 4 and value = (${names.sellerId ?? null}::uuid)::text), -1
      ) as seller,
      (select coalesce(array_agg(key order by key), '{}') from facet_keys where kind = 3 and ${brandMatches}) as brands
    from (select) as one
    left join lateral (${taxonomyNamed(db, 'department', names.departmentSlug)}) as department on true
    left join lateral (${taxonomyNamed(db, 'category', names.categorySlug)}) as category on true
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a from answered no row.');
  return row;
}

/** The key and today's slug of the department or category that a slug names, or named before. */
function taxonomyNamed(
  db: Kysely<DB>,
  kind: 'department' | 'category',
  slug: string | undefined,
): RawBuilder<unknown> {
  const table = sql.table(kind === 'department' ? 'departments' : 'categories');
  return sql`
    select coalesce(k.key, -1) as key, taxonomy.slug from ${table} as taxonomy
    left join facet_keys k on k.kind = ${DIMENSIONS[kind]} and k.value = taxonomy.id::text
    where taxonomy.id = coalesce(
      (select id from ${table} where slug = ${slug ?? null}),
      (${formerSubject(db, kind, slug ?? '')})
    )
  `;
}

/**
 * What narrows the list, over search rows `s` or word rows `w`, which have the same columns for it.
 */
export function conditions(filter: ListFilter, rows: 's' | 'w' = 's'): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const column = (name: string) => sql.ref(`${rows}.${name}`);
  for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) {
    const keys = filter.keys[dimension];
    if (keys === undefined) continue;
    const own = column(`${dimension}_key`);
    all.push(keys.length === 1 ? sql`${own} = ${keys[0]}` : sql`${own} = any(${keys}::integer[])`);
  }
  const price = column('price_cents');
  if (filter.minPriceCents !== undefined) all.push(sql`${price} >= ${filter.minPriceCents}`);
  if (filter.maxPriceCents !== undefined) all.push(sql`${price} <= ${filter.maxPriceCents}`);
  if (filter.isInStock === true) all.push(column('is_in_stock'));
  if (filter.isOnSale === true) all.push(column('is_on_sale'));
  if (filter.slugs !== undefined) {
    all.push(
      sql`${column('product_id')} in (select id from products where slug = any(${filter.slugs}::text[]))`,
    );
  }
  return all;
}

/** `from ... where ...` over search rows `s`, or word rows `w` where there is a search text. */
function matching(filter: ListFilter): RawBuilder<unknown> {
  if (filter.text !== undefined) return matchingWords(filter, answers(filter.text));
  const own = conditions(filter);
  if (own.length === 0) return sql`from product_search s`;
  return sql`from product_search s where ${sql.join(own, sql` and `)}`;
}

/** `from ... where ...` over word rows `w` of the filter's goods that hold what is given. */
function matchingWords(filter: ListFilter, ...words: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`from product_words w where ${sql.join([...words, ...conditions(filter, 'w')], sql` and `)}`;
}

/** `from ... where ...` with search rows `s` in any case. */
function matchingFacts(filter: ListFilter): RawBuilder<unknown> {
  if (filter.text === undefined) return matching(filter);
  const all = [answers(filter.text), ...conditions(filter)];
  return sql`from product_words w join product_search s using (product_id) where ${sql.join(all, sql` and `)}`;
}

type Direction = 'forwards' | 'backwards';

function ordering(sort: Exclude<ProductSort, 'relevance'>, direction: Direction) {
  const asc = direction === 'forwards' ? sql`asc` : sql`desc`;
  const desc = direction === 'forwards' ? sql`desc` : sql`asc`;
  const newest = sql`s.created_at ${desc}, s.product_id ${asc}`;
  switch (sort) {
    case 'newest':
      return newest;
    case 'price_asc':
      return sql`s.price_cents ${asc}, ${newest}`;
    case 'price_desc':
      return sql`s.price_cents ${desc}, ${newest}`;
    case 'rating':
      return sql`s.rating_tenths ${desc}, s.review_count ${desc}, ${newest}`;
    case 'unit_price':
      // Goods without a measure are last: nulls are where the index has them.
      return sql`s.unit_price_cents ${asc}, ${newest}`;
  }
}

/**
 * The ids of a page of products that match, in the asked order (ties by newest, then by id). With
 * the number of all matches, a page past the middle is read from the other end. Relevance without a
 * text is newest.
 */
export async function listProductIds(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, limit, offset, candidates = RANKED_CANDIDATES, frequency = NOTHING_KNOWN }: ListPage,
  totalCount?: number,
): Promise<string[]> {
  if (sort === 'relevance' && filter.text !== undefined) {
    const window = { limit, offset, candidates, frequency };
    return listMostRelevant(db, { ...filter, text: filter.text }, window);
  }
  const order = sort === 'relevance' ? 'newest' : sort;
  const isPastMiddle = totalCount !== undefined && offset > totalCount / 2;
  const rowsHere = isPastMiddle ? Math.min(limit, Math.max(0, totalCount - offset)) : limit;
  if (rowsHere === 0) return [];
  const isShort = filter.text !== undefined && areFew(frequency.answers, frequency, limit + offset);
  const found = isShort
    ? sql`from (select s.* ${matchingFacts(filter)} offset 0) as s`
    : matchingFacts(filter);
  const { rows } = await sql<{ product_id: string }>`
    select s.product_id ${found}
    order by ${ordering(order, isPastMiddle ? 'backwards' : 'forwards')}
    limit ${rowsHere} offset ${isPastMiddle ? totalCount - offset - rowsHere : offset}
  `.execute(db);
  const ids = rows.map((row) => row.product_id);
  return isPastMiddle ? ids.toReversed() : ids;
}

/**
 * Best first among the most popular candidates; beyond those simply by popularity. Candidates are
 * what answers the text by name, brand, part number or specification; where those do not fill the
 * number, also what does by its description.
 */
async function listMostRelevant(
  db: Kysely<DB>,
  filter: ListFilter & { readonly text: TextQuery },
  {
    limit,
    offset,
    candidates,
    frequency,
  }: { limit: number; offset: number; candidates: number; frequency: TextFrequency },
): Promise<string[]> {
  const { text } = filter;
  // No index has the sum, so the words are looked up first.
  const byPopularity = (answering: number) =>
    areFew(answering, frequency, candidates)
      ? sql`w.popularity + 0 desc, w.product_id`
      : sql`w.popularity desc, w.product_id`;
  const best = (words: RawBuilder<unknown>, answering: number) => sql`
    select w.* ${matchingWords(filter, words)} order by ${byPopularity(answering)} limit ${candidates}`;
  const byFacts = best(answersByFacts(text), frequency.byFacts);
  const byAll = best(answers(text), frequency.answers);
  const popular =
    frequency.byFacts >= candidates
      ? byFacts
      : frequency.byFacts === frequency.answers
        ? byAll
        : sql`(${byFacts}) union (${byAll})`;
  const ranked = (take: RawBuilder<unknown>) => sql<{ product_id: string }>`
    with popular as materialized (
      ${popular}
    ), meant as (
      select w.* ${matchingWords(filter, isMeant(text))}
        and w.product_id not in (select product_id from popular)
      limit 100
    )
    select w.product_id
    from (select * from popular union all select * from meant) as w
    order by ${byRelevance(text)}
    ${take}
  `;
  if (offset + limit <= candidates) {
    const { rows } = await ranked(sql`limit ${limit} offset ${offset}`).execute(db);
    return rows.map((row) => row.product_id);
  }
  const first = (await ranked(sql``).execute(db)).rows.map((row) => row.product_id);
  const here = first.slice(offset, offset + limit);
  const { rows } = await sql<{ product_id: string }>`
    select w.product_id ${matchingWords(filter, answers(text), sql`w.product_id <> all(${first}::uuid[])`)}
    order by ${byPopularity(frequency.answers)}
    limit ${limit - here.length} offset ${Math.max(0, offset - first.length)}
  `.execute(db);
  return [...here, ...rows.map((row) => row.product_id)];
}

/**
 * One count: of all that match (dimension 0, key 0) or of those with one department, category,
 * brand or seller.
 */
export interface CountRow {
  readonly dimension: number;
  /** 1 in stock, 2 on sale, 3 both; 0 neither. */
  readonly flags: number;
  readonly value_key: number;
  readonly count: number;
}

/** Reads kept counts: of everything, or of the goods with one of the keys of one dimension. */
export async function readCounts(
  db: Kysely<DB>,
  {
    scope,
    priceCells,
    flags,
    dimensions,
  }: {
    readonly scope: { readonly dimension: Dimension; readonly keys: readonly number[] } | null;
    readonly priceCells: readonly number[];
    readonly flags: readonly number[];
    readonly dimensions: readonly number[];
  },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select dimension, flags, value_key, sum(count)::integer as count
    from facet_cells
    where scope = ${scope === null ? 0 : DIMENSIONS[scope.dimension]}
      and scope_key = any(${scope?.keys ?? [0]}::integer[])
      and dimension = any(${dimensions}::smallint[])
      and bucket = any(${priceCells}::smallint[])
      and flags = any(${flags}::smallint[])
    group by 1, 2, 3 having sum(count) <> 0
  `.execute(db);
  return rows;
}

/**
 * Counts what matches, by reading it once: for filters that no kept count answers. Goods that are
 * the same in all that is counted are added up first, so that few rows are counted for every
 * dimension.
 */
export async function scanCounts(
  db: Kysely<DB>,
  filter: ListFilter,
  dimensions: readonly Dimension[],
): Promise<CountRow[]> {
  const columns = dimensions.map((dimension) => sql.ref(`${dimension}_key`));
  const counted = sql.join([...columns, sql`is_in_stock`, sql`is_on_sale`]);
  const sets = [sql`(is_in_stock, is_on_sale)`, ...columns.map((column) => sql`(${column})`)];
  const dimensionOf = dimensions.map(
    (each, at) => sql`when grouping(${columns[at]}) = 0 then ${sql.lit(DIMENSIONS[each])}`,
  );
  const { rows } = await sql<CountRow>`
    with alike as materialized (
      select ${counted}, count(*) as count ${matching(filter)} group by ${counted}
    )
    select ${columns.length === 0 ? sql`0` : sql`case ${sql.join(dimensionOf, sql` `)} else 0 end`} as dimension,
      coalesce(is_in_stock::integer, 0) + 2 * coalesce(is_on_sale::integer, 0) as flags,
      ${columns.length === 0 ? sql`0` : sql`coalesce(${sql.join(columns)}, 0)`} as value_key,
      sum(count)::integer as count
    from alike
    group by grouping sets (${sql.join(sets)})
  `.execute(db);
  return rows.filter((row) => row.dimension === 0 || row.value_key !== 0);
}

/** How many match, by reading them. */
export async function countMatching(db: Kysely<DB>, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${matching(filter)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many answer the filter's text without their description, by reading them. */
export async function countMatchingByFacts(
  db: Kysely<DB>,
  filter: ListFilter & { readonly text: TextQuery },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${matchingWords(filter, answersByFacts(filter.text))}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The state of the catalogue, for what is remembered of it. */
export async function readCatalogueVersion(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version from catalogue_version`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}

/** Departments in public navigation with their keys, by name. */
export async function listDepartmentChoices(db: Kysely<DB>) {
  return db
    .selectFrom('departments')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.department)
        .on('facet_keys.value', '=', sql<string>`departments.id::text`),
    )
    .select(['departments.id', 'departments.name', 'departments.slug', 'facet_keys.key'])
    .where('departments.is_listed', '=', true)
    .orderBy('departments.name')
    .orderBy('departments.id')
    .execute();
}

/** Categories in public navigation with their keys, by name. */
export async function listCategoryChoices(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.category)
        .on('facet_keys.value', '=', sql<string>`categories.id::text`),
    )
    .select([
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.department_id',
      'facet_keys.key',
    ])
    .where('categories.is_listed', '=', true)
    .orderBy('categories.name')
    .orderBy('categories.id')
    .execute();
}

/** The brands with these keys, by name. */
export async function listBrandChoices(db: Kysely<DB>, keys: readonly number[]) {
  return db
    .selectFrom('facet_keys')
    .select(['key', 'value as brand'])
    .where('kind', '=', DIMENSIONS.brand)
    .where('key', '=', sql<number>`any(${keys}::integer[])`)
    .orderBy('value')
    .execute();
}

/** The sellers of the seller filter (Rule 13) with their keys, by name. */
export async function listSellerChoices(db: Kysely<DB>) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('facet_keys', (join) =>
      join
        .on('facet_keys.kind', '=', DIMENSIONS.seller)
        .on('facet_keys.value', '=', sql<string>`user_profiles.id::text`),
    )
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'facet_keys.key',
    ])
    .where('user_profiles.role', '=', 'seller')
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('user_profiles.first_name')
    .orderBy('user_profiles.last_name')
    .orderBy('user_profiles.id')
    .execute();
}
