-- Products, or some of their variants, that buyers have to stop using (Rule 140).
create table recalls (
  id uuid primary key,
  product_id uuid not null references products (id),
  -- Whose product it is; null is the platform.
  seller_id uuid references user_profiles (id),
  -- Empty for the whole product.
  variant_ids uuid[] not null default '{}',
  -- An administrator's recall is ended by administrators alone.
  is_by_admin boolean not null,
  title text not null check (length(title) between 1 and 120),
  danger text not null check (length(danger) between 1 and 2000),
  instructions text not null check (length(instructions) between 1 and 2000),
  remedy text not null check (remedy in ('refund', 'replacement', 'repair')),
  contact text not null check (length(contact) between 1 and 500),
  -- Days in Sydney, both included; null is without a limit.
  sold_from date,
  sold_until date,
  batches text[] not null default '{}' check (cardinality(batches) <= 100),
  published_at timestamptz not null,
  -- When its words were last changed; null if never.
  amended_at timestamptz,
  regulator_reference text check (length(regulator_reference) between 1 and 60),
  regulator_notified_on date,
  -- Since when the units on sale are known to be safe, and how.
  cleared_at timestamptz,
  cleared_reason text check (length(cleared_reason) between 1 and 500),
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) between 1 and 500),
  -- Since when it stops units: from the first day, or since they are not safe after all.
  stopped_at timestamptz not null,
  -- Whether it stops units from being sold and sent.
  stops_units boolean not null generated always as
    (closed_at is null and cleared_at is null) stored,
  -- Buyers get one email for each round; an amendment may begin another.
  mail_round integer not null default 1 check (mail_round > 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (sold_from <= sold_until),
  check ((cleared_at is null) = (cleared_reason is null)),
  check ((closed_at is null) = (closed_reason is null))
);
create index recalls_product on recalls (product_id);
create index recalls_seller on recalls (seller_id, published_at desc, id desc);
-- Open ones first, as every list of them.
create index recalls_listed on recalls ((closed_at is not null), published_at desc, id desc);

-- Emails to buyers, each queued in the transaction of its row.
create table recall_mails (
  recall_id uuid not null references recalls (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  round integer not null,
  told_at timestamptz not null,
  primary key (recall_id, order_id, round)
);
create index recall_mails_order on recall_mails (order_id);

-- Whether an open recall stops its units: update_recalled_stock() says when.
alter table stock_items add column is_recalled boolean not null default false;

alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('order', 'return', 'message', 'review', 'recall', 'application', 'payout'));
alter table notice_preferences drop constraint notice_preferences_kind_check,
  add constraint notice_preferences_kind_check
  check (kind in ('order', 'return', 'message', 'review', 'recall', 'application', 'payout'));
