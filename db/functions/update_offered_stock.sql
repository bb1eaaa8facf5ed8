-- Corrects is_offered: buyers can take a variant's stock while the variant is listed, and a
-- product's own stock while it has no listed variant.
create or replace function update_offered_stock(product_ids uuid[])
returns void language plpgsql as $$
declare wrong uuid[];
begin
  select array_agg(s.id) into wrong
  from stock_items s left join product_variants v on v.id = s.variant_id
  where s.product_id = any (product_ids) and s.is_offered <> case
    when s.variant_id is null then not exists (select from product_variants live
      where live.product_id = s.product_id and live.archived_at is null)
    else v.archived_at is null end;
  if wrong is not null then
    -- In the order in which everyone locks stock.
    perform from stock_items where id = any (wrong) order by id for no key update;
    update stock_items set is_offered = not is_offered where id = any (wrong);
  end if;
end $$;
