-- A new level affects the product's own pages; the step to or from zero affects lists as well.
create or replace function page_change_of_stock() returns trigger language plpgsql as $$
declare
  moved uuid[];
  flipped uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform insert_page_change('{everything}');
    return null;
  elsif tg_op = 'INSERT' then
    flipped := array(select distinct product_id from new_rows);
  elsif tg_op = 'DELETE' then
    flipped := array(select distinct product_id from old_rows);
  else
    select
      array_agg(distinct product_id),
      array_agg(distinct product_id) filter (where (was > 0) <> (is_now > 0))
    into moved, flipped
    from (
      select new_rows.product_id,
        case when old_rows.is_recalled then 0 else old_rows.on_hand - old_rows.reserved end as was,
        case when new_rows.is_recalled then 0 else new_rows.on_hand - new_rows.reserved end as is_now
      from old_rows join new_rows using (id)
    ) as levels where was <> is_now;
  end if;
  if cardinality(moved) > 200 then
    perform insert_page_change('{everything}');
    return null;
  end if;
  perform insert_page_change(array(select 'product:' || id from unnest(moved) as id));
  if cardinality(flipped) > 0 then perform notify_changed_product_ids(flipped); end if;
  return null;
end $$;

create or replace trigger page_change_delete after delete on stock_items
  referencing old table as old_rows for each statement execute function page_change_of_stock();
create or replace trigger page_change_insert after insert on stock_items
  referencing new table as new_rows for each statement execute function page_change_of_stock();
create or replace trigger page_change_truncate after truncate on stock_items
  for each statement execute function page_change_of_stock();
create or replace trigger page_change_update after update on stock_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_stock();
