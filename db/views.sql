-- Views are dropped and created together, in the order in which they depend on each other.
drop view if exists issued_numbers, recalled_lines, product_savings, searched_texts, product_texts,
  product_facts, product_offers, product_facet_values, product_attribute_values, catalogue_version,
  facet_cells, facet_pending_cells;

create view facet_pending_cells as
  select p.id, s.scope, s.scope_key, d.dimension, b.bucket, p.flags, d.value_key, p.delta as count
  from facet_pending p
  cross join lateral (values
    (0::smallint, 0), (1::smallint, p.department_key), (2::smallint, p.category_key),
    (3::smallint, p.brand_key), (4::smallint, p.seller_key)
  ) as s (scope, scope_key)
  cross join lateral (
    values (0::smallint, 0), (1::smallint, p.department_key), (2::smallint, p.category_key),
      (3::smallint, p.brand_key), (4::smallint, p.seller_key)
    union all
    select 5::smallint, unnest(p.attribute_keys)
  ) as d (dimension, value_key)
  cross join lateral (values (0::smallint), (p.coarse), (p.fine)) as b (bucket)
  where (s.scope = 0 or (s.scope_key <> 0 and s.scope <> d.dimension))
    and (d.dimension = 0 or d.value_key <> 0)
    and (d.dimension <> 5 or s.scope = 2);

-- The counts as they are now.
create view facet_cells as
  select scope, scope_key, dimension, bucket, flags, value_key, count from facet_rollup
  union all
  select scope, scope_key, dimension, bucket, flags, value_key, count from facet_pending_cells;

-- Every change of the catalogue changes this text, in the transaction that makes the change, except
-- for those that change only prices: a list that depends on prices counts them itself.
create view catalogue_version as
  select (select folded_in from facet_state) || '/' || count(*) || '/'
    || coalesce(sum(changed_in), 0) as version
  from facet_pending where not is_price_change;

-- The attribute values of each product (Rule 145), of itself and of its variants, as facet_keys has
-- them.
create view product_attribute_values as
  select distinct p.id as product_id, (
    case when t.choice is null then jsonb_build_array(d.id, null, t.low, t.high)
      else jsonb_build_array(d.id, t.choice) end
  )::text as value
  from products p
  join attribute_definitions d on d.category_id = p.category_id and d.is_filterable
  cross join lateral (
    select value as written from json_each_text(p.specifications)
    where lower(key) = lower(d.name)
    union all
    select value from product_variants cross join lateral jsonb_each_text(attributes)
    where product_id = p.id and archived_at is null and lower(key) = lower(d.name)
  ) as w
  cross join lateral typed_values(d.kind, d.unit, d.choices, w.written) as t
  where p.archived_at is null;

-- What of facet_keys each product needs.
create view product_facet_values as
  select p.id as product_id, k.kind::smallint as kind, k.value
  from products p
  cross join lateral (values
    (1, p.department_id::text), (2, p.category_id::text), (3, nullif(p.brand, '')),
    (4, p.seller_id::text)
  ) as k (kind, value)
  where k.value is not null and p.archived_at is null
  union all
  select product_id, 5::smallint, value from product_attribute_values;

-- What each product costs where it is listed (Rule 5): with variants, the price of the cheapest one
-- that can be bought. The SQL twin of shownOffer in src/domain/pricing/price.ts; a test compares
-- them.
create view product_offers as
  select p.id as product_id, offer.list_price_cents,
    discounted_cents(offer.list_price_cents, p.discount_type, p.discount_value)
      as shown_price_cents,
    coalesce(cheapest.unit_quantity_thousandths, p.unit_quantity_thousandths)
      as unit_quantity_thousandths,
    discounted_cents(offer.list_price_cents, p.discount_type, p.discount_value)
      < discounted_cents(
        coalesce(cheapest.highest_cents, p.price_cents), p.discount_type, p.discount_value
      ) as has_price_range,
    case when cheapest.price_cents is null then p.saving_until else cheapest.saving_until end
      as saving_until
  from products p
  left join lateral (
    select v.price_cents, v.unit_quantity_thousandths, v.saving_until,
      max(v.price_cents)
        over (partition by coalesce(i.on_hand > i.reserved and not i.is_recalled, false))
        as highest_cents
    from product_variants v
    left join stock_items i on i.product_id = v.product_id and i.variant_id = v.id
    where v.product_id = p.id and v.archived_at is null
    order by coalesce(i.on_hand > i.reserved and not i.is_recalled, false) desc, v.price_cents, v.position
    limit 1
  ) as cheapest on true
  cross join lateral (
    select coalesce(cheapest.price_cents, p.price_cents) as list_price_cents
  ) as offer;

-- Until when the struck price of a product, and of each of its variants, is a proven saving; the
-- struck price is the SQL twin of struckPrice in src/domain/pricing/price.ts.
create view product_savings as
  select s.product_id, s.variant_id,
    case when s.struck_cents is not null then
      proven_until(s.product_id, s.variant_id, s.struck_cents, clock_timestamp())
    end as proven_until
  from (
    select p.id as product_id, null::uuid as variant_id,
      case
        when p.original_price_cents > p.price_cents then p.original_price_cents
        when p.shown_price_cents < p.price_cents then p.price_cents
      end as struck_cents
    from products p
    union all
    select p.id, v.id,
      case
        when v.price_cents = p.price_cents and p.original_price_cents > v.price_cents
          then p.original_price_cents
        when discounted_cents(v.price_cents, p.discount_type, p.discount_value) < v.price_cents
          then v.price_cents
      end
    from products p join product_variants v on v.product_id = p.id
  ) as s;

-- A listed product as product_search must have it, column by column.
create view product_facts as
  select p.id as product_id, p.created_at, o.shown_price_cents as price_cents,
    case when p.unit_measure is not null then
      round(o.shown_price_cents * 1000.0 / o.unit_quantity_thousandths)::integer
    end as unit_price_cents,
    p.rating_tenths, p.review_count,
    coalesce(d.key, 0) as department_key, coalesce(c.key, 0) as category_key,
    coalesce(b.key, 0) as brand_key, coalesce(s.key, 0) as seller_key,
    exists (
      select from stock_items i
      left join product_variants v on v.id = i.variant_id
      where i.product_id = p.id and i.on_hand > i.reserved and not i.is_recalled
        and v.archived_at is null
    ) and not exists (
      select from seller_profiles
      where seller_profiles.id = p.seller_id and selling_state = 'off_sale'
    ) as is_in_stock,
    p.original_price_cents is not null or o.shown_price_cents < o.list_price_cents as is_on_sale,
    array(
      select k.key from product_attribute_values v
      join facet_keys k on k.kind = 5 and k.value = v.value
      where v.product_id = p.id order by k.key
    ) as attribute_keys
  from products p
  join product_offers o on o.product_id = p.id
  left join facet_keys d on d.kind = 1 and d.value = p.department_id::text
  left join facet_keys c on c.kind = 2 and c.value = p.category_id::text
  left join facet_keys b on b.kind = 3 and b.value = nullif(p.brand, '')
  left join facet_keys s on s.kind = 4 and s.value = p.seller_id::text
  where p.archived_at is null;

create view product_texts as
  select p.id as product_id, p.rating_tenths * p.review_count as popularity,
    lower(unaccent(translate(p.name, '×', 'x'))) as name, t.codes,
    setweight(to_tsvector('shop_english', written.name), 'A')
      || setweight(to_tsvector('simple', size_words(p.name)), 'A')
      || setweight(to_tsvector('shop_english', written.brand), 'B')
      || setweight(to_tsvector('simple', t.codes), 'B')
      || setweight(to_tsvector('shop_english', written.details), 'C')
      || setweight(to_tsvector('simple', size_words(t.details)), 'C')
      || description_words(to_tsvector('shop_english', written.description)) as document
  from products p
  cross join lateral (
    select coalesce(string_agg(v.name || ' ' || a.facts, ' . ' order by v.position), '') as names,
      coalesce(string_agg(compact_code(v.sku), ' ' order by v.position), '') as codes
    from product_variants v
    cross join lateral (
      select coalesce(string_agg(value, ' '), '') as facts from jsonb_each_text(v.attributes)
      where strpos(' ' || lower(v.name) || ' ', ' ' || lower(value) || ' ') = 0
    ) as a
    where v.product_id = p.id and v.archived_at is null
  ) as variants
  cross join lateral (
    -- An attribute is found by its name too (Rule 145), unless it says no: "3 star WELS".
    select coalesce(string_agg(concat_ws(' ', d.name, w.value), ' . '), '') as facts
    from json_each_text(p.specifications) as w
    left join attribute_definitions d on d.category_id = p.category_id and d.is_filterable
      and lower(d.name) = lower(w.key) and not (d.kind = 'switch' and w.value ~* '^\s*no\M')
  ) as specified
  cross join lateral (
    select coalesce(string_agg(distinct d.name, ' . '), '') as names
    from product_variants v
    cross join lateral jsonb_object_keys(v.attributes) as option (name)
    join attribute_definitions d on d.category_id = p.category_id and d.is_filterable
      and lower(d.name) = lower(option.name) and d.kind <> 'switch'
    where v.product_id = p.id and v.archived_at is null
  ) as named
  cross join lateral (
    select ' ' || coalesce(compact_code(p.sku), '') || ' ' || variants.codes || ' ' as codes,
      specified.facts || ' . ' || named.names || ' . ' || variants.names as details
  ) as t
  -- As in a search text: "painter's" is the word "painters", where PostgreSQL may see two words.
  cross join lateral (
    select translate(p.name, '''’', '') as name, translate(p.brand, '''’', '') as brand,
      translate(t.details, '''’', '') as details, translate(p.description, '''’', '') as description
  ) as written
  where p.archived_at is null;

-- A product as product_words must have it, column by column; its search row is written first.
create view searched_texts as
  select t.*, s.price_cents, s.department_key, s.category_key, s.brand_key, s.seller_key,
    s.is_in_stock, s.is_on_sale, s.attribute_keys
  from product_texts t join product_search s using (product_id);

-- The lines of paid orders whose buyers a recall concerns (Rule 140): with units that were sent or
-- are owed, bought on its days or stopped by it now, or replaced on its days. What was bought or
-- sent since its units on sale are known to be safe, or since it was closed, is not concerned. A
-- line of a cancelled order counts what was sent.
create view recalled_lines as
  select r.id as recall_id, r.closed_at is null as is_open, i.order_id, i.id as order_item_id,
    least(of_line.sent, concerned.units) as sent, concerned.units
  from recalls r
  join order_items i on i.product_id = r.product_id
    and (r.variant_ids = '{}' or i.variant_id = any (r.variant_ids))
  join orders o on o.id = i.order_id and o.status <> 'pending'
  cross join lateral (
    select coalesce(r.sold_from, '-infinity') as first_day,
      coalesce(r.sold_until, 'infinity') as last_day,
      coalesce(least(r.cleared_at, r.closed_at), 'infinity') as safe_from
  ) as days
  cross join lateral (
    select
      coalesce((select sum(l.quantity) from refund_lines l join refunds f on f.id = l.refund_id
        where l.order_item_id = i.id and f.status <> 'failed'), 0)::integer as refunded,
      coalesce((select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id
        where l.order_item_id = i.id and p.taken_back_at is null), 0)::integer as in_parcels,
      coalesce((select sum(l.quantity) from return_lines l join returns x on x.id = l.return_id
        where l.order_item_id = i.id and x.state = 'resolved' and x.remedy = 'replacement'
          and (x.replacement_sent_at at time zone 'Australia/Sydney')::date
            between days.first_day and days.last_day
          and x.replacement_sent_at <= days.safe_from), 0)::integer as replaced
  ) as moved
  cross join lateral (
    -- An order may be set to shipped without a parcel.
    select greatest(moved.in_parcels, case when o.fulfilment_status in ('shipped', 'delivered')
      then i.quantity - moved.refunded else 0 end) as sent
  ) as gone
  cross join lateral (
    select gone.sent, case when o.status = 'cancelled' then gone.sent
      else greatest(gone.sent, i.quantity - moved.refunded) end as units
  ) as of_line
  cross join lateral (
    select case
      when (o.created_at at time zone 'Australia/Sydney')::date
          between days.first_day and days.last_day and o.created_at <= days.safe_from
        or (r.stops_units and of_line.units > of_line.sent) then of_line.units
      else least(of_line.units, moved.replaced) end as units
  ) as concerned
  where concerned.units > 0;

-- Every number of a document that was issued, by its series.
create view issued_numbers as
  select s.code as series_code, d.kind, d.sequence, d.issued_at, d.id as document_id
  from tax_documents d join document_series s
    on s.supplier_id is not distinct from d.supplier_id and not s.is_for_commission
  union all
  select s.code, d.kind, d.sequence, d.issued_at, d.id
  from commission_documents d join document_series s on s.is_for_commission;
