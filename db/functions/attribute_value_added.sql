-- Writes new attribute values, which facet_keys has as text, in columns: [12, 3] is the third
-- choice of definition 12, and [14, null, 2400000, 2400000] a number of definition 14.
create or replace function attribute_value_added() returns trigger language plpgsql as $$
begin
  insert into attribute_values (value_key, definition_id, choice, low, high)
    select key, (value ->> 0)::integer, (value ->> 1)::smallint, (value ->> 2)::bigint,
      (value ->> 3)::bigint
    from (select key, value::jsonb from new_rows where kind = 5) as added;
  return null;
exception when foreign_key_violation then
  -- Repeated, the change reads the product without that definition.
  raise exception 'An attribute was deleted while its product was saved'
    using errcode = 'serialization_failure';
end $$;

create or replace trigger attribute_value_added after insert on facet_keys
  referencing new table as new_rows for each statement execute function attribute_value_added();
