-- Times in which the shop is closed for maintenance (Rule 102).

create table closures (
  id uuid primary key,
  -- What visitors read, and when they may try again, as far as somebody said.
  message text check (length(message) between 1 and 300),
  reopens_at timestamptz,
  closed_at timestamptz not null,
  closed_by text not null check (length(closed_by) between 1 and 200),
  opened_at timestamptz,
  opened_by text check (length(opened_by) between 1 and 200),
  check ((opened_at is null) = (opened_by is null))
);

-- At most one has not ended.
create unique index closures_in_force on closures ((true)) where opened_at is null;
