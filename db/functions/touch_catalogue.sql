-- Makes a new catalogue version without changing a count.
create or replace function touch_catalogue() returns void
language sql as $$
  insert into facet_pending
    (department_key, category_key, brand_key, seller_key, coarse, fine, flags, delta)
    values (0, 0, 0, 0, 0, 0, 0, 0)
$$;
