-- What sellers and administrators are told inside the product (Rule 132).
create table notices (
  id uuid primary key,
  -- Null for administrators.
  seller_id uuid references user_profiles (id) on delete cascade,
  kind text not null check (kind in ('order', 'message', 'review', 'application', 'payout')),
  title text not null check (length(title) between 1 and 200),
  -- A page of the back office.
  path text not null check (path ~ '^/(seller|admin)(/|$)'),
  -- What is told once.
  key text not null unique,
  created_at timestamptz not null
);
create index notices_newest on notices (seller_id, created_at desc, id desc);
create index notices_oldest on notices (created_at);

-- Until when somebody has seen and was emailed the notices of a seller, or of administrators.
create table notice_readers (
  user_id uuid not null references user_profiles (id) on delete cascade,
  seller_id uuid references user_profiles (id) on delete cascade,
  seen_until timestamptz,
  mailed_until timestamptz,
  unique nulls not distinct (user_id, seller_id)
);

create table notice_preferences (
  user_id uuid not null references user_profiles (id) on delete cascade,
  kind text not null check (kind in ('order', 'message', 'review', 'application', 'payout')),
  delivery text not null check (delivery in ('at_once', 'daily', 'never')),
  primary key (user_id, kind)
);
