-- Restores of a backup, and the document numbers that they skipped.

-- Until it went live, a restored shop is held: it answers visitors with 503, runs no jobs, sends no
-- emails and calls no payment provider (Rule 100).
create table restores (
  id uuid primary key,
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null,
  went_live_at timestamptz,
  -- Who opened the shop again.
  went_live_by text check (length(went_live_by) between 1 and 200),
  check ((went_live_at is null) = (went_live_by is null))
);

-- Numbers that no document of this database has, because the shop that the backup was taken from
-- may have issued them afterwards.
create table skipped_document_numbers (
  series_code integer not null references document_series (code),
  kind text not null check (kind in ('invoice', 'adjustment')),
  first_sequence integer not null check (first_sequence > 0),
  last_sequence integer not null,
  reason text not null check (length(reason) between 1 and 500),
  person text not null check (length(person) between 1 and 200),
  skipped_at timestamptz not null,
  primary key (series_code, kind, first_sequence),
  check (last_sequence >= first_sequence)
);
