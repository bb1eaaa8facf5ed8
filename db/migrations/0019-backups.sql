-- Backups that were completed, for the health screen. The one that a shop is restored from is not
-- among its own: a row is written when its backup is whole.
create table backups (
  id uuid primary key,
  -- The moment that it shows.
  taken_at timestamptz not null,
  folder text not null,
  has_secrets boolean not null
);
create index backups_by_time on backups (taken_at);
