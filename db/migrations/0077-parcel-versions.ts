import { sql, type Kysely } from 'kysely';

/** A parcel counts the corrections of its carrier and number; leaving, arriving and being taken back do not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parcels add column version integer not null default 1;
    create trigger raise_version before update on parcels
      for each row execute function raise_version('dispatched_at', 'delivered_at', 'created_by', 'request_key',
        'taken_back_at', 'taken_back_by', 'taken_back_reason', 'updated_at');
  `.execute(db);
}
