import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { paymentStatusAfterRefunds, planRefund, type RefundPlan } from '#domain/orders/refunds.ts';

import {
  recordOrderEvent,
  lockOrder,
  updateOrder,
  type LockedOrder,
} from '#server/orders/queries/change-orders.ts';
import { issueAdjustments } from '#server/invoices/issue-documents.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { followParcels } from '#server/fulfilment/follow-parcels.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import {
  postRefund,
  postRefundFailed,
  postRefundSettled,
} from '#server/ledger/post-order-money.ts';
import type { ProviderRefund } from '#server/platform/payment-provider.ts';
import { findSessionOfPayment, type PaymentSessionRow } from '#server/payment-sessions/queries.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import {
  insertRefund,
  lockRefund,
  refundableCents,
  updateRefund,
} from '#server/refunds/queries/refund-rows.ts';
import type { Ctx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findPaymentOfOrder,
  insertPlannedRefund,
  listRefundableLines,
  readMoneyOf,
  refundableLineOf,
} from '#server/refunds/queries/refundable-lines.ts';

/** What an event about a refund changed. */
export type RefundOutcome =
  | 'unknown_payment'
  | 'asked'
  | 'nothing_to_do'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed';

/**
 * Records what the provider reports about a refund, including one made in its dashboard. Each
 * refund has one row. An event about an unknown payment waits for the payment; an event without the
 * refund itself makes us ask for it.
 */
export async function applyRefundEvent(
  ctx: Ctx,
  provider: string,
  event: { readonly paymentReference: string; readonly refund: ProviderRefund | null },
): Promise<RefundOutcome> {
  const { db, jobs } = ctx;
  const { paymentReference, refund } = event;
  const found = await findSessionOfPayment(db, { provider, paymentReference });
  if (found === undefined) return 'unknown_payment';
  if (refund === null) {
    await jobs.send(db, 'ask-about-refunds', { provider, paymentReference });
    return 'asked';
  }
  const order = await lockOrder(db, found.order_id);
  if (order === undefined) return 'unknown_payment';
  return recordRefund(ctx, { order, session: found, refund });
}

/** A refund as the provider reports it, with its locked order and its payment. */
interface ReportedRefund {
  readonly order: LockedOrder;
  readonly session: PaymentSessionRow;
  readonly refund: ProviderRefund;
}

/**
 * Updates our record of a refund to the state at the provider. A refund settles once; the only
 * later change is that the bank returns it, which makes it failed. The order is refunded once
 * everything captured was.
 */
export async function recordRefund(
  ctx: Ctx,
  { order, session, refund }: ReportedRefund,
): Promise<RefundOutcome> {
  const { db, now } = ctx;
  const known = await lockRefund(db, { provider: session.provider, ...refund });
  let id = known?.id ?? null;
  if (known === undefined) {
    if (refund.status === 'failed') return 'nothing_to_do';
    id = await insertForeignRefund(ctx, { order, session, refund });
  } else {
    if (known.status === 'failed') return 'nothing_to_do';
    if (known.status === 'succeeded' && refund.status !== 'failed') return 'nothing_to_do';
    await updateRefund(db, known.id, {
      provider_refund_id: refund.refundId,
      status: refund.status === 'pending' ? 'queued' : refund.status,
      ...(refund.status === 'pending' ? {} : { settled_at: now }),
      ...(refund.status === 'failed' ? { last_error: 'The refund failed at the provider.' } : {}),
    });
  }
  if (id === null) return 'nothing_to_do';
  const about = { orderId: order.id, refundId: id };
  if (refund.status === 'pending') {
    if (known === undefined) await postRefund(ctx, about);
    return 'refund_pending';
  }
  const amountCents = cents(refund.amountCents);
  const note = formatMoney(amountCents);
  await updatePaymentStatus(ctx, order);
  if (refund.status === 'succeeded') {
    await issueAdjustments(ctx, id);
    await notifyBuyer(ctx, order.id, {
      kind: 'order-refunded',
      refundCents: amountCents,
      dedupeKey: id,
    });
    await recordOrderEvent(ctx, order, { kind: 'refunded', note, refundId: id });
    if (known === undefined) await postRefund(ctx, about);
    await postRefundSettled(ctx, { ...about, amountCents: known?.amount_cents ?? amountCents });
    return 'refunded';
  }
  const { provider } = session;
  await recordFailure(ctx, order, { ...about, provider, amountCents, reference: refund.refundId });
  return 'refund_failed';
}

/** Records, posts and reports a failed refund: a person has to refund the buyer another way. */
export async function recordFailure(
  ctx: Ctx,
  order: LockedOrder,
  refund: {
    readonly refundId: string;
    readonly provider: string;
    readonly amountCents: Cents;
    /** The refund's id at the provider, or ours if it never got there. */
    readonly reference: string;
  },
): Promise<void> {
  const { provider, reference, refundId } = refund;
  await recordOrderEvent(ctx, order, {
    kind: 'refund_failed',
    note: formatMoney(refund.amountCents),
  });
  await insertPaymentAlert(ctx.db, {
    kind: 'refund_failed',
    orderId: order.id,
    provider,
    reference,
    note: `A refund of ${order.order_number} failed. Refund the buyer another way.`,
    now: ctx.now,
  });
  await postRefundFailed(ctx, { orderId: order.id, refundId });
  await followEarnings(ctx, order.id);
}

/** Sets the payment status that the order's settled and queued refunds leave. */
async function updatePaymentStatus({ db, now }: Ctx, order: LockedOrder) {
  const after = paymentStatusAfterRefunds(await readMoneyOf(db, order.id));
  if (after !== order.payment_status) {
    await updateOrder(db, order.id, { payment_status: after, updated_at: now });
  }
}

/**
 * Adds a refund that was made at the provider and returns its id. If it is of the payment for the
 * order, it is spread over the lines, so that later refunds know what is left (Rule 8). Returns
 * null, with an alert, when the payment has too little left.
 */
async function insertForeignRefund(
  ctx: Ctx,
  { order, session, refund }: ReportedRefund,
): Promise<string | null> {
  const { db, now } = ctx;
  const left = await refundableCents(db, session.id);
  if (refund.amountCents <= 0 || refund.amountCents > left) {
    await insertPaymentAlert(db, {
      kind: 'refund_beyond_payment',
      orderId: order.id,
      provider: session.provider,
      reference: refund.refundId,
      note: `The provider refunded ${formatMoney(cents(refund.amountCents))} of ${order.order_number}, with ${formatMoney(cents(left))} left to refund.`,
      now,
    });
    return null;
  }
  const isSettled = refund.status === 'succeeded';
  const id = newId();
  const row = {
    id,
    order_id: order.id,
    payment_session_id: session.id,
    reason: 'Refunded at the payment provider.',
    status: isSettled ? 'succeeded' : 'queued',
    provider: session.provider,
    provider_refund_id: refund.refundId,
    last_error: null,
    created_by: null,
    request_key: null,
    created_at: now,
    settled_at: isSettled ? now : null,
  } as const;
  const plan = await planForeignRefund(ctx, { order, session, refund });
  if (plan === null) {
    await insertRefund(db, { ...row, kind: 'payment', amount_cents: refund.amountCents });
  } else {
    await insertPlannedRefund(db, row, plan);
    if (plan.lines.some((line) => line.quantity > 0)) {
      await followParcels(ctx, { order, actorId: null });
    }
  }
  return id;
}

/** What such a refund takes of each line; null for a payment that bought nothing. */
async function planForeignRefund(
  { db }: Ctx,
  { order, session, refund }: ReportedRefund,
): Promise<RefundPlan | null> {
  const payment = await findPaymentOfOrder(db, order.id);
  if (payment?.id !== session.id) return null;
  const lines = (await listRefundableLines(db, order.id)).map(refundableLineOf);
  const planned = planRefund(
    lines,
    { kind: 'money', amountCents: cents(refund.amountCents) },
    { pricesIncludeTax: payment.prices_include_tax },
  );
  if (!planned.ok)
    throw new Error(`A refund within its payment must fit its lines: ${planned.reason}`);
  return planned.plan;
}
