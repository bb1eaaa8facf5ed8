import { sql, type Kysely } from 'kysely';

/**
 * When all sessions of an account, or all but one, were last ended: whatever is older has no business in
 * `auth_sessions`, also when it was being begun at that moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_users
      add column sessions_ended_at timestamptz,
      add column kept_session_id uuid,
      add constraint auth_users_kept_session check (kept_session_id is null or sessions_ended_at is not null);
  `.execute(db);
}
