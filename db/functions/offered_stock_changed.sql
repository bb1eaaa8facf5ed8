-- Finds the products whose is_offered may have changed.
create or replace function offered_stock_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_table_name = 'stock_items' then
    -- A product's own row next to variants, or the row of a variant that is archived.
    select array_agg(distinct n.product_id) into ids
    from new_rows n where exists (select from product_variants v where v.product_id = n.product_id);
  elsif tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows;
  else
    select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
    where (n.archived_at is null) <> (o.archived_at is null);
  end if;
  if ids is not null then perform update_offered_stock(ids); end if;
  return null;
end $$;

create or replace trigger offered_stock_added after insert on stock_items
  referencing new table as new_rows for each statement execute function offered_stock_changed();
create or replace trigger offered_variants_added after insert on product_variants
  referencing new table as new_rows for each statement execute function offered_stock_changed();
create or replace trigger offered_variants_changed after update on product_variants
  referencing old table as old_rows new table as new_rows for each statement
  execute function offered_stock_changed();
create or replace trigger offered_variants_deleted after delete on product_variants
  referencing old table as old_rows for each statement execute function offered_stock_changed();
