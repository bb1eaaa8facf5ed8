-- People: how they sign in, their sessions, and the profile that carries the role.

-- The trusted extensions of PostgreSQL itself: any owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table auth_users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  -- The address that replaces email once both addresses have confirmed.
  email_change text
    check (email_change = lower(email_change) and length(email_change) between 3 and 254),
  email_change_sent_at timestamptz,
  email_change_confirmed_by text check (email_change_confirmed_by in ('current', 'new')),
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  -- When all sessions but the retained one were last ended. auth_sessions must hold no older one,
  -- not even one that was being started at that moment.
  sessions_ended_at timestamptz,
  retained_session_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint auth_users_retained_session
    check (retained_session_id is null or sessions_ended_at is not null)
);
create index auth_users_email_search on auth_users using gin (email gin_trgm_ops);

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  -- Encrypted under DATA_KEY.
  hmac_key bytea not null,
  counter integer not null default 0 check (counter >= 0),
  method text not null check (method in ('password', 'otp', 'recovery')),
  user_agent text,
  ip text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index auth_sessions_user on auth_sessions (user_id);

-- Links in emails.
create table auth_one_time_tokens (
  user_id uuid not null references auth_users (id) on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'recovery', 'invite', 'magiclink', 'email_change_current', 'email_change_new')),
  -- SHA-256 of the token: the token itself is in the email alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address that the token was sent to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Wrong passwords per email address and source, in the database so that restarts and several
-- processes share them. The address is a digest: people sometimes type their password there.
create table password_throttles (
  address_digest bytea not null,
  -- Such as "network 203.0.113.0/24", or "everywhere" for all of them.
  source text not null check (length(source) <= 100),
  failures integer not null check (failures >= 0),
  -- The earliest time of the next attempt.
  next_at timestamptz not null,
  -- Whether the attempt at next_at has already been counted in "everywhere".
  has_turn boolean not null,
  forget_at timestamptz not null,
  primary key (address_digest, source)
);

-- Attempts per window, in the database so that a restart resets nobody's count.
create table rate_limits (
  -- What is limited and for whom, such as "signup:ip:127.0.0.1".
  bucket text primary key check (length(bucket) <= 200),
  attempts integer not null check (attempts > 0),
  window_ends_at timestamptz not null
);
create index rate_limits_window on rate_limits (window_ends_at);

create table user_profiles (
  id uuid primary key references auth_users (id),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  role text not null default 'customer' check (role in ('customer', 'seller', 'admin')),
  suspended_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create index user_profiles_sellers on user_profiles (first_name, last_name, id)
  where role = 'seller' and suspended_at is null and archived_at is null;
create index user_profiles_newest on user_profiles (created_at desc, id);
create index user_profiles_role on user_profiles (role, id) where archived_at is null;
create index user_profiles_name on user_profiles ((first_name || ' ' || last_name), id)
  where archived_at is null;
create index user_profiles_name_search on user_profiles
  using gin ((first_name || ' ' || last_name) gin_trgm_ops);
