-- The sixth kind of facet key is one attribute value, an element of a set: [12, 3]. Lists are
-- counted by values, of which there are few: 100 thousand products had 60 thousand sets.
alter table facet_keys drop constraint facet_keys_kind_check,
  add constraint facet_keys_kind_check check (kind between 1 and 6);
alter table attribute_values add column value_key integer references facet_keys (key);

insert into facet_keys (kind, value)
  select distinct 6, (case when choice is null then jsonb_build_array(definition_id, null, low, high)
    else jsonb_build_array(definition_id, choice) end)::text
  from attribute_values order by 2;
update attribute_values v set value_key = k.key
  from facet_keys k
  where k.kind = 6 and k.value = (
    case when v.choice is null then jsonb_build_array(v.definition_id, null, v.low, v.high)
      else jsonb_build_array(v.definition_id, v.choice) end)::text;
alter table attribute_values alter column value_key set not null;
drop index attribute_values_set;
create unique index attribute_values_set on attribute_values (set_key, value_key);
-- A value is removed once no set has it.
create index attribute_values_value on attribute_values (value_key);

with counted_by_set as (
  delete from facet_rollup where dimension = 5 returning *
)
insert into facet_rollup (scope, scope_key, dimension, bucket, flags, value_key, count)
  select c.scope, c.scope_key, c.dimension, c.bucket, c.flags, v.value_key, sum(c.count)
  from counted_by_set c join attribute_values v on v.set_key = c.value_key
  group by 1, 2, 3, 4, 5, 6;

-- Search words have the values of variants and the names of attributes now: a job reads the
-- products of each category again.
insert into attribute_readings (category_id) select id from categories
  on conflict (category_id) do update set read_to = null;
