-- Makes the search rows and counts of these products true again; the caller has locked them.
create or replace function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- The attribute values that it finds stay until it has used them.
  perform pg_advisory_xact_lock_shared(hashtext('bullnose attribute values'));
  insert into facet_keys (kind, value)
    select distinct v.kind, v.value from product_facet_values v
    where v.product_id = any(ids)
      and not exists (select from facet_keys k where k.kind = v.kind and k.value = v.value)
    order by 1, 2
    on conflict do nothing;
  with fresh as materialized (
    select * from product_facts where product_id = any(ids)
  ), stale as materialized (
    select * from product_search where product_id = any(ids)
  ), removed as (
    delete from product_search
    where product_id = any(ids) and product_id not in (select product_id from fresh)
  ), written as (
    insert into product_search
      select fresh.* from fresh left join stale using (product_id)
      where fresh is distinct from stale
      on conflict (product_id) do update set (
        created_at, price_cents, unit_price_cents, rating_tenths, review_count,
        department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale,
        attribute_keys
      ) = row (
        excluded.created_at, excluded.price_cents, excluded.unit_price_cents,
        excluded.rating_tenths, excluded.review_count, excluded.department_key,
        excluded.category_key, excluded.brand_key, excluded.seller_key, excluded.is_in_stock,
        excluded.is_on_sale, excluded.attribute_keys
      )
  ), changed as (
    select coalesce(fresh.product_id, stale.product_id) as product_id,
      row (fresh.created_at, fresh.rating_tenths, fresh.review_count, fresh.department_key,
          fresh.category_key, fresh.brand_key, fresh.seller_key, fresh.is_in_stock,
          fresh.is_on_sale, fresh.attribute_keys)
        is not distinct from
        row (stale.created_at, stale.rating_tenths, stale.review_count, stale.department_key,
          stale.category_key, stale.brand_key, stale.seller_key, stale.is_in_stock,
          stale.is_on_sale, stale.attribute_keys) as is_price_change
    from fresh full join stale using (product_id) where fresh is distinct from stale
  )
  -- Also where the counts stay the same: these rows are the catalogue's version.
  insert into facet_pending
    (department_key, category_key, brand_key, seller_key, attribute_keys, coarse, fine, flags,
      delta, is_price_change)
    select department_key, category_key, brand_key, seller_key, attribute_keys,
      facet_bucket(price_cents, 5000, 1000), facet_bucket(price_cents, 1000, 2000),
      is_in_stock::integer + 2 * is_on_sale::integer, sum(delta), is_price_change
    from (
      select 1 as delta, fresh.* from fresh union all select -1, stale.* from stale
    ) as facts
    join changed using (product_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 10;
  if (select count(*) from (select from facet_pending limit 201) as counted) > 200 then
    perform fold_facets();
  end if;
end $$;
