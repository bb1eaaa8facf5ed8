-- For tables whose every change affects the same few tags, which are the trigger's arguments.
create or replace function page_change_of_table() returns trigger language plpgsql as $$
begin
  perform notify_page_change(tg_argv::text[]);
  return null;
end $$;

create or replace trigger page_change
  after insert or update or delete or truncate on attribute_definitions
  for each statement execute function page_change_of_table('products');
create or replace trigger page_change
  after insert or update or delete or truncate on categories
  for each statement execute function page_change_of_table('departments', 'products');
create or replace trigger page_change
  after insert or update or delete or truncate on closures
  for each statement execute function page_change_of_table('closures');
create or replace trigger page_change
  after insert or update or delete or truncate on content_items
  for each statement execute function page_change_of_table('content');
create or replace trigger page_change
  after insert or update or delete or truncate on content_versions
  for each statement execute function page_change_of_table('content');
create or replace trigger page_change
  after insert or update or delete or truncate on departments
  for each statement execute function page_change_of_table('departments', 'products');
create or replace trigger page_change
  after insert or update or delete or truncate on diy_articles
  for each statement execute function page_change_of_table('articles');
create or replace trigger page_change
  after insert or update or delete or truncate on global_settings
  for each statement execute function page_change_of_table('settings');
-- Their updates: page_change_of_seller_profiles.sql.
create or replace trigger page_change
  after insert or delete or truncate on seller_profiles
  for each statement execute function page_change_of_table('sellers');
create or replace trigger page_change
  after insert or update or delete or truncate on services
  for each statement execute function page_change_of_table('services');
create or replace trigger page_change
  after insert or update or delete or truncate on text_values
  for each statement execute function page_change_of_table('content');
