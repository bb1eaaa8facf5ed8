-- The operator's documents about commission: for each seller and month at most one invoice and one
-- adjustment note (Rule 128).

-- Beside the operator's documents of orders, those about commission have a series of their own.
alter table document_series
  add column is_for_commission boolean not null default false,
  drop constraint document_series_supplier_id_key,
  add unique nulls not distinct (supplier_id, is_for_commission),
  add check (supplier_id is null or not is_for_commission);

create table commission_documents (
  id uuid primary key,
  seller_id uuid not null references user_profiles (id),
  -- YYYY-MM in Sydney.
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('invoice', 'adjustment')),
  sequence integer not null check (sequence > 0),
  -- Such as INV-1004-000007.
  number text not null unique,
  -- GST included.
  total_cents bigint not null check (total_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and total_cents),
  -- The whole document as it was issued.
  content jsonb not null,
  issued_at timestamptz not null,
  unique (seller_id, month, kind),
  unique (kind, sequence)
);
create index commission_documents_newest on commission_documents (month desc, number desc);

-- The months of which every seller has the documents.
create table commission_months (
  month text primary key check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  closed_at timestamptz not null
);

alter table ledger_postings
  drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check check (account in (
    'seller_pending', 'seller_available', 'seller_reserved', 'seller_in_payout', 'seller_disputed',
    'clearing', 'operator_bank', 'seller_bank', 'commission', 'gst_payable', 'platform_sales',
    'refunds_owed', 'provider_fees', 'dispute_fees', 'losses', 'adjustments'));
-- What each month charged and gave back.
create index ledger_postings_commission on ledger_postings (posted_at, seller_id)
  where account = 'commission' and order_item_id is not null;
