import { sql } from 'kysely';

import { DEMO_IDS } from '#db/seed/shop-rows.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import type { Db } from '#server/platform/database.ts';

/** What the checklist asks of the database besides the profile, the emails and the backups. */
export async function readOpeningFacts(db: Db, now: Date) {
  const { rows } = await sql<{
    has_sent_test_mail: boolean;
    products: number;
    products_in_stock: number;
    published_pages: string[];
    unpublished_pages: string[];
    stores: number;
    confirmed: string[];
    opened_at: Date | null;
    opened_by: string | null;
  }>`
    with items as (
      select item.kind, item.slug, item.position, newest.body ->> 'title' as title, exists (
        select from content_versions where item_id = item.id and published_from <= ${now}
      ) as is_public
      from content_items item
      cross join lateral (
        select body from content_versions where item_id = item.id order by number desc limit 1
      ) newest
      where item.kind in ('page', 'store')
    )
    select
      exists (
        select from mails where kind = 'test-message' and sent_at is not null
      ) as has_sent_test_mail,
      listed.products, listed.products_in_stock,
      array(
        select title from items where kind = 'page' and is_public order by position
      ) as published_pages,
      array(
        select title from items
        where kind = 'page' and slug <> ${SELLER_AGREEMENT} and not is_public order by position
      ) as unpublished_pages,
      (select count(*)::int from items where kind = 'store' and is_public) as stores,
      array(select line from opening_confirmations) as confirmed,
      opening.opened_at, opening.opened_by
    from (
      select count(*)::int as products,
        (count(*) filter (where is_in_stock))::int as products_in_stock
      from product_search
    ) listed
    left join lateral (
      select opened_at, opened_by from closures
      where reason = 'opening' and opened_at is not null
      order by opened_at desc limit 1
    ) opening on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row');
  return row;
}

/** Whether a review is one of the demo shop's: nobody bought what it praises. */
export async function hasDemoReviews(db: Db): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', 'in', DEMO_IDS.user_profiles)
    .limit(1)
    .executeTakeFirst();
  return review !== undefined;
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
