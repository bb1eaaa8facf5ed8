import { cents, formatMoney } from '#domain/money/cents.ts';
import { paymentConsequence } from '#domain/orders/status.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { removeBoughtUnits } from '#server/cart/queries.ts';
import {
  updatePaymentSession,
  countOtherLiveSessions,
  findPaymentSession,
  hasPaidSession,
  recordProviderSession,
} from '#server/payment-sessions/queries.ts';
import {
  recordOrderEvent,
  lockOrder,
  updateOrder,
  type LockedOrder,
  countOrderItems,
  hasOrderEvent,
} from '#server/orders/queries/change-orders.ts';
import { applyRefundEvent, type RefundOutcome } from '#server/refunds/record-refund.ts';
import { applyDisputeEvent, type DisputeOutcome } from '#server/disputes/apply-dispute.ts';
import { issueInvoices } from '#server/invoices/issue-documents.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import { postPayment, postUnmatchedPayment } from '#server/ledger/post-order-money.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { notifySuppliers } from '#server/orders/notify-suppliers.ts';
import { refundCapture, type Capture } from '#server/refunds/request-refund.ts';
import type { ProviderEvent, SessionFacts } from '#server/platform/payment-provider.ts';
import { hasRefundEvent, insertPaymentEvent, setEventOutcome } from '#server/payments/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { returnStock, sellHeldStock } from '#server/stock/move-stock.ts';
import { extendHoldsOf } from '#server/stock/queries.ts';
import { metrics } from '#server/platform/metrics.ts';

/** What an event changed; stored with the event. */
export type PaymentOutcome =
  | 'duplicate'
  | 'ignored'
  | 'nothing_to_do'
  | 'processing'
  | 'paid'
  | 'settled'
  | 'paid_late'
  | 'refund_due'
  | 'amount_mismatch'
  | 'paid_twice'
  | 'cancelled'
  | RefundOutcome
  | DisputeOutcome;

/** How long a delayed payment may take before its order is cancelled. */
const DELAYED_PAYMENT_MS = 10 * 24 * 3_600_000;

/**
 * Applies a verified event of the provider, in one transaction with the record of the event (Rule
 * 18). Each event id counts once, and the order in which events arrive does not matter.
 *
 * Paid: the hold becomes a sale, the order moves to processing and the bought units leave the cart.
 * Expired or failed: the order is cancelled and its hold ends. A payment for a cancelled order
 * takes the stock if there is enough. A payment that buys nothing, or is not the order's total, is
 * refunded automatically. Each refund is recorded once, whoever made it. Refuses an event about an
 * unknown payment of this shop (BAD_REQUEST).
 */
export async function applyPaymentEvent(ctx: Ctx, provider: string, event: ProviderEvent) {
  const { log, now } = ctx;
  const outcome = await inTransaction(ctx, async (tx): Promise<PaymentOutcome> => {
    const isFirst = await insertPaymentEvent(tx.db, {
      provider,
      event_id: event.eventId,
      type: event.type,
      provider_session_id: 'session' in event ? event.session.sessionId : null,
      payment_reference: paymentOf(event),
      payload: JSON.stringify(event.payload),
      received_at: now,
    });
    if (!isFirst) return 'duplicate';
    const applied = await apply(tx, provider, event);
    await setEventOutcome(tx.db, { provider, eventId: event.eventId }, applied);
    return applied;
  });
  metrics.paymentEvents.inc({ provider, outcome });
  const facts = { provider, eventId: event.eventId, type: event.type, outcome };
  if (needsAttention(outcome)) log.error(facts, 'A payment needs attention');
  else log.info(facts, 'A payment event was applied');
  return outcome;
}

function paymentOf(event: ProviderEvent): string | null {
  switch (event.type) {
    case 'refunded':
    case 'disputed':
      return event.paymentReference;
    case 'other':
      return null;
    default:
      return event.session.paymentReference;
  }
}

function needsAttention(outcome: PaymentOutcome): boolean {
  return [
    'refund_due',
    'amount_mismatch',
    'paid_twice',
    'refund_failed',
    'dispute_opened',
  ].includes(outcome);
}

function apply(ctx: Ctx, provider: string, event: ProviderEvent) {
  switch (event.type) {
    case 'other':
      return 'ignored';
    case 'refunded':
      return applyRefundEvent(ctx, provider, event);
    case 'disputed':
      return applyDisputeEvent(ctx, provider, event);
    default:
      return applySessionEvent(ctx, provider, event);
  }
}

async function applySessionEvent(
  ctx: Ctx,
  provider: string,
  { type, session: facts }: Extract<ProviderEvent, { session: SessionFacts }>,
): Promise<PaymentOutcome> {
  const { db, now } = ctx;
  const found = await findPaymentSession(db, provider, facts);
  const order = found === undefined ? undefined : await lockOrder(db, found.order_id);
  // Read again under the lock: another event may have closed the session.
  const session = found === undefined ? undefined : await findPaymentSession(db, provider, facts);
  if (order === undefined || session === undefined) {
    throw new AppError('BAD_REQUEST', { message: 'This event is about no payment of this shop.' });
  }
  if (session.status === 'paid') return 'nothing_to_do';
  if (session.provider_session_id === null) {
    await recordProviderSession(db, session.id, facts.sessionId);
  }
  if (type === 'paid') return applyPaid(ctx, { order, session, facts });
  if (type === 'processing') return waitForDelayedPayment(ctx, order);
  await updatePaymentSession(db, session.id, { status: 'expired', updated_at: now });
  if ((await countOtherLiveSessions(db, order.id, session.id)) > 0) return 'nothing_to_do';
  return expire(ctx, order, type === 'failed' ? 'payment_failed' : 'payment_expired');
}

async function applyPaid(ctx: Ctx, capture: Capture): Promise<PaymentOutcome> {
  const { db, now, jobs } = ctx;
  const { order, session, facts } = capture;
  const wasPaidBefore = await hasPaidSession(db, order.id);
  await updatePaymentSession(db, session.id, {
    status: 'paid',
    payment_reference: facts.paymentReference,
    captured_cents: facts.amountCents,
    captured_currency: facts.currency,
    updated_at: now,
  });
  const outcome = await settleCapture(ctx, capture, wasPaidBefore);
  await postCapture(ctx, capture, outcome);
  const { provider } = session;
  const { paymentReference } = facts;
  // A refund may have been reported before its payment.
  if (paymentReference !== null && (await hasRefundEvent(db, { provider, paymentReference }))) {
    await jobs.send(db, 'ask-about-refunds', { provider, paymentReference });
  }
  return outcome;
}

/** The ledger comes last: its balances are shared with other orders. */
async function postCapture(ctx: Ctx, { order, session, facts }: Capture, outcome: PaymentOutcome) {
  const payment = { orderId: order.id, sessionId: session.id };
  if (['paid', 'paid_late', 'settled'].includes(outcome)) {
    await postPayment(ctx, payment);
    // Its goods may have left before the money came.
    if (outcome !== 'paid') await followEarnings(ctx, order.id);
    return;
  }
  const capturedCents = facts.amountCents ?? 0;
  if (capturedCents > 0) await postUnmatchedPayment(ctx, { ...payment, capturedCents });
}

async function settleCapture(ctx: Ctx, capture: Capture, wasPaidBefore: boolean) {
  const { order, facts } = capture;
  if (wasPaidBefore) {
    await recordOrderEvent(ctx, order, { kind: 'paid_twice', note: facts.paymentReference });
    await refundCapture(ctx, capture, 'paid_twice');
    return 'paid_twice';
  }
  if (facts.amountCents !== order.total_cents || facts.currency !== order.currency) {
    await refundWrongAmount(ctx, capture);
    return 'amount_mismatch';
  }
  return settle(ctx, capture);
}

/** Refunds a payment of the wrong amount and cancels the order that waited for it. */
async function refundWrongAmount(ctx: Ctx, capture: Capture): Promise<void> {
  const { db, now } = ctx;
  const { order, facts } = capture;
  const note = `Paid ${formatMoney(cents(facts.amountCents ?? 0))} ${facts.currency} instead of ${formatMoney(cents(order.total_cents))} ${order.currency}.`;
  const isWaiting = order.status === 'pending';
  if (isWaiting) await returnStock(ctx, { orderId: order.id, actorId: null });
  await updateOrder(db, order.id, {
    ...(isWaiting ? { status: 'cancelled' } : {}),
    payment_status: 'refund_due',
    updated_at: now,
  });
  await recordOrderEvent(ctx, order, {
    kind: 'amount_mismatch',
    note,
    ...(isWaiting ? { to: 'cancelled' } : {}),
  });
  await refundCapture(ctx, capture, 'amount_mismatch');
  if (isWaiting) {
    await notifyBuyer(ctx, order.id, {
      kind: 'order-cancelled',
      isRefunded: (facts.amountCents ?? 0) > 0,
      dedupeKey: String(order.version),
    });
  }
}

/** Holds the stock while a delayed payment takes days to arrive. */
async function waitForDelayedPayment(ctx: Ctx, order: LockedOrder): Promise<PaymentOutcome> {
  const { db, now } = ctx;
  if (order.status !== 'pending' || (await hasOrderEvent(db, order.id, 'payment_processing'))) {
    return 'nothing_to_do';
  }
  await extendHoldsOf(db, order.id, new Date(now.getTime() + DELAYED_PAYMENT_MS));
  await recordOrderEvent(ctx, order, { kind: 'payment_processing' });
  return 'processing';
}

async function expire(ctx: Ctx, order: LockedOrder, kind: 'payment_expired' | 'payment_failed') {
  const isSettled = order.payment_status !== 'unpaid';
  const { status } = order;
  const consequence = paymentConsequence({ status, event: 'expired', isSettled });
  if (consequence.kind !== 'move') return 'nothing_to_do';
  await cancelUnpaidOrder(ctx, order, kind);
  return 'cancelled';
}

/** Cancels a locked pending order and releases its stock. The cart stays as it is (Rule 18). */
export async function cancelUnpaidOrder(
  ctx: Ctx,
  order: LockedOrder,
  kind: 'payment_expired' | 'payment_failed' | 'hold_expired' | 'replaced',
): Promise<void> {
  const { db, now } = ctx;
  await returnStock(ctx, { orderId: order.id, actorId: null });
  await updateOrder(db, order.id, { status: 'cancelled', updated_at: now });
  await recordOrderEvent(ctx, order, { kind, to: 'cancelled' });
  if (kind !== 'replaced') await notifyBuyer(ctx, order.id, { kind: 'order-payment-failed' });
}

async function settle(ctx: Ctx, capture: Capture): Promise<PaymentOutcome> {
  const { db, now } = ctx;
  const { order } = capture;
  const { status } = order;
  const isSettled = order.payment_status !== 'unpaid';
  const consequence = paymentConsequence({ status, event: 'paid', isSettled });
  if (consequence.kind === 'none') {
    await recordOrderEvent(ctx, order, { kind: 'paid_twice' });
    await refundCapture(ctx, capture, 'paid_twice');
    return 'paid_twice';
  }
  if (!(await sellHeldStock(ctx, order, await countOrderItems(db, order.id)))) {
    await updateOrder(db, order.id, { payment_status: 'refund_due', updated_at: now });
    await recordOrderEvent(ctx, order, {
      kind: 'refund_due',
      note: 'Paid after the stock was sold.',
    });
    await refundCapture(ctx, capture, 'late_payment');
    return 'refund_due';
  }
  const to = consequence.kind === 'settle' ? status : 'processing';
  await updateOrder(db, order.id, {
    status: to,
    payment_status: 'paid',
    paid_at: now,
    updated_at: now,
  });
  await removeBoughtUnits(db, { orderId: order.id, userId: order.user_id, now });
  await issueInvoices(ctx, order.id);
  await notifyBuyer(ctx, order.id, { kind: 'order-paid' });
  await notifySuppliers(ctx, order.id);
  const isLate = consequence.kind === 'take_stock_or_refund';
  await recordOrderEvent(ctx, order, { kind: isLate ? 'paid_late' : 'paid', to });
  if (consequence.kind === 'settle') return 'settled';
  return isLate ? 'paid_late' : 'paid';
}
