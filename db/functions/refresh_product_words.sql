-- Makes the words of these products true again; the caller has locked them.
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
    select distinct found.word
    from products p
    cross join lateral words_of(
      p.name || ' ' || p.brand || ' '
        || coalesce((select string_agg(value, ' ') from json_each_text(p.specifications)), '')
    ) as found (word)
    where p.id = any(ids) and p.archived_at is null
      and not exists (select from search_words s where s.word = found.word)
    order by 1
    on conflict do nothing;
  -- No count changes, but cached search results are stale.
  perform touch_catalogue();
end $$;
