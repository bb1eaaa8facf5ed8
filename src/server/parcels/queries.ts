import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { ParcelLinesTable, ParcelsTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { updateById } from '#server/platform/rows.ts';

/** Units of the line in `order_items` that were refunded; failed refunds do not count. */
export const refundedUnits = sql<number>`coalesce((
  select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
  where l.order_item_id = order_items.id and r.status <> 'failed'
), 0)::integer`;

/** Units of the line in `order_items` in parcels that were not taken back. */
export const sentUnits = sql<number>`coalesce((
  select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id
  where l.order_item_id = order_items.id and p.taken_back_at is null
), 0)::integer`;

/** Whether an open recall stops the units of the line in `order_items` (Rule 140). */
export const isRecalledLine = sql<boolean>`exists (
  select from stock_items s where s.product_id = order_items.product_id
    and s.variant_id is not distinct from order_items.variant_id and s.is_recalled
)`;

/** The newest open recall whose buyers include that of an order line; null without one. */
export const recallOfLine = sql<{ readonly id: string; readonly title: string } | null>`(
  select json_build_object('id', r.id, 'title', r.title)
  from recalled_lines l join recalls r on r.id = l.recall_id
  where l.order_item_id = order_items.id and l.is_open
  order by r.published_at desc limit 1
)`;

/**
 * The lines that an order's goods are sent by. No recall of them can be published until the
 * transaction ends.
 */
export async function lockDispatchLines(db: Db, orderId: string): Promise<DispatchRow[]> {
  await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_items').select('product_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
  return listDispatchLines(db, orderId);
}

export async function listDispatchLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select([
      'order_items.id',
      'order_items.seller_id',
      'order_items.product_id',
      'order_items.variant_id',
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.quantity',
      refundedUnits.as('refunded'),
      sentUnits.as('sent'),
      isRecalledLine.as('isRecalled'),
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute();
}

export type DispatchRow = Awaited<ReturnType<typeof listDispatchLines>>[number];

/** The parcels of an order with their contents, oldest first; those taken back are left out. */
export async function listParcelsOf(db: Db, orderId: string) {
  return selectParcels(db)
    .where('parcels.order_id', '=', orderId)
    .where('parcels.taken_back_at', 'is', null)
    .orderBy('parcels.dispatched_at')
    .orderBy('parcels.id')
    .execute();
}

export type ParcelRow = Awaited<ReturnType<typeof listParcelsOf>>[number];

/** A column of a query over `orders`: parcels of one seller or of all, without those taken back. */
export function parcelsOfOrders(db: Db, sellerId?: string) {
  const parcels = selectParcels(db)
    .where('parcels.order_id', '=', sql.ref<string>('orders.id'))
    .where('parcels.taken_back_at', 'is', null)
    .orderBy('parcels.dispatched_at')
    .orderBy('parcels.id');
  return jsonArrayFrom(
    sellerId === undefined ? parcels : parcels.where('parcels.seller_id', '=', sellerId),
  );
}

/** A column of a query over `orders`: the parcels that were taken back. */
export function parcelsTakenBack(db: Db) {
  return jsonArrayFrom(
    selectParcels(db)
      .where('parcels.order_id', '=', sql.ref<string>('orders.id'))
      .where('parcels.taken_back_at', 'is not', null),
  );
}

/** The parcel, even if it was taken back. */
export async function findParcel(db: Db, id: string): Promise<ParcelRow | undefined> {
  return selectParcels(db).where('parcels.id', '=', id).executeTakeFirst();
}

/** The parcel that an earlier call with this key sent, even if it was taken back. */
export async function findParcelByKey(
  db: Db,
  {
    orderId,
    sellerId,
    requestKey,
  }: { orderId: string; sellerId: string | null; requestKey: string },
): Promise<ParcelRow | undefined> {
  return selectParcels(db)
    .where('parcels.order_id', '=', orderId)
    .where('parcels.seller_id', 'is not distinct from', sellerId)
    .where('parcels.request_key', '=', requestKey)
    .executeTakeFirst();
}

function selectParcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select((eb) => [
      'parcels.id',
      'parcels.order_id',
      'parcels.seller_id',
      'parcels.carrier',
      'parcels.carrier_name',
      'parcels.tracking_number',
      'parcels.dispatched_at',
      'parcels.delivered_at',
      'parcels.taken_back_at',
      'parcels.version',
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_items', 'order_items.id', 'parcel_lines.order_item_id')
          .select([
            'parcel_lines.order_item_id',
            'parcel_lines.quantity',
            'order_items.product_name',
            'order_items.variant_name',
            'order_items.proof_of_age',
          ])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_items.position'),
      ).as('lines'),
    ]);
}

export async function insertParcel(
  db: Db,
  parcel: Insertable<ParcelsTable>,
  lines: readonly Omit<Insertable<ParcelLinesTable>, 'parcel_id'>[],
): Promise<void> {
  await db.insertInto('parcels').values(parcel).execute();
  await db
    .insertInto('parcel_lines')
    .values(lines.map((line) => ({ ...line, parcel_id: parcel.id })))
    .execute();
}

export const updateParcel = updateById('parcels');

/** Whether parcels set the status of an order, not a payment or a person. */
export async function isMovedByParcels(db: Db, orderId: string): Promise<boolean> {
  const event = await db
    .selectFrom('order_events')
    .select('follows_parcels')
    .where('order_id', '=', orderId)
    .where('to_status', 'is not', null)
    .whereRef('from_status', 'is distinct from', 'to_status')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.follows_parcels ?? false;
}

/** Whether customers see tracking numbers; true without saved settings. */
export const showsTracking = sql<boolean>`coalesce(
  (select delivery_tracking_enabled from global_settings limit 1), true)`;
