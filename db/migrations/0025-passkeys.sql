-- Passkeys as second factors, beside authenticator apps (Rule 106).

alter table auth_factors
  add column factor_type text not null default 'totp' check (factor_type in ('totp', 'webauthn')),
  alter column secret drop not null,
  -- What the passkey's first use told: its id, its public key (COSE) and where it is kept.
  add column credential_id text unique,
  add column public_key bytea,
  add column transports text[],
  -- How often it has signed, as far as it counts.
  add column sign_count bigint,
  add constraint auth_factors_kind check (
    case factor_type
      when 'totp' then secret is not null and credential_id is null
      else secret is null and (credential_id is null) = (verified_at is null)
    end
    and (public_key is null) = (credential_id is null)
    and (sign_count is null) = (credential_id is null)
  );
alter table auth_factors alter column factor_type drop default;

alter table auth_sessions
  drop constraint auth_sessions_second_factor_method_check,
  add constraint auth_sessions_second_factor_method_check
    check (second_factor_method in ('totp', 'mfa/recovery_code', 'mfa/webauthn')),
  -- What a passkey has to sign next.
  add column passkey_challenge text,
  add column passkey_challenge_at timestamptz;
