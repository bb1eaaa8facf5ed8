-- Addresses of other systems that are told what happened (Rule 147).
create table webhook_endpoints (
  id uuid primary key,
  -- Whose events; null is the platform, which has those of everyone.
  seller_id uuid references user_profiles (id) on delete cascade,
  -- It is sent nothing that this person may not read.
  made_by uuid not null references user_profiles (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  -- Signs too until then, so that the receiver can change over.
  former_secret bytea,
  former_secret_until timestamptz,
  paused_at timestamptz,
  paused_by text check (paused_by in ('person', 'shop')),
  -- Since the last success, or the first attempt if there was none.
  failing_since timestamptz,
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  -- Nothing is tried before; null unless several attempts in a row have failed.
  next_attempt_at timestamptz,
  -- Its log is deleted in batches, and then it.
  deleted_at timestamptz,
  created_at timestamptz not null,
  check ((former_secret is null) = (former_secret_until is null)),
  check ((paused_at is null) = (paused_by is null)),
  check ((failing_since is null) = (failed_attempts = 0))
);
create index webhook_endpoints_owner on webhook_endpoints (seller_id, created_at desc, id);
create index webhook_endpoints_maker on webhook_endpoints (made_by);

-- What happened and is not yet a delivery. record_webhook_events() writes it in the transaction of
-- the change, once for each transaction, type, subject and source.
create table webhook_outbox (
  number bigint generated always as identity primary key,
  -- Of the event, for every receiver.
  id uuid not null default gen_random_uuid(),
  type text not null,
  subject_id uuid not null,
  -- The row that tells it from others of its subject; null where one in a transaction is enough.
  source_id uuid,
  -- The sellers that it concerns.
  seller_ids uuid[] not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  unique nulls not distinct (xid, type, subject_id, source_id)
);
-- A list of stock must not keep orders waiting.
create index webhook_outbox_turn
  on webhook_outbox ((type ~ '^(stock|product)'), number);

-- Of the event, given when its data are read: whatever has a higher one was read later.
create sequence webhook_sequence;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null,
  -- The sequence of the event: deliveries about one subject go out in this order.
  number bigint not null,
  type text not null,
  subject_id uuid not null,
  -- As it is sent, every time.
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Null unless it is the first of its subject that waits: the others wait for it.
  next_attempt_at timestamptz,
  -- An attempt after this moment is the last. A day after the first attempt, once there was one.
  give_up_at timestamptz not null,
  -- An attempt is being made until then at most.
  claimed_until timestamptz,
  created_at timestamptz not null,
  check (next_attempt_at is null or state = 'waiting'),
  check (claimed_until is null or state = 'waiting'),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, number desc);
create index webhook_deliveries_due
  on webhook_deliveries (endpoint_id, (type ~ '^(stock|product)'), next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id, claimed_until)
  where claimed_until is not null;
create index webhook_deliveries_tried on webhook_deliveries (endpoint_id)
  where state = 'waiting' and attempts > 0;
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, subject_id, number)
  where state = 'waiting';
-- What a product or its stock has become since.
create index webhook_deliveries_newer on webhook_deliveries (endpoint_id, subject_id, type, number)
  where state = 'delivered' and type in ('stock.changed', 'product.changed');
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  started_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Null without an answer.
  status smallint,
  -- Why there was no answer.
  error text,
  -- How the answer begins.
  answer text not null check (length(answer) <= 1000)
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

-- Notices about API keys and webhooks.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in (
    'order', 'return', 'message', 'review', 'recall', 'application', 'payout', 'program'));
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in (
    'order', 'return', 'message', 'review', 'recall', 'application', 'payout', 'program'));
