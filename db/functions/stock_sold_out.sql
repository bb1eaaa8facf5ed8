-- When the last unit of an item has gone, those who were told that it was back no longer count
-- against the units that come next (Rule 135).
create or replace function stock_sold_out() returns trigger language plpgsql as $$
begin
  delete from stock_requests
  where product_id = new.product_id and variant_id is not distinct from new.variant_id
    and told_at is not null;
  return null;
end $$;

create or replace trigger stock_sold_out after update of on_hand on stock_items
  for each row when (old.on_hand > 0 and new.on_hand <= 0) execute function stock_sold_out();
