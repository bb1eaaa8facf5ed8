-- Second factors: authenticator apps (TOTP) and recovery codes (Rule 106).

create table auth_factors (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  friendly_name text not null check (length(friendly_name) <= 100),
  -- Encrypted under DATA_KEY.
  secret bytea not null,
  -- The first correct code; until then the factor protects nothing.
  verified_at timestamptz,
  -- The 30 seconds of the last accepted code: no code works twice.
  last_step integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index auth_factors_name on auth_factors (user_id, friendly_name);

create table auth_recovery_codes (
  user_id uuid not null references auth_users (id) on delete cascade,
  -- SHA-256 of the code, which has 79 random bits.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

alter table auth_sessions
  add column second_factor_method text
    check (second_factor_method in ('totp', 'mfa/recovery_code')),
  add column second_factor_at timestamptz,
  add constraint auth_sessions_second_factor
    check ((second_factor_method is null) = (second_factor_at is null));
