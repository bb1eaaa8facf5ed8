-- The warranty against defects that a product has, and an order line as it was when it was sold
-- (Rule 141). It is whole or there is none.
alter table products add column warranty jsonb check (jsonb_typeof(warranty) = 'object' and warranty
  ?& array['giver', 'address', 'phone', 'email', 'period', 'promise', 'claim', 'costs']);
alter table order_items add column warranty jsonb check (jsonb_typeof(warranty) = 'object' and
  warranty ?& array['giver', 'address', 'phone', 'email', 'period', 'promise', 'claim', 'costs']);

-- The warranties that a seller's products have, for copying one to another product.
create index products_with_warranty on products (seller_id, updated_at)
  where warranty is not null and archived_at is null;
