-- A bulk load runs "set local bullnose.search_paused = 'on'" and calls rebuild_search() at the end.
create or replace function search_is_paused() returns boolean
language sql stable as $$
  select coalesce(current_setting('bullnose.search_paused', true), '') = 'on'
$$;
