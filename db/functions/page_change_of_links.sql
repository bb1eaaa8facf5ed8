-- What goes with a product is on its own page alone.
create or replace function page_change_of_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
  elsif tg_op = 'DELETE' then
    perform notify_product_pages(array(select distinct product_id from old_rows));
  else
    perform notify_product_pages(array(select distinct product_id from new_rows));
  end if;
  return null;
end $$;

create or replace trigger page_change_delete after delete on product_links
  referencing old table as old_rows for each statement execute function page_change_of_links();
create or replace trigger page_change_insert after insert on product_links
  referencing new table as new_rows for each statement execute function page_change_of_links();
create or replace trigger page_change_truncate after truncate on product_links
  for each statement execute function page_change_of_links();
