import { sql, type Kysely } from 'kysely';

/** Departments hold categories; a product belongs to one of each, and its stock stands in a table of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table departments (
      id uuid primary key,
      slug text not null unique,
      name text not null check (length(name) between 1 and 120),
      description text not null default '',
      image text,
      seller_id uuid references user_profiles (id),
      is_listed boolean not null default true,
      created_at timestamptz not null
    );

    create table categories (
      id uuid primary key,
      slug text not null unique,
      name text not null check (length(name) between 1 and 120),
      description text not null default '',
      image text,
      department_id uuid not null references departments (id) on delete cascade,
      seller_id uuid references user_profiles (id),
      is_listed boolean not null default true,
      created_at timestamptz not null
    );
    create index categories_department on categories (department_id, name);

    create table products (
      id uuid primary key,
      slug text not null unique,
      sku text unique,
      name text not null check (length(name) between 1 and 200),
      description text not null default '',
      brand text not null default '',
      price_cents integer not null check (price_cents >= 0),
      original_price_cents integer check (original_price_cents >= 0),
      discount_type text check (discount_type in ('percentage', 'flat_amount')),
      -- Basis points for a percentage, cents for a flat amount.
      discount_value integer check (discount_value >= 0),
      -- The one price that card, price filter and "trending under $100" share (Rule 5).
      shown_price_cents integer not null generated always as (
        case discount_type
          when 'percentage' then greatest(0, round(price_cents::numeric * (10000 - discount_value) / 10000))::integer
          when 'flat_amount' then greatest(0, price_cents - discount_value)
          else price_cents
        end
      ) stored,
      images jsonb not null default '[]',
      rating_tenths integer not null default 0 check (rating_tenths between 0 and 50),
      review_count integer not null default 0 check (review_count >= 0),
      specifications jsonb not null default '{}',
      option_names jsonb not null default '[]',
      unit_measure text check (unit_measure in ('m', 'm2', 'L', 'kg', 'each')),
      unit_quantity_thousandths integer check (unit_quantity_thousandths > 0),
      category_id uuid references categories (id) on delete set null,
      department_id uuid references departments (id) on delete set null,
      seller_id uuid references user_profiles (id),
      is_taxable boolean not null default true,
      is_shipping_exempt boolean not null default false,
      override_global_settings boolean not null default false,
      custom_tax_rate_bps integer check (custom_tax_rate_bps between 0 and 10000),
      custom_shipping_cost_cents integer check (custom_shipping_cost_cents >= 0),
      archived_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((discount_type is null) = (discount_value is null)),
      check ((unit_measure is null) = (unit_quantity_thousandths is null))
    );
    create index products_newest on products (created_at desc, id) where archived_at is null;
    create index products_price on products (shown_price_cents, id) where archived_at is null;
    create index products_category on products (category_id, created_at desc, id) where archived_at is null;
    create index products_department on products (department_id, created_at desc, id) where archived_at is null;
    create index products_seller on products (seller_id, created_at desc, id) where archived_at is null;
    create index products_brand on products (lower(brand), created_at desc, id) where archived_at is null;

    create table product_variants (
      id uuid primary key,
      product_id uuid not null references products (id) on delete cascade,
      position integer not null check (position >= 0),
      name text not null check (length(name) between 1 and 120),
      sku text unique,
      price_cents integer not null check (price_cents >= 0),
      attributes jsonb not null default '{}',
      unit_quantity_thousandths integer check (unit_quantity_thousandths > 0),
      archived_at timestamptz,
      created_at timestamptz not null,
      unique (product_id, position)
    );

    create table stock_items (
      id uuid primary key,
      product_id uuid not null references products (id) on delete cascade,
      variant_id uuid references product_variants (id) on delete cascade,
      on_hand integer not null default 0 check (on_hand >= 0),
      reserved integer not null default 0 check (reserved >= 0),
      check (reserved <= on_hand),
      unique nulls not distinct (product_id, variant_id)
    ) with (fillfactor = 70);
  `.execute(db);
}
