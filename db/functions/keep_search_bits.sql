create or replace function keep_search_bits(biggest_without integer DEFAULT 50000, most_outdated integer DEFAULT 1000, fewest integer DEFAULT 1000) returns boolean language plpgsql as $$
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
