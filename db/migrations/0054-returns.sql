-- Returns of goods that customers have received (Rules 133 and 138): one for each supplier's goods
-- of an order that come back for the same reason.
create sequence return_numbers start 1001;

create table returns (
  -- Chosen by the customer, so that a repeated request asks for one return.
  id uuid primary key,
  number text not null unique default 'R' || nextval('return_numbers'),
  order_id uuid not null references orders (id) on delete cascade,
  -- Null for the operator's own goods.
  seller_id uuid references user_profiles (id),
  reason text not null check (reason in (
    'changed_mind', 'damaged', 'not_as_described', 'faulty', 'wrong_item', 'missing_part')),
  -- What the customer says of the problem and of the goods: Problem and GoodsNow in
  -- src/domain/returns/remedies.ts.
  problem jsonb not null,
  goods jsonb not null,
  -- What the customer wants; null where the seller chooses.
  wanted text check (wanted in ('refund', 'replacement', 'repair', 'compensation')),
  state text not null check (state in (
    'requested', 'more_information', 'approved', 'sent_back', 'received', 'resolved', 'declined',
    'withdrawn')),
  -- The platform has been asked, by the customer or because nobody answered.
  escalated_at timestamptz,
  -- The last day on which the seller can answer.
  answer_by date not null,
  -- What was approved, and in the end what was done.
  remedy text check (remedy in ('refund', 'replacement', 'repair', 'compensation')),
  -- How the goods get back: 'keep' if they stay with the customer.
  sending text check (sending in ('customer_posts', 'seller_collects', 'keep')),
  -- Where the customer posts them to.
  return_address jsonb,
  decline_reason text check (decline_reason in (
    'too_late', 'used', 'no_policy', 'no_fault', 'caused_by_customer', 'not_ours',
    'not_received', 'other')),
  carrier text,
  carrier_name text,
  tracking_number text,
  -- What the customer paid for posting, to be paid back after a problem.
  postage_cents integer check (postage_cents between 0 and 1000000),
  -- How that was paid back; a refund cannot, because it never exceeds what the order cost.
  postage_repaid text check (length(postage_repaid) between 1 and 200),
  refund_id uuid unique references refunds (id) on delete set null,
  replacement_carrier text,
  replacement_carrier_name text,
  replacement_tracking_number text,
  -- When the customer said that somebody was hurt, and when an administrator had dealt with it.
  hurt_at timestamptz,
  hurt_settled_at timestamptz,
  hurt_note text check (length(hurt_note) between 1 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((state = 'declined') = (decline_reason is not null)),
  check (state not in ('approved', 'sent_back', 'received', 'resolved') or remedy is not null),
  check (hurt_settled_at is null or hurt_at is not null),
  check ((hurt_settled_at is null) = (hurt_note is null))
);
create index returns_order on returns (order_id);
create index returns_seller on returns (seller_id, created_at desc, id desc);
create index returns_newest on returns (created_at desc, id desc);
create index returns_open on returns (answer_by, id)
  where state not in ('resolved', 'declined', 'withdrawn');
create index returns_hurt on returns (hurt_at, id) where hurt_at is not null;

create table return_lines (
  return_id uuid not null references returns (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The day on which the last of its units arrived, or counts as arrived.
  delivered_on date not null,
  primary key (return_id, order_item_id)
);
create index return_lines_item on return_lines (order_item_id);

-- The steps of a return, oldest first: the request is the first.
create table return_steps (
  id uuid primary key,
  return_id uuid not null references returns (id) on delete cascade,
  number integer not null check (number > 0),
  action text not null check (action in (
    'request', 'ask', 'answer', 'approve', 'send_back', 'receive', 'resolve', 'decline',
    'withdraw', 'escalate')),
  side text not null check (side in ('customer', 'seller', 'platform', 'system')),
  -- Null for the shop itself, and once that person has gone.
  actor_id uuid references user_profiles (id) on delete set null,
  -- Removed with the contact details of the order.
  text text not null default '' check (length(text) <= 4000),
  created_at timestamptz not null,
  unique (return_id, number)
);

create table return_pictures (
  step_id uuid not null references return_steps (id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  file_id uuid not null unique references stored_files (id),
  primary key (step_id, position)
);

-- Every picture that something shows. The others are deleted, whatever they were attached to.
create view attached_files as
  select file_id from review_pictures
  union all select file_id from message_pictures
  union all select file_id from return_pictures;

-- Notices about returns.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('order', 'return', 'message', 'review', 'application', 'payout'));
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in ('order', 'return', 'message', 'review', 'application', 'payout'));

-- Units that leave to replace returned ones.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('opening', 'sold', 'returned', 'counted', 'cancelled', 'replaced'));
