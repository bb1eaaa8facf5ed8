-- Adds the units of a new cart line to the present line of the same item, capped at `most`, or adds
-- the line (Rule 47). False when the cart already has `most_lines` other lines (Rule 18). Each
-- statement here sees what was committed before the cart was locked: one statement would not.
create or replace function add_to_cart(line cart_items, most integer, most_lines integer)
returns boolean language plpgsql as $$
begin
  perform from user_profiles where id = line.user_id for no key update;
  update cart_items set
      quantity = least(quantity + line.quantity, most),
      seen_price_cents = line.seen_price_cents,
      updated_at = line.updated_at
    where user_id = line.user_id and product_id = line.product_id
      and variant_id is not distinct from line.variant_id;
  if found then return true; end if;
  if (select count(*) from cart_items where user_id = line.user_id) >= most_lines then
    return false;
  end if;
  insert into cart_items values (line.*);
  return true;
end $$;
