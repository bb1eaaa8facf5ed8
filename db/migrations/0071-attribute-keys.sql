-- A listed product has the keys of its attribute values themselves (Rule 145), not the key of a set
-- of them: of 100 thousand products, most sets were of one or two. The fifth kind of facet key is
-- a value, such as [12, 3], as the fifth dimension of the counts is.
do $$
declare
  facts text := to_regclass('product_facts')::text;
  definition text;
  columns text;
begin
  if to_regclass('product_attribute_sets') is not null then
    drop view if exists issued_numbers, recalled_lines, product_savings, searched_texts,
      product_texts, product_facts, product_offers, product_facet_values, product_attribute_sets,
      catalogue_version, facet_cells, facet_pending_cells;
  elsif facts is not null then
    -- Until the upgrade ends, the functions of a release without attributes write the rows of
    -- product_search from this view, column by column.
    definition := rtrim(pg_get_viewdef(facts::regclass), ';');
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute
      where attrelid = facts::regclass and attnum > 0 and attname <> 'attributes_key';
    execute format('drop view %s', facts);
    execute format(
      'create view %s as select %s, ''{}''::integer[] as attribute_keys from (%s) as facts',
      facts, columns, definition
    );
  end if;
end $$;
drop function if exists attribute_set_added cascade;
drop function if exists remove_unused_attribute_sets;

alter table product_search add column attribute_keys integer[] not null default '{}';
alter table product_words add column attribute_keys integer[] not null default '{}';
alter table facet_pending add column attribute_keys integer[] not null default '{}';

create temporary table keys_of_sets on commit drop as
  select set_key, array_agg(value_key order by value_key) as keys
  from attribute_values group by set_key;
create index on keys_of_sets (set_key);
analyze keys_of_sets;
update product_words set attribute_keys = keys from keys_of_sets where set_key = attributes_key;
update product_search set attribute_keys = keys from keys_of_sets where set_key = attributes_key;
update facet_pending set attribute_keys = keys from keys_of_sets where set_key = attributes_key;

drop index product_search_category_newest, product_search_category_price;
alter table product_search drop column attributes_key;
alter table product_words drop column attributes_key;
alter table facet_pending drop column attributes_key;
create index product_search_category_newest on product_search
  (category_key, created_at desc, product_id)
  include (price_cents, department_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_category_price on product_search
  (category_key, price_cents, created_at desc, product_id)
  include (department_key, brand_key, seller_key, is_in_stock, is_on_sale);
-- A pending list would be read by every search, and written by whoever fills it.
create index product_search_attributes on product_search using gin (attribute_keys)
  with (fastupdate = off);

create temporary table values_of_keys on commit drop as
  select distinct value_key, definition_id, choice, low, high from attribute_values;
drop table attribute_values;
delete from facet_keys where kind = 5;
update facet_keys set kind = 5 where kind = 6;
alter table facet_keys drop constraint facet_keys_kind_check,
  add constraint facet_keys_kind_check check (kind between 1 and 5);
create table attribute_values (
  value_key integer primary key references facet_keys (key),
  definition_id integer not null references attribute_definitions (id) on delete cascade,
  -- Its place among the definition's choices, from 1; of a switch 1 is yes and 2 is no.
  choice smallint,
  low bigint,
  high bigint,
  check ((choice is null) = (low is not null and high is not null))
);
create index attribute_values_choice on attribute_values (definition_id, choice);
create index attribute_values_number on attribute_values (definition_id, low, high)
  where low is not null;
insert into attribute_values select * from values_of_keys order by value_key;
