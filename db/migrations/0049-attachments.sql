-- Pictures that people attach to reviews and messages (Rule 131): private until published, and
-- forgotten after a day if nothing has them.
alter table stored_files
  add column is_public boolean not null default true,
  add column attached_at timestamptz;
create index stored_files_unattached on stored_files (owner_id, created_at)
  where bucket = 'attachments' and attached_at is null;
