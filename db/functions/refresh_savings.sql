-- Works out anew until when the savings of these products and their variants are proven.
create or replace function refresh_savings(ids uuid[]) returns void language plpgsql as $$
declare
  changed_ids uuid[];
  changed_until timestamptz[];
begin
  perform lock_products(ids);
  -- With the ids for the view too, because the planner would work out every product's proof. An
  -- update of no row is not sent: the plans of the table's triggers would be made for none.
  select array_agg(p.id), array_agg(s.proven_until) into changed_ids, changed_until
    from products p join product_savings s on s.product_id = p.id and s.variant_id is null
    where p.id = any(ids) and s.product_id = any(ids)
      and p.saving_until is distinct from s.proven_until;
  if changed_ids is not null then
    update products set saving_until = changed.until
      from unnest(changed_ids, changed_until) as changed (id, until)
      where products.id = changed.id;
  end if;
  select array_agg(v.id), array_agg(s.proven_until) into changed_ids, changed_until
    from product_variants v join product_savings s on s.variant_id = v.id
    where v.product_id = any(ids) and s.product_id = any(ids)
      and v.saving_until is distinct from s.proven_until;
  if changed_ids is not null then
    update product_variants set saving_until = changed.until
      from unnest(changed_ids, changed_until) as changed (id, until)
      where product_variants.id = changed.id;
  end if;
end $$;

-- Every change of a price reaches the history.
create or replace function price_recorded() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct product_id from new_rows);
begin
  -- The refresh updates products, whose triggers come here again without a price.
  if cardinality(ids) > 0 then perform refresh_savings(ids); end if;
  return null;
end $$;

create or replace trigger savings_follow_prices after insert on price_history
  referencing new table as new_rows for each statement execute function price_recorded();
