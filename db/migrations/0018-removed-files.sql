-- Uploaded files without a row any more. Their bytes stay for two days, because a backup copies the
-- files that its snapshot names after it has read the rows.
create table removed_files (
  storage_name text primary key,
  removed_at timestamptz not null
);
create index removed_files_by_time on removed_files (removed_at);
