-- The page tags of the lists that contain products of these categories and departments.
create or replace function tags_of_product_lists(category_ids uuid[], department_ids uuid[])
returns text[]
language sql stable as $$
  select array['products']
    || array(
      select 'products-in:category/' || slug from categories where id = any (category_ids)
    )
    || array(
      select 'products-in:department/' || slug from departments where id = any (department_ids)
    )
$$;
