-- Keeps the text that the back offices search. A row trigger for updates, so that only updates of
-- these columns cost anything.
create or replace function office_words_changed() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    update office_product_words set words = office_words(new.name, new.sku, new.slug, new.brand)
      where product_id = new.id;
  else
    insert into office_product_words (product_id, words)
      select id, office_words(name, sku, slug, brand) from new_rows;
  end if;
  return null;
end $$;

create or replace trigger office_words_added after insert on products
  referencing new table as new_rows for each statement execute function office_words_changed();
create or replace trigger office_words_changed after update of name, sku, slug, brand on products
  for each row execute function office_words_changed();
