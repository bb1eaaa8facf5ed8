-- Emails that need consent (Rule 134) and requests to be told when an item is back (Rule 135).

-- Every consent that was given or withdrawn. The newest row of a kind is what holds today, except
-- for an item: there the request holds, and the consent stays when it is gone.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_profiles (id),
  kind text not null check (kind in ('review-requests', 'back-in-stock')),
  is_given boolean not null,
  -- What the box, the button or the page said.
  words text not null check (length(words) between 1 and 500),
  -- The screen.
  place text not null
    check (place in ('checkout', 'settings', 'product', 'unsubscribe', 'closed-account')),
  -- The item that it is about; it may be gone since.
  product_id uuid,
  variant_id uuid,
  created_at timestamptz not null,
  check ((product_id is not null) or (variant_id is null and kind <> 'back-in-stock'))
);
create index consents_person on consents (user_id, kind, id desc);

create table stock_requests (
  id uuid primary key,
  user_id uuid not null references user_profiles (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references product_variants (id) on delete cascade,
  created_at timestamptz not null,
  -- Counted against the units that are back; then the row is deleted.
  told_at timestamptz,
  unique nulls not distinct (user_id, product_id, variant_id)
);
create index stock_requests_item on stock_requests (product_id, variant_id, id);
create index stock_requests_variant on stock_requests (variant_id) where variant_id is not null;

-- The links in emails that need consent. The token itself is in the email alone.
create table unsubscribe_links (
  -- SHA-256 of the token.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references user_profiles (id) on delete cascade,
  kind text not null check (kind in ('review-requests', 'back-in-stock')),
  created_at timestamptz not null
);
create index unsubscribe_links_person on unsubscribe_links (user_id);
create index unsubscribe_links_age on unsubscribe_links (created_at);

-- The link for the headers of RFC 8058. Deleted with the text.
alter table mails add column unsubscribe_url text;

-- Orders for which the request for reviews was sent, or was decided against.
create table review_requests (
  order_id uuid primary key references orders (id) on delete cascade,
  is_sent boolean not null,
  created_at timestamptz not null
);
create index order_events_delivered on order_events (created_at) where to_status = 'delivered';
