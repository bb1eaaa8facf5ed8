import { buyerMay } from '#domain/orders/status.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { lockOrder, updateOrder, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { endSessions } from '#server/payments/reconcile-payments.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { returnStock } from '#server/stock/move-stock.ts';

/**
 * Cancels the user's order before dispatch (Rule 19): its stock is released once and its payment is
 * refunded in full. An open payment page is closed first; if it turns out to be paid, that payment
 * is refunded as well. A repeated call changes nothing. Refuses an order that has been sent, and
 * one whose payment page cannot be closed now (PAYMENT_UNAVAILABLE).
 */
export async function cancelOwnOrder(
  ctx: SignedInCtx,
  { orderId, reason }: { orderId: string; reason: string | null },
): Promise<void> {
  const { actor } = ctx;
  const isAnswered = await endOwnSessions(ctx, orderId);
  if (!isAnswered) throw new AppError('PAYMENT_UNAVAILABLE', { retryAfterSeconds: 5 });
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    if (order.status === 'cancelled') return;
    const may = buyerMay({
      status: order.status,
      paymentStatus: order.payment_status,
      fulfilmentStatus: order.fulfilment_status,
      isPayable: false,
    });
    if (!may.cancel) throw new AppError('ORDER_NOT_CANCELLABLE');
    await cancelLockedOrder(tx, order, { actorId: actor.userId, note: reason, refunds: true });
  });
}

/**
 * Closes the payment pages of the user's order; returns whether the provider confirmed all of them.
 */
async function endOwnSessions(ctx: SignedInCtx, orderId: string): Promise<boolean> {
  const owned = await inTransaction(ctx, (tx) => lockOrder(tx.db, orderId, tx.actor.userId));
  if (owned === undefined) throw new AppError('ORDER_NOT_FOUND');
  return owned.status === 'pending' ? endSessions(ctx, orderId) : true;
}

interface Cancellation {
  readonly actorId: string;
  readonly note: string | null;
  /** Whether to refund the payment. */
  readonly refunds: boolean;
  /** Whether units sent in parcels have come back as well. */
  readonly restockSent?: boolean;
}

/**
 * Cancels a locked order: releases the unsent stock, records the event, notifies the buyer and, on
 * request, refunds the payment.
 */
export async function cancelLockedOrder(
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'jobs' | 'config' | 'clock'>,
  order: LockedOrder,
  { actorId, note, refunds, restockSent = false }: Cancellation,
): Promise<void> {
  const { db, now } = ctx;
  await returnStock(ctx, { orderId: order.id, actorId, restockSent });
  await updateOrder(db, order.id, { status: 'cancelled', updated_at: now });
  await recordOrderEvent(ctx, order, { kind: 'cancelled', to: 'cancelled', actorId, note });
  const isRefunded = refunds && (await refundWhatIsLeft(ctx, order, actorId));
  await notifyBuyer(ctx, order.id, {
    kind: 'order-cancelled',
    isRefunded,
    dedupeKey: String(order.version),
  });
}

/** Queues a refund of what is left of the payment; false if nothing is. */
async function refundWhatIsLeft(
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'jobs'>,
  order: LockedOrder,
  actorId: string,
): Promise<boolean> {
  try {
    await requestRefund(ctx, order, {
      command: { kind: 'full' },
      reason: 'The order was cancelled.',
      restock: false,
      actorId,
      request: null,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOTHING_TO_REFUND') return false;
    throw error;
  }
}
