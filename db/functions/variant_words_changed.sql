-- Refreshes the words of products whose variants changed in name, code, attributes or listing.
create or replace function variant_words_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if search_is_paused() then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from new_rows where archived_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows where archived_at is null;
  else
    select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
    where row (o.archived_at is null, o.name, o.sku, o.attributes)
      is distinct from row (n.archived_at is null, n.name, n.sku, n.attributes);
  end if;
  if ids is not null then
    perform lock_products(ids);
    perform refresh_product_words(ids);
  end if;
  return null;
end $$;

create or replace trigger words_deleted after delete on product_variants
  referencing old table as old_rows for each statement execute function variant_words_changed();
create or replace trigger words_inserted after insert on product_variants
  referencing new table as new_rows for each statement execute function variant_words_changed();
create or replace trigger words_updated after update on product_variants
  referencing old table as old_rows new table as new_rows for each statement
  execute function variant_words_changed();
