-- What the back offices search of a product.
create or replace function office_words(name text, sku text, slug text, brand text) returns text
language sql immutable as $$
  select name || ' ' || coalesce(sku, '') || ' ' || slug || ' ' || brand
$$;
