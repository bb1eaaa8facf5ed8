import type { RawBuilder } from 'kysely';

import type { SlugKind } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

/** The record that had this slug before. Only for a slug that no record has now. */
export function formerSubject(db: Db, kind: SlugKind, slug: string | RawBuilder<string | null>) {
  return db
    .selectFrom('former_slugs')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug);
}

/** The tables with editable slugs. */
export type SluggedTable =
  | 'categories'
  | 'departments'
  | 'diy_articles'
  | 'products'
  | 'seller_profiles'
  | 'services';

/** Whether another record of the table has this slug. */
export async function slugIsTaken(db: Db, table: SluggedTable, slug: string, exceptId: string) {
  // The builder accepts one table's type at a time; all six have these two columns.
  const row = await db
    .selectFrom(table as 'products')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}
