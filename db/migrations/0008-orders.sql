-- Orders copy everything that they were placed with (Rule 7).

create table orders (
  id uuid primary key,
  order_number text not null unique,
  user_id uuid not null references user_profiles (id),
  status text not null
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null check (payment_status in
    ('unpaid', 'paid', 'not_required', 'refund_due', 'partly_refunded', 'refunded', 'failed')),
  -- How far the line items have come, whatever the status says; parcels move it.
  fulfilment_status text not null default 'unfulfilled'
    check (fulfilment_status in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered')),
  -- Grows with every change, so that a write that is based on an old state is refused.
  version integer not null default 1 check (version > 0),
  -- What the buyer was shown; null if the order names no quote.
  quote_id text check (length(quote_id) <= 100),
  currency text not null default 'AUD' check (currency = 'AUD'),
  prices_include_tax boolean not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  freight_cents integer not null check (freight_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  tax_label text not null,
  shipping_label text not null,
  delivery_method text not null default 'shipping' check (delivery_method = 'shipping'),
  shipping_address_id uuid references addresses (id) on delete set null,
  billing_address_id uuid references addresses (id) on delete set null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_cents = subtotal_cents + freight_cents
    + case when prices_include_tax then 0 else tax_cents end)
);
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_payment_newest on orders (payment_status, created_at desc, id desc);
create index orders_total on orders (total_cents, id);
create index orders_pending on orders (created_at) where status = 'pending';
create index orders_number_search on orders using gin (order_number gin_trgm_ops);
create index orders_id_search on orders using gin ((id::text) gin_trgm_ops);
-- Reports add up orders and their lines from the indexes alone: the rows are wide with addresses.
create index orders_sales on orders (created_at)
  include (id, payment_status, total_cents, tax_cents);

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid references products (id) on delete set null,
  variant_id uuid references product_variants (id) on delete set null,
  seller_id uuid references user_profiles (id),
  quantity integer not null check (quantity > 0),
  list_price_cents integer not null check (list_price_cents >= 0),
  unit_discount_cents integer not null check (unit_discount_cents >= 0),
  -- The unit price after the discount.
  price_cents integer not null check (price_cents >= 0),
  line_total_cents integer not null check (line_total_cents >= 0),
  tax_rate_bps integer not null check (tax_rate_bps >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  freight_cents integer not null check (freight_cents >= 0),
  freight_tax_cents integer not null check (freight_tax_cents >= 0),
  product_name text not null,
  product_slug text not null,
  product_image text,
  product_sku text,
  variant_name text,
  variant_attributes jsonb,
  seller_name text,
  unique (order_id, position),
  check (line_total_cents = price_cents * quantity)
);
create index order_items_seller on order_items (seller_id, order_id);
create index order_items_product on order_items (product_id);
create index order_items_sales on order_items (order_id)
  include (product_id, seller_id, quantity, line_total_cents);

-- One row per supplier of an order; a null seller is the platform.
create table order_sellers (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  seller_id uuid references user_profiles (id),
  seller_name text not null,
  legal_name text not null,
  trading_name text,
  abn text,
  -- Null where it was unknown when the order was placed.
  gst_registered boolean,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  freight_cents integer not null check (freight_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  primary key (order_id, position),
  unique nulls not distinct (order_id, seller_id)
);
create index order_sellers_seller on order_sellers (seller_id, order_id)
  include (subtotal_cents, freight_cents, tax_cents);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null,
  from_status text,
  to_status text,
  actor_id uuid references user_profiles (id),
  note text,
  -- A move that parcels made, not a person: taking a parcel back may undo it.
  follows_parcels boolean not null default false,
  created_at timestamptz not null
);
create index order_events_order on order_events (order_id, created_at, id);

create table order_requests (
  user_id uuid not null references user_profiles (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  request_hash text not null,
  order_id uuid not null references orders (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, idempotency_key)
);

-- One or more parcels per seller and order. A parcel can be taken back before it arrives: it stays
-- on record and holds nothing.
create table parcels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Null is the platform.
  seller_id uuid references user_profiles (id),
  carrier text not null check (length(carrier) between 1 and 50),
  -- What the carrier "other" is called; null for every other one.
  carrier_name text check (length(carrier_name) between 1 and 100),
  tracking_number text check (length(tracking_number) between 1 and 100),
  dispatched_at timestamptz not null,
  delivered_at timestamptz check (delivered_at >= dispatched_at),
  created_by uuid references user_profiles (id),
  -- A second call with the same key sends the same parcel.
  request_key text check (length(request_key) between 1 and 255),
  taken_back_at timestamptz,
  taken_back_by uuid references user_profiles (id),
  taken_back_reason text check (length(taken_back_reason) between 1 and 500),
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((carrier = 'other') = (carrier_name is not null)),
  check (taken_back_at >= dispatched_at),
  constraint parcels_taken_back_with_reason
    check ((taken_back_at is null) = (taken_back_reason is null)),
  constraint parcels_arrived_or_taken_back check (delivered_at is null or taken_back_at is null)
);
create unique index parcels_request on parcels (order_id, seller_id, request_key)
  nulls not distinct where request_key is not null;
create index parcels_order on parcels (order_id, dispatched_at, id);
create index parcels_seller on parcels (seller_id);

create table parcel_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, order_item_id)
);
create index parcel_lines_item on parcel_lines (order_item_id);
