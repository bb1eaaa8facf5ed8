-- Refreshes the search rows of products whose listed facts changed.
create or replace function products_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if search_is_paused() then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows where archived_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows where archived_at is null;
  else
    select array_agg(n.id) into ids from new_rows n join old_rows o using (id)
    where (o.archived_at is null or n.archived_at is null)
      and row (o.archived_at is null, o.created_at, o.shown_price_cents, o.price_cents,
          o.original_price_cents, o.discount_type, o.discount_value,
          o.unit_quantity_thousandths, o.rating_tenths, o.review_count,
          o.department_id, o.category_id, o.brand, o.seller_id, o.specifications::text)
        is distinct from
        row (n.archived_at is null, n.created_at, n.shown_price_cents, n.price_cents,
          n.original_price_cents, n.discount_type, n.discount_value,
          n.unit_quantity_thousandths, n.rating_tenths, n.review_count,
          n.department_id, n.category_id, n.brand, n.seller_id, n.specifications::text);
  end if;
  if tg_op = 'UPDATE' then
    -- A change of attributes locks its category, as a product does that comes into it, so that one
    -- waits for the other. A restored product has been in it.
    perform from categories where id in (
      select n.category_id from new_rows n join old_rows o using (id)
      where n.archived_at is null and o.archived_at is not null
    ) order by id for key share;
  end if;
  if ids is not null then perform refresh_product_search(ids); end if;
  return null;
end $$;

create or replace trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function products_changed();
create or replace trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function products_changed();
create or replace trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function products_changed();
