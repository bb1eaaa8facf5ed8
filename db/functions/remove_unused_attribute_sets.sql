-- Removes sets of attribute values that no product has any more, and values that are in no set,
-- and answers how many. Waits for nobody: while a product is being saved, which may be taking such
-- a set up again, it removes none.
create or replace function remove_unused_attribute_sets(most integer) returns integer
language plpgsql as $$
declare
  unused integer[];
  unused_values integer[];
begin
  if not pg_try_advisory_xact_lock(hashtext('bullnose attribute sets')) then return 0; end if;
  select coalesce(array_agg(key), '{}') into unused from (
    select key from facet_keys k
    where kind = 5
      and not exists (select from product_search where attributes_key = k.key)
      and not exists (select from product_words where attributes_key = k.key)
      and not exists (select from facet_pending where attributes_key = k.key)
    limit most
  ) as some_sets;
  delete from attribute_values where set_key = any(unused);
  delete from facet_keys where key = any(unused);
  select coalesce(array_agg(key), '{}') into unused_values from (
    select key from facet_keys k
    where kind = 6 and not exists (select from attribute_values where value_key = k.key)
    limit most
  ) as some_values;
  delete from facet_rollup where dimension = 5 and value_key = any(unused_values);
  delete from facet_keys where key = any(unused_values);
  return cardinality(unused) + cardinality(unused_values);
end $$;
