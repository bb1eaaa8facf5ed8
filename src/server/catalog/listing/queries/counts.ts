import { sql, type RawBuilder } from 'kysely';

import {
  DIMENSIONS,
  matching,
  type Dimension,
  type ListFilter,
} from '#server/catalog/listing/queries/filter.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import type { Db } from '#server/platform/database.ts';

/** One count: of all that match (dimension 0, key 0) or of those with one choice of a filter. */
export interface CountRow {
  readonly dimension: number;
  /** 1 in stock, 2 on sale, 3 both; 0 neither. */
  readonly flags: number;
  readonly value_key: number;
  readonly count: number;
}

/** Reads stored counts of everything, or of the products with one of a dimension's keys. */
export async function readCounts(
  db: Db,
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
  const scopeKind = scope === null ? 0 : DIMENSIONS[scope.dimension];
  const scopeKeys = scope?.keys ?? [0];
  return storedCounts(db, { scopeKind, scopeKeys, priceCells, flags, dimensions });
}

interface CellRange {
  readonly scopeKind: number;
  readonly scopeKeys: readonly number[];
  readonly priceCells: readonly number[];
  readonly flags: readonly number[];
  readonly dimensions: readonly number[];
}

const storedCounts = compiledQuery((_db, cells: Placeholders<CellRange>) => {
  const { scopeKind, scopeKeys, priceCells, flags, dimensions } = cells;
  return sql<CountRow>`
    select dimension, flags, value_key, sum(count)::integer as count
    from facet_cells
    where scope = ${scopeKind}
      and scope_key = any(${scopeKeys}::integer[])
      and dimension = any(${dimensions}::smallint[])
      and bucket = any(${priceCells}::smallint[])
      and flags = any(${flags}::smallint[])
    group by 1, 2, 3 having sum(count) <> 0 ${preparedStatement}`;
});

/** Counts by reading what matches, for filters without stored counts. */
export async function scanCounts(db: Db, filter: ListFilter, dimensions: readonly Dimension[]) {
  const { rows } = await sql<CountRow>`${countsOf(matching(filter), dimensions)}`.execute(db);
  return rows;
}

/** Alike products are added up first, so that few rows are left to group by each dimension. */
export function countsOf(found: RawBuilder<unknown>, dimensions: readonly Dimension[]) {
  const columns = dimensions.map((dimension) => sql.ref(`${dimension}_key`));
  const counted = sql.join([...columns, sql`is_in_stock`, sql`is_on_sale`]);
  const sets = [sql`(is_in_stock, is_on_sale)`, ...columns.map((column) => sql`(${column})`)];
  const dimensionOf = dimensions.map(
    (each, at) => sql`when grouping(${columns[at]}) = 0 then ${sql.lit(DIMENSIONS[each])}`,
  );
  return sql`
    select dimension, flags, value_key, count
    from (
      select ${columns.length === 0 ? sql`0` : sql`case ${sql.join(dimensionOf, sql` `)} else 0 end`} as dimension,
        coalesce(is_in_stock::integer, 0) + 2 * coalesce(is_on_sale::integer, 0) as flags,
        ${columns.length === 0 ? sql`0` : sql`coalesce(${sql.join(columns)}, 0)`} as value_key,
        sum(count)::integer as count
      from (select ${counted}, count(*) as count ${found} group by ${counted} offset 0) as alike
      group by grouping sets (${sql.join(sets)})
    ) as counts
    where dimension = 0 or value_key <> 0
  `;
}
