import { sql, type Kysely } from 'kysely';

/** Parcels: one or more per seller and order, each with its carrier and what is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcels (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      -- Null is the platform.
      seller_id uuid references user_profiles (id),
      carrier text not null check (length(carrier) between 1 and 50),
      carrier_name text check (length(carrier_name) between 1 and 100),
      tracking_number text check (length(tracking_number) between 1 and 100),
      dispatched_at timestamptz not null,
      delivered_at timestamptz check (delivered_at >= dispatched_at),
      created_by uuid references user_profiles (id),
      request_key text check (length(request_key) between 1 and 255),
      updated_at timestamptz not null,
      check ((carrier = 'other') = (carrier_name is not null))
    );
    create unique index parcels_request on parcels (order_id, seller_id, request_key)
      nulls not distinct where request_key is not null;
    create index parcels_order on parcels (order_id, dispatched_at, id);
    create index parcels_seller on parcels (seller_id);

    create table parcel_lines (
      parcel_id uuid not null references parcels (id) on delete cascade,
      order_item_id uuid not null references order_items (id) on delete cascade,
      quantity integer not null check (quantity > 0),
      primary key (parcel_id, order_item_id)
    );
    create index parcel_lines_item on parcel_lines (order_item_id);

    create function parcels_hold_what_was_bought() returns trigger language plpgsql as $$
    declare bought integer; taken bigint;
    begin
      -- The line's row is locked so that two parcels at once see each other.
      select i.quantity into bought from order_items i
        join parcels p on p.id = new.parcel_id and p.order_id = i.order_id
          and p.seller_id is not distinct from i.seller_id
        where i.id = new.order_item_id for no key update of i;
      select coalesce((select sum(l.quantity) from parcel_lines l where l.order_item_id = new.order_item_id
          and l.parcel_id <> new.parcel_id), 0)
        + coalesce((select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = new.order_item_id and r.status <> 'failed'), 0) into taken;
      if bought is null or taken + new.quantity > bought then
        raise exception 'A parcel of % units, % sent or refunded before, exceeds the % bought', new.quantity, taken, coalesce(bought, 0)
          using errcode = 'check_violation', constraint = 'parcels_hold_what_was_bought';
      end if;
      return new;
    end $$;
    create trigger parcels_hold_what_was_bought before insert or update on parcel_lines
      for each row execute function parcels_hold_what_was_bought();
  `.execute(db);
}
