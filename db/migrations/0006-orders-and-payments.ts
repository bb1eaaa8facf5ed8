import { sql, type Kysely } from 'kysely';

/** Orders copy everything that they were placed with (Rule 7); stock is held, then converted or released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      order_number text not null unique,
      user_id uuid not null references user_profiles (id),
      status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
      payment_status text not null
        check (payment_status in ('unpaid', 'paid', 'not_required', 'refund_due', 'refunded', 'failed')),
      currency text not null default 'AUD' check (currency = 'AUD'),
      prices_include_tax boolean not null,
      subtotal_cents integer not null check (subtotal_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      freight_cents integer not null check (freight_cents >= 0),
      total_cents integer not null check (total_cents >= 0),
      tax_label text not null,
      shipping_label text not null,
      delivery_method text not null default 'shipping' check (delivery_method = 'shipping'),
      shipping_address_id uuid references addresses (id) on delete set null,
      billing_address_id uuid references addresses (id) on delete set null,
      shipping_address jsonb not null,
      billing_address jsonb not null,
      paid_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (total_cents = subtotal_cents + freight_cents + case when prices_include_tax then 0 else tax_cents end)
    );
    create index orders_user on orders (user_id, created_at desc, id desc);
    create index orders_newest on orders (created_at desc, id desc);
    create index orders_pending on orders (created_at) where status = 'pending';

    create table order_items (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null check (position >= 0),
      product_id uuid references products (id) on delete set null,
      variant_id uuid references product_variants (id) on delete set null,
      seller_id uuid references user_profiles (id),
      quantity integer not null check (quantity > 0),
      list_price_cents integer not null check (list_price_cents >= 0),
      unit_discount_cents integer not null check (unit_discount_cents >= 0),
      -- The discounted unit price: what the specification calls the price of an order item.
      price_cents integer not null check (price_cents >= 0),
      line_total_cents integer not null check (line_total_cents >= 0),
      tax_rate_bps integer not null check (tax_rate_bps >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      freight_cents integer not null check (freight_cents >= 0),
      freight_tax_cents integer not null check (freight_tax_cents >= 0),
      product_name text not null,
      product_slug text not null,
      product_image text,
      product_sku text,
      variant_name text,
      variant_attributes jsonb,
      seller_name text,
      unique (order_id, position),
      check (line_total_cents = price_cents * quantity)
    );
    create index order_items_seller on order_items (seller_id, order_id);
    create index order_items_product on order_items (product_id);

    create table order_sellers (
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null check (position >= 0),
      seller_id uuid references user_profiles (id),
      seller_name text not null,
      legal_name text not null,
      abn text,
      gst_registered boolean not null,
      subtotal_cents integer not null check (subtotal_cents >= 0),
      freight_cents integer not null check (freight_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      primary key (order_id, position),
      unique nulls not distinct (order_id, seller_id)
    );

    create table order_events (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      kind text not null,
      from_status text,
      to_status text,
      actor_id uuid references user_profiles (id),
      note text,
      created_at timestamptz not null
    );
    create index order_events_order on order_events (order_id, created_at, id);

    create table order_requests (
      user_id uuid not null references user_profiles (id) on delete cascade,
      idempotency_key text not null check (length(idempotency_key) between 1 and 255),
      request_hash text not null,
      order_id uuid not null references orders (id) on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, idempotency_key)
    );

    create table stock_holds (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      stock_item_id uuid not null references stock_items (id) on delete cascade,
      quantity integer not null check (quantity > 0),
      state text not null check (state in ('held', 'converted', 'released')),
      expires_at timestamptz not null,
      unique (order_id, stock_item_id)
    );
    create index stock_holds_live on stock_holds (expires_at) where state = 'held';

    create table stock_movements (
      id uuid primary key,
      stock_item_id uuid not null references stock_items (id) on delete cascade,
      order_id uuid references orders (id) on delete set null,
      quantity_change integer not null,
      reason text not null check (reason in ('opening', 'sold', 'returned', 'counted', 'cancelled')),
      created_at timestamptz not null
    );
    create index stock_movements_item on stock_movements (stock_item_id, created_at);

    create table payment_sessions (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      provider text not null,
      attempt integer not null check (attempt > 0),
      provider_session_id text,
      url text,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null default 'AUD',
      status text not null check (status in ('creating', 'open', 'paid', 'expired')),
      payment_reference text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (order_id, attempt),
      unique (provider, provider_session_id)
    );

    create table payment_events (
      provider text not null,
      event_id text not null,
      type text not null,
      provider_session_id text,
      payload jsonb not null,
      outcome text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    );

    create table sandbox_sessions (
      id text primary key,
      idempotency_key text not null unique,
      client_reference text not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      description text not null,
      success_url text not null,
      cancel_url text not null,
      status text not null check (status in ('open', 'paid', 'expired')),
      payment_reference text,
      declined_count integer not null default 0,
      expires_at timestamptz not null,
      created_at timestamptz not null
    );
  `.execute(db);
}
