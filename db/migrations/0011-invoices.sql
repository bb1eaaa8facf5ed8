-- The suppliers' numbered tax documents.

-- One row per supplier; null is the platform. A document locks the row while it takes its number,
-- and a transaction that fails gives the number back, so that numbers have no gap.
create table document_series (
  supplier_id uuid references user_profiles (id),
  -- The supplier's part of the number.
  code integer generated always as identity (start with 1001) unique,
  last_invoice integer not null default 0 check (last_invoice >= 0),
  last_adjustment integer not null default 0 check (last_adjustment >= 0),
  unique nulls not distinct (supplier_id)
);

create table tax_documents (
  id uuid primary key,
  order_id uuid not null references orders (id),
  supplier_id uuid references user_profiles (id),
  kind text not null check (kind in ('invoice', 'adjustment')),
  sequence integer not null check (sequence > 0),
  -- Such as INV-1001-000007.
  number text not null unique,
  refund_id uuid references refunds (id),
  total_cents integer not null check (total_cents > 0),
  tax_cents integer not null check (tax_cents >= 0),
  -- The whole document as it was issued.
  content jsonb not null,
  issued_at timestamptz not null,
  unique nulls not distinct (supplier_id, kind, sequence),
  unique nulls not distinct (order_id, supplier_id, kind, refund_id),
  check ((kind = 'adjustment') = (refund_id is not null))
);
create index tax_documents_order on tax_documents (order_id, issued_at, id);
