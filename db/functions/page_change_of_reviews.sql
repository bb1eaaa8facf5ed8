-- A product's own page shows its published reviews. The stars on lists and on the seller's page
-- change with the rows of products and seller_profiles.
create or replace function page_change_of_reviews() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from new_rows where state = 'published';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows where state = 'published';
  else
    select array_agg(distinct n.product_id) into ids
      from old_rows o join new_rows n using (id)
      where 'published' in (o.state, n.state)
        and row (o.state, o.stars, o.title, o.text, o.writer_name, o.edited_at, o.reply,
            o.replied_at, o.helpful_count)
          is distinct from
          row (n.state, n.stars, n.title, n.text, n.writer_name, n.edited_at, n.reply,
            n.replied_at, n.helpful_count);
  end if;
  perform notify_product_pages(ids);
  return null;
end $$;

create or replace function page_change_of_review_pictures() returns trigger
language plpgsql as $$
declare ids uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform notify_page_change('{everything}');
    return null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids
      from old_rows join reviews on reviews.id = review_id where state = 'published';
  else
    select array_agg(distinct product_id) into ids
      from new_rows join reviews on reviews.id = review_id where state = 'published';
  end if;
  perform notify_product_pages(ids);
  return null;
end $$;

create or replace trigger page_change_delete after delete on reviews
  referencing old table as old_rows for each statement execute function page_change_of_reviews();
create or replace trigger page_change_insert after insert on reviews
  referencing new table as new_rows for each statement execute function page_change_of_reviews();
create or replace trigger page_change_truncate after truncate on reviews
  for each statement execute function page_change_of_reviews();
create or replace trigger page_change_update after update on reviews
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_reviews();
create or replace trigger page_change_delete after delete on review_pictures
  referencing old table as old_rows for each statement
  execute function page_change_of_review_pictures();
create or replace trigger page_change_insert after insert on review_pictures
  referencing new table as new_rows for each statement
  execute function page_change_of_review_pictures();
create or replace trigger page_change_truncate after truncate on review_pictures
  for each statement execute function page_change_of_review_pictures();
create or replace trigger page_change_update after update on review_pictures
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_review_pictures();
