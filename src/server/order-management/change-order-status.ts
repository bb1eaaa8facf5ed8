import { stockEffect, type AdminOrderStatus, type OrderStatus } from '#domain/orders/status.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { lockOrder, updateOrder, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { cancelLockedOrder } from '#server/order-management/cancel-order.ts';
import { listProductNames } from '#server/orders/queries/read-orders.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { fulfilmentOfOrder } from '#server/fulfilment/follow-parcels.ts';
import { isDisputed } from '#server/disputes/queries.ts';
import { endSessions } from '#server/payments/reconcile-payments.ts';
import { takeStock, type Shortage } from '#server/stock/move-stock.ts';

export interface StatusChange {
  readonly orderId: string;
  readonly status: AdminOrderStatus;
  /** The version that the administrator saw. */
  readonly version: number;
  readonly note: string | null;
  /** When cancelling: refund the payment in full. */
  readonly refunds: boolean;
  /** When cancelling: units sent in parcels are back and return to stock. */
  readonly restockSent: boolean;
  /** When shipping: the administrator confirmed that the payment is disputed. */
  readonly despiteDispute: boolean;
}

/**
 * Sets an order's status for an administrator, from any status to any other (Rule 19). Refuses only
 * a change based on an outdated version (CONFLICT). Cancelling releases the unsent stock once;
 * leaving cancelled or pending takes it again, and records what is missing instead of refusing. The
 * same status changes nothing. The buyer is notified when the order is sent, delivered or
 * cancelled. Sending an order with a disputed payment needs a confirmation (ORDER_DISPUTED, Rule
 * 99).
 */
export async function changeOrderStatus(ctx: SignedInCtx, change: StatusChange): Promise<void> {
  if (change.status === 'cancelled') await endSessions(ctx, change.orderId);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, change.orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    if (order.version !== change.version) throw new AppError('CONFLICT');
    if (order.status === change.status) return;
    const isSent = change.status === 'shipped';
    if (isSent && !change.despiteDispute && (await isDisputed(tx.db, order.id))) {
      throw new AppError('ORDER_DISPUTED');
    }
    if (change.status === 'cancelled') {
      await cancelLockedOrder(tx, order, { ...change, actorId: tx.actor.userId });
    } else {
      await moveOn(tx, order, { ...change, status: change.status });
    }
    await recordChange(tx, {
      action: 'status changed',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: { status: order.status },
      after: { status: change.status },
    });
  });
}

async function moveOn(
  ctx: SignedInCtx,
  order: LockedOrder,
  { status, note }: { status: Exclude<AdminOrderStatus, 'cancelled'>; note: string | null },
): Promise<void> {
  const { db, now, actor } = ctx;
  const record = (kind: 'status_changed' | 'stock_short', text: string | null, to: OrderStatus) =>
    recordOrderEvent(ctx, order, { kind, to, actorId: actor.userId, note: text });
  const takes = stockEffect(order.status, status) === 'take';
  const short = takes ? await takeStock(ctx, { orderId: order.id, actorId: actor.userId }) : [];
  await updateOrder(db, order.id, {
    status,
    fulfilment_status: status === 'processing' ? await fulfilmentOfOrder(db, order.id) : status,
    updated_at: now,
  });
  await record('status_changed', note, status);
  if (short.length > 0) await record('stock_short', await describeShortage(ctx, short), status);
  if (status === 'processing') return;
  const kind = status === 'shipped' ? 'order-shipped' : 'order-delivered';
  await notifyBuyer(ctx, order.id, { kind, dedupeKey: String(order.version) });
}

async function describeShortage({ db }: SignedInCtx, short: readonly Shortage[]): Promise<string> {
  const names = await listProductNames(
    db,
    short.map((each) => each.productId),
  );
  return short
    .map(({ productId, quantity }) => `${quantity} × ${names.get(productId) ?? 'a product'}`)
    .join(', ');
}
