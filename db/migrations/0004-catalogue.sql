-- The catalogue: departments hold categories, and a product belongs to one of each.

create table departments (
  id uuid primary key,
  slug text not null unique,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  image text,
  seller_id uuid references user_profiles (id),
  is_listed boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1
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
  created_at timestamptz not null,
  version integer not null default 1
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
  -- The product's own price after its discount (Rule 5). With variants, product_offers has the
  -- price that lists show.
  shown_price_cents integer not null generated always as (
    case discount_type
      when 'percentage' then
        greatest(0, round(price_cents::numeric * (10000 - discount_value) / 10000))::integer
      when 'flat_amount' then greatest(0, price_cents - discount_value)
      else price_cents
    end
  ) stored,
  images jsonb not null default '[]',
  -- By the picture's address.
  image_alts jsonb not null default '{}',
  rating_tenths integer not null default 0 check (rating_tenths between 0 and 50),
  review_count integer not null default 0 check (review_count >= 0),
  -- json keeps the order in which the names were written; jsonb sorts them.
  specifications json not null default '{}',
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
  -- Archived because its seller was suspended or demoted; it comes back with them.
  is_withheld boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((discount_type is null) = (discount_value is null)),
  check ((unit_measure is null) = (unit_quantity_thousandths is null))
);
create index products_newest on products (created_at desc, id) where archived_at is null;
create index products_price on products (shown_price_cents, id) where archived_at is null;
create index products_name on products (name, id) where archived_at is null;
create index products_on_sale on products (created_at desc, id)
  where archived_at is null and (original_price_cents is not null or discount_type is not null);
create index products_category on products (category_id, created_at desc, id)
  where archived_at is null;
create index products_department on products (department_id, created_at desc, id)
  where archived_at is null;
create index products_seller on products (seller_id, created_at desc, id)
  where archived_at is null;
create index products_taxonomy on products (department_id, category_id) where archived_at is null;
-- The category of every product, archived ones too, without reading their wide rows.
create index products_with_category on products (id) include (category_id);
create index products_withheld on products (seller_id) where is_withheld;

create table product_variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 120),
  sku text unique,
  price_cents integer not null check (price_cents >= 0),
  attributes jsonb not null default '{}',
  unit_quantity_thousandths integer check (unit_quantity_thousandths > 0),
  image text,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (product_id, position)
);

-- A page keeps room for the next state of a row, so that an order's update touches no index.
create table stock_items (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references product_variants (id) on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- Whether a buyer can take from the row: update_offered_stock() says when.
  is_offered boolean not null default true,
  -- What is left while it is 10 or less, the bound of "low stock", else null: the index below then
  -- changes only for stock that is scarce.
  scarce_left integer generated always as
    (case when is_offered and on_hand - reserved <= 10 then on_hand - reserved end) stored,
  check (reserved <= on_hand),
  unique nulls not distinct (product_id, variant_id)
) with (fillfactor = 70);
create index stock_items_scarce on stock_items (scarce_left, product_id)
  where scarce_left is not null;

-- What the back offices search of a product: name, part number, slug and brand. A trigram index on
-- products made every update of a product three times as slow.
create table office_product_words (
  product_id uuid primary key references products (id) on delete cascade,
  words text not null
);
create index office_product_words_search on office_product_words using gin (words gin_trgm_ops);

-- Slugs that records had before, so that old addresses redirect. The subject may be gone.
create table former_slugs (
  kind text not null check (kind in ('product', 'department', 'category', 'article', 'service')),
  slug text not null,
  subject_id uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (kind, slug)
);

-- A struck-through price must have been charged before.
create table price_history (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references product_variants (id) on delete cascade,
  price_cents integer not null,
  original_price_cents integer,
  -- After the product's discount; null for a variant, whose discount is the product's.
  shown_price_cents integer,
  valid_from timestamptz not null default clock_timestamp()
);
create index price_history_product on price_history (product_id, valid_from desc);

-- Bulk price changes with every price before and after, so that each can be undone as one step.
create table price_changes (
  id uuid primary key,
  -- The seller whose products it covers; null for a change by an administrator to any product.
  seller_id uuid references user_profiles (id) on delete cascade,
  -- In words: "Raised by 5%, ending in .95".
  summary text not null check (length(summary) between 1 and 120),
  product_count integer not null check (product_count > 0),
  price_count integer not null check (price_count >= product_count),
  created_at timestamptz not null,
  undone_at timestamptz
);
create index price_changes_newest on price_changes (seller_id, created_at desc, id);

create table price_change_items (
  price_change_id uuid not null references price_changes (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- Null for the product's own price.
  variant_id uuid references product_variants (id) on delete cascade,
  before_cents integer not null check (before_cents >= 0),
  after_cents integer not null check (after_cents >= 0 and after_cents <> before_cents),
  unique nulls not distinct (price_change_id, product_id, variant_id)
);
create index price_change_items_product on price_change_items (product_id);
create index price_change_items_variant on price_change_items (variant_id)
  where variant_id is not null;
