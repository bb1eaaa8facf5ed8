-- The parcels of a line, with its refunds, never exceed what was bought. The line's row is locked
-- so that two parcels at once see each other.
create or replace function parcels_hold_what_was_bought() returns trigger language plpgsql as $$
declare bought integer; taken bigint;
begin
  select i.quantity into bought from order_items i
    join parcels p on p.id = new.parcel_id and p.order_id = i.order_id
      and p.seller_id is not distinct from i.seller_id
    where i.id = new.order_item_id for no key update of i;
  select coalesce((select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id
      where l.order_item_id = new.order_item_id and l.parcel_id <> new.parcel_id
        and p.taken_back_at is null), 0)
    + coalesce((select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = new.order_item_id and r.status <> 'failed'), 0) into taken;
  if bought is null or taken + new.quantity > bought then
    raise exception 'A parcel of % units, % sent or refunded before, exceeds the % bought',
      new.quantity, taken, coalesce(bought, 0)
      using errcode = 'check_violation', constraint = 'parcels_hold_what_was_bought';
  end if;
  return new;
end $$;

create or replace trigger parcels_hold_what_was_bought before insert or update on parcel_lines
  for each row execute function parcels_hold_what_was_bought();
