-- Reads the specifications of a category's products again, once its definitions have changed.
create or replace function attribute_definitions_changed() returns trigger language plpgsql as $$
declare
  categories uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct category_id) into categories from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct category_id) into categories from old_rows;
  else
    select array_agg(distinct category_id) into categories
      from (select category_id from old_rows union select category_id from new_rows) as both_states;
  end if;
  if categories is null then return null; end if;
  -- The names of definitions are cached with the counts.
  perform touch_catalogue();
  if search_is_paused() then return null; end if;
  select array_agg(id) into ids from products
    where category_id = any(categories) and archived_at is null;
  if ids is not null then
    perform lock_products(ids);
    perform refresh_product_search(ids);
  end if;
  return null;
end $$;

create or replace trigger attribute_definitions_deleted after delete on attribute_definitions
  referencing old table as old_rows for each statement
  execute function attribute_definitions_changed();
create or replace trigger attribute_definitions_inserted after insert on attribute_definitions
  referencing new table as new_rows for each statement
  execute function attribute_definitions_changed();
create or replace trigger attribute_definitions_updated after update on attribute_definitions
  referencing old table as old_rows new table as new_rows for each statement
  execute function attribute_definitions_changed();
