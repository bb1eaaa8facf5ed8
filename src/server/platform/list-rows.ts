import { sql, type SelectQueryBuilder } from 'kysely';
import { countRows } from './count-rows.ts';

/** One page of the rows that a query finds, and the number of all of them. */
export async function pageOfRows<DB, Tables extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const [rows, totalCount] = await Promise.all([
    query.limit(limit).offset(offset).execute(),
    countRows(query.clearOrderBy()),
  ]);
  return { rows, totalCount };
}

/** The next rows of an export: those with ids below this one, highest first. */
export async function rowsBelow<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  key: string,
  { id, limit }: { readonly id: string; readonly limit: number },
) {
  const column = sql.ref<string>(key);
  return query
    .where(sql<boolean>`${column} < ${id}`)
    .orderBy(column, 'desc')
    .limit(limit)
    .execute();
}
