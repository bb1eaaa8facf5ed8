-- When a struck price may be shown as a saving (Rule 111).
alter table global_settings
  add column saving_days integer not null default 28 check (saving_days between 1 and 365),
  add column saving_window_days integer not null default 90
    check (saving_window_days between 1 and 365),
  add check (saving_days <= saving_window_days);

-- Until when the price history proves the struck price; null if it does not. refresh_savings()
-- writes it, and a job removes it when the time has passed.
alter table products add column saving_until timestamptz;
alter table product_variants add column saving_until timestamptz;
create index products_saving_until on products (saving_until) where saving_until is not null;
create index product_variants_saving_until on product_variants (saving_until)
  where saving_until is not null;

-- What the history that exists proves today. Without triggers, which would count it as a change of
-- the products.
alter table products disable trigger user;
alter table product_variants disable trigger user;

create temporary table struck_prices on commit drop as
select id as product_id, null::uuid as variant_id,
  case
    when original_price_cents > price_cents then original_price_cents
    when shown_price_cents < price_cents then price_cents
  end as struck_cents
from products
union all
select v.product_id, v.id,
  case
    when v.price_cents = p.price_cents and p.original_price_cents > v.price_cents
      then p.original_price_cents
    when case p.discount_type
        when 'percentage' then round(v.price_cents::numeric * (10000 - p.discount_value) / 10000)
        when 'flat_amount' then v.price_cents - p.discount_value
      end < v.price_cents and v.price_cents > 0
      then v.price_cents
  end
from product_variants v join products p on p.id = v.product_id;

create temporary table proven_savings on commit drop as
with spans as (
  select product_id, variant_id, price_cents, shown_price_cents, valid_from as starts,
    least(lead(valid_from) over (partition by product_id, variant_id order by valid_from, id), now())
      as ends
  from price_history
), offered as (
  select s.product_id, s.variant_id, o.starts, o.ends
  from struck_prices s
  join spans o on o.product_id = s.product_id and o.variant_id is null
    and o.shown_price_cents >= s.struck_cents
  where s.variant_id is null
  union all
  select s.product_id, s.variant_id, greatest(v.starts, o.starts), least(v.ends, o.ends)
  from struck_prices s
  join spans v on v.variant_id = s.variant_id and v.price_cents >= s.struck_cents
  join spans o on o.product_id = s.product_id and o.variant_id is null
    and o.shown_price_cents = o.price_cents and o.price_cents > 0
), summed as (
  select product_id, variant_id, starts,
    extract(epoch from sum(ends - starts) over (
      partition by product_id, variant_id order by starts desc
    )) as seconds
  from offered where starts < ends
)
select distinct on (product_id, variant_id) product_id, variant_id,
  starts + make_interval(secs => (seconds + (90 - 28) * 86400)::double precision) as until
from summed where seconds >= 28 * 86400
order by product_id, variant_id, starts desc;

update products set saving_until = until
from proven_savings s where s.product_id = products.id and s.variant_id is null and until > now();
update product_variants set saving_until = until
from proven_savings s where s.variant_id = product_variants.id and until > now();

drop table struck_prices, proven_savings;
alter table products enable trigger user;
alter table product_variants enable trigger user;
