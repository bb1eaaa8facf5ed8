-- The books of payment providers, read from their balance transactions, and where they differ from
-- the ledger (Rule 123).

create table provider_transactions (
  provider text not null,
  transaction_id text not null,
  -- The provider's word, such as charge, refund, dispute, fee or payout.
  category text not null,
  -- What the amount is compared with or posted as.
  subject text not null
    check (subject in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
  -- What it adds to the provider's balance of ours before the fee; negative if it takes.
  amount_cents bigint not null,
  -- What the provider keeps of it; negative if it gives a fee back.
  fee_cents bigint not null,
  currency text not null,
  -- The payment, refund, dispute or payout that it is about, and the payment behind it.
  reference text,
  payment_reference text,
  -- When the provider can pay it out.
  available_on timestamptz not null,
  created_at timestamptz not null,
  read_at timestamptz not null,
  primary key (provider, transaction_id)
);
create index provider_transactions_subject on provider_transactions (provider, subject, reference);

-- How far each provider's books have been read, and both balances then; cents, without entries in
-- another currency.
create table provider_readings (
  provider text primary key,
  read_at timestamptz not null,
  our_cents bigint not null,
  their_cents bigint not null
);

-- What differed when the books were read last.
create table book_differences (
  provider text not null,
  subject text not null
    check (subject in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
  reference text not null,
  kind text not null
    check (kind in ('missing_here', 'missing_there', 'amount_differs', 'other_currency')),
  -- What each side has of it.
  our_cents bigint not null,
  their_cents bigint not null,
  -- Of their amount.
  currency text not null,
  order_id uuid references orders (id) on delete cascade,
  -- When the money moved last.
  moved_at timestamptz not null,
  found_at timestamptz not null,
  primary key (provider, subject, reference)
);
create index book_differences_order on book_differences (order_id);

-- The books of the sandbox provider. Its payments so far cost nothing.
create table sandbox_transactions (
  id text primary key,
  category text not null check (category in (
    'charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'payout',
    'payout_reversal')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  reference text not null,
  payment_reference text,
  available_on timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_transactions_newest on sandbox_transactions (created_at desc, id desc);

insert into sandbox_transactions (id, category, amount_cents, fee_cents, currency, reference,
  payment_reference, available_on, created_at)
select 'sbt_charge_' || payment_reference, 'charge', amount_cents, 0, currency, payment_reference,
  payment_reference, created_at, created_at
from sandbox_sessions where status = 'paid' and payment_reference is not null
union all
select 'sbt_refund_' || id, 'refund', -amount_cents, 0, currency, id, payment_reference,
  created_at, created_at
from sandbox_refunds
union all
select 'sbt_refund_failure_' || id, 'refund_failure', amount_cents, 0, currency, id,
  payment_reference, created_at, created_at
from sandbox_refunds where status = 'failed';

-- What the card that paid makes happen afterwards.
alter table sandbox_sessions
  drop constraint sandbox_sessions_refund_outcome_check,
  add constraint sandbox_sessions_refund_outcome_check
    check (refund_outcome in ('succeeded', 'pending', 'failed', 'returned')),
  add column aftermath text not null default 'none'
    check (aftermath in ('none', 'inquiry', 'dispute_won', 'dispute_lost', 'payout_fails'));
