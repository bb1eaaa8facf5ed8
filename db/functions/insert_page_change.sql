create or replace function insert_page_change(changed_tags text[]) returns void
language sql as $$
  insert into page_changes (tags) select changed_tags where cardinality(changed_tags) > 0;
$$;
