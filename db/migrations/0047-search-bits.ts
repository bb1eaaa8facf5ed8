import { sql, type Kysely } from 'kysely';

/**
 * Big catalogues count what a search text answers by bits (decision 7): products are numbered in the order of
 * department, category and brand, and for every frequent word a bit a product says whether the product has it.
 * What changed since the bits were written stands in search_outdated and is read from its rows, so counts are exact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The planner and write_search_bits know the 2,000 most frequent words.
    alter table product_words alter document set statistics 200;

    create table search_docs (
      doc integer primary key,
      product_id uuid not null unique
    );

    -- Bits of the products in chunks of 15,872, so that four rows fill a page. Kinds: 0 the key is a word of documents,
    -- 1 a department's key, 2 a category's, 4 a seller's, 5 in stock, 6 on sale, 7 the key is a binary digit of the price in cents, 8 listed. Rows without
    -- a bit set are left out.
    create table search_bits (
      kind smallint not null,
      key text not null,
      chunk integer not null,
      bits bit(15872) not null,
      primary key (kind, key, chunk)
    );
    alter table search_bits alter bits set storage plain;

    -- Products of one department, category and brand whose numbers follow each other, within a chunk.
    create table search_runs (
      chunk integer not null,
      first smallint not null,
      length smallint not null,
      department_key integer not null,
      category_key integer not null,
      brand_key integer not null,
      primary key (chunk, first)
    );

    create table search_frequent_words (word text primary key);

    -- Products whose words or facts changed after their bits were written; a row for each statement that changed some.
    create table search_outdated (
      id bigint generated always as identity primary key,
      product_ids uuid[] not null
    );

    create table search_bits_state (
      id boolean primary key default true check (id),
      -- Whether changes are noted in search_outdated.
      is_watched boolean not null,
      -- 0 while there are no bits; another number whenever bits are written.
      generation integer not null,
      -- Products that were numbered then.
      numbered integer not null
    );
    insert into search_bits_state values (true, false, 0, 0);

    create function no_bits() returns bit language sql immutable parallel safe as $$
      select repeat('0', 15872)::bit(15872)
    $$;
    create function bits_from(first integer, length integer) returns bit language sql immutable parallel safe as $$
      select (repeat('1', 15872)::bit(15872) << (15872 - length)) >> first
    $$;

    create function words_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from search_bits_state where is_watched) then
        insert into search_outdated (product_ids)
          select array_agg(product_id) from changed_rows having count(*) > 0;
      end if;
      return null;
    end $$;
    create trigger bits_after_insert after insert on product_words
      referencing new table as changed_rows for each statement execute function words_changed();
    create trigger bits_after_update after update on product_words
      referencing new table as changed_rows for each statement execute function words_changed();
    create trigger bits_after_delete after delete on product_words
      referencing old table as changed_rows for each statement execute function words_changed();

    create function write_search_chunk(written integer) returns void language plpgsql as $$
    declare
      first_doc integer := written * 15872;
    begin
      delete from search_docs d where doc between first_doc and first_doc + 15871
        and not exists (select from product_words w where w.product_id = d.product_id);
      delete from search_bits where chunk = written;
      delete from search_runs where chunk = written;
      with numbered as materialized (
        select d.doc - first_doc as at, w.document, w.price_cents,
          w.department_key, w.category_key, w.brand_key, w.seller_key, w.is_in_stock, w.is_on_sale
        from search_docs d join product_words w using (product_id)
        where d.doc between first_doc and first_doc + 15871
      ), runs as (
        insert into search_runs
          select written, min(at), count(*), department_key, category_key, brand_key
          from (
            select at, department_key, category_key, brand_key,
              at - row_number() over (partition by department_key, category_key, brand_key order by at) as run
            from numbered
          ) as placed
          group by department_key, category_key, brand_key, run
      )
      -- A thirty-first of the bits at a time: whoever sets one bit copies them all.
      insert into search_bits
        select kind, key, written, bit_or(part_bits::bit(15872) >> (part * 512))
        from (
          select kind, key, at / 512 as part, bit_or(set_bit(repeat('0', 512)::bit(512), at % 512, 1)) as part_bits
          from (
            select 0 as kind, word as key, at from numbered cross join lateral unnest(tsvector_to_array(document)) as word
              where word in (select f.word from search_frequent_words f)
            union all select 1, department_key::text, at from numbered where department_key <> 0
            union all select 2, category_key::text, at from numbered where category_key <> 0
            union all select 4, seller_key::text, at from numbered where seller_key <> 0
            union all select 5, '', at from numbered where is_in_stock
            union all select 6, '', at from numbered where is_on_sale
            union all select 7, digit::text, at from numbered cross join generate_series(0, 30) as digit
              where price_cents & (1 << digit) <> 0
            union all select 8, '', at from numbered
          ) as planes
          group by kind, key, at / 512
        ) as parts
        group by kind, key;
    end $$;

    create function forget_search_bits() returns void language sql as $$
      delete from search_docs;
      delete from search_bits;
      delete from search_runs;
      delete from search_frequent_words;
      delete from search_outdated;
      update search_bits_state set is_watched = false, generation = 0, numbered = 0;
    $$;

    -- Numbers all products anew and writes all bits. Words that fewer products have than one in 500, or than
    -- the given number, are left to the index of documents.
    create function write_search_bits(fewest integer) returns void language plpgsql as $$
    declare
      products integer;
      noted bigint[];
    begin
      select array_agg(id) into noted from search_outdated;
      analyze product_words;
      delete from search_docs;
      delete from search_bits;
      delete from search_runs;
      delete from search_frequent_words;
      insert into search_docs
        select row_number() over (order by department_key, category_key, brand_key, popularity desc) - 1, product_id
        from product_words;
      get diagnostics products = row_count;
      analyze search_docs;
      insert into search_frequent_words
        select word
        from pg_stats cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
        where schemaname = current_schema() and tablename = 'product_words' and attname = 'document'
          and word is not null and share * products >= greatest(fewest, products / 500.0);
      analyze search_frequent_words;
      for chunk in 0 .. (products - 1) / 15872 loop
        perform write_search_chunk(chunk);
      end loop;
      delete from search_outdated where id = any(noted);
      update search_bits_state set is_watched = true, generation = generation + 1, numbered = products;
      perform touch_catalogue();
      analyze search_bits;
      analyze search_runs;
    end $$;

    -- Called every minute: writes the bits of a catalogue that has become big, and those of the chunks in which most
    -- products are out of date, when there are many. Answers whether there is more to do.
    create function keep_search_bits(
      biggest_without integer default 50000, most_outdated integer default 1000, fewest integer default 1000
    ) returns boolean language plpgsql as $$
    declare
      state search_bits_state;
      noted bigint[];
      written integer[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('bullnose search bits')) then return false; end if;
      select * into state from search_bits_state;
      if not state.is_watched then
        if (select count(*) from (select from product_words limit biggest_without + 1) as counted) <= biggest_without then
          return false;
        end if;
        -- Whoever changes words now has done so when the lock is had; who comes later takes note of it.
        lock table product_words in share row exclusive mode;
        update search_bits_state set is_watched = true;
        return true;
      end if;
      if state.generation = 0 then
        perform write_search_bits(fewest);
        return false;
      end if;

      select array_agg(id) into noted from search_outdated;
      if noted is null then return false; end if;
      create temporary table outdated_products on commit drop as
        select distinct product_id from search_outdated cross join lateral unnest(product_ids) as product_id
        where id = any(noted);
      if (select count(*) from outdated_products) <= most_outdated then
        drop table outdated_products;
        return false;
      end if;
      if (select count(*) from outdated_products o where not exists (select from search_docs d where d.product_id = o.product_id))
          + coalesce((select max(doc) + 1 from search_docs), 0) > state.numbered * 1.3 then
        drop table outdated_products;
        perform write_search_bits(fewest);
        return false;
      end if;
      insert into search_docs
        select coalesce((select max(doc) from search_docs), -1)
            + row_number() over (order by w.department_key, w.category_key, w.brand_key, w.popularity desc), w.product_id
        from outdated_products join product_words w using (product_id)
        where not exists (select from search_docs d where d.product_id = w.product_id);
      select array_agg(chunk) into written from (
        select doc / 15872 as chunk from search_docs join outdated_products using (product_id)
        group by 1 order by count(*) desc limit 8
      ) as fullest;
      delete from search_outdated where id = any(noted);
      insert into search_outdated (product_ids)
        select array_agg(product_id) from outdated_products join search_docs d using (product_id)
        where d.doc / 15872 <> all(written) having count(*) > 0;
      for at in 1 .. cardinality(written) loop
        perform write_search_chunk(written[at]);
      end loop;
      drop table outdated_products;
      -- Who has read what is kept as bits before does not count by them now.
      update search_bits_state set generation = generation + 1;
      perform touch_catalogue();
      return exists (select from search_outdated cross join lateral unnest(product_ids) offset most_outdated);
    end $$;
  `.execute(db);
}
