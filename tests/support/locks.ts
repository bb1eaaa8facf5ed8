import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** Whether a transaction waits for a row that another has locked. */
export async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return rows.length > 0;
}
