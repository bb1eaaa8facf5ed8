import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

/** The single settings row's fixed id. */
export const GLOBAL_SETTINGS_ID = '00000000-0000-0000-0000-000000000001';

/** The settings row, or undefined when there is none, which is not an error. */
export async function findGlobalSettings(db: Kysely<DB>) {
  return db
    .selectFrom('global_settings')
    .selectAll()
    .where('id', '=', GLOBAL_SETTINGS_ID)
    .executeTakeFirst();
}
