import { sql, type Kysely } from 'kysely';

/** The price that a cart's owner saw last, so that the cart can say when it has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cart_items add column seen_price_cents integer check (seen_price_cents >= 0);
  `.execute(db);
}
