-- Records products whose variants or stock changed, for their own pages and for lists.
create or replace function notify_changed_product_ids(product_ids uuid[])
returns void language plpgsql as $$
begin
  if cardinality(product_ids) = 0 then return; end if;
  if cardinality(product_ids) > 200 then
    perform notify_page_change('{everything}');
  else
    perform notify_page_change(
      array(select distinct 'product:' || id from unnest(product_ids) as id)
      || tags_of_product_lists(array_agg(category_id), array_agg(department_id))
    ) from products where id = any (product_ids);
  end if;
end $$;
