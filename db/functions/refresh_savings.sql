-- Works out anew until when the savings of these products and their variants are proven.
create or replace function refresh_savings(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_products(ids);
  -- With the ids for the view too, because the planner would work out every product's proof.
  update products set saving_until = s.proven_until
    from product_savings s
    where products.id = any(ids) and s.product_id = any(ids)
      and s.product_id = products.id and s.variant_id is null
      and products.saving_until is distinct from s.proven_until;
  update product_variants set saving_until = s.proven_until
    from product_savings s
    where product_variants.product_id = any(ids) and s.product_id = any(ids)
      and s.variant_id = product_variants.id
      and product_variants.saving_until is distinct from s.proven_until;
end $$;

-- Every change of a price reaches the history.
create or replace function price_recorded() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct product_id from new_rows);
begin
  -- The refresh updates products, whose triggers insert no price and come here again.
  if cardinality(ids) > 0 then perform refresh_savings(ids); end if;
  return null;
end $$;

create or replace trigger savings_follow_prices after insert on price_history
  referencing new table as new_rows for each statement execute function price_recorded();
