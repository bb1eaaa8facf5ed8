-- The processes that serve the shop, with the ids of the keys that each was started with
-- (Rule 105). They report every few seconds. The row of one that has ended says how long its keys
-- were in use.
create table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  -- The first one encrypts, and signs.
  data_keys text[] not null check (cardinality(data_keys) > 0),
  signing_keys text[] not null check (cardinality(signing_keys) > 0),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  stopped_at timestamptz
);
