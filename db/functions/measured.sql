-- A number in thousandths of the smallest unit of its family: 2, 4 and "m" are 2,400,000.
create or replace function measured(whole text, fraction text, unit_name text)
returns bigint language sql immutable parallel safe as $$
  select (replace(whole, ',', '')::bigint * 1000 + rpad(coalesce(fraction, ''), 3, '0')::bigint)
    * coalesce((select factor from measure_units() where lower(unit) = lower(unit_name)), 1)
$$;
