import { sql, type Kysely } from 'kysely';

/**
 * What an order lives through: fulfilment beside status and payment, a version that serialises writes,
 * the quote that the buyer saw, stock movements with their cause, and the suppliers' numbered documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column fulfilment_status text not null default 'unfulfilled'
        check (fulfilment_status in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered')),
      add column version integer not null default 1 check (version > 0),
      add column quote_id text check (length(quote_id) <= 100),
      drop constraint orders_payment_status_check,
      add constraint orders_payment_status_check check (payment_status in
        ('unpaid', 'paid', 'not_required', 'refund_due', 'partly_refunded', 'refunded', 'failed'));
    update orders set fulfilment_status = status where status in ('shipped', 'delivered');
    create index orders_status_newest on orders (status, created_at desc, id desc);

    alter table order_events add column refund_id uuid references refunds (id);

    -- Units of a hold that are out of the stock for good: what was sold, less what came back.
    alter table stock_holds
      add column taken_quantity integer not null default 0,
      add column short_quantity integer not null default 0 check (short_quantity >= 0);
    update stock_holds set taken_quantity = quantity where state = 'converted';
    alter table stock_holds
      add check (taken_quantity between 0 and quantity),
      add check (state = 'converted' or (taken_quantity = 0 and short_quantity = 0));

    alter table stock_movements
      add column refund_id uuid references refunds (id) on delete set null,
      add column actor_id uuid references user_profiles (id),
      add check (quantity_change <> 0);
    create index stock_movements_order on stock_movements (order_id);
    insert into stock_movements (id, stock_item_id, quantity_change, reason, created_at)
      select gen_random_uuid(), s.id, s.on_hand - logged.units, 'opening', now()
      from stock_items s
      cross join lateral (
        select coalesce(sum(m.quantity_change), 0)::integer as units
        from stock_movements m where m.stock_item_id = s.id
      ) logged
      where s.on_hand <> logged.units;

    -- One row a supplier; null is the platform. Locked while a document takes its number, so that
    -- numbers have no gap: a transaction that fails gives its number back.
    create table document_series (
      supplier_id uuid references user_profiles (id),
      code integer generated always as identity (start with 1001) unique,
      last_invoice integer not null default 0 check (last_invoice >= 0),
      last_adjustment integer not null default 0 check (last_adjustment >= 0),
      unique nulls not distinct (supplier_id)
    );

    create table tax_documents (
      id uuid primary key,
      order_id uuid not null references orders (id),
      supplier_id uuid references user_profiles (id),
      kind text not null check (kind in ('invoice', 'adjustment')),
      sequence integer not null check (sequence > 0),
      number text not null unique,
      refund_id uuid references refunds (id),
      total_cents integer not null check (total_cents > 0),
      tax_cents integer not null check (tax_cents >= 0),
      -- The whole document as it was issued.
      content jsonb not null,
      issued_at timestamptz not null,
      unique nulls not distinct (supplier_id, kind, sequence),
      unique nulls not distinct (order_id, supplier_id, kind, refund_id),
      check ((kind = 'adjustment') = (refund_id is not null))
    );
    create index tax_documents_order on tax_documents (order_id, issued_at, id);
  `.execute(db);
}
