create or replace function words_changed() returns trigger language plpgsql as $$
begin
  if exists (select from search_bits_state where is_watched) then
    insert into search_outdated (product_ids)
      select array_agg(product_id) from changed_rows having count(*) > 0;
  end if;
  return null;
end $$;

create or replace trigger bits_after_delete after delete on product_words
  referencing old table as changed_rows for each statement execute function words_changed();
create or replace trigger bits_after_insert after insert on product_words
  referencing new table as changed_rows for each statement execute function words_changed();
create or replace trigger bits_after_update after update on product_words
  referencing new table as changed_rows for each statement execute function words_changed();
