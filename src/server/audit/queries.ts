import type { Insertable, Kysely } from 'kysely';

import type { AuditEntriesTable, DB } from '#db/types.ts';

export async function insertAuditEntry(
  db: Kysely<DB>,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute();
}

/** The entries of a record that made versions above this one, newest first. At most 200. */
export async function listEntriesSince(
  db: Kysely<DB>,
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
