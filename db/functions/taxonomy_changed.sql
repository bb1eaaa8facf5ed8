-- Names of departments and categories are part of the catalogue's version, because they are cached
-- with the counts.
create or replace function taxonomy_changed() returns trigger language plpgsql as $$
begin
  perform touch_catalogue();
  return null;
end $$;

create or replace trigger categories_changed after insert or update or delete on categories
  for each statement execute function taxonomy_changed();
create or replace trigger departments_changed after insert or update or delete on departments
  for each statement execute function taxonomy_changed();
