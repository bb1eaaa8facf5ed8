-- The SQL twin of discountedUnitPrice in src/domain/pricing/price.ts; a test compares them.
create or replace function discounted_cents(
  price_cents integer, discount_type text, discount_value integer
)
returns integer language sql immutable parallel safe
return case discount_type
  when 'percentage' then
    greatest(0, round(price_cents::numeric * (10000 - discount_value) / 10000))::integer
  when 'flat_amount' then greatest(0, price_cents - discount_value)
  else price_cents
end;
