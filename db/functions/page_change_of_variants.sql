-- Lists search and show a variant's name, price and codes too.
create or replace function page_change_of_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
  elsif tg_op = 'DELETE' then
    perform notify_changed_product_ids(array(select distinct product_id from old_rows));
  else
    perform notify_changed_product_ids(array(select distinct product_id from new_rows));
  end if;
  return null;
end $$;

create or replace trigger page_change_delete after delete on product_variants
  referencing old table as old_rows for each statement execute function page_change_of_variants();
create or replace trigger page_change_insert after insert on product_variants
  referencing new table as new_rows for each statement execute function page_change_of_variants();
create or replace trigger page_change_truncate after truncate on product_variants
  for each statement execute function page_change_of_variants();
create or replace trigger page_change_update after update on product_variants
  referencing new table as new_rows for each statement execute function page_change_of_variants();
