-- Reads the next products of a large category whose definitions have changed (Rule 146). Answers
-- whether there may be more to read.
create or replace function read_attributes(most integer) returns boolean language plpgsql as $$
declare
  reading attribute_readings;
  ids uuid[];
begin
  select * into reading from attribute_readings order by category_id limit 1
    for update skip locked;
  if not found then return false; end if;
  select array_agg(id order by id) into ids from (
    select id from products
    where category_id = reading.category_id and archived_at is null
      and (reading.read_to is null or id > reading.read_to)
    order by id limit most
  ) as next_ones;
  if ids is null then
    delete from attribute_readings where category_id = reading.category_id;
    return true;
  end if;
  perform lock_products(ids);
  perform refresh_product_search(ids);
  perform refresh_product_words(ids);
  update attribute_readings set read_to = ids[cardinality(ids)]
    where category_id = reading.category_id;
  return true;
end $$;
