-- Typed attributes (Rule 145). A definition gives a meaning to the specification row of its name,
-- in every product of its category.
create table attribute_definitions (
  id integer primary key generated always as identity,
  category_id uuid not null references categories (id) on delete cascade,
  -- Its name in addresses: /shop?a.{key}=.
  key text not null check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('choice', 'choices', 'number', 'range', 'switch')),
  -- Of a number or a range: one of measure_units(); null is a bare number.
  unit text check (length(unit) between 1 and 20),
  choices text[] not null default '{}' check (cardinality(choices) <= 100),
  position integer not null default 0,
  unique (category_id, key),
  check (unit is null or kind in ('number', 'range')),
  check ((kind in ('choice', 'choices')) = (choices <> '{}'))
);
create unique index attribute_definitions_name on attribute_definitions (category_id, lower(name));

-- The fifth kind of facet key is a set of attribute values, such as [[12, 3], [14, null, 2400000,
-- 2400000]]: definition, choice, and both ends of a number in thousandths of its family's smallest
-- unit. Products with the same values share a set, so lists count and filter by one small number.
alter table facet_keys drop constraint facet_keys_kind_check,
  add constraint facet_keys_kind_check check (kind between 1 and 5);

-- The same sets, value by value.
create table attribute_values (
  set_key integer not null references facet_keys (key),
  definition_id integer not null references attribute_definitions (id) on delete cascade,
  -- Its place among the definition's choices, from 1; of a switch 1 is yes and 2 is no.
  choice smallint,
  low bigint,
  high bigint,
  check ((choice is null) = (low is not null and high is not null))
);
create index attribute_values_set on attribute_values (set_key, definition_id);
create index attribute_values_choice on attribute_values (definition_id, choice, set_key);
create index attribute_values_number on attribute_values (definition_id, low, high, set_key)
  where low is not null;

alter table product_search add column attributes_key integer not null default 0;
alter table product_words add column attributes_key integer not null default 0;
alter table facet_pending add column attributes_key integer not null default 0;

-- Attributes narrow the list of a category.
drop index product_search_category_newest, product_search_category_price;
create index product_search_category_newest on product_search
  (category_key, created_at desc, product_id)
  include (price_cents, department_key, brand_key, seller_key, attributes_key, is_in_stock,
    is_on_sale);
create index product_search_category_price on product_search
  (category_key, price_cents, created_at desc, product_id)
  include (department_key, brand_key, seller_key, attributes_key, is_in_stock, is_on_sale);

-- Until the upgrade ends, the functions of the release before it write the rows of this table from
-- this view, column by column.
do $$
declare facts text := to_regclass('product_facts')::text;
begin
  if facts is not null then
    execute format(
      'create or replace view %1$s as select facts.*, 0 as attributes_key from (%2$s) as facts',
      facts, rtrim(pg_get_viewdef(facts::regclass), ';')
    );
  end if;
end $$;
