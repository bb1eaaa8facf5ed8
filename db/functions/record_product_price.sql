-- Keeps the price history that a struck-through price has to be found in.
create or replace function record_product_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into price_history
      (product_id, price_cents, original_price_cents, shown_price_cents, valid_from)
      select id, price_cents, original_price_cents, shown_price_cents, created_at from changed;
  else
    insert into price_history (product_id, price_cents, original_price_cents, shown_price_cents)
      select changed.id, changed.price_cents, changed.original_price_cents,
        changed.shown_price_cents
      from changed join former on former.id = changed.id
      where (changed.price_cents, changed.original_price_cents, changed.shown_price_cents)
        is distinct from
        (former.price_cents, former.original_price_cents, former.shown_price_cents);
  end if;
  return null;
end $$;

create or replace trigger record_product_price_added after insert on products
  referencing new table as changed for each statement execute function record_product_price();
create or replace trigger record_product_price_changed after update on products
  referencing old table as former new table as changed for each statement
  execute function record_product_price();
