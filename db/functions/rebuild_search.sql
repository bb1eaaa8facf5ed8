-- Writes all search tables again. For bulk loads, which set bullnose.search_paused before: dropping
-- the indexes first is many times faster than updating them row by row.
create or replace function rebuild_search() returns void language plpgsql as $$
declare
  index record;
  definitions text[] := '{}';
  definition text;
  key_columns text[] := '{0,department_key,category_key,brand_key,seller_key,value_key}';
begin
  perform pg_advisory_xact_lock(hashtext('bullnose facet fold'));
  perform set_config('work_mem', '128MB', true), set_config('maintenance_work_mem', '512MB', true),
    set_config('max_parallel_workers_per_gather', '4', true), set_config('jit', 'off', true);
  lock table products, product_variants, stock_items in share row exclusive mode;
  truncate product_search, facet_rollup, facet_pending, product_words, search_words;
  for index in select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename in ('product_search', 'product_words')
      and indexname not like '%_pkey' loop
    definitions := definitions || index.indexdef;
    execute format('drop index %I', index.indexname);
  end loop;

  insert into facet_keys (kind, value)
    select distinct kind, value from product_facet_values order by 1, 2 on conflict do nothing;
  analyze facet_keys, attribute_values;
  analyze products;
  analyze product_variants;
  analyze stock_items;
  insert into product_search select * from product_facts;
  analyze product_search;
  -- Products that agree in everything that is counted are added up once.
  create temporary table alike_products on commit drop as
    select department_key, category_key, brand_key, seller_key, attribute_keys,
      facet_bucket(price_cents, 5000, 1000) as coarse,
      facet_bucket(price_cents, 1000, 2000) as fine,
      is_in_stock::integer + 2 * is_on_sale::integer as flags,
      count(*) as count
    from product_search group by 1, 2, 3, 4, 5, 6, 7, 8;
  analyze alike_products;
  for scope in 0..4 loop
    for dimension in 0..5 loop
      continue when scope > 0 and scope = dimension;
      -- Attributes are a category's.
      continue when dimension = 5 and scope <> 2;
      execute format(
        'insert into facet_rollup
          select %1$s, scope_key, %2$s, case
              when grouping(fine) = 0 then fine when grouping(coarse) = 0 then coarse else 0
            end, flags, value_key, sum(count)
          from (
            select %3$s as scope_key, %4$s as value_key, coarse, fine, flags, count
            from alike_products %5$s
          ) as facts
          where (%1$s = 0 or scope_key <> 0) and (%2$s = 0 or value_key <> 0)
          group by scope_key, value_key, flags, grouping sets ((), (coarse), (fine))
          order by 2, 4, 5, 6',
        scope, dimension, key_columns[scope + 1], key_columns[dimension + 1],
        case when dimension = 5 then 'cross join unnest(attribute_keys) as value_key' end
      );
    end loop;
  end loop;
  drop table alike_products;
  -- The most popular first and next to each other, as they are read.
  insert into product_words select * from searched_texts order by popularity desc;
  insert into search_words
    select distinct word
    from (
      select distinct written
      from products
      cross join lateral (
        select coalesce(string_agg(value, ' '), '') from json_each_text(specifications)
      ) as specified (facts)
      cross join lateral string_to_table(name || ' ' || brand || ' ' || facts, ' ') as written
      where archived_at is null
    ) as parts cross join lateral words_of(written) as word;

  foreach definition in array definitions loop
    execute definition;
  end loop;
  analyze product_words;
  analyze facet_rollup;
  analyze search_words;
  update facet_state set folded_in = pg_current_xact_id()::text::bigint;
end $$;
