-- As for products, without the discount, which belongs to the product.
create or replace function record_variant_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into price_history (product_id, variant_id, price_cents, valid_from)
      select product_id, id, price_cents, created_at from changed;
  else
    insert into price_history (product_id, variant_id, price_cents)
      select changed.product_id, changed.id, changed.price_cents
      from changed join former on former.id = changed.id
      where changed.price_cents is distinct from former.price_cents;
  end if;
  return null;
end $$;

create or replace trigger record_variant_price_added after insert on product_variants
  referencing new table as changed for each statement execute function record_variant_price();
create or replace trigger record_variant_price_changed after update on product_variants
  referencing old table as former new table as changed for each statement
  execute function record_variant_price();
