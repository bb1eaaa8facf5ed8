-- Payouts to sellers (Rule 124): a batch of payments in a file for the operator's bank.

create table payout_settings (
  id uuid primary key check (id = '00000000-0000-0000-0000-000000000001'),
  schedule text not null default 'manual'
    check (schedule in ('manual', 'weekly', 'fortnightly', 'monthly')),
  -- The first day of the schedule, YYYY-MM-DD in Sydney; the others are counted from it.
  first_on text check (first_on ~ '^20\d\d-\d\d-\d\d$'),
  minimum_cents integer not null default 1000 check (minimum_cents between 0 and 1000000000),
  needs_second_person boolean not null default false,
  bank_code text check (bank_code ~ '^[A-Z]{3}$'),
  user_name text check (length(user_name) between 1 and 26),
  user_number text check (user_number ~ '^\d{6}$'),
  funding_bsb text check (funding_bsb ~ '^\d{3}-\d{3}$'),
  funding_account_number text check (funding_account_number ~ '^\d{1,9}$'),
  funding_title text check (length(funding_title) between 1 and 32),
  remitter text check (length(remitter) between 1 and 16),
  has_balancing_record boolean not null default true,
  has_header_account boolean not null default false,
  records_per_file integer not null default 500 check (records_per_file between 2 and 999999),
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((schedule = 'manual') = (first_on is null))
);
insert into payout_settings (id, updated_at)
values ('00000000-0000-0000-0000-000000000001', now());

create table payouts (
  id uuid primary key,
  number integer generated always as identity unique,
  -- "waiting" is for a second person.
  status text not null default 'draft'
    check (status in ('draft', 'waiting', 'approved', 'sent', 'void')),
  -- The day of the schedule that it is for; null if a person began it.
  due_on text unique check (due_on ~ '^20\d\d-\d\d-\d\d$'),
  -- The day on which the bank is to pay.
  pay_on text check (pay_on ~ '^20\d\d-\d\d-\d\d$'),
  total_cents bigint check (total_cents > 0),
  created_at timestamptz not null,
  first_approved_by uuid references user_profiles (id),
  first_approved_at timestamptz,
  second_approved_by uuid references user_profiles (id),
  second_approved_at timestamptz,
  sent_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 500),
  check ((first_approved_at is null) = (total_cents is null)),
  check ((first_approved_at is null) = (pay_on is null)),
  check (second_approved_by <> first_approved_by),
  check (status in ('draft', 'void') or first_approved_at is not null),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'void') = (voided_at is not null))
);
create unique index payouts_one_draft on payouts ((true)) where status = 'draft';

-- A seller in an approved payout: what is paid, or why nothing is.
create table payout_lines (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  position integer not null check (position >= 1),
  seller_id uuid not null references user_profiles (id),
  -- The available money when the payout was approved.
  balance_cents bigint not null,
  amount_cents bigint not null check (amount_cents >= 0),
  exclusion text check (exclusion in (
    'suspended', 'negative', 'below_minimum', 'bank_details_missing', 'bank_details_invalid',
    'bank_details_changed', 'payment_returned')),
  -- As the bank's file has them, the number masked; null if nothing is paid.
  reference text,
  account_title text,
  account_bsb text,
  account_masked text,
  returned_at timestamptz,
  return_reason text check (length(return_reason) between 1 and 500),
  -- Nothing is paid after the return until the seller has entered bank details again.
  waits_for_details boolean not null default false,
  unique (payout_id, seller_id),
  unique (payout_id, position),
  check ((exclusion is null) = (amount_cents > 0)),
  check (exclusion is not null or amount_cents = balance_cents),
  check ((returned_at is null) = (return_reason is null)),
  check (returned_at is null or amount_cents > 0)
);
create index payout_lines_seller on payout_lines (seller_id, payout_id);

alter table ledger_transactions
  add column payout_line_id uuid references payout_lines (id),
  -- Why a person posted it.
  add column note text check (length(note) between 1 and 500),
  add check ((payout_line_id is not null) = (kind in (
    'payout_approved', 'payout_sent', 'payout_voided', 'payout_returned'))),
  add check (kind <> 'adjustment' or note is not null);
create index ledger_transactions_payout_line on ledger_transactions (payout_line_id)
  where payout_line_id is not null;

-- What a payment pays: the movements of the seller's available money since the payment before.
create table payout_movements (
  seller_id uuid not null references user_profiles (id),
  transaction_id uuid not null references ledger_transactions (id),
  line_id uuid not null references payout_lines (id),
  primary key (seller_id, transaction_id)
);
create index payout_movements_line on payout_movements (line_id);
create index ledger_postings_available on ledger_postings (seller_id, transaction_id)
  where account = 'seller_available';

-- The bank's files, encrypted. They are never written anew, so they stay the same to the byte.
create table payout_files (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  position integer not null check (position >= 1),
  sealed_file bytea not null,
  -- SHA-256 of the file, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  total_cents bigint not null check (total_cents > 0),
  payments integer not null check (payments > 0),
  created_at timestamptz not null,
  -- First; null until then.
  downloaded_at timestamptz,
  unique (payout_id, position)
);
