-- Payments, disputes and refunds as the provider confirmed them, and the sandbox provider's own
-- books.

create table payment_sessions (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  provider text not null,
  attempt integer not null check (attempt > 0),
  provider_session_id text,
  url text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'AUD',
  -- What the provider confirmed; null until then. The currency differs only after an error at the
  -- provider.
  captured_cents integer check (captured_cents >= 0),
  captured_currency text,
  status text not null check (status in ('creating', 'open', 'paid', 'expired')),
  payment_reference text,
  -- When the provider was last asked for the status.
  checked_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, attempt),
  unique (provider, provider_session_id)
);
create index payment_sessions_open on payment_sessions (checked_at nulls first, created_at)
  where status = 'open';
create index payment_sessions_payment on payment_sessions (provider, payment_reference)
  where payment_reference is not null;

create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_session_id text,
  payment_reference text,
  payload jsonb not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_events_payment on payment_events (provider, payment_reference)
  where payment_reference is not null;

-- Payments that buyers dispute at their banks.
create table payment_disputes (
  id uuid primary key,
  provider text not null,
  provider_dispute_id text not null,
  order_id uuid not null references orders (id),
  payment_session_id uuid not null references payment_sessions (id),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  -- The provider's word, such as needs_response, under_review, won or lost.
  status text not null,
  is_open boolean not null,
  -- Until when the provider accepts an answer.
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the provider took the money, and when it gave it back: an inquiry moves none.
  funds_withdrawn_at timestamptz,
  funds_reinstated_at timestamptz,
  -- When the provider reported what is stored here: an older report changes nothing.
  reported_at timestamptz not null,
  unique (provider, provider_dispute_id),
  check (is_open = (closed_at is null))
);
create index payment_disputes_order on payment_disputes (order_id);

-- Something about money that a person has to look at; one row per kind and reference.
create table payment_alerts (
  id uuid primary key,
  kind text not null,
  order_id uuid references orders (id) on delete cascade,
  provider text not null,
  reference text not null,
  note text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  unique (provider, kind, reference)
);
create index payment_alerts_newest on payment_alerts (created_at desc) where resolved_at is null;

-- A refund names the payment that it is taken from: see refunds_stay_within_their_payment().
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  payment_session_id uuid not null references payment_sessions (id),
  -- goods: what was sold is paid back; payment: money that never bought anything goes back.
  kind text not null check (kind in ('goods', 'payment')),
  amount_cents integer not null check (amount_cents > 0),
  -- How much of the amount is freight.
  freight_cents integer not null default 0 check (freight_cents >= 0),
  reason text not null check (length(reason) between 1 and 500),
  restock boolean not null default false,
  status text not null check (status in ('queued', 'succeeded', 'failed')),
  provider text not null,
  provider_refund_id text unique,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 500),
  -- Null for a refund that the shop decided by itself.
  created_by uuid references user_profiles (id),
  -- The Idempotency-Key of the call, and the SHA-256 of its body: the key replays that body only.
  request_key text check (length(request_key) between 1 and 255),
  request_hash text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, request_key),
  check (freight_cents <= amount_cents),
  check (status <> 'succeeded' or (provider_refund_id is not null and settled_at is not null))
);
create index refunds_order on refunds (order_id, created_at, id);
create index refunds_payment on refunds (payment_session_id);
create index refunds_queued on refunds (created_at) where status = 'queued';

create table refund_lines (
  id uuid primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  order_item_id uuid not null references order_items (id),
  -- 0 if only freight, or a part of the price, is paid back.
  quantity integer not null check (quantity >= 0),
  -- For the units of this line, tax included.
  amount_cents integer not null check (amount_cents >= 0),
  tax_cents integer not null check (tax_cents between 0 and amount_cents),
  freight_cents integer not null default 0 check (freight_cents >= 0),
  freight_tax_cents integer not null default 0
    check (freight_tax_cents between 0 and freight_cents),
  unique (refund_id, order_item_id)
);
create index refund_lines_item on refund_lines (order_item_id);

alter table order_events add column refund_id uuid references refunds (id);

create table sandbox_sessions (
  id text primary key,
  idempotency_key text not null unique,
  client_reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  description text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null check (status in ('open', 'paid', 'expired')),
  payment_reference text,
  declined_count integer not null default 0,
  -- What becomes of this payment's refunds; the test card that paid decides.
  refund_outcome text not null default 'succeeded'
    check (refund_outcome in ('succeeded', 'pending', 'failed')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_sessions_payment on sandbox_sessions (payment_reference)
  where payment_reference is not null;

create table sandbox_refunds (
  id text primary key,
  idempotency_key text unique,
  -- The shop's refund id; null for a refund made at the provider.
  reference text,
  payment_reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('succeeded', 'pending', 'failed')),
  created_at timestamptz not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment_reference);
