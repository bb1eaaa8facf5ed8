import type { Insertable } from 'kysely';

import type { AuditEntriesTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

/** Entries per statement: 13 parameters each, of which PostgreSQL takes 65,535. */
const MAX_ENTRIES_AT_ONCE = 1000;

export async function insertAuditEntries(
  db: Db,
  entries: readonly Insertable<AuditEntriesTable>[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += MAX_ENTRIES_AT_ONCE) {
    await db
      .insertInto('audit_entries')
      .values(entries.slice(from, from + MAX_ENTRIES_AT_ONCE))
      .execute();
  }
}

/** The entries of a record after this version, newest first. At most 200. */
export async function listEntriesSince(
  db: Db,
  record: { readonly subject: string; readonly subjectId: string | null; readonly version: number },
) {
  return db
    .selectFrom('audit_entries')
    .select(['after', 'actor_name', 'actor_role', 'created_at'])
    .where('subject', '=', record.subject)
    .where('subject_id', record.subjectId === null ? 'is' : '=', record.subjectId)
    .where('version', '>', record.version)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();
}
