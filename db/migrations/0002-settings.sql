-- The platform's own rules, and who changed what.

create table global_settings (
  id uuid primary key check (id = '00000000-0000-0000-0000-000000000001'),
  default_tax_rate_bps integer not null check (default_tax_rate_bps between 0 and 10000),
  tax_type text not null check (tax_type in ('GST', 'VAT', 'Sales_Tax')),
  prices_include_tax boolean not null,
  allow_seller_tax_override boolean not null,
  allow_seller_shipping_override boolean not null,
  free_shipping_threshold_cents integer not null check (free_shipping_threshold_cents >= 0),
  standard_shipping_cost_cents integer not null check (standard_shipping_cost_cents >= 0),
  platform_fulfillment_enabled boolean not null,
  standard_delivery_days text not null check (length(standard_delivery_days) between 1 and 20),
  express_delivery_days text not null check (length(express_delivery_days) between 1 and 20),
  delivery_tracking_enabled boolean not null,
  -- What one account may hold without paying (Rule 98).
  unpaid_orders_per_day integer not null default 5
    check (unpaid_orders_per_day between 1 and 1000),
  unpaid_stock_share_bps integer not null default 5000
    check (unpaid_stock_share_bps between 0 and 10000),
  unpaid_units_always integer not null default 200
    check (unpaid_units_always between 1 and 1000),
  updated_at timestamptz not null,
  version integer not null default 1
);
-- Rule 3: a new shop starts with 10 % GST.
insert into global_settings (
  id, default_tax_rate_bps, tax_type, prices_include_tax, allow_seller_tax_override,
  allow_seller_shipping_override, free_shipping_threshold_cents, standard_shipping_cost_cents,
  platform_fulfillment_enabled, standard_delivery_days, express_delivery_days,
  delivery_tracking_enabled, updated_at
) values (
  '00000000-0000-0000-0000-000000000001', 1000, 'GST', true, false, true, 9900, 995, true, '2-5',
  '1-2', true, now()
);

-- A known text under DATA_KEY, which shows whether the shop starts with another key.
create table data_key_check (
  id boolean primary key default true check (id),
  sealed bytea not null
);

-- Rows are only ever added.
create table audit_entries (
  id uuid primary key,
  -- No foreign keys: neither closing an account nor deleting a record takes its history away.
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) between 1 and 40),
  subject_id uuid,
  subject_name text not null default '',
  -- Only the fields that changed; null where there was or is no record.
  before jsonb,
  after jsonb,
  -- The record's version after this change; null for records without versions.
  version integer,
  -- The save named no version, so nobody checked what it was based on.
  is_unversioned boolean not null default false,
  ip text not null,
  request_id uuid not null,
  created_at timestamptz not null
);
create index audit_entries_newest on audit_entries (created_at desc, id);
create index audit_entries_subject on audit_entries (subject, subject_id, created_at desc);
create index audit_entries_actor on audit_entries (actor_id, created_at desc);
create index audit_entries_kind on audit_entries (subject, created_at desc, id);
create index audit_entries_search on audit_entries
  using gin ((actor_name || ' ' || subject_name || ' ' || action) gin_trgm_ops);
