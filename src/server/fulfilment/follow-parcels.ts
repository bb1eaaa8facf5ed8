import { statusAfterParcel, statusAfterTakeBack, type OrderStatus } from '#domain/orders/status.ts';
import { fulfilmentByParcels } from '#domain/parcels/dispatch.ts';
import { furtherOf, type FulfilmentStatus } from '#domain/parcels/fulfilment.ts';

import type { Ctx } from '#server/http/context.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import {
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from '#server/orders/queries/change-orders.ts';
import { isMovedByParcels, listDispatchLines, listParcelsOf } from '#server/parcels/queries.ts';
import type { Db } from '#server/platform/database.ts';

type ParcelCtx = Pick<Ctx, 'db' | 'now'>;

/** A locked order and the user who moves it; null when the shop does. */
interface Move {
  readonly order: LockedOrder;
  readonly actorId: string | null;
}

/** How far the parcels got, and the status the order has now. */
interface Followed {
  readonly reached: FulfilmentStatus;
  readonly status: OrderStatus;
}

/** How far all sellers' parcels of an order got, whatever its status says. */
export async function fulfilmentOfOrder(db: Db, orderId: string): Promise<FulfilmentStatus> {
  const parcels = await listParcelsOf(db, orderId);
  return fulfilmentByParcels(
    await listDispatchLines(db, orderId),
    parcels.map((parcel) => ({ isDelivered: parcel.delivered_at !== null })),
  );
}

/**
 * Moves a locked order on after a change of its parcels: shipped once all items have left,
 * delivered once all have arrived. It never moves an order back or out of cancelled (Rule 19).
 */
export async function followParcels(ctx: ParcelCtx, { order, actorId }: Move): Promise<Followed> {
  const reached = await fulfilmentOfOrder(ctx.db, order.id);
  const fulfilment = furtherOf(order.fulfilment_status, reached);
  const status =
    reached === 'shipped' || reached === 'delivered'
      ? statusAfterParcel(order.status, reached)
      : order.status;
  await move(ctx, { order, actorId }, { status, fulfilment });
  return { reached, status };
}

/** A status that parcels alone reached returns to processing; one set by hand stays (Rule 58). */
export async function followTakeBack(ctx: ParcelCtx, { order, actorId }: Move): Promise<Followed> {
  const reached = await fulfilmentOfOrder(ctx.db, order.id);
  const byParcels = await isMovedByParcels(ctx.db, order.id);
  const status = statusAfterTakeBack(order.status, { reached, isMovedByParcels: byParcels });
  const isSetByHand = !byParcels && (status === 'shipped' || status === 'delivered');
  const fulfilment = isSetByHand ? order.fulfilment_status : reached;
  await move(ctx, { order, actorId }, { status, fulfilment });
  return { reached, status };
}

/** Saves the new status and fulfilment, records a change of status, and starts sellers' clocks. */
async function move(
  ctx: ParcelCtx,
  { order, actorId }: Move,
  { status, fulfilment }: { status: OrderStatus; fulfilment: FulfilmentStatus },
): Promise<void> {
  if (fulfilment !== order.fulfilment_status || status !== order.status) {
    await changeStatus(ctx, { order, actorId }, { status, fulfilment });
  }
  await followEarnings(ctx, order.id);
}

async function changeStatus(
  ctx: ParcelCtx,
  { order, actorId }: Move,
  { status, fulfilment }: { status: OrderStatus; fulfilment: FulfilmentStatus },
): Promise<void> {
  const change = { status, fulfilment_status: fulfilment, updated_at: ctx.now };
  await updateOrder(ctx.db, order.id, change);
  if (status === order.status) return;
  const event = { kind: 'status_changed', to: status, actorId, followsParcels: true } as const;
  await recordOrderEvent(ctx, order, event);
}
