-- Corrects is_recalled: an open recall stops the units of its product, or of its variants, until
-- those on sale are known to be safe (Rule 140).
create or replace function update_recalled_stock(product_ids uuid[])
returns void language plpgsql as $$
begin
  update stock_items s set is_recalled = not s.is_recalled
  where s.product_id = any (product_ids) and s.is_recalled <> exists (
    select from recalls r where r.product_id = s.product_id and r.stops_units
      and (r.variant_ids = '{}' or s.variant_id = any (r.variant_ids)));
end $$;
