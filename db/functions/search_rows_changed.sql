-- Copies what lists filter by into the words, so that a text search reads one table.
create or replace function search_rows_changed() returns trigger language plpgsql as $$
begin
  update product_words w set (
      price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale,
      attribute_keys
    ) = row (n.price_cents, n.department_key, n.category_key, n.brand_key, n.seller_key,
        n.is_in_stock, n.is_on_sale, n.attribute_keys)
    from new_rows n
    where w.product_id = n.product_id
      and row (w.price_cents, w.department_key, w.category_key, w.brand_key, w.seller_key,
        w.is_in_stock, w.is_on_sale, w.attribute_keys)
        is distinct from
        row (n.price_cents, n.department_key, n.category_key, n.brand_key, n.seller_key,
        n.is_in_stock, n.is_on_sale, n.attribute_keys);
  return null;
end $$;

create or replace trigger search_rows_changed after update on product_search
  referencing new table as new_rows for each statement execute function search_rows_changed();
