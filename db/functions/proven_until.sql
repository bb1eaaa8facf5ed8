-- Until when the price history proves that a product, or one of its variants, was offered at the
-- struck price for long enough (Rule 111); null if never. What is charged now is below that price,
-- so no new days are added and the result depends on the past alone. The history of a variant has
-- no discounts: it was offered at its price while the product's own price was not reduced. The SQL
-- twin of savingUntil in src/domain/pricing/saving.ts; a test compares them.
create or replace function proven_until(
  product uuid, variant uuid, struck_cents integer, at timestamptz
)
returns timestamptz language sql stable as $$
  with spans as (
    select variant_id, price_cents, shown_price_cents, valid_from as starts,
      least(lead(valid_from) over (partition by variant_id order by valid_from, id), at) as ends
    from price_history
    where product_id = product and (variant_id is null or variant_id = variant)
  ), offered as (
    select starts, ends from spans where variant is null and shown_price_cents >= struck_cents
    union all
    select greatest(v.starts, p.starts), least(v.ends, p.ends)
    from spans v join spans p on p.variant_id is null
    where v.variant_id = variant and v.price_cents >= struck_cents
      and p.shown_price_cents = p.price_cents and p.price_cents > 0
  ), summed as (
    -- Seconds, because a day of an interval has 23 or 25 hours when the clocks change.
    select starts, extract(epoch from sum(ends - starts) over (order by starts desc)) as seconds
    from offered where starts < ends
  ), rule as (
    select coalesce(max(saving_days), 28) * 86400 as needed,
      coalesce(max(saving_window_days), 90) * 86400 as window_seconds
    from global_settings
  )
  select starts + make_interval(secs => (seconds - needed + window_seconds)::double precision)
  from summed, rule where seconds >= needed
  order by starts desc limit 1
$$;
