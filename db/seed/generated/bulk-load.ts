import { sql, type Transaction } from 'kysely';

import type { DB } from '#db/types.ts';

const TABLES = [
  'products',
  'product_variants',
  'stock_items',
  'price_history',
  'office_product_words',
];

/**
 * Inserts many rows without triggers, foreign keys and indexes, and restores them all afterwards.
 * The caller does the work of the triggers. These tables are locked until the transaction ends.
 */
export async function bulkLoad<Result>(
  trx: Transaction<DB>,
  load: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ remove: string; restore: string }>`
    select format('alter table %s disable trigger user', name) as remove,
      format('alter table %s enable trigger user', name) as restore
    from unnest(${TABLES}::text[]) as name
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid = any(${TABLES}::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(trx);
  for (const { remove } of rows) await sql.raw(remove).execute(trx);
  const result = await load();
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  for (const { restore } of rows) await sql.raw(restore).execute(trx);
  return result;
}
