-- A seller's name and slug are cached with the counts, and lists count what is for sale (Rule 121).
create or replace function seller_profiles_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if exists (
    select from old_rows o join new_rows n using (id)
    where (o.trading_name, o.slug) is distinct from (n.trading_name, n.slug)
  ) then
    perform touch_catalogue();
  end if;
  if search_is_paused() then return null; end if;
  select array_agg(p.id) into ids
    from old_rows o join new_rows n using (id) join products p on p.seller_id = n.id
    where (o.selling_state = 'off_sale') <> (n.selling_state = 'off_sale') and p.archived_at is null;
  if ids is not null then
    perform lock_products(ids);
    perform refresh_product_search(ids);
  end if;
  return null;
end $$;

create or replace trigger seller_profiles_changed after update on seller_profiles
  referencing old table as old_rows new table as new_rows for each statement
  execute function seller_profiles_changed();
