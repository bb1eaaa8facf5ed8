-- Sellers: their applications, and their own tax and freight rules where the platform allows them.

create table seller_settings (
  seller_id uuid primary key references user_profiles (id),
  tax_rate_override_bps integer check (tax_rate_override_bps between 0 and 10000),
  -- Costs in cents; an empty object follows the platform.
  shipping_rules jsonb not null default '{}',
  -- The seller's answer; null until they give one.
  gst_registered boolean,
  legal_name text,
  trading_name text,
  abn text,
  dispatch_days text,
  banner text,
  updated_at timestamptz not null,
  version integer not null default 1
);

create table seller_applications (
  id uuid primary key,
  user_id uuid not null references user_profiles (id),
  business_name text not null,
  business_type text not null
    check (business_type in ('sole_trader', 'partnership', 'company', 'trust')),
  abn text not null,
  business_address jsonb not null,
  contact_person text not null,
  contact_phone text not null,
  contact_email text not null,
  website text,
  description text not null,
  -- Account name, BSB and number as JSON, encrypted under DATA_KEY.
  bank_details bytea not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  decided_by uuid references user_profiles (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
create index seller_applications_user on seller_applications (user_id, created_at desc);
create index seller_applications_status on seller_applications (status, created_at desc);
-- Rule 39: at most one pending or approved application per user.
create unique index seller_applications_one_live on seller_applications (user_id)
  where status in ('pending', 'approved');
