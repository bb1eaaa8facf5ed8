-- What goes with a product (Rule 149), in the order of its form.
create table product_links (
  product_id uuid not null references products (id) on delete cascade,
  other_product_id uuid not null references products (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('needed', 'accessory', 'spare_part', 'alternative')),
  -- How much of the other one is needed per unit, square metre, metre, crossing or post.
  quantity_thousandths integer check (quantity_thousandths between 1 and 100000000),
  -- The contents of its packs that are counted; null counts its units.
  measure text check (measure in ('m', 'm²', 'L', 'kg', 'each')),
  per text check (per in ('unit', 'm²', 'm', 'crossing', 'post')),
  primary key (product_id, other_product_id),
  check (product_id <> other_product_id),
  check ((quantity_thousandths is null) = (per is null)),
  check (per is not null or measure is null),
  check (per is null or kind = 'needed')
);
create index product_links_other on product_links (other_product_id);
