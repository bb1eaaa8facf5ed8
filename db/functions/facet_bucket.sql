-- The price bucket of src/domain/catalog/price-grid.ts.
create or replace function facet_bucket(price integer, step integer, first_bucket integer)
returns smallint language sql immutable parallel safe as $$
  select (first_bucket + least(
    2 * (price / step) + (price % step > 0)::integer,
    2 * (100000 / step) + 1
  ))::smallint
$$;
