-- How many price changes the version of the catalogue leaves out, of prices from one bucket to
-- another.
create or replace function price_changes(from_cents integer, to_cents integer)
returns bigint language sql stable as $$
  select count(*) from facet_pending
  where is_price_change
    and fine between facet_bucket(from_cents, 1000, 2000) and facet_bucket(to_cents, 1000, 2000)
$$;
