import { sql, type SelectQueryBuilder } from 'kysely';

/** How many rows a query finds. */
export async function countRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
