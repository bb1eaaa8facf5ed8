import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { statusAfterParcel } from '#domain/orders/status.ts';
import { fulfilmentByParcels } from '#domain/parcels/dispatch.ts';
import { furtherOf, type FulfilmentStatus } from '#domain/parcels/fulfilment.ts';

import { insertOrderEvent, updateOrder, type LockedOrder } from '#server/checkout/queries.ts';
import { listDispatchLines, listParcelsOf } from '#server/parcels/queries.ts';
import { newId } from '#server/platform/ids.ts';

/** How far an order's goods have come by its parcels alone, all sellers together. */
export async function fulfilmentOfOrder(
  db: Kysely<DB>,
  orderId: string,
): Promise<FulfilmentStatus> {
  const parcels = await listParcelsOf(db, orderId);
  return fulfilmentByParcels(
    await listDispatchLines(db, orderId),
    parcels.map((parcel) => ({ isDelivered: parcel.delivered_at !== null })),
  );
}

/**
 * Moves a locked order on to where its parcels are, in their transaction: shipped once all sellers' goods
 * have left, delivered once all have arrived; forward only, and never out of cancelled (Rule 19). Answers
 * how far the parcels have come, and the status that the order now has.
 */
export async function followParcels(
  { db, now, actorId }: { db: Kysely<DB>; now: Date; actorId: string },
  order: LockedOrder,
): Promise<{ reached: FulfilmentStatus; status: LockedOrder['status'] }> {
  const reached = await fulfilmentOfOrder(db, order.id);
  const fulfilment = furtherOf(order.fulfilment_status, reached);
  const status =
    reached === 'shipped' || reached === 'delivered'
      ? statusAfterParcel(order.status, reached)
      : order.status;
  if (fulfilment === order.fulfilment_status && status === order.status) return { reached, status };
  await updateOrder(db, order.id, { status, fulfilment_status: fulfilment, updated_at: now });
  if (status === order.status) return { reached, status };
  await insertOrderEvent(db, {
    id: newId(),
    order_id: order.id,
    kind: 'status_changed',
    from_status: order.status,
    to_status: status,
    actor_id: actorId,
    note: null,
    created_at: now,
  });
  return { reached, status };
}
