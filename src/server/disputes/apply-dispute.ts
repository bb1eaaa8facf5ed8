import { cents, formatMoney } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';

import {
  recordOrderEvent,
  lockOrder,
  type LockedOrder,
} from '#server/orders/queries/change-orders.ts';
import {
  insertDispute,
  lockDispute,
  updateDispute,
  type DisputeRow,
} from '#server/disputes/queries.ts';
import { notifyDispute } from '#server/disputes/notify-dispute.ts';
import { postDispute } from '#server/ledger/post-order-money.ts';
import type { ProviderDispute } from '#server/platform/payment-provider.ts';
import { findSessionOfPayment, type PaymentSessionRow } from '#server/payment-sessions/queries.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

/** What an event about a dispute changed. */
export type DisputeOutcome =
  | 'dispute_opened'
  | 'dispute_changed'
  | 'dispute_closed'
  | 'nothing_to_do';

/**
 * Records what the provider reports about a disputed payment (Rule 99). Each dispute has one row,
 * and an older report never overwrites a newer one. A new dispute alerts the administrators; the
 * order's history shows when it opens and closes. Refuses a dispute about an unknown payment
 * (BAD_REQUEST), so that the provider sends it again.
 */
export async function applyDisputeEvent(
  ctx: Ctx,
  provider: string,
  { paymentReference, dispute }: { paymentReference: string; dispute: ProviderDispute },
): Promise<DisputeOutcome> {
  const { db } = ctx;
  const session = await findSessionOfPayment(db, { provider, paymentReference });
  const order = session === undefined ? undefined : await lockOrder(db, session.order_id);
  if (session === undefined || order === undefined) {
    throw new AppError('BAD_REQUEST', {
      message: 'This dispute is about no payment of this shop.',
    });
  }
  const known = await lockDispute(db, { provider, disputeId: dispute.disputeId });
  const outcome =
    known === undefined
      ? await openDispute(ctx, { order, session, dispute })
      : await changeDispute(ctx, { order, known, dispute });
  await postMoney(ctx, order, { provider, disputeId: dispute.disputeId });
  return outcome;
}

/** Posts what the dispute, as it is stored now, has moved. */
async function postMoney(
  ctx: Ctx,
  order: LockedOrder,
  wanted: { provider: string; disputeId: string },
): Promise<void> {
  const stored = await lockDispute(ctx.db, wanted);
  if (stored === undefined) return;
  await postDispute(ctx, {
    disputeId: stored.id,
    orderId: order.id,
    sessionId: stored.payment_session_id,
    amountCents: stored.amount_cents,
    isWithdrawn: stored.funds_withdrawn_at !== null,
    isReinstated: stored.funds_reinstated_at !== null,
    isLost: !stored.is_open && stored.status === 'lost',
  });
}

async function openDispute(
  ctx: Ctx,
  {
    order,
    session,
    dispute,
  }: { order: LockedOrder; session: PaymentSessionRow; dispute: ProviderDispute },
): Promise<DisputeOutcome> {
  const { db } = ctx;
  const { provider } = session;
  await insertDispute(db, {
    id: newId(),
    provider,
    provider_dispute_id: dispute.disputeId,
    order_id: order.id,
    payment_session_id: session.id,
    opened_at: dispute.openedAt,
    ...stateOf(dispute),
    ...fundsOf(dispute, null),
  });
  await insertPaymentAlert(db, {
    kind: 'payment_disputed',
    orderId: order.id,
    provider,
    reference: dispute.disputeId,
    note: `${order.order_number}: ${describe(dispute)}`,
    now: ctx.now,
  });
  if (dispute.isOpen) await notifyDispute(ctx, { order, session, dispute });
  return note(ctx, order, dispute);
}

async function changeDispute(
  ctx: Ctx,
  { order, known, dispute }: { order: LockedOrder; known: DisputeRow; dispute: ProviderDispute },
): Promise<DisputeOutcome> {
  const funds = fundsOf(dispute, known);
  if (!isNewer(dispute, known)) {
    await updateDispute(ctx.db, known.id, funds);
    return 'nothing_to_do';
  }
  // What was taken stays: only the provider's books can say that a later amount moved as well.
  const isTaken = known.funds_withdrawn_at !== null;
  const amount = isTaken ? { amount_cents: known.amount_cents } : {};
  await updateDispute(ctx.db, known.id, { ...stateOf(dispute), ...funds, ...amount });
  if (isTaken && dispute.amountCents !== known.amount_cents) {
    await alertChangedAmount(ctx, { order, known, dispute });
  }
  return dispute.isOpen === known.is_open ? 'dispute_changed' : note(ctx, order, dispute);
}

async function alertChangedAmount(
  ctx: Ctx,
  { order, known, dispute }: { order: LockedOrder; known: DisputeRow; dispute: ProviderDispute },
): Promise<void> {
  const [taken, now] = [known.amount_cents, dispute.amountCents].map((amount) =>
    formatMoney(cents(amount)),
  );
  await insertPaymentAlert(ctx.db, {
    kind: 'dispute_amount_changed',
    orderId: order.id,
    provider: known.provider,
    reference: dispute.disputeId,
    note: `${order.order_number}: ${taken} was taken, and the dispute is about ${now} now.`,
    now: ctx.now,
  });
}

/** When two reports have the same second, the one that closes the dispute is the newer. */
function isNewer(dispute: ProviderDispute, known: DisputeRow): boolean {
  const later = dispute.toldAt.getTime() - known.reported_at.getTime();
  return later > 0 || (later === 0 && (known.is_open || !dispute.isOpen));
}

function stateOf(dispute: ProviderDispute) {
  return {
    amount_cents: dispute.amountCents,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    is_open: dispute.isOpen,
    due_at: dispute.dueAt,
    closed_at: dispute.isOpen ? null : dispute.toldAt,
    reported_at: dispute.toldAt,
  };
}

/** The first report of a movement of money sets its time, in whatever order reports arrive. */
function fundsOf({ funds, toldAt }: ProviderDispute, known: DisputeRow | null) {
  return {
    funds_withdrawn_at: known?.funds_withdrawn_at ?? (funds === 'withdrawn' ? toldAt : null),
    funds_reinstated_at: known?.funds_reinstated_at ?? (funds === 'reinstated' ? toldAt : null),
  };
}

async function note(ctx: Ctx, order: LockedOrder, dispute: ProviderDispute) {
  const kind = dispute.isOpen ? 'dispute_opened' : 'dispute_closed';
  await recordOrderEvent(ctx, order, { kind, note: describe(dispute) });
  return kind;
}

/** "$49.95, product not received, needs response, answer by 3 December 2026" */
function describe({ amountCents, reason, status, isOpen, dueAt }: ProviderDispute): string {
  const due =
    isOpen && dueAt !== null
      ? [
          `answer by ${dueAt.toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' })}`,
        ]
      : [];
  const words = [reason, status].map((word) => word.replaceAll('_', ' '));
  return [formatMoney(cents(amountCents)), ...words, ...due].join(', ');
}
