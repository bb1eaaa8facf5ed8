-- Only stock that begins or ceases to be for sale reaches the search rows.
create or replace function stock_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if search_is_paused() then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from new_rows
      where on_hand > reserved and not is_recalled;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows
      where on_hand > reserved and not is_recalled;
  else
    select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
    where (n.on_hand > n.reserved and not n.is_recalled)
      <> (o.on_hand > o.reserved and not o.is_recalled);
  end if;
  if ids is not null then
    perform lock_products(ids);
    perform refresh_product_search(ids);
  end if;
  return null;
end $$;

create or replace trigger stock_deleted after delete on stock_items
  referencing old table as old_rows for each statement execute function stock_changed();
create or replace trigger stock_inserted after insert on stock_items
  referencing new table as new_rows for each statement execute function stock_changed();
create or replace trigger stock_updated after update on stock_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function stock_changed();
