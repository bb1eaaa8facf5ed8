-- When a backup was restored for a check, and why it could not be; null when all was well.
alter table backups
  add column checked_at timestamptz,
  add column check_error text;
