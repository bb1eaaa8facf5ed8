-- A recall stops and frees stock, and shows on the product's pages, in lists and at /recalls.
create or replace function recalls_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_op = 'TRUNCATE' then
    update stock_items set is_recalled = false where is_recalled;
    perform notify_page_change('{everything}');
    return null;
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from old_rows);
  else
    ids := array(select distinct product_id from new_rows);
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform update_recalled_stock(ids);
  perform notify_page_change('{recalls}');
  perform notify_changed_product_ids(ids);
  return null;
end $$;

create or replace trigger page_change_delete after delete on recalls
  referencing old table as old_rows for each statement execute function recalls_changed();
create or replace trigger page_change_insert after insert on recalls
  referencing new table as new_rows for each statement execute function recalls_changed();
create or replace trigger page_change_truncate after truncate on recalls
  for each statement execute function recalls_changed();
create or replace trigger page_change_update after update on recalls
  referencing new table as new_rows for each statement execute function recalls_changed();

-- Stock that is added while a recall of its product is open. The foreign key has waited for a
-- recall that is being published, which locks the product.
create or replace function recalled_stock_added() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(distinct n.product_id) into ids
    from new_rows n join recalls r on r.product_id = n.product_id and r.stops_units;
  if ids is not null then perform update_recalled_stock(ids); end if;
  return null;
end $$;

create or replace trigger recalled_stock_added after insert on stock_items
  referencing new table as new_rows for each statement execute function recalled_stock_added();
