import { sql, type Kysely } from 'kysely';

/** What a product's pictures show, in words: by the picture's address, so that it goes along when they are reordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column image_alts jsonb not null default '{}'`.execute(db);
}
