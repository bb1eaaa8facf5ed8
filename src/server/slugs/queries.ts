import type { Kysely } from 'kysely';

import type { DB, SlugKind } from '#db/types.ts';

/**
 * The subject of a slug that it had before, by its id: for a subselect beside `id =`. To be asked when nothing has the
 * slug today, for who has it comes first.
 */
export function formerSubject(db: Kysely<DB>, kind: SlugKind, slug: string) {
  return db
    .selectFrom('former_slugs')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug);
}
