import type { Kysely } from 'kysely';

import type { DB, SlugKind } from '#db/types.ts';

/**
 * The subject of a slug that it had before, by its id: for a subselect beside `id =`. To be asked
 * when nothing has the slug today, for who has it comes first.
 */
export function formerSubject(db: Kysely<DB>, kind: SlugKind, slug: string) {
  return db
    .selectFrom('former_slugs')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug);
}

/** The tables whose addresses people choose. */
export type SluggedTable = 'categories' | 'departments' | 'diy_articles' | 'products' | 'services';

/** Whether another record of the table has this slug. */
export async function slugIsTaken(
  db: Kysely<DB>,
  table: SluggedTable,
  slug: string,
  exceptId: string,
): Promise<boolean> {
  // The builder takes one table's type at a time; all five have these two columns.
  const row = await db
    .selectFrom(table as 'products')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}
