import { sql, type RawBuilder } from 'kysely';

import { SWITCH_FILTERS, type Dimension } from '#domain/catalog/filters.ts';

import {
  ALL_COUNTED,
  ALL_DIMENSIONS,
  DIMENSIONS,
  matching,
  type Counted,
  type ListFilter,
  type PriceRange,
} from '#server/catalog/listing/queries/filter.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

const FLAG_COLUMNS = SWITCH_FILTERS.map(({ facet }) => sql.ref(`is_${facet}`));
/** The bits of a product's switches; 0 where rows are not grouped by them. */
const FLAGS = sql.join(
  SWITCH_FILTERS.map(
    ({ flag }, at) => sql`coalesce(${FLAG_COLUMNS[at]}::integer, 0) * ${sql.lit(flag)}`,
  ),
  sql` + `,
);

const ATTRIBUTES = sql.lit(DIMENSIONS.attributes);

/** The column of the search rows with what is counted: a key, or those of all attribute values. */
export function keysOf(counted: Counted): RawBuilder<unknown> {
  return sql.ref(counted === 'attributes' ? 'attribute_keys' : `${counted}_key`);
}

/**
 * One count: of all that match (dimension 0, key 0), or of those with one choice of a filter or of
 * an attribute. The numbers of an attribute are one row, whose count is of values, not of products.
 */
export interface CountRow {
  readonly dimension: number;
  /** The bits of the products' switches. */
  readonly flags: number;
  /** Of an attribute its definition. */
  readonly value_key: number;
  readonly count: number;
  /** Its place among the attribute's choices; null of a number. */
  readonly choice: number | null;
  /** The ends of the numbers, as stored. */
  readonly least: number | null;
  readonly most: number | null;
}

/** What stored counts can count: everything, or the products with one of a dimension's keys. */
export interface StoredRange {
  readonly scope: { readonly dimension: Dimension; readonly keys: readonly number[] } | null;
  readonly flags: readonly number[];
  readonly priceCells: readonly number[];
  /** Prices that no cell covers; their products are read. */
  readonly edges: readonly PriceRange[];
}

/** Counts from stored counts, in total and by the given dimensions. */
export async function readCounts(
  db: Db,
  { scope, flags, priceCells, edges }: StoredRange,
  dimensions: readonly Counted[],
): Promise<CountRow[]> {
  return STORED_COUNTS[scope?.dimension ?? 'all'](db, {
    keys: scope?.keys ?? [0],
    flags,
    priceCells,
    edgesFrom: edges.map(({ fromCents }) => fromCents),
    edgesTo: edges.map(({ toCents }) => toCents),
    dimensions: [0, ...dimensions.map((dimension) => DIMENSIONS[dimension])],
  });
}

interface CellRange {
  readonly keys: readonly number[];
  readonly flags: readonly number[];
  readonly priceCells: readonly number[];
  readonly edgesFrom: readonly number[];
  readonly edgesTo: readonly number[];
  readonly dimensions: readonly number[];
}

/** A statement for each scope, because each finds the products at the edges in its own index. */
const STORED_COUNTS = {
  all: storedCounts(null),
  ...(Object.fromEntries(ALL_DIMENSIONS.map((scope) => [scope, storedCounts(scope)])) as Record<
    Dimension,
    ReturnType<typeof storedCounts>
  >),
};

/**
 * Adds up the stored cells, the changes that are not in them yet, and the products at the edges. It
 * is planned each time, which takes longer than all of the work in a small shop, so it reads the
 * tables of the view facet_cells itself and each of them once.
 */
function storedCounts(scope: Dimension | null) {
  return compiledQuery((_db, range: Placeholders<CellRange>) => {
    const dimensions = sql`any(${range.dimensions}::smallint[])`;
    const cells = sql`any(${range.priceCells}::smallint[])`;
    const own = sql.ref(`${scope ?? 'department'}_key`);
    const isInScope = scope === null ? sql`true` : sql`${own} = any(${range.keys}::integer[])`;
    const counted = ALL_COUNTED.map((each) => {
      const key = keysOf(each);
      return sql`case when ${sql.lit(DIMENSIONS[each])} = ${dimensions} then ${key} end as ${key}`;
    });
    const ownKeys = ALL_COUNTED.map(keysOf);
    const keyOf = ALL_DIMENSIONS.map(
      (each) => sql`(${sql.lit(DIMENSIONS[each])}, ${sql.ref(`p.${each}_key`)})`,
    );
    // Attributes are a category's.
    const values =
      scope === 'category'
        ? sql`union all select ${ATTRIBUTES}, unnest(p.attribute_keys)
            where ${ATTRIBUTES} = ${dimensions}`
        : sql``;
    // The "+ 0" keeps the flags out of the index's condition: it would look up every combination of
    // a dimension, a cell and flags.
    const counts = sql`
      select dimension, flags, value_key, sum(count)::integer as count
      from (
        select dimension, flags, value_key, count from facet_rollup
        where scope = ${sql.lit(scope === null ? 0 : DIMENSIONS[scope])}
          and scope_key = ${scope === null ? sql`0` : sql`any(${range.keys}::integer[])`}
          and dimension = ${dimensions} and bucket = ${cells}
        union all
        select by.dimension, p.flags, by.value_key, p.count
        from (
          select ${sql.join(ownKeys)}, flags, delta as count
          from facet_pending
          where ${isInScope} and (0 = ${cells} or coarse = ${cells} or fine = ${cells})
          union all
          select ${sql.join(counted)}, ${FLAGS} as flags, count(*)
          from unnest(${range.edgesFrom}::integer[], ${range.edgesTo}::integer[]) as edge (from_cents, to_cents)
          join product_search on ${isInScope} and price_cents between edge.from_cents and edge.to_cents
          group by ${sql.join([...ALL_COUNTED, 'flags'].map((_, at) => sql.lit(at + 1)))}
        ) as p
        cross join lateral (values (0, 0), ${sql.join(keyOf)} ${values}) as by (dimension, value_key)
        where by.dimension = ${dimensions} and (by.dimension = 0 or by.value_key <> 0)
      ) as counts
      where flags + 0 = any(${range.flags}::smallint[])
      group by 1, 2, 3 having sum(count) <> 0`;
    const answered = scope === 'category' ? byAttribute(counts) : withoutAttributes(counts);
    return sql<CountRow>`${answered} ${preparedStatement}`;
  });
}

/** Counts by reading what matches, for filters without stored counts. */
export async function scanCounts(db: Db, filter: ListFilter, dimensions: readonly Counted[]) {
  const { countedAttribute } = filter;
  const counts =
    countedAttribute === undefined
      ? countsOf(matching(filter), dimensions)
      : byAttribute(countsOfValues(matching(filter)), countedAttribute);
  const { rows } = await sql<CountRow>`${counts}`.execute(db);
  return rows;
}

/** Counts rows of products, by dimension and by attribute: all of them or one. */
export function countsOf(
  found: RawBuilder<unknown>,
  dimensions: readonly Counted[],
  attribute?: number,
) {
  const things = ALL_DIMENSIONS.filter((each) => dimensions.includes(each));
  if (!dimensions.includes('attributes')) return withoutAttributes(countsOfThings(found, things));
  const columns = [...things.map(keysOf), ...FLAG_COLUMNS, keysOf('attributes')];
  const counted = sql`from counted`;
  return byAttribute(
    sql`
      with counted as materialized (select ${sql.join(columns)} ${found})
      ${countsOfThings(counted, things)} union all ${countsOfValues(counted)}`,
    attribute,
  );
}

function countsOfValues(found: RawBuilder<unknown>) {
  return sql`
    select ${ATTRIBUTES} as dimension, 0 as flags, key as value_key, count(*)::integer as count
    from (select unnest(${keysOf('attributes')}) as key ${found}) as had group by key`;
}

/** Adds up the counts of attribute values by choice, and by definition where they are numbers. */
function byAttribute(counts: RawBuilder<unknown>, attribute?: number) {
  const isCounted = attribute === undefined ? sql`` : sql`where v.definition_id = ${attribute}`;
  return sql`
    with counts as materialized (${counts})
    ${withoutAttributes(sql`select * from counts where dimension <> ${ATTRIBUTES}`)}
    union all
    select ${ATTRIBUTES}, 0, v.definition_id, sum(had.count)::integer, v.choice,
      min(v.low)::float8, max(v.high)::float8
    from (
      select value_key, sum(count) as count from counts where dimension = ${ATTRIBUTES}
      group by value_key having sum(count) > 0
    ) as had
    join attribute_values v using (value_key) ${isCounted}
    group by v.definition_id, v.choice
  `;
}

function withoutAttributes(counts: RawBuilder<unknown>) {
  return sql`
    select dimension, flags, value_key, count, null::smallint as choice, null::float8 as least,
      null::float8 as most
    from (${counts}) as of_things`;
}

/** Alike products are added up first, so that few rows are left to group by each dimension. */
function countsOfThings(found: RawBuilder<unknown>, dimensions: readonly Dimension[]) {
  const columns = dimensions.map(keysOf);
  const counted = sql.join([...columns, ...FLAG_COLUMNS]);
  const sets = [sql`(${sql.join(FLAG_COLUMNS)})`, ...columns.map((column) => sql`(${column})`)];
  const dimensionOf = dimensions.map(
    (each, at) => sql`when grouping(${columns[at]}) = 0 then ${sql.lit(DIMENSIONS[each])}`,
  );
  return sql`
    select dimension, flags, value_key, count
    from (
      select ${columns.length === 0 ? sql`0` : sql`case ${sql.join(dimensionOf, sql` `)} else 0 end`} as dimension,
        ${FLAGS} as flags,
        ${columns.length === 0 ? sql`0` : sql`coalesce(${sql.join(columns)}, 0)`} as value_key,
        sum(count)::integer as count
      from (select ${counted}, count(*) as count ${found} group by ${counted} offset 0) as alike
      group by grouping sets (${sql.join(sets)})
    ) as counts
    where dimension = 0 or value_key <> 0
  `;
}
