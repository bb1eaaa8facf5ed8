-- Stock is held for an unpaid order, then converted when it is paid, or released.

create table stock_holds (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  stock_item_id uuid not null references stock_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'converted', 'released')),
  -- Units that are out of the stock for good: sold and not come back. Of a released hold, those
  -- that had left in parcels.
  taken_quantity integer not null default 0,
  -- Units that the shop owed and did not have when a cancelled order was taken up again.
  short_quantity integer not null default 0 check (short_quantity >= 0),
  expires_at timestamptz not null,
  unique (order_id, stock_item_id),
  check (taken_quantity between 0 and quantity),
  constraint stock_holds_held_has_nothing check (state <> 'held' or taken_quantity = 0),
  constraint stock_holds_only_sold_is_short check (state = 'converted' or short_quantity = 0)
);
create index stock_holds_live on stock_holds (expires_at) where state = 'held';

-- Every change of on_hand with its cause.
create table stock_movements (
  id uuid primary key,
  stock_item_id uuid not null references stock_items (id) on delete cascade,
  order_id uuid references orders (id) on delete set null,
  quantity_change integer not null check (quantity_change <> 0),
  -- counted is a correction; cancelled and returned are units back from an order and from a refund.
  reason text not null check (reason in ('opening', 'sold', 'returned', 'counted', 'cancelled')),
  refund_id uuid references refunds (id) on delete set null,
  actor_id uuid references user_profiles (id),
  created_at timestamptz not null
);
create index stock_movements_item on stock_movements (stock_item_id, created_at);
create index stock_movements_order on stock_movements (order_id);
