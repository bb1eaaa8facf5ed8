-- What goes with a product is on its own page alone.
create or replace function page_change_of_links() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
    return null;
  elsif tg_op = 'DELETE' then
    changed := array(select distinct product_id from old_rows);
  else
    changed := array(select distinct product_id from new_rows);
  end if;
  if cardinality(changed) > 200 then
    perform notify_page_change('{everything}');
  elsif cardinality(changed) > 0 then
    perform notify_page_change(array(select 'product:' || id from unnest(changed) as id));
  end if;
  return null;
end $$;

create or replace trigger page_change_delete after delete on product_links
  referencing old table as old_rows for each statement execute function page_change_of_links();
create or replace trigger page_change_insert after insert on product_links
  referencing new table as new_rows for each statement execute function page_change_of_links();
create or replace trigger page_change_truncate after truncate on product_links
  for each statement execute function page_change_of_links();
