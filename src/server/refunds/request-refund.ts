import { formatMoney, ZERO_CENTS, type Cents, cents } from '#domain/money/cents.ts';
import { planRefund, type RefundRefusal, type RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import {
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from '#server/orders/queries/change-orders.ts';
import type { Ctx } from '#server/http/context.ts';
import { followEarnings } from '#server/ledger/follow-earnings.ts';
import { postRefund } from '#server/ledger/post-order-money.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findPaymentOfOrder,
  insertPlannedRefund,
  listRefundableLines,
  refundableLineOf,
} from '#server/refunds/queries/refundable-lines.ts';
import { restockRefund } from '#server/stock/move-stock.ts';
import type { Db } from '#server/platform/database.ts';
import type { SessionFacts } from '#server/platform/payment-provider.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import type { PaymentSessionRow } from '#server/payment-sessions/queries.ts';
import { insertRefund } from '#server/refunds/queries/refund-rows.ts';

export interface RefundOrder {
  readonly command: RefundCommand;
  readonly reason: string;
  /** The return that it resolves. */
  readonly returnId?: string;
  /** Whether the refunded units return to stock. */
  readonly restock: boolean;
  /** Lines whose units never do. */
  readonly keptOut?: readonly string[];
  /** Null for an automatic refund. */
  readonly actorId: string | null;
  /** The Idempotency-Key of the call and the hash of its body. */
  readonly request: { readonly key: string; readonly hash: string } | null;
}

const REFUSALS: Readonly<Record<RefundRefusal, ConstructorParameters<typeof AppError>>> = {
  nothing_to_refund: ['NOTHING_TO_REFUND'],
  unknown_line: ['ORDER_ITEM_NOT_FOUND'],
  too_many_units: ['REFUND_EXCEEDS_PAYMENT', { message: 'More units than are left to refund.' }],
  too_much_freight: ['REFUND_EXCEEDS_PAYMENT', { message: 'More freight than is left to refund.' }],
  too_much_money: ['REFUND_EXCEEDS_PAYMENT'],
};

/**
 * Plans a refund of a locked order from the stored cents alone (Rules 7 and 8), stores it and
 * queues it for the provider. Restocked units return to stock at once. Refuses an unpaid order, and
 * more than is left of its payment.
 */
export async function requestRefund(
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs'>,
  order: LockedOrder,
  { command, reason, returnId, restock, keptOut = [], actorId, request }: RefundOrder,
): Promise<{ refundId: string }> {
  const { db, now, jobs } = ctx;
  const payment = await findPaymentOfOrder(db, order.id);
  if (payment === undefined) throw new AppError('NOTHING_TO_REFUND');
  const rows = await listRefundableLines(db, order.id);
  const decided = planRefund(rows.map(refundableLineOf), command, {
    pricesIncludeTax: payment.prices_include_tax,
  });
  if (!decided.ok) throw new AppError(...REFUSALS[decided.reason]);
  const { plan } = decided;

  const refundId = newId();
  await insertPlannedRefund(
    db,
    {
      id: refundId,
      order_id: order.id,
      payment_session_id: payment.id,
      reason,
      return_id: returnId ?? null,
      restock,
      status: 'queued',
      provider: payment.provider,
      provider_refund_id: null,
      last_error: null,
      created_by: actorId,
      request_key: request?.key ?? null,
      request_hash: request?.hash ?? null,
      created_at: now,
      settled_at: null,
    },
    plan,
  );
  await jobs.send(db, 'send-refund', { refundId });
  await updateOrder(db, order.id, { payment_status: 'refund_due', updated_at: now });
  await recordOrderEvent(ctx, order, {
    kind: 'refund_queued',
    actorId,
    note: `${formatMoney(plan.amountCents)}: ${reason}`,
    refundId,
  });
  if (restock) {
    const units = plan.lines.flatMap(({ id, quantity }) => {
      const row = rows.find((each) => each.id === id);
      return row === undefined || keptOut.includes(id)
        ? []
        : [{ productId: row.product_id, variantId: row.variant_id, quantity }];
    });
    await restockRefund(ctx, { orderId: order.id, refundId, actorId, units });
  }
  await postRefund(ctx, { orderId: order.id, refundId });
  await followEarnings(ctx, order.id);
  return { refundId };
}

export interface Refundable {
  /** Freight included. */
  readonly amountCents: Cents;
  readonly freightCents: Cents;
}

/** What can still be refunded of an order; zero for an unpaid order. */
export async function readRefundable(
  db: Db,
  order: { readonly id: string; readonly prices_include_tax: boolean },
): Promise<Refundable> {
  const nothing = { amountCents: ZERO_CENTS, freightCents: ZERO_CENTS };
  if ((await findPaymentOfOrder(db, order.id)) === undefined) return nothing;
  const lines = (await listRefundableLines(db, order.id)).map(refundableLineOf);
  const left = planRefund(lines, { kind: 'full' }, { pricesIncludeTax: order.prices_include_tax });
  return left.ok ? left.plan : nothing;
}

/** The reasons for an automatic refund, as stored with it. */
const REASONS = {
  late_payment: 'Paid after the order was cancelled and its items had sold out.',
  amount_mismatch: 'The amount paid did not match the order total.',
  paid_twice: 'The order was paid twice.',
} as const;

/** A payment that the provider captured for a locked order. */
export interface Capture {
  readonly order: LockedOrder;
  readonly session: PaymentSessionRow;
  readonly facts: SessionFacts;
}

/** Refunds a payment that bought nothing (Rule 18), if the capture commits, and alerts a person. */
export async function refundCapture(
  ctx: Ctx,
  { order, session, facts }: Capture,
  reason: keyof typeof REASONS,
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
