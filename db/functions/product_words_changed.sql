-- Refreshes the words of products whose texts or popularity changed.
create or replace function product_words_changed() returns trigger language plpgsql as $$
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
      and (
        row (o.archived_at is null, o.name, o.brand, o.sku, o.specifications::text, o.description,
            o.rating_tenths * o.review_count)
          is distinct from
          row (n.archived_at is null, n.name, n.brand, n.sku, n.specifications::text, n.description,
            n.rating_tenths * n.review_count)
        -- The names of a category's attributes are words.
        or (o.category_id is distinct from n.category_id and exists (
          select from attribute_definitions d
          where d.category_id in (o.category_id, n.category_id) and d.is_filterable))
      );
  end if;
  if ids is not null then perform refresh_product_words(ids); end if;
  return null;
end $$;

create or replace trigger words_deleted after delete on products
  referencing old table as old_rows for each statement execute function product_words_changed();
create or replace trigger words_inserted after insert on products
  referencing new table as new_rows for each statement execute function product_words_changed();
create or replace trigger words_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function product_words_changed();
