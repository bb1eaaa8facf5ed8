-- Empties what is derived from products.
create or replace function products_truncated() returns trigger language plpgsql as $$
begin
  delete from product_search;
  delete from facet_rollup;
  delete from facet_pending;
  delete from product_words;
  delete from search_words;
  update facet_state set folded_in = pg_current_xact_id()::text::bigint;
  return null;
end $$;

create or replace trigger products_truncated after truncate on products
  for each statement execute function products_truncated();
