import { sql, type Kysely } from 'kysely';

/**
 * A search reads one table (decision 7). The words of a description are marked with "~" in a product's document, so
 * that the index itself tells them from those of its name, brand, part numbers and specifications; and what
 * lists filter and count by stands beside the words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The words of a description, as a document holds them.
    create function described(words tsvector) returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(array(select '~' || word from unnest(tsvector_to_array(words)) as word))
    $$;

    -- Words to which the query gives the weight D may stand in the description too.
    create function anywhere(query tsquery) returns tsquery language sql immutable parallel safe as $$
      select regexp_replace(query::text, '''([^'']+)'':(\\*?)D', '( ''\\1'':\\2 | ''~\\1'':\\2 )', 'g')::tsquery
    $$;

    create table searched_products as
      select w.product_id, w.popularity, w.name, w.codes,
        ts_filter(w.document, '{a,b,c}') || described(ts_filter(w.document, '{d}')) as document,
        s.price_cents, s.department_key, s.category_key, s.brand_key, s.seller_key, s.is_in_stock, s.is_on_sale
      from product_words w join product_search s using (product_id)
      order by w.popularity desc;
    drop table product_words;
    alter table searched_products rename to product_words;
    alter table product_words
      -- A page keeps room for the next state of a row, so that a changed price touches no index here.
      set (fillfactor = 90),
      add constraint product_words_pkey primary key (product_id),
      alter popularity set not null,
      alter name set not null,
      alter codes set not null,
      alter document set not null,
      alter price_cents set not null,
      alter department_key set not null,
      alter category_key set not null,
      alter brand_key set not null,
      alter seller_key set not null,
      alter is_in_stock set not null,
      alter is_on_sale set not null;
    create index product_words_popularity on product_words (popularity desc, product_id);
    create index product_words_whole_name on product_words (name);
    create index product_words_document on product_words using gin (document);
    create index product_words_name on product_words using gin (name gin_trgm_ops);
    create index product_words_codes on product_words using gin (codes gin_trgm_ops);
    create index search_words_inside on search_words using gin (word gin_trgm_ops);
    analyze product_words;

    create or replace view product_texts as
      select p.id as product_id, p.rating_tenths * p.review_count as popularity,
        lower(unaccent(translate(p.name, '×', 'x'))) as name, t.codes,
        setweight(to_tsvector('shop_english', p.name), 'A')
          || setweight(to_tsvector('simple', size_words(p.name)), 'A')
          || setweight(to_tsvector('shop_english', p.brand), 'B')
          || setweight(to_tsvector('simple', t.codes), 'B')
          || setweight(to_tsvector('shop_english', t.details), 'C')
          || setweight(to_tsvector('simple', size_words(t.details)), 'C')
          || described(to_tsvector('shop_english', p.description)) as document
      from products p
      cross join lateral (
        select coalesce(string_agg(v.name, ' . '), '') as names,
          coalesce(string_agg(compact_code(v.sku), ' '), '') as codes
        from product_variants v where v.product_id = p.id and v.archived_at is null
      ) as variants
      cross join lateral (
        select coalesce(string_agg(value, ' . '), '') as facts from jsonb_each_text(p.specifications)
      ) as specified
      cross join lateral (
        select ' ' || coalesce(compact_code(p.sku), '') || ' ' || variants.codes || ' ' as codes,
          specified.facts || ' . ' || variants.names as details
      ) as t
      where p.archived_at is null;

    -- A product as product_words should have it; its search row is written first.
    create view searched_texts as
      select t.*, s.price_cents, s.department_key, s.category_key, s.brand_key, s.seller_key, s.is_in_stock, s.is_on_sale
      from product_texts t join product_search s using (product_id);

    create or replace function refresh_product_words(ids uuid[]) returns void language plpgsql as $$
    begin
      delete from product_words
        where product_id = any(ids)
          and product_id not in (select id from products where id = any(ids) and archived_at is null);
      insert into product_words
        select t.* from searched_texts t where t.product_id = any(ids)
        on conflict (product_id) do update set (popularity, name, codes, document)
          = row (excluded.popularity, excluded.name, excluded.codes, excluded.document);
      insert into search_words
        select distinct word
        from products p
        cross join lateral words_of(
          p.name || ' ' || p.brand || ' ' || coalesce((select string_agg(value, ' ') from jsonb_each_text(p.specifications)), '')
        ) as word
        where p.id = any(ids) and p.archived_at is null
          and not exists (select from search_words s where s.word = word)
        order by 1
        on conflict do nothing;
      -- No count changes, but what was remembered of searches is no longer true.
      perform touch_catalogue();
    end $$;

    -- What lists filter by follows into the words.
    create function search_rows_changed() returns trigger language plpgsql as $$
    begin
      update product_words w set (
          price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale
        ) = row (n.price_cents, n.department_key, n.category_key, n.brand_key, n.seller_key, n.is_in_stock, n.is_on_sale)
        from new_rows n
        where w.product_id = n.product_id
          and row (w.price_cents, w.department_key, w.category_key, w.brand_key, w.seller_key, w.is_in_stock, w.is_on_sale)
            is distinct from
            row (n.price_cents, n.department_key, n.category_key, n.brand_key, n.seller_key, n.is_in_stock, n.is_on_sale);
      return null;
    end $$;
    create trigger words_follow after update on product_search
      referencing new table as new_rows for each statement execute function search_rows_changed();

    -- As before, with several processes at the texts.
    create or replace function rebuild_search() returns void language plpgsql as $$
    declare
      index record;
      definitions text[] := '{}';
      definition text;
      key_columns text[] := '{0,department_key,category_key,brand_key,seller_key}';
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
      analyze facet_keys;
      analyze products;
      analyze product_variants;
      analyze stock_items;
      insert into product_search select * from product_facts;
      analyze product_search;
      for scope in 0..4 loop
        for dimension in 0..4 loop
          continue when scope > 0 and scope = dimension;
          execute format(
            'insert into facet_rollup
              select %1$s, scope_key, %2$s, case
                  when grouping(fine) = 0 then fine when grouping(coarse) = 0 then coarse else 0
                end, flags, value_key, count(*)
              from (
                select %3$s as scope_key, %4$s as value_key, facet_bucket(price_cents, 5000, 1000) as coarse,
                  facet_bucket(price_cents, 1000, 2000) as fine, is_in_stock::integer + 2 * is_on_sale::integer as flags
                from product_search
              ) as facts
              where (%1$s = 0 or scope_key <> 0) and (%2$s = 0 or value_key <> 0)
              group by scope_key, value_key, flags, grouping sets ((), (coarse), (fine))
              order by 2, 4, 5, 6',
            scope, dimension, key_columns[scope + 1], key_columns[dimension + 1]
          );
        end loop;
      end loop;
      -- Reading the texts is most of the work: by several processes, which cannot insert.
      create temporary table read_texts on commit drop as select * from searched_texts;
      -- The most popular first and beside each other, as they are read.
      insert into product_words select * from read_texts order by popularity desc;
      drop table read_texts;
      insert into search_words
        select distinct word from (
          select distinct name as written from products where archived_at is null
          union select distinct brand from products where archived_at is null
          union select distinct value from products cross join lateral jsonb_each_text(specifications)
            where archived_at is null
        ) as texts cross join lateral words_of(written) as word;

      foreach definition in array definitions loop
        execute definition;
      end loop;
      analyze product_words;
      analyze facet_rollup;
      analyze search_words;
      update facet_state set folded_in = pg_current_xact_id()::text::bigint;
    end $$;

  `.execute(db);
}
