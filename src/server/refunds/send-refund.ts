import { cents } from '#domain/money/cents.ts';

import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { recordFailure, recordRefund } from '#server/refunds/record-refund.ts';
import { failureKind, type ProviderRefund } from '#server/platform/payment-provider.ts';
import { findSessionOfPayment } from '#server/payment-sessions/queries.ts';
import {
  findRefundToSend,
  listWaitingRefunds,
  lockRefund,
  recordFailedAttempt,
  updateRefund,
} from '#server/refunds/queries/refund-rows.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { withEachProvider, withProvider } from '#server/platform/configured-providers.ts';

/** A refund that is still queued after this long is sent again. */
const WAITS_TOO_LONG_MS = 10 * 60_000;
const BATCH = 50;

/**
 * Sends a stored refund to the provider and records the outcome. It may run twice, even in
 * parallel: the provider refunds a reference once, and a refund that the provider has is only asked
 * about. Without an answer it throws, so that the job
 * retries; a refusal marks the refund as failed and alerts a person.
 */
export async function sendRefund(ctx: Ctx, { refundId }: { readonly refundId: string }) {
  const refund = await findRefundToSend(ctx.db, refundId);
  if (refund?.status !== 'queued') return;
  const taker = withProvider(ctx, refund.provider);
  if (taker === undefined || refund.payment_reference === null) {
    await failRefund(ctx, refundId, `Paid through ${refund.provider}, which is not configured.`);
    return;
  }
  const { db, payments, log } = taker;
  if (refund.provider_refund_id !== null) {
    // It is at the provider already, ours or one made in its dashboard: sent again, it could pay
    // the buyer twice.
    await askAboutRefunds(ctx, {
      provider: payments.name,
      paymentReference: refund.payment_reference,
    });
    return;
  }
  let answer: ProviderRefund;
  try {
    answer = await payments.refund({
      // The provider would repeat a fault for this key, so the next attempt takes another.
      idempotencyKey: `refund:${refundId}:${refund.attempts}`,
      reference: refundId,
      paymentReference: refund.payment_reference,
      amountCents: cents(refund.amount_cents),
      currency: refund.captured_currency ?? refund.currency,
    });
  } catch (error) {
    const kind = failureKind(error);
    const message = error instanceof Error ? error.message : String(error);
    log.error({ err: error, refundId, kind }, 'A refund could not be sent');
    if (kind === 'refused') {
      await failRefund(ctx, refundId, message);
      // A refund made in the dashboard may have taken the money: record it, so that the next one
      // fits.
      const { payment_reference: paymentReference } = refund;
      const { name: provider } = payments;
      await ctx.jobs.send(db, 'ask-about-refunds', { provider, paymentReference });
      return;
    }
    await recordFailedAttempt(db, refundId, { message, isSpent: kind === 'failed' });
    throw error;
  }
  await recordAnswer(taker, answer);
}

/**
 * Records and returns every refund that the provider lists for a payment: the active one, unless
 * another is named.
 */
export async function askAboutRefunds(
  ctx: Ctx,
  {
    provider = ctx.payments.name,
    paymentReference,
  }: { readonly provider?: string; readonly paymentReference: string },
): Promise<ProviderRefund[]> {
  const asked = withProvider(ctx, provider);
  if (asked === undefined) return [];
  const refunds = await asked.payments.listRefunds(paymentReference);
  for (const refund of refunds) await recordAnswer(asked, refund);
  return refunds;
}

/** Sends overdue refunds again, so that no refund depends on a single job. */
export async function resendWaitingRefunds(ctx: Ctx): Promise<void> {
  for (const each of withEachProvider(ctx)) await resendRefundsOfProvider(each);
}

async function resendRefundsOfProvider(ctx: Ctx): Promise<void> {
  const { db, payments, now, log } = ctx;
  const createdBefore = new Date(now.getTime() - WAITS_TOO_LONG_MS);
  const wanted = { provider: payments.name, createdBefore, limit: BATCH };
  for (const refundId of await listWaitingRefunds(db, wanted)) {
    try {
      await sendRefund(ctx, { refundId });
    } catch (error) {
      log.error({ err: error, refundId }, 'A pending refund could not be sent');
    }
  }
}

async function recordAnswer(ctx: Ctx, refund: ProviderRefund): Promise<void> {
  const provider = ctx.payments.name;
  const { paymentReference } = refund;
  await inTransaction(ctx, async (tx) => {
    const session = await findSessionOfPayment(tx.db, { provider, paymentReference });
    const order = session === undefined ? undefined : await lockOrder(tx.db, session.order_id);
    if (session === undefined || order === undefined) return;
    await recordRefund(tx, { order, session, refund });
  });
}

async function failRefund(ctx: Ctx, refundId: string, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const refund = await findRefundToSend(tx.db, refundId);
    const order = refund === undefined ? undefined : await lockOrder(tx.db, refund.order_id);
    if (refund === undefined || order === undefined) return;
    const { provider } = refund;
    const locked = await lockRefund(tx.db, { provider, refundId: '', reference: refundId });
    if (locked?.status !== 'queued') return;
    await updateRefund(tx.db, refundId, {
      status: 'failed',
      last_error: reason.slice(0, 500),
      settled_at: tx.now,
    });
    const amountCents = cents(refund.amount_cents);
    await recordFailure(tx, order, { refundId, provider, amountCents, reference: refundId });
  });
}
