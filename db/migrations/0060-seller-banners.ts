import { sql, type Kysely } from 'kysely';

/** A wide picture that a seller's own list of products opens with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seller_settings add column banner text`.execute(db);
}
