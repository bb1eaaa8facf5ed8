import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** What the checklist asks of the database besides the profile and the backups. */
export async function readOpeningFacts(db: Db, now: Date) {
  const { rows } = await sql<{
    has_sent_test_mail: boolean;
    has_product: boolean;
    has_legal_pages: boolean;
    confirmed: string[];
  }>`select
      exists (
        select from mails where kind = 'test-message' and sent_at is not null
      ) as has_sent_test_mail,
      exists (select from product_search where is_in_stock) as has_product,
      not exists (
        select from content_items item where kind = 'page' and not exists (
          select from content_versions where item_id = item.id and published_from <= ${now}
        )
      ) as has_legal_pages,
      array(select line from opening_confirmations) as confirmed`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from answers one row');
  return row;
}

export async function confirmLine(
  db: Db,
  row: { readonly line: 'settings'; readonly now: Date; readonly person: string },
): Promise<void> {
  await db
    .insertInto('opening_confirmations')
    .values({ line: row.line, confirmed_at: row.now, confirmed_by: row.person })
    .onConflict((conflict) => conflict.column('line').doNothing())
    .execute();
}
