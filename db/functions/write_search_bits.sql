create or replace function write_search_bits(fewest integer) returns void language plpgsql as $$
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
