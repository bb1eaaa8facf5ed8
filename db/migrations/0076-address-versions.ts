import { sql, type Kysely } from 'kysely';

/** A saved address counts its changes, as the records of the back offices do. The default is no part of its form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table addresses add column version integer not null default 1;
    create trigger raise_version before update on addresses
      for each row execute function raise_version('is_default', 'archived_at', 'created_at', 'updated_at');
  `.execute(db);
}
