import { sql, type Kysely } from 'kysely';

/** One address of each kind may be the one that checkout begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table addresses add column is_default boolean not null default false;
    create unique index addresses_one_default on addresses (user_id, type)
      where is_default and archived_at is null;
  `.execute(db);
}
