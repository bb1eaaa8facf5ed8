create or replace function write_search_chunk(written integer) returns void language plpgsql as $$
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
