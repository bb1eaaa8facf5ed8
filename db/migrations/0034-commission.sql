-- What sellers pay the operator for a sale (Rule 116). The first rule that matches a line decides.
-- Amounts exclude GST.
create table commission_rules (
  id uuid primary key,
  -- Deferrable, so that one update can swap places.
  position integer not null unique deferrable,
  name text not null check (length(name) between 1 and 100),
  -- A rule for everyone has none of them. One for a record that is deleted goes with it: without
  -- its record it would be a rule for everyone.
  seller_id uuid references user_profiles (id) on delete cascade,
  department_id uuid references departments (id) on delete cascade,
  category_id uuid references categories (id) on delete cascade,
  product_id uuid references products (id) on delete cascade,
  rate_bps integer not null check (rate_bps between 0 and 10000),
  -- Per unit.
  fixed_cents integer not null check (fixed_cents >= 0),
  -- Per line.
  minimum_cents integer check (minimum_cents >= 0),
  maximum_cents integer check (maximum_cents >= 0),
  includes_freight boolean not null default false,
  starts_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(seller_id, department_id, category_id, product_id) <= 1),
  check (minimum_cents <= maximum_cents)
);
create index commission_rules_seller on commission_rules (seller_id)
  where seller_id is not null;
create index commission_rules_department on commission_rules (department_id)
  where department_id is not null;
create index commission_rules_category on commission_rules (category_id)
  where category_id is not null;
create index commission_rules_product on commission_rules (product_id)
  where product_id is not null;

alter table order_items
  -- Includes GST if the operator was registered when the order was placed.
  add column commission_cents integer not null default 0 check (commission_cents >= 0),
  -- The rule as it was then; null for the platform's own goods and where no rule matched.
  add column commission_rule jsonb;

-- What the refund gives back of its line's commission.
alter table refund_lines
  add column commission_cents integer not null default 0 check (commission_cents >= 0);
