-- Only sellers appear on public pages, so that a sign-up drops no page.
create or replace function page_change_of_sellers() returns trigger language plpgsql as $$
declare
  is_shown boolean;
begin
  if tg_op = 'INSERT' then
    is_shown := exists (select from new_rows where role = 'seller');
  elsif tg_op = 'UPDATE' then
    is_shown := exists (
      select from old_rows join new_rows using (id)
      where 'seller' in (old_rows.role, new_rows.role)
        and (old_rows.first_name, old_rows.last_name, old_rows.role,
            old_rows.suspended_at, old_rows.archived_at)
          is distinct from
          (new_rows.first_name, new_rows.last_name, new_rows.role,
            new_rows.suspended_at, new_rows.archived_at)
    );
  end if;
  if is_shown then perform notify_page_change('{sellers,products}'); end if;
  return null;
end $$;

create or replace trigger page_change_insert after insert on user_profiles
  referencing new table as new_rows for each statement execute function page_change_of_sellers();
create or replace trigger page_change_update after update on user_profiles
  referencing old table as old_rows new table as new_rows for each statement
  execute function page_change_of_sellers();
