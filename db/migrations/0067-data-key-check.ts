import { sql, type Kysely } from 'kysely';

/** A known text under DATA_KEY, by which a start with another key is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_key_check (
      id boolean primary key default true check (id),
      sealed bytea not null
    );
  `.execute(db);
}
