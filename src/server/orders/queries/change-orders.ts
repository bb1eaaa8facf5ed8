import { sql } from 'kysely';

import type { OrderEventKind } from '#domain/orders/events.ts';
import type { OrderStatus } from '#domain/orders/status.ts';

import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { insertInto } from '#server/platform/rows.ts';
import type { Ctx } from '#server/http/context.ts';
import { updateUnsentMail } from '#server/mail/queries.ts';
import { newId } from '#server/platform/ids.ts';

export const insertOrderEvent = insertInto('order_events');

/** Locks an order until the transaction ends; with `userId`, only an order of that user. */
export async function lockOrder(db: Db, id: string, userId?: string) {
  let query = db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'user_id',
      'status',
      'payment_status',
      'fulfilment_status',
      'total_cents',
      'currency',
      'version',
      'paid_at',
    ])
    .where('id', '=', id)
    .forUpdate();
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Changes a locked order and raises its version. */
export async function updateOrder(
  db: Db,
  id: string,
  change: {
    status?: LockedOrder['status'];
    payment_status?: LockedOrder['payment_status'];
    fulfilment_status?: LockedOrder['fulfilment_status'];
    paid_at?: Date;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function hasOrderEvent(db: Db, orderId: string, kind: OrderEventKind) {
  const row = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of an order's lines. It has fewer holds when stock rows were deleted. */
export async function countOrderItems(db: Db, orderId: string): Promise<number> {
  return countRows(db.selectFrom('order_items').where('order_id', '=', orderId));
}

interface OrderEvent {
  readonly kind: OrderEventKind;
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

/**
 * Withdraws the emails about a parcel that no worker has begun to send. Returns whether another one
 * was sent or is being sent, in which case the buyer must be told what happened.
 */
export async function withdrawWaitingMails(
  db: Db,
  { orderId, parcelId, now }: { orderId: string; parcelId: string; now: Date },
) {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'failed_at', 'attempts'])
    .where('order_id', '=', orderId)
    .where(sql<string>`notification ->> 'parcelId'`, '=', parcelId)
    .forUpdate()
    .execute();
  const live = mails.filter((mail) => mail.failed_at === null);
  const waiting = live.filter((mail) => mail.sent_at === null && mail.attempts === 0);
  const error = 'The parcel was taken back before this was sent.';
  for (const { id } of waiting)
    await updateUnsentMail(db, id, { failed_at: now, last_error: error });
  return live.length > waiting.length;
}
