-- Reads the specifications of a category's products again, once its definitions have changed. Of
-- more than 1,000 products a job does it in parts (Rule 146).
create or replace function attribute_definitions_changed() returns trigger language plpgsql as $$
declare
  changed uuid[];
  large uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct category_id) into changed from new_rows where is_filterable;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct category_id) into changed from old_rows where is_filterable;
  else
    select array_agg(distinct category_id) into changed from (
      select c.category_id
      from old_rows o join new_rows n using (id)
      cross join lateral (values (o.category_id), (n.category_id)) as c (category_id)
      where row (o.category_id, o.name, o.kind, o.unit, o.choices, o.is_filterable)
        is distinct from row (n.category_id, n.name, n.kind, n.unit, n.choices, n.is_filterable)
    ) as both_states;
  end if;
  -- The names of definitions are cached with the counts.
  perform touch_catalogue();
  if changed is null or search_is_paused() then return null; end if;
  -- Waits for the products that are coming into the category: this transaction cannot see them yet.
  perform from categories where id = any(changed) order by id for update;
  select array_agg(c.id) into large from unnest(changed) as c (id)
    where exists (
      select from products where category_id = c.id and archived_at is null offset 1000
    );
  insert into attribute_readings (category_id)
    select id from categories where id = any(large)
    on conflict (category_id) do update set read_to = null;
  select array_agg(id) into ids from products
    where category_id = any(changed) and category_id <> all(coalesce(large, '{}'))
      and archived_at is null;
  if ids is not null then
    perform lock_products(ids);
    perform refresh_product_search(ids);
    perform refresh_product_words(ids);
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
