-- Records the tags of changed products. A picture or a tax rule affects the pages that show the
-- product; what decides its place in a list, or the counts, affects the lists too.
create or replace function notify_changed_products(before jsonb[], after jsonb[])
returns void language plpgsql as $$
declare
  -- What a list neither shows, sorts, filters nor counts by; every other column counts as listed.
  unlisted text[] := array['updated_at', 'version', 'images', 'option_names', 'is_taxable',
    'is_shipping_exempt', 'override_global_settings', 'custom_tax_rate_bps',
    'custom_shipping_cost_cents', 'star_counts', 'warranty',
    'quantity_prices'];
  counted text[] := array['category_id', 'department_id', 'brand', 'archived_at', 'is_withheld'];
  tags text[];
  listed jsonb[];
begin
  select array_agg(distinct 'product:' || (product ->> 'id')) into tags
    from unnest(before || after) as product;
  select array_agg(product) into listed from (
    select unnest(array[old_row, new_row]) as product
    from unnest(before, after) as pair (old_row, new_row)
    where old_row - unlisted is distinct from new_row - unlisted
  ) as changed where product is not null;
  if listed is not null then
    select tags || tags_of_product_lists(
      array_agg((product ->> 'category_id')::uuid), array_agg((product ->> 'department_id')::uuid)
    ) into tags from unnest(listed) as product;
  end if;
  if exists (
    select from unnest(before, after) as pair (old_row, new_row), unnest(counted) as name
    where old_row is null or new_row is null or old_row -> name is distinct from new_row -> name
  ) then
    tags := tags || 'product-counts'::text;
  end if;
  perform notify_page_change(array_remove(tags, null));
end $$;
