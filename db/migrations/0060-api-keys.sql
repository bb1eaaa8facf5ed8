-- Keys with which programs call the API (Rule 144).
create table api_keys (
  id uuid primary key,
  -- Whom it acts for; null is the platform.
  seller_id uuid references user_profiles (id) on delete cascade,
  -- It does nothing that this person may not do.
  made_by uuid not null references user_profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The beginning of the key, by which people recognise it.
  hint text not null check (length(hint) between 1 and 20),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['read_range', 'write_stock_and_prices', 'read_orders', 'write_parcels']
  ),
  created_at timestamptz not null,
  -- Null: until it is revoked, which deletes it.
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz
);
create index api_keys_owner on api_keys (seller_id, created_at desc, id);
create index api_keys_maker on api_keys (made_by);
