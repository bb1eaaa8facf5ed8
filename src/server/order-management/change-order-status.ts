import type { z } from 'zod';

import {
  stockEffect,
  type AdminOrderStatus,
  type OrderStatus,
  buyerMay,
} from '#domain/orders/status.ts';
import { hasRecalledLeft } from '#domain/parcels/dispatch.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ChangeOrderStatusSchema } from '#contract/schemas/office-orders.ts';

import { recordChange } from '#server/audit/record-change.ts';
import {
  recordOrderEvent,
  lockOrder,
  updateOrder,
  type LockedOrder,
} from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import { listProductNames } from '#server/orders/queries/read-orders.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { fulfilmentOfOrder } from '#server/fulfilment/follow-parcels.ts';
import { isDisputed } from '#server/disputes/queries.ts';
import { lockDispatchLines } from '#server/parcels/queries.ts';
import type { Db } from '#server/platform/database.ts';
import { endSessions } from '#server/payments/reconcile-payments.ts';
import { takeStock, type Shortage, returnStock } from '#server/stock/move-stock.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';

type StatusChange = z.output<typeof ChangeOrderStatusSchema>;

/**
 * Sets an order's status for an administrator, from any status to any other (Rule 19). Refuses only
 * a change based on an outdated version (CONFLICT). Cancelling releases the unsent stock once;
 * leaving cancelled or pending takes it again, and records what is missing instead of refusing. The
 * same status changes nothing. The buyer is notified when the order is sent, delivered or
 * cancelled. Sending an order with a disputed payment needs a confirmation (ORDER_DISPUTED, Rule
 * 99), and one with recalled units left to send is refused (ITEM_RECALLED, Rule 140).
 */
export async function changeOrderStatus(
  ctx: SignedInCtx,
  orderId: string,
  { status, version, note = null, ...change }: StatusChange,
): Promise<void> {
  if (status === 'cancelled') await endSessions(ctx, orderId);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    if (order.version !== version) throw new AppError('CONFLICT');
    if (order.status === status) return;
    const mayBeDisputed = status !== 'shipped' || change.despite_dispute === true;
    if (!mayBeDisputed && (await isDisputed(tx.db, order.id))) {
      throw new AppError('ORDER_DISPUTED');
    }
    if (status === 'cancelled') {
      await cancelLockedOrder(tx, order, {
        actorId: tx.actor.userId,
        note,
        refunds: change.refund ?? false,
        restockSent: change.restock_sent ?? false,
      });
    } else {
      if (isSending(order.status, status)) await refuseRecalled(tx.db, order.id);
      await moveOn(tx, order, { status, note });
    }
    await recordChange(tx, {
      action: 'status changed',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: { status: order.status },
      after: { status },
    });
  });
}

/** Whether this status says that everything that is left has been sent. */
export function isSending(before: OrderStatus, status: AdminOrderStatus): boolean {
  const isSent = (each: OrderStatus) => each === 'shipped' || each === 'delivered';
  return isSent(status) && !isSent(before);
}

async function refuseRecalled(db: Db, orderId: string): Promise<void> {
  const lines = await lockDispatchLines(db, orderId);
  if (hasRecalledLeft(lines)) throw new AppError('ITEM_RECALLED');
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
  await followEarnings(ctx, order.id);
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

/** Closes the order's payment pages; returns whether the provider confirmed it. */
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

/** Cancels a locked order, and refunds its payment on request. */
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
  await followEarnings(ctx, order.id);
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
