import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** Products per statement, to stay far below the statement timeout. */
const REFRESHED_AT_ONCE = 2_000;

/** Works out all savings again, after the rule for them has changed (Rule 111). */
export async function refreshAllSavings(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((eb) =>
      eb.or([eb('original_price_cents', 'is not', null), eb('discount_type', 'is not', null)]),
    )
    .orderBy('id')
    .execute();
  for (let from = 0; from < rows.length; from += REFRESHED_AT_ONCE) {
    const ids = rows.slice(from, from + REFRESHED_AT_ONCE).map(({ id }) => id);
    await sql`select refresh_savings(${ids}::uuid[])`.execute(db);
  }
}

/**
 * Ends savings whose proof has run out, of up to `limit` products, and returns their number. The
 * triggers then drop the pages that show them.
 */
export async function endSavings(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from products where saving_until <= ${now}
    union
    select product_id from product_variants where saving_until <= ${now}
    order by id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`select lock_products(${ids}::uuid[])`.execute(db);
  await sql`
    update products set saving_until = null
    where id = any(${ids}::uuid[]) and saving_until <= ${now}`.execute(db);
  await sql`
    update product_variants set saving_until = null
    where product_id = any(${ids}::uuid[]) and saving_until <= ${now}`.execute(db);
  return ids.length;
}
