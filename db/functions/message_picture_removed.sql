-- A picture goes with its message, whichever program deletes it: its bytes stay for backups for two
-- days, like those of every removed file.
create or replace function message_picture_removed() returns trigger language plpgsql as $$
begin
  with removed as (delete from stored_files where id = old.file_id returning storage_name)
  insert into removed_files (storage_name, removed_at) select storage_name, now() from removed;
  return null;
end $$;

create or replace trigger message_picture_removed after delete on message_pictures
  for each row execute function message_picture_removed();
