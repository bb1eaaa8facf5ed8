import { sql, type Kysely } from 'kysely';

/** People: sign-in identities, their sessions, and the marketplace profile that carries the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_users (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) between 3 and 254),
      password_hash text,
      email_confirmed_at timestamptz,
      confirmation_sent_at timestamptz,
      recovery_sent_at timestamptz,
      last_sign_in_at timestamptz,
      banned_until timestamptz,
      user_metadata jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table auth_sessions (
      id uuid primary key,
      user_id uuid not null references auth_users (id) on delete cascade,
      hmac_key bytea not null,
      counter integer not null default 0 check (counter >= 0),
      method text not null check (method in ('password', 'otp', 'recovery')),
      user_agent text,
      ip text,
      created_at timestamptz not null,
      refreshed_at timestamptz not null
    );
    create index auth_sessions_user on auth_sessions (user_id);

    create table user_profiles (
      id uuid primary key references auth_users (id),
      first_name text not null default '' check (length(first_name) <= 100),
      last_name text not null default '' check (length(last_name) <= 100),
      role text not null default 'customer' check (role in ('customer', 'seller', 'admin')),
      suspended_at timestamptz,
      archived_at timestamptz,
      created_at timestamptz not null
    );
    create index user_profiles_sellers on user_profiles (first_name, last_name, id)
      where role = 'seller' and suspended_at is null and archived_at is null;
  `.execute(db);
}
