-- A picture goes with what shows it, whichever program deletes that: its bytes stay for backups for
-- two days, like those of every removed file. At the end of the transaction, because a review that
-- is changed takes its pictures off and shows them again.
create or replace function attached_picture_removed() returns trigger language plpgsql as $$
begin
  with removed as (
    delete from stored_files f
    where f.id = old.file_id and not exists (select from attached_files a where a.file_id = f.id)
    returning f.storage_name
  )
  insert into removed_files (storage_name, removed_at) select storage_name, now() from removed;
  return null;
end $$;

-- Every table of the view. PostgreSQL cannot replace a constraint trigger.
do $$
declare pictures regclass;
begin
  for pictures in
    select format('%I.%I', table_schema, table_name)::regclass
    from information_schema.view_table_usage
    where view_schema = current_schema and view_name = 'attached_files'
  loop
    if not exists (select from pg_trigger
      where tgrelid = pictures and tgname = 'attached_picture_removed') then
      execute format('create constraint trigger attached_picture_removed after delete on %s '
        'deferrable initially deferred for each row '
        'execute function attached_picture_removed()', pictures);
    end if;
  end loop;
end $$;
