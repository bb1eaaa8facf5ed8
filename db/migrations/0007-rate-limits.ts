import { sql, type Kysely } from 'kysely';

/** Counters of attempts per window, kept in the database so that a restart forgives nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      bucket text primary key check (length(bucket) <= 200),
      attempts integer not null check (attempts > 0),
      window_ends_at timestamptz not null
    );
    create index rate_limits_window on rate_limits (window_ends_at);
  `.execute(db);
}
