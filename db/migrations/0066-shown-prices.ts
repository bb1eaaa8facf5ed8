import { sql, type Kysely } from 'kysely';

/**
 * The shown price of a product with variants is that of its cheapest variant that can be bought (Rule 5). The view
 * `product_offers` works it out; `product_search.price_cents` is the copy that lists sort, filter and count by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column products.shown_price_cents is
      'The product''s own price after its discount. With variants, product_offers has the shown price.';

    -- The SQL twin of discountedUnitPrice in src/domain/pricing/price.ts; a test compares them.
    create function discounted_cents(price_cents integer, discount_type text, discount_value integer)
    returns integer language sql immutable parallel safe
    return case discount_type
      when 'percentage' then greatest(0, round(price_cents::numeric * (10000 - discount_value) / 10000))::integer
      when 'flat_amount' then greatest(0, price_cents - discount_value)
      else price_cents
    end;

    -- The SQL twin of shownOffer in src/domain/pricing/price.ts; the same test compares them.
    create view product_offers as
      select p.id as product_id, offer.list_price_cents,
        discounted_cents(offer.list_price_cents, p.discount_type, p.discount_value) as shown_price_cents,
        coalesce(cheapest.unit_quantity_thousandths, p.unit_quantity_thousandths) as unit_quantity_thousandths,
        discounted_cents(offer.list_price_cents, p.discount_type, p.discount_value)
          < discounted_cents(coalesce(cheapest.highest_cents, p.price_cents), p.discount_type, p.discount_value)
          as has_price_range
      from products p
      left join lateral (
        select v.price_cents, v.unit_quantity_thousandths,
          max(v.price_cents) over (partition by coalesce(i.on_hand > i.reserved, false)) as highest_cents
        from product_variants v
        left join stock_items i on i.product_id = v.product_id and i.variant_id = v.id
        where v.product_id = p.id and v.archived_at is null
        order by coalesce(i.on_hand > i.reserved, false) desc, v.price_cents, v.position
        limit 1
      ) as cheapest on true
      cross join lateral (select coalesce(cheapest.price_cents, p.price_cents) as list_price_cents) as offer;

    create or replace view product_facts as
      select p.id as product_id, p.created_at, o.shown_price_cents as price_cents,
        -- Without a measure of the product's own, a variant's quantity means nothing.
        case when p.unit_measure is not null
          then round(o.shown_price_cents * 1000.0 / o.unit_quantity_thousandths)::integer end as unit_price_cents,
        p.rating_tenths, p.review_count,
        coalesce(d.key, 0) as department_key, coalesce(c.key, 0) as category_key,
        coalesce(b.key, 0) as brand_key, coalesce(s.key, 0) as seller_key,
        exists (
          select from stock_items i
          left join product_variants v on v.id = i.variant_id
          where i.product_id = p.id and i.on_hand > i.reserved and v.archived_at is null
        ) as is_in_stock,
        p.original_price_cents is not null or o.shown_price_cents < o.list_price_cents as is_on_sale
      from products p
      join product_offers o on o.product_id = p.id
      left join facet_keys d on d.kind = 1 and d.value = p.department_id::text
      left join facet_keys c on c.kind = 2 and c.value = p.category_id::text
      left join facet_keys b on b.kind = 3 and b.value = nullif(p.brand, '')
      left join facet_keys s on s.kind = 4 and s.value = p.seller_id::text
      where p.archived_at is null;

    -- Now with the discount itself: it can change a variant's price and leave the product's own at 0.
    create or replace function products_changed() returns trigger language plpgsql as $$
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
              o.discount_type, o.discount_value, o.unit_quantity_thousandths, o.rating_tenths, o.review_count,
              o.department_id, o.category_id, o.brand, o.seller_id)
            is distinct from
            row (n.archived_at is null, n.created_at, n.shown_price_cents, n.price_cents, n.original_price_cents,
              n.discount_type, n.discount_value, n.unit_quantity_thousandths, n.rating_tenths, n.review_count,
              n.department_id, n.category_id, n.brand, n.seller_id);
      end if;
      if ids is not null then perform refresh_product_search(ids); end if;
      return null;
    end $$;

    -- A variant counts while it is offered: its stock and its price. A variant that sells out or returns reaches the
    -- search rows through stock_changed.
    create or replace function variants_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if search_is_paused() then return null; end if;
      if tg_op = 'INSERT' then
        select array_agg(distinct product_id) into ids from new_rows where archived_at is null;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct product_id) into ids from old_rows where archived_at is null;
      else
        select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
        where row (o.archived_at is null, o.price_cents, o.unit_quantity_thousandths, o.position)
          is distinct from row (n.archived_at is null, n.price_cents, n.unit_quantity_thousandths, n.position);
      end if;
      if ids is not null then
        perform lock_products(ids);
        perform refresh_product_search(ids);
      end if;
      return null;
    end $$;
    create trigger variants_inserted after insert on product_variants
      referencing new table as new_rows for each statement execute function variants_changed();
    create trigger variants_deleted after delete on product_variants
      referencing old table as old_rows for each statement execute function variants_changed();

    do $$
    declare ids uuid[] := array(select distinct product_id from product_variants);
    begin
      perform lock_products(ids);
      perform refresh_product_search(ids);
    end $$;
  `.execute(db);
}
