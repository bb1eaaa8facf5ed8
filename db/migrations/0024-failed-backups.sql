-- Backups that failed are on record too, with the reason; null when the backup is whole.
alter table backups add column error text;
