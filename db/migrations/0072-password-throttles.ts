import { sql, type Kysely } from 'kysely';

/**
 * Wrong passwords per email address and source, in the database so that restarts and several processes
 * share them. The address is stored as a digest: people mistype, and sometimes type a password there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_throttles (
      address_digest bytea not null,
      source text not null check (length(source) <= 100),
      failures integer not null check (failures >= 0),
      next_at timestamptz not null,
      has_turn boolean not null,
      forget_at timestamptz not null,
      primary key (address_digest, source)
    );
  `.execute(db);
}
