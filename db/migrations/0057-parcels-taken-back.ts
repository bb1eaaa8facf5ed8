import { sql, type Kysely } from 'kysely';

/**
 * A parcel may be taken back before it arrives: it stays on record with who did so and why, and holds nothing any
 * more. Events say whether parcels moved the order, so that taking one back undoes that and nothing that a
 * person set. A cancelled order keeps out of the stock what left in parcels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parcels
      add column taken_back_at timestamptz check (taken_back_at >= dispatched_at),
      add column taken_back_by uuid references user_profiles (id),
      add column taken_back_reason text check (length(taken_back_reason) between 1 and 500),
      add constraint parcels_taken_back_with_reason check ((taken_back_at is null) = (taken_back_reason is null)),
      add constraint parcels_arrived_or_taken_back check (delivered_at is null or taken_back_at is null);

    create or replace function parcels_hold_what_was_bought() returns trigger language plpgsql as $$
    declare bought integer; taken bigint;
    begin
      -- The line's row is locked so that two parcels at once see each other.
      select i.quantity into bought from order_items i
        join parcels p on p.id = new.parcel_id and p.order_id = i.order_id
          and p.seller_id is not distinct from i.seller_id
        where i.id = new.order_item_id for no key update of i;
      select coalesce((select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id
          where l.order_item_id = new.order_item_id and l.parcel_id <> new.parcel_id and p.taken_back_at is null), 0)
        + coalesce((select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = new.order_item_id and r.status <> 'failed'), 0) into taken;
      if bought is null or taken + new.quantity > bought then
        raise exception 'A parcel of % units, % sent or refunded before, exceeds the % bought', new.quantity, taken, coalesce(bought, 0)
          using errcode = 'check_violation', constraint = 'parcels_hold_what_was_bought';
      end if;
      return new;
    end $$;

    alter table order_events add column follows_parcels boolean not null default false;

    alter table stock_holds
      drop constraint stock_holds_check1,
      add constraint stock_holds_held_has_nothing check (state <> 'held' or taken_quantity = 0),
      add constraint stock_holds_only_sold_is_short check (state = 'converted' or short_quantity = 0);
  `.execute(db);
}
