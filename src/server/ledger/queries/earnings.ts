import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { refundedUnits } from '#server/parcels/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** What happened to the units of an order's lines that sellers earn from. */
export async function listEarningLines(db: Db, orderId: string) {
  return db
    .selectFrom('seller_earnings')
    .innerJoin('order_items', 'order_items.id', 'seller_earnings.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select((eb) => [
      'order_items.id',
      'order_items.quantity',
      'orders.status',
      'seller_earnings.available_at',
      refundedUnits.as('refunded'),
      eb
        .selectFrom('refund_lines')
        .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
        .select((sub) => sub.fn.max('refunds.created_at').as('at'))
        .whereRef('refund_lines.order_item_id', '=', 'order_items.id')
        .where('refunds.status', '!=', 'failed')
        .as('refunded_at'),
      eb
        .selectFrom('order_events')
        .select((sub) => sub.fn.max('order_events.created_at').as('at'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .whereRef('order_events.to_status', '=', 'orders.status')
        .where('order_events.follows_parcels', '=', false)
        .as('marked_at'),
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
          .select(['parcel_lines.quantity', 'parcels.dispatched_at', 'parcels.delivered_at'])
          .whereRef('parcel_lines.order_item_id', '=', 'order_items.id')
          .where('parcels.taken_back_at', 'is', null),
      ).as('parcels'),
    ])
    .where('seller_earnings.order_id', '=', orderId)
    .execute();
}

export async function setAvailableAt(db: Db, lineId: string, availableAt: Date | null) {
  await db
    .updateTable('seller_earnings')
    .set({ available_at: availableAt })
    .where('order_item_id', '=', lineId)
    .execute();
}

/** Until when the reserve of these lines is kept. */
export async function setReservedUntil(db: Db, lineIds: readonly string[], until: Date) {
  await db
    .updateTable('seller_earnings')
    .set({ reserved_until: until })
    .where('order_item_id', 'in', lineIds)
    .execute();
}

/** The settings that say how long a seller's share stays pending. */
export async function readHoldSettings(db: Db) {
  return db
    .selectFrom('global_settings')
    .select(['earnings_hold_days', 'earnings_unrecorded_days', 'standard_delivery_days'])
    .executeTakeFirstOrThrow();
}

/** No open case stops the clock of an order: a disputed payment, or a refund that is due. */
const isUnhindered = sql<boolean>`not exists (
    select from payment_disputes d where d.order_id = orders.id and d.is_open)
  and orders.payment_status <> 'refund_due'`;

/** An open return stops the clock of its lines. */
const isBeingReturned = sql<boolean>`exists (
  select from return_lines l join returns r on r.id = l.return_id
  where l.order_item_id = seller_earnings.order_item_id
    and r.state not in ('resolved', 'declined', 'withdrawn'))`;

/** The orders with a share whose hold, or whose reserve, is over, from the id after `after` on. */
export async function listOrdersWithDueShares(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    where orders.id > ${after} and orders.id in (
      select order_id from seller_earnings
      where pending_cents > 0 and available_at <= ${now} and not ${isBeingReturned}
      union all
      select order_id from seller_earnings
      where reserved_cents > 0 and reserved_until <= ${now} and not ${isBeingReturned}
    ) and ${isUnhindered}
    order by orders.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The shares of a locked order that are due, with the seller's reserve; none while it waits. */
export async function listDueShares(db: Db, { orderId, now }: { orderId: string; now: Date }) {
  return db
    .selectFrom('seller_earnings')
    .innerJoin('orders', 'orders.id', 'seller_earnings.order_id')
    .leftJoin('seller_settings', 'seller_settings.seller_id', 'seller_earnings.seller_id')
    .select([
      'seller_earnings.order_item_id as id',
      'seller_earnings.seller_id',
      'seller_earnings.pending_cents',
      'seller_earnings.available_at',
      'seller_earnings.reserved_cents',
      'seller_earnings.reserved_until',
      'seller_settings.reserve_bps',
      'seller_settings.reserve_days',
    ])
    .where('seller_earnings.order_id', '=', orderId)
    .where(isUnhindered)
    .where(sql<boolean>`not ${isBeingReturned}`)
    .where((eb) =>
      eb.or([
        eb.and([eb('pending_cents', '>', 0), eb('available_at', '<=', now)]),
        eb.and([eb('reserved_cents', '>', 0), eb('reserved_until', '<=', now)]),
      ]),
    )
    .orderBy('seller_earnings.order_item_id')
    .execute();
}
