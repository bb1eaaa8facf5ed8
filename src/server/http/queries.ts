import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

/** Whether the database answers and holds the settings row that the migrations make. */
export async function databaseIsReady(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('global_settings').select('id').executeTakeFirst();
  return row !== undefined;
}
