-- What a signed-in customer has: addresses, a cart and a wishlist.

create table addresses (
  id uuid primary key,
  user_id uuid not null references user_profiles (id) on delete cascade,
  type text not null check (type in ('shipping', 'billing')),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  company text,
  address1 text not null check (length(address1) between 1 and 200),
  address2 text,
  city text not null check (length(city) between 1 and 100),
  state text not null check (length(state) between 1 and 100),
  postcode text not null check (postcode ~ '^[0-9]{4}$'),
  country text not null check (country in ('Australia', 'New Zealand')),
  phone text,
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index addresses_user on addresses (user_id, created_at desc, id desc)
  where archived_at is null;
-- Checkout starts with it.
create unique index addresses_one_default on addresses (user_id, type)
  where is_default and archived_at is null;

create table cart_items (
  id uuid primary key,
  user_id uuid not null references user_profiles (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references product_variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  -- The unit price after the discount that the owner saw last, so that the cart can say when it has
  -- changed.
  seen_price_cents integer check (seen_price_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (user_id, product_id, variant_id)
);

create table wishlist_items (
  id uuid primary key,
  user_id uuid not null references user_profiles (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
