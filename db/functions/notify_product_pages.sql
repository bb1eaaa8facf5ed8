-- What is on the products' own pages alone has changed.
create or replace function notify_product_pages(ids uuid[]) returns void
language plpgsql as $$
begin
  if cardinality(ids) > 200 then
    perform notify_page_change('{everything}');
  elsif cardinality(ids) > 0 then
    perform notify_page_change(array(select 'product:' || id from unnest(ids) as id));
  end if;
end $$;
