import type { OrderEventKind } from '#domain/orders/events.ts';
import type { OrderStatus } from '#domain/orders/status.ts';

import type { Ctx } from '#server/http/context.ts';
import { insertOrderEvent, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { newId } from '#server/platform/ids.ts';

interface OrderEvent {
  readonly kind: OrderEventKind;
  /** The new status, if the event changes it. */
  readonly to?: OrderStatus;
  /** Absent when the shop acts by itself. */
  readonly actorId?: string | null;
  readonly note?: string | null;
  readonly refundId?: string;
  /** Parcels, not a person or a payment, changed the status. */
  readonly followsParcels?: boolean;
}

/** Adds an event to the history of a locked order. Returns its id. */
export async function recordOrderEvent(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  order: Pick<LockedOrder, 'id' | 'status'>,
  { kind, to, actorId = null, note = null, refundId, followsParcels }: OrderEvent,
): Promise<string> {
  const id = newId();
  await insertOrderEvent(db, {
    id,
    order_id: order.id,
    kind,
    from_status: order.status,
    to_status: to ?? null,
    actor_id: actorId,
    note,
    created_at: now,
    ...(refundId === undefined ? {} : { refund_id: refundId }),
    ...(followsParcels === undefined ? {} : { follows_parcels: followsParcels }),
  });
  return id;
}
