import { cents, formatMoney } from '#domain/money/cents.ts';

import type { LockedOrder } from '#server/orders/queries/change-orders.ts';
import type { SessionFacts } from '#server/platform/payment-provider.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import { type PaymentSessionRow } from '#server/payment-sessions/queries.ts';
import { insertRefund } from '#server/refunds/queries/refund-rows.ts';
import type { Ctx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

/** The reasons for an automatic refund, as stored with it. */
const REASONS = {
  late_payment: 'Paid after the order was cancelled and its items had sold out.',
  amount_mismatch: 'The amount paid did not match the order total.',
  paid_twice: 'The order was paid twice.',
} as const;

export type RefundCaptureReason = keyof typeof REASONS;

/**
 * Refunds a payment that bought nothing, in full and automatically (Rule 18), and alerts a person.
 * The refund and its job exist if and only if the capture commits.
 */
export async function refundCapture(
  ctx: Ctx,
  {
    order,
    session,
    facts,
  }: { order: LockedOrder; session: PaymentSessionRow; facts: SessionFacts },
  reason: RefundCaptureReason,
): Promise<void> {
  const { db, jobs, now } = ctx;
  await insertPaymentAlert(db, {
    kind: reason,
    orderId: order.id,
    provider: session.provider,
    reference: facts.sessionId,
    note: `${REASONS[reason]} Captured for ${order.order_number}: ${formatMoney(cents(facts.amountCents ?? 0))} ${facts.currency ?? ''}.`,
    now,
  });
  if (facts.amountCents === null || facts.amountCents <= 0 || facts.paymentReference === null) {
    return;
  }
  const id = newId();
  await insertRefund(db, {
    id,
    order_id: order.id,
    payment_session_id: session.id,
    kind: 'payment',
    amount_cents: facts.amountCents,
    reason: REASONS[reason],
    status: 'queued',
    provider: session.provider,
    provider_refund_id: null,
    last_error: null,
    created_by: null,
    request_key: null,
    created_at: now,
    settled_at: null,
  });
  await jobs.send(db, 'send-refund', { refundId: id });
}
