import { sql, type Kysely } from 'kysely';

/** Links in mails, a change of address that waits for both confirmations, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_users
      add column invited_at timestamptz,
      add column email_change text
        check (email_change = lower(email_change) and length(email_change) between 3 and 254),
      add column email_change_sent_at timestamptz,
      -- Which of the two addresses has confirmed the change so far.
      add column email_change_confirmed_by text
        check (email_change_confirmed_by in ('current', 'new')),
      add column app_metadata jsonb not null default '{}';

    create table auth_one_time_tokens (
      user_id uuid not null references auth_users (id) on delete cascade,
      purpose text not null check (purpose in
        ('signup', 'recovery', 'invite', 'magiclink', 'email_change_current', 'email_change_new')),
      -- SHA-256 of the token: the token itself stands in the mail alone.
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      -- The address that the token was sent to.
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    );
  `.execute(db);
}
