-- Removes attribute values that no product has any more, and answers how many. Waits for nobody:
-- while a product is being saved, which may be taking such a value up again, it removes none.
create or replace function remove_unused_attribute_values(most integer) returns integer
language plpgsql as $$
declare unused integer[];
begin
  if not pg_try_advisory_xact_lock(hashtext('bullnose attribute values')) then return 0; end if;
  select coalesce(array_agg(key), '{}') into unused from (
    select key from facet_keys k
    where kind = 5
      and not exists (select from product_search where attribute_keys @> array[k.key])
      and not exists (select from facet_pending where k.key = any(attribute_keys))
    limit most
  ) as some_values;
  delete from facet_rollup where dimension = 5 and value_key = any(unused);
  delete from attribute_values where value_key = any(unused);
  delete from facet_keys where key = any(unused);
  return cardinality(unused);
end $$;
