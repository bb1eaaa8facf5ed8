-- Writes a new set of attribute values value by value. Each value has a key of its own, which lists
-- are counted by.
create or replace function attribute_set_added() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where kind = 5) then return null; end if;
  insert into facet_keys (kind, value)
    select distinct 6, v::text
    from new_rows n cross join lateral jsonb_array_elements(n.value::jsonb) as v
    where n.kind = 5
      and not exists (select from facet_keys k where k.kind = 6 and k.value = v::text)
    order by 2
    on conflict do nothing;
  insert into attribute_values (set_key, value_key, definition_id, choice, low, high)
    select n.key, k.key, (v ->> 0)::integer, (v ->> 1)::smallint, (v ->> 2)::bigint,
      (v ->> 3)::bigint
    from new_rows n cross join lateral jsonb_array_elements(n.value::jsonb) as v
    join facet_keys k on k.kind = 6 and k.value = v::text
    where n.kind = 5;
  return null;
exception when foreign_key_violation then
  -- Repeated, the change reads the product without that definition.
  raise exception 'An attribute was deleted while its product was saved'
    using errcode = 'serialization_failure';
end $$;

create or replace trigger attribute_set_added after insert on facet_keys
  referencing new table as new_rows for each statement execute function attribute_set_added();
