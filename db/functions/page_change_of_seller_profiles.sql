-- Products and lists name their sellers, but only a seller's own page has the rating, which follows
-- from reviews and changes more often than anything else of a seller.
create or replace function page_change_of_seller_profiles() returns trigger language plpgsql as $$
declare
  -- The columns that follow from reviews, and the time of the last change.
  rating text[] := '{star_counts,rating_tenths,review_count,updated_at}';
  is_named boolean;
  rated text[];
begin
  select bool_or(to_jsonb(o) - rating <> to_jsonb(n) - rating),
      array_agg('seller:' || id) filter (where o.star_counts <> n.star_counts)
    into is_named, rated
    from old_rows o join new_rows n using (id);
  if is_named or cardinality(rated) > 200 then
    perform notify_page_change('{sellers}');
  elsif rated is not null then
    perform notify_page_change(rated);
  end if;
  return null;
end $$;

create or replace trigger page_change_update after update on seller_profiles
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_seller_profiles();
