import { sql, type Kysely } from 'kysely';

/** A variant that differs in colour or finish may have a picture of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product_variants add column image text`.execute(db);
}
