-- Pictures of imports (Rule 148): an archive that belongs to an import, and the pictures that its
-- cells name.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (
    state in ('uploaded', 'checking', 'checked', 'fetching', 'applying', 'done', 'failed')),
  -- Rows by what has become of them, so that a list need not count them.
  add column new_rows integer not null default 0,
  add column changed_rows integer not null default 0,
  add column unchanged_rows integer not null default 0,
  add column refused_rows integer not null default 0,
  -- Pictures in its archive.
  add column archived_pictures integer not null default 0,
  -- Pictures that its rows name and the shop does not have, and those that are stored or refused.
  add column wanted_pictures integer not null default 0,
  add column stored_pictures integer not null default 0,
  add column refused_pictures integer not null default 0,
  -- When its archive began to arrive or was last checked with; it is kept for two days from then.
  add column archive_at timestamptz,
  -- When one of its pictures was fetched last, for its turn.
  add column picture_claimed_at timestamptz;

update imports set
  new_rows = counted.new, changed_rows = counted.changed,
  unchanged_rows = counted.unchanged, refused_rows = counted.refused
from (
  select import_id,
    count(*) filter (where outcome = 'new') as new,
    count(*) filter (where outcome = 'changed') as changed,
    count(*) filter (where outcome = 'unchanged') as unchanged,
    count(*) filter (where outcome = 'refused') as refused
  from import_rows group by import_id
) as counted
where counted.import_id = imports.id;

drop index imports_waiting;
create index imports_waiting on imports (created_at)
  where state in ('checking', 'fetching', 'applying');

-- The archive in parts of equal size, so that a request carries little and any process reads it.
create table import_archive_parts (
  import_id uuid not null references imports (id) on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
  primary key (import_id, part)
);
-- Compressed already.
alter table import_archive_parts alter column bytes set storage external;

create table import_pictures (
  import_id uuid not null references imports (id) on delete cascade,
  -- An address, or a path in the archive.
  source text not null check (length(source) between 1 and 1000),
  -- The last part of the path in small letters; null for an address.
  file_name text,
  -- The server of an address; null for a path.
  host text,
  -- Where the archive has the file, so that nothing else of it is read.
  archive_offset integer,
  packed_bytes integer,
  unpacked_bytes integer,
  is_deflated boolean,
  -- Whether a row that is not refused names it.
  is_wanted boolean not null default false,
  -- As it was stored.
  picture_id uuid references stored_files (id) on delete set null,
  -- Why it is refused, for its reader.
  failure text,
  attempts integer not null default 0,
  -- One process has it until then, or it is tried again then.
  claimed_until timestamptz,
  primary key (import_id, source),
  check ((file_name is null) <> (host is null))
);
create index import_pictures_file on import_pictures (import_id, file_name)
  where file_name is not null;
create index import_pictures_waiting on import_pictures (import_id, source)
  where is_wanted and picture_id is null and failure is null;
create index import_pictures_claimed on import_pictures (claimed_until)
  where claimed_until is not null;
create index import_pictures_picture on import_pictures (picture_id)
  where picture_id is not null;

-- Pictures that an import has stored, and that no product has yet: swept after a day.
alter table stored_files
  add column is_for_import boolean not null default false;
create index stored_files_for_import on stored_files (created_at)
  where is_for_import and attached_at is null;
