-- More than 200 rows in one statement drop every page: naming them would cost more than rendering
-- again.
create or replace function page_change_of_products() returns trigger language plpgsql as $$
declare
  before jsonb[];
  after jsonb[];
  row_count bigint;
begin
  if tg_op = 'UPDATE' then
    select count(*) into row_count from new_rows;
  elsif tg_op = 'INSERT' then
    select count(*) into row_count from new_rows;
  elsif tg_op = 'DELETE' then
    select count(*) into row_count from old_rows;
  end if;
  if row_count = 0 then return null; end if;
  if tg_op = 'TRUNCATE' or row_count > 200 then
    perform notify_page_change('{everything}');
  elsif tg_op = 'UPDATE' then
    select array_agg(to_jsonb(old_rows)), array_agg(to_jsonb(new_rows)) into before, after
      from old_rows join new_rows using (id)
      where to_jsonb(old_rows) - 'updated_at' is distinct from to_jsonb(new_rows) - 'updated_at';
    if before is not null then perform notify_changed_products(before, after); end if;
  elsif tg_op = 'INSERT' then
    select array_agg(to_jsonb(new_rows)) into after from new_rows;
    perform notify_changed_products(array_fill(null::jsonb, array[row_count::integer]), after);
  else
    select array_agg(to_jsonb(old_rows)) into before from old_rows;
    perform notify_changed_products(before, array_fill(null::jsonb, array[row_count::integer]));
  end if;
  return null;
end $$;

create or replace trigger page_change_delete after delete on products
  referencing old table as old_rows for each statement execute function page_change_of_products();
create or replace trigger page_change_insert after insert on products
  referencing new table as new_rows for each statement execute function page_change_of_products();
create or replace trigger page_change_truncate after truncate on products
  for each statement execute function page_change_of_products();
create or replace trigger page_change_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_products();
