import { sql, type Kysely } from 'kysely';

/**
 * What a search text is looked for in (decision 7): words with their weights, names and codes for parts of them,
 * the catalogue's own words for typing errors; and what people searched for in vain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create text search configuration shop_english (copy = english);
    alter text search configuration shop_english
      alter mapping for hword, hword_part, word with unaccent, english_stem;

    create table product_words (
      product_id uuid primary key,
      popularity integer not null,
      -- Lower case, without accents.
      name text not null,
      -- Part numbers of the product and its variants: lower case, letters and digits alone, a space around each.
      codes text not null,
      -- Name A, brand and part numbers B, specifications and variants C, description D.
      document tsvector not null
    );
    create index product_words_popularity on product_words (popularity desc, product_id);
    create index product_words_whole_name on product_words (name);
    create index product_words_document on product_words using gin (document);
    create index product_words_name on product_words using gin (name gin_trgm_ops);
    create index product_words_codes on product_words using gin (codes gin_trgm_ops);

    create table search_words (
      word text primary key check (length(word) between 3 and 30)
    );
    create index search_words_similar on search_words using gist (word gist_trgm_ops);

    create table search_misses (
      query text primary key check (length(query) between 1 and 200),
      searches integer not null check (searches > 0),
      last_searched_at timestamptz not null
    );
    create index search_misses_last on search_misses (last_searched_at);

    -- Sizes as one word each, as domain/catalog/sizes.ts writes them: "2,400 × 1.2 m" is "2400x1p2", "18 V" is "18v".
    create function size_words(written text) returns text language sql immutable parallel safe as $$
      select case when written ~ '\\d' then (
        select coalesce(string_agg(found[1], ' '), '')
        from regexp_matches(
          regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
            translate(lower(written), '×²³', 'x23'),
            '(\\d),(?=\\d{3})', '\\1', 'g'),
            '(\\d)\\.(?=\\d)', '\\1p', 'g'),
            '(\\d)\\s+(mm|cm|m2|m3|ml|kw|kg|ah|wh|lm|m|l|g|w|v|a)\\M', '\\1\\2', 'g'),
            '(\\d[\\dp]*)(?:mm|cm|m)?\\s*x\\s*(?=\\d)', '\\1x', 'g'),
            '(x\\d[\\dp]*)(?:mm|cm|m)\\M', '\\1', 'g'),
          '\\m(\\d[\\dp]*(?:x\\d[\\dp]*)*(?:mm|cm|m2|m3|ml|kw|kg|ah|wh|lm|m|l|g|w|v|a)?)\\M', 'g'
        ) as found
      ) else '' end
    $$;

    create function compact_code(code text) returns text language sql immutable parallel safe as $$
      select regexp_replace(lower(code), '[^a-z0-9]', '', 'g')
    $$;

    -- A listed product as product_words should have it.
    create view product_texts as
      select p.id as product_id, p.rating_tenths * p.review_count as popularity,
        lower(unaccent(translate(p.name, '×', 'x'))) as name, t.codes,
        setweight(to_tsvector('shop_english', p.name), 'A')
          || setweight(to_tsvector('simple', size_words(p.name)), 'A')
          || setweight(to_tsvector('shop_english', p.brand), 'B')
          || setweight(to_tsvector('simple', t.codes), 'B')
          || setweight(to_tsvector('shop_english', t.details), 'C')
          || setweight(to_tsvector('simple', size_words(t.details)), 'C')
          || setweight(to_tsvector('shop_english', p.description), 'D') as document
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

    create function words_of(written text) returns setof text language sql stable as $$
      select distinct word from regexp_split_to_table(lower(unaccent(written)), '[^a-z]+') as word
      where length(word) between 3 and 30
    $$;

    -- Makes the words of these products true again; the caller has them locked.
    create function refresh_product_words(ids uuid[]) returns void language plpgsql as $$
    begin
      delete from product_words
        where product_id = any(ids)
          and product_id not in (select id from products where id = any(ids) and archived_at is null);
      insert into product_words
        select t.* from product_texts t where t.product_id = any(ids)
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
      insert into facet_pending
        (department_key, category_key, brand_key, seller_key, coarse, fine, flags, delta)
        values (0, 0, 0, 0, 0, 0, 0, 0);
    end $$;

    create function product_words_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if search_is_paused() then return null; end if;
      if tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows where archived_at is null;
      elsif tg_op = 'DELETE' then
        select array_agg(id) into ids from old_rows where archived_at is null;
      else
        select array_agg(n.id) into ids from new_rows n join old_rows o using (id)
        where (o.archived_at is null or n.archived_at is null)
          and row (o.archived_at is null, o.name, o.brand, o.sku, o.specifications, o.description,
              o.rating_tenths * o.review_count)
            is distinct from
            row (n.archived_at is null, n.name, n.brand, n.sku, n.specifications, n.description,
              n.rating_tenths * n.review_count);
      end if;
      if ids is not null then perform refresh_product_words(ids); end if;
      return null;
    end $$;
    create trigger words_inserted after insert on products
      referencing new table as new_rows for each statement execute function product_words_changed();
    create trigger words_updated after update on products
      referencing old table as old_rows new table as new_rows for each statement execute function product_words_changed();
    create trigger words_deleted after delete on products
      referencing old table as old_rows for each statement execute function product_words_changed();

    create function variant_words_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if search_is_paused() then return null; end if;
      if tg_op = 'INSERT' then
        select array_agg(distinct product_id) into ids from new_rows where archived_at is null;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct product_id) into ids from old_rows where archived_at is null;
      else
        select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
        where row (o.archived_at is null, o.name, o.sku) is distinct from row (n.archived_at is null, n.name, n.sku);
      end if;
      if ids is not null then
        perform lock_products(ids);
        perform refresh_product_words(ids);
      end if;
      return null;
    end $$;
    create trigger words_inserted after insert on product_variants
      referencing new table as new_rows for each statement execute function variant_words_changed();
    create trigger words_updated after update on product_variants
      referencing old table as old_rows new table as new_rows for each statement execute function variant_words_changed();
    create trigger words_deleted after delete on product_variants
      referencing old table as old_rows for each statement execute function variant_words_changed();

    create function product_words_emptied() returns trigger language plpgsql as $$
    begin
      delete from product_words;
      delete from search_words;
      return null;
    end $$;
    create trigger words_emptied after truncate on products
      for each statement execute function product_words_emptied();

    -- Writes everything anew from products, indexes last: after a bulk load that paused the triggers.
    create function rebuild_search() returns void language plpgsql as $$
    declare
      index record;
      definitions text[] := '{}';
      definition text;
      key_columns text[] := '{0,department_key,category_key,brand_key,seller_key}';
    begin
      perform pg_advisory_xact_lock(hashtext('bullnose facet fold'));
      perform set_config('work_mem', '128MB', true), set_config('maintenance_work_mem', '256MB', true);
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
      insert into product_search select * from product_facts;
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
      -- The most popular first and beside each other, as they are read.
      insert into product_words select * from product_texts order by popularity desc;
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
      analyze products;
      analyze product_variants;
      analyze stock_items;
      analyze product_search;
      analyze product_words;
      analyze facet_rollup;
      analyze search_words;
      update facet_state set folded_in = pg_current_xact_id()::text::bigint;
    end $$;

    select rebuild_search();
  `.execute(db);
}
