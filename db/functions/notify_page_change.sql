-- Records a page change and wakes the readers when the transaction commits. Stock changes are only
-- inserted: commits that notify wait for each other, which would queue orders. Readers also poll.
create or replace function notify_page_change(changed_tags text[])
returns void language plpgsql as $$
begin
  perform insert_page_change(changed_tags);
  perform pg_notify('page_changes', '');
end $$;
