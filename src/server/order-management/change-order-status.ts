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
  /** What the administrator looked at. */
  readonly version: number;
  readonly note: string | null;
  /** With a cancellation: what was paid goes back in full. */
  readonly refunds: boolean;
  /** With a cancellation: what left in parcels is back, and goes on the shelf too. */
  readonly restockSent: boolean;
  /** With shipped: the administrator knows that the payment is disputed. */
  readonly despiteDispute: boolean;
}

/**
 * Sets an order's status for an administrator, from any state (Rule 19): no move is illegal, only a
 * write from an old view is refused (CONFLICT). Cancelling gives back once what was not sent;
 * leaving cancelled or pending takes it, and what is missing is recorded instead of refused.
 * Setting the status that it has changes nothing. The buyer is told of what is sent, delivered and
 * cancelled. Sending an order whose payment is disputed has to be confirmed (ORDER_DISPUTED, Rule
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
