-- The people who work for a seller (Rule 130). `seller_id` stays the founder's profile, also when
-- the founder has left. db/functions/create_seller_profile.sql makes a new seller its first owner.
create table seller_members (
  user_id uuid not null references user_profiles (id) on delete cascade,
  seller_id uuid not null references user_profiles (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'packer')),
  created_at timestamptz not null default now(),
  primary key (user_id, seller_id)
);
create index seller_members_seller on seller_members (seller_id);

-- Existing sellers own what they founded.
insert into seller_members (user_id, seller_id, role, created_at)
select id, id, 'owner', created_at from user_profiles where role = 'seller';

create table seller_invitations (
  id uuid primary key,
  seller_id uuid not null references user_profiles (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('owner', 'manager', 'packer')),
  -- SHA-256 of the token: the token itself is in the email alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null once that person has gone.
  invited_by uuid references user_profiles (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references user_profiles (id) on delete set null,
  check (withdrawn_at is null or accepted_at is null)
);
-- Inviting an address again renews its open invitation.
create unique index seller_invitations_open on seller_invitations (seller_id, email)
  where withdrawn_at is null and accepted_at is null;
