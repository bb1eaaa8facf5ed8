-- Writes a new set of attribute values value by value.
create or replace function attribute_set_added() returns trigger language plpgsql as $$
begin
  insert into attribute_values (set_key, definition_id, choice, low, high)
    select n.key, (v ->> 0)::integer, (v ->> 1)::smallint, (v ->> 2)::bigint, (v ->> 3)::bigint
    from new_rows n cross join lateral jsonb_array_elements(n.value::jsonb) as v
    where n.kind = 5;
  return null;
exception when foreign_key_violation then
  -- Repeated, the change reads the product without that definition.
  raise exception 'An attribute was deleted while its product was saved'
    using errcode = 'serialization_failure';
end $$;

create or replace trigger attribute_set_added after insert on facet_keys
  referencing new table as new_rows for each statement execute function attribute_set_added();
