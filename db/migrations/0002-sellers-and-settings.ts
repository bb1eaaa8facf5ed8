import { sql, type Kysely } from 'kysely';

/** The platform's tax and freight rules, and each seller's own where the platform allows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      updated_at timestamptz not null
    );
    -- Rule 3: the row that a new shop starts with carries 10 % and GST.
    insert into global_settings values (
      '00000000-0000-0000-0000-000000000001', 1000, 'GST', true, false, true, 9900, 995, true, '2-5', '1-2', true, now()
    );

    create table seller_settings (
      seller_id uuid primary key references user_profiles (id),
      tax_rate_override_bps integer check (tax_rate_override_bps between 0 and 10000),
      shipping_rules jsonb not null default '{}',
      gst_registered boolean not null default true,
      legal_name text,
      abn text,
      updated_at timestamptz not null
    );

    create table seller_applications (
      id uuid primary key,
      user_id uuid not null references user_profiles (id),
      business_name text not null,
      business_type text not null check (business_type in ('sole_trader', 'partnership', 'company', 'trust')),
      abn text not null,
      business_address jsonb not null,
      contact_person text not null,
      contact_phone text not null,
      contact_email text not null,
      website text,
      description text not null,
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
    create unique index seller_applications_one_live on seller_applications (user_id) where status in ('pending', 'approved');
  `.execute(db);
}
