import { sql, type Kysely } from 'kysely';

/**
 * What the shop's lists, counts and facets read instead of `products` (decision 7): one narrow row a listed
 * product with covering indexes, and counts per scope, dimension and price bucket. Triggers keep both exact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

    -- A small number for each department (kind 1), category (2), brand (3) and seller (4); 0 stands for none.
    -- The value is the id of the thing, or the brand's name.
    create table facet_keys (
      key integer generated always as identity primary key,
      kind smallint not null check (kind between 1 and 4),
      value text not null,
      unique (kind, value)
    );

    create table product_search (
      product_id uuid primary key,
      created_at timestamptz not null,
      price_cents integer not null,
      unit_price_cents integer,
      rating_tenths integer not null,
      review_count integer not null,
      department_key integer not null,
      category_key integer not null,
      brand_key integer not null,
      seller_key integer not null,
      is_in_stock boolean not null,
      is_on_sale boolean not null
    );
    create index product_search_newest on product_search (created_at desc, product_id)
      include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_department_newest on product_search (department_key, created_at desc, product_id)
      include (price_cents, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_category_newest on product_search (category_key, created_at desc, product_id)
      include (price_cents, department_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_brand_newest on product_search (brand_key, created_at desc, product_id)
      include (price_cents, department_key, category_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_seller_newest on product_search (seller_key, created_at desc, product_id)
      include (price_cents, department_key, category_key, brand_key, is_in_stock, is_on_sale);
    create index product_search_price on product_search (price_cents, created_at desc, product_id)
      include (department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_department_price on product_search (department_key, price_cents, created_at desc, product_id)
      include (category_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_category_price on product_search (category_key, price_cents, created_at desc, product_id)
      include (department_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_brand_price on product_search (brand_key, price_cents, created_at desc, product_id)
      include (department_key, category_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_seller_price on product_search (seller_key, price_cents, created_at desc, product_id)
      include (department_key, category_key, brand_key, is_in_stock, is_on_sale);
    create index product_search_rating on product_search (rating_tenths desc, review_count desc, created_at desc, product_id)
      include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
    create index product_search_unit_price on product_search (unit_price_cents, created_at desc, product_id)
      include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);

    -- How many listed products: of a scope (0 all, else a kind of facet_keys), by dimension (0 in all, else
    -- a kind), price bucket (domain/catalog/price-grid.ts) and flags (1 in stock, 2 on sale, 3 both).
    create table facet_rollup (
      scope smallint not null,
      scope_key integer not null,
      dimension smallint not null,
      bucket smallint not null,
      flags smallint not null,
      value_key integer not null,
      count integer not null,
      primary key (scope, scope_key, dimension, bucket, flags, value_key)
    ) with (fillfactor = 80);

    -- Changes that are not in facet_rollup yet: writers only append here, so they never wait for each other.
    create table facet_pending (
      id bigint generated always as identity primary key,
      department_key integer not null,
      category_key integer not null,
      brand_key integer not null,
      seller_key integer not null,
      coarse smallint not null,
      fine smallint not null,
      flags smallint not null,
      delta integer not null,
      changed_in bigint not null default pg_current_xact_id()::text::bigint
    );
    create table facet_state (
      id boolean primary key default true check (id),
      folded_in bigint not null
    );
    insert into facet_state values (true, 0);

    create view facet_pending_cells as
      select p.id, s.scope, s.scope_key, d.dimension, b.bucket, p.flags, d.value_key, p.delta as count
      from facet_pending p
      cross join lateral (values
        (0::smallint, 0), (1::smallint, p.department_key), (2::smallint, p.category_key),
        (3::smallint, p.brand_key), (4::smallint, p.seller_key)
      ) as s (scope, scope_key)
      cross join lateral (values
        (0::smallint, 0), (1::smallint, p.department_key), (2::smallint, p.category_key),
        (3::smallint, p.brand_key), (4::smallint, p.seller_key)
      ) as d (dimension, value_key)
      cross join lateral (values (0::smallint), (p.coarse), (p.fine)) as b (bucket)
      where (s.scope = 0 or (s.scope_key <> 0 and s.scope <> d.dimension))
        and (d.dimension = 0 or d.value_key <> 0);

    -- The counts as they are now.
    create view facet_cells as
      select scope, scope_key, dimension, bucket, flags, value_key, count from facet_rollup
      union all
      select scope, scope_key, dimension, bucket, flags, value_key, count from facet_pending_cells;

    -- Every change of the catalogue changes this text, in the transaction that makes the change.
    create view catalogue_version as
      select (select folded_in from facet_state) || '/' || count(*) || '/' || coalesce(sum(changed_in), 0) as version
      from facet_pending;

    create function facet_bucket(price integer, step integer, first_bucket integer) returns smallint
    language sql immutable parallel safe as $$
      select (first_bucket + least(2 * (price / step) + (price % step > 0)::integer, 2 * (100000 / step) + 1))::smallint
    $$;

    -- A listed product as product_search should have it.
    create view product_facts as
      select p.id as product_id, p.created_at, p.shown_price_cents as price_cents,
        round(p.shown_price_cents * 1000.0 / p.unit_quantity_thousandths)::integer as unit_price_cents,
        p.rating_tenths, p.review_count,
        coalesce(d.key, 0) as department_key, coalesce(c.key, 0) as category_key,
        coalesce(b.key, 0) as brand_key, coalesce(s.key, 0) as seller_key,
        exists (
          select from stock_items i
          left join product_variants v on v.id = i.variant_id
          where i.product_id = p.id and i.on_hand > i.reserved and v.archived_at is null
        ) as is_in_stock,
        p.original_price_cents is not null or p.shown_price_cents < p.price_cents as is_on_sale
      from products p
      left join facet_keys d on d.kind = 1 and d.value = p.department_id::text
      left join facet_keys c on c.kind = 2 and c.value = p.category_id::text
      left join facet_keys b on b.kind = 3 and b.value = nullif(p.brand, '')
      left join facet_keys s on s.kind = 4 and s.value = p.seller_id::text
      where p.archived_at is null;

    -- Moves pending changes into the rollup, unless another transaction is at it: then they wait for the next time.
    create function fold_facets() returns void language plpgsql as $$
    declare ids bigint[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('bullnose facet fold')) then return; end if;
      select array_agg(id) into ids from facet_pending;
      if ids is null then return; end if;
      insert into facet_rollup as r (scope, scope_key, dimension, bucket, flags, value_key, count)
        select scope, scope_key, dimension, bucket, flags, value_key, sum(count)
        from facet_pending_cells where id = any(ids)
        group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
        order by 1, 2, 3, 4, 5, 6
        on conflict (scope, scope_key, dimension, bucket, flags, value_key)
        do update set count = r.count + excluded.count;
      delete from facet_pending where id = any(ids);
      update facet_state set folded_in = pg_current_xact_id()::text::bigint;
    end $$;

    -- What of facet_keys each product needs.
    create view product_facet_values as
      select p.id as product_id, k.kind::smallint as kind, k.value
      from products p
      cross join lateral (values
        (1, p.department_id::text), (2, p.category_id::text), (3, nullif(p.brand, '')), (4, p.seller_id::text)
      ) as k (kind, value)
      where k.value is not null and p.archived_at is null;

    -- Two transactions that change different parts of one product take turns, so that the second sees what the
    -- first did. Whoever changes the product itself has its lock already.
    create function lock_products(ids uuid[]) returns void language plpgsql as $$
    begin
      perform from products where id = any(ids) order by id for no key update;
    end $$;

    -- Makes the search rows and counts of these products true again; the caller has them locked.
    create function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
    begin
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
            department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale
          ) = row (
            excluded.created_at, excluded.price_cents, excluded.unit_price_cents, excluded.rating_tenths,
            excluded.review_count, excluded.department_key, excluded.category_key, excluded.brand_key,
            excluded.seller_key, excluded.is_in_stock, excluded.is_on_sale
          )
      )
      insert into facet_pending
        (department_key, category_key, brand_key, seller_key, coarse, fine, flags, delta)
        select department_key, category_key, brand_key, seller_key,
          facet_bucket(price_cents, 5000, 1000), facet_bucket(price_cents, 1000, 2000),
          is_in_stock::integer + 2 * is_on_sale::integer, sum(delta)
        from (
          select 1 as delta, fresh.* from fresh union all select -1, stale.* from stale
        ) as changes
        group by 1, 2, 3, 4, 5, 6, 7 having sum(delta) <> 0;
      if (select count(*) from (select from facet_pending limit 201) as counted) > 200 then
        perform fold_facets();
      end if;
    end $$;

    -- A bulk load says "set local bullnose.search_paused = 'on'" and calls rebuild_search() in the end.
    create function search_is_paused() returns boolean language sql stable as $$
      select coalesce(current_setting('bullnose.search_paused', true), '') = 'on'
    $$;

    create function products_changed() returns trigger language plpgsql as $$
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
          and row (o.archived_at is null, o.created_at, o.shown_price_cents, o.price_cents, o.original_price_cents,
              o.unit_quantity_thousandths, o.rating_tenths, o.review_count, o.department_id, o.category_id,
              o.brand, o.seller_id)
            is distinct from
            row (n.archived_at is null, n.created_at, n.shown_price_cents, n.price_cents, n.original_price_cents,
              n.unit_quantity_thousandths, n.rating_tenths, n.review_count, n.department_id, n.category_id,
              n.brand, n.seller_id);
      end if;
      if ids is not null then perform refresh_product_search(ids); end if;
      return null;
    end $$;
    create trigger products_inserted after insert on products
      referencing new table as new_rows for each statement execute function products_changed();
    create trigger products_updated after update on products
      referencing old table as old_rows new table as new_rows for each statement execute function products_changed();
    create trigger products_deleted after delete on products
      referencing old table as old_rows for each statement execute function products_changed();

    create function products_emptied() returns trigger language plpgsql as $$
    begin
      delete from product_search;
      delete from facet_rollup;
      delete from facet_pending;
      update facet_state set folded_in = pg_current_xact_id()::text::bigint;
      return null;
    end $$;
    create trigger products_emptied after truncate on products
      for each statement execute function products_emptied();

    -- Only what begins or ceases to be for sale reaches the search rows; other stock moves stay here.
    create function stock_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if search_is_paused() then return null; end if;
      if tg_op = 'INSERT' then
        select array_agg(distinct product_id) into ids from new_rows where on_hand > reserved;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct product_id) into ids from old_rows where on_hand > reserved;
      else
        select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
        where (n.on_hand > n.reserved) <> (o.on_hand > o.reserved);
      end if;
      if ids is not null then
        perform lock_products(ids);
        perform refresh_product_search(ids);
      end if;
      return null;
    end $$;
    create trigger stock_inserted after insert on stock_items
      referencing new table as new_rows for each statement execute function stock_changed();
    create trigger stock_updated after update on stock_items
      referencing old table as old_rows new table as new_rows for each statement execute function stock_changed();
    create trigger stock_deleted after delete on stock_items
      referencing old table as old_rows for each statement execute function stock_changed();

    -- A variant's stock counts while the variant is offered.
    create function variants_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if search_is_paused() then return null; end if;
      select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
      where (n.archived_at is null) <> (o.archived_at is null);
      if ids is not null then
        perform lock_products(ids);
        perform refresh_product_search(ids);
      end if;
      return null;
    end $$;
    create trigger variants_updated after update on product_variants
      referencing old table as old_rows new table as new_rows for each statement execute function variants_changed();
  `.execute(db);
}
