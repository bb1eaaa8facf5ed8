-- A seller's name or status is part of the catalogue's version, because it is cached with the
-- counts.
create or replace function sellers_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from old_rows o join new_rows n using (id)
    where 'seller' in (o.role, n.role)
      and row (o.first_name, o.last_name, o.role, o.suspended_at, o.archived_at)
        is distinct from row (n.first_name, n.last_name, n.role, n.suspended_at, n.archived_at)
  ) then
    perform touch_catalogue();
  end if;
  return null;
end $$;

create or replace trigger sellers_changed after update on user_profiles
  referencing old table as old_rows new table as new_rows for each statement
  execute function sellers_changed();
