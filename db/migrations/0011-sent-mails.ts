import { sql, type Kysely } from 'kysely';

/** Finds the mails that were sent long enough ago to be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_sent on mails (sent_at) where sent_at is not null`.execute(db);
}
