-- A slug that is used again belongs to its new owner alone.
create or replace function release_former_slugs() returns trigger language plpgsql as $$
begin
  delete from former_slugs using new_rows
    where former_slugs.kind = tg_argv[0] and former_slugs.slug = new_rows.slug;
  return null;
end $$;

create or replace trigger release_former_slugs after insert on categories
  referencing new table as new_rows for each statement
  execute function release_former_slugs('category');
create or replace trigger release_former_slugs after insert on departments
  referencing new table as new_rows for each statement
  execute function release_former_slugs('department');
create or replace trigger release_former_slugs after insert on diy_articles
  referencing new table as new_rows for each statement
  execute function release_former_slugs('article');
create or replace trigger release_former_slugs after insert on products
  referencing new table as new_rows for each statement
  execute function release_former_slugs('product');
create or replace trigger release_former_slugs after insert on services
  referencing new table as new_rows for each statement
  execute function release_former_slugs('service');
create or replace trigger release_former_slugs after insert on seller_profiles
  referencing new table as new_rows for each statement
  execute function release_former_slugs('seller');
