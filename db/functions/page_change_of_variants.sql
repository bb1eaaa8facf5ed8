-- Lists search and show a variant's name, price and codes too. They are about one unit, so quantity
-- prices (Rule 142) affect the product's own page alone.
create or replace function page_change_of_variants() returns trigger language plpgsql as $$
declare
  unlisted text[] := array['version', 'quantity_prices'];
  listed uuid[];
  others uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
  elsif tg_op = 'DELETE' then
    perform notify_changed_product_ids(array(select distinct product_id from old_rows));
  elsif tg_op = 'INSERT' then
    perform notify_changed_product_ids(array(select distinct product_id from new_rows));
  else
    select array_agg(distinct product_id) filter (where is_listed),
        array_agg(distinct product_id) filter (where not is_listed)
      into listed, others
      from (
        select n.product_id, to_jsonb(o) - unlisted <> to_jsonb(n) - unlisted as is_listed
          from old_rows o join new_rows n using (id) where to_jsonb(o) <> to_jsonb(n)
      ) as changed;
    if listed is not null then perform notify_changed_product_ids(listed); end if;
    perform notify_product_pages(others);
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
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_variants();
