import type { Insertable, Kysely } from 'kysely';

import type { AuditEntriesTable, DB } from '#db/types.ts';

export async function insertAuditEntry(
  db: Kysely<DB>,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute();
}
