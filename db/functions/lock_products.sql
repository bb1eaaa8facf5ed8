-- Serialises transactions that change different parts of one product, so that the second sees what
-- the first did. A transaction that changes the product itself already has its lock.
create or replace function lock_products(ids uuid[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
end $$;
