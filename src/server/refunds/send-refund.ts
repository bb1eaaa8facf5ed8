import { cents, formatMoney } from '#domain/money/cents.ts';

import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { record, recordRefund, tellOfFailure } from '#server/refunds/record-refund.ts';
import { failureKind, type ProviderRefund } from '#server/platform/payment-provider.ts';
import { findSessionOfPayment } from '#server/payment-sessions/queries.ts';
import {
  findRefundToSend,
  listWaitingRefunds,
  lockRefund,
  noteFailedTry,
  updateRefund,
} from '#server/refunds/queries/refund-rows.ts';
import type { Ctx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

/** A refund that is still queued after this long is sent again, whatever became of its job. */
const WAITS_TOO_LONG_MS = 10 * 60_000;
const BATCH = 50;

/**
 * Sends a stored refund to the provider and records the outcome. Safe to repeat and to run twice at
 * once: the provider pays one reference back once. Without an answer it throws, so that the job is
 * tried again; a refusal ends the refund as failed and tells a person.
 */
export async function refundPayment(
  world: Ctx,
  { refundId }: { readonly refundId: string },
): Promise<void> {
  const { db, payments, log } = world;
  const refund = await findRefundToSend(db, refundId);
  if (refund?.status !== 'queued') return;
  if (refund.provider !== payments.name || refund.payment_reference === null) {
    await giveUp(world, refundId, `Paid through ${refund.provider}, which is not in use any more.`);
    return;
  }
  let answer: ProviderRefund;
  try {
    answer = await payments.refund({
      // A fault is what the key would be answered for ever; only then another key is taken.
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
      await giveUp(world, refundId, message);
      // A refund made in the dashboard may have taken the money: record it, so that the next one
      // fits.
      const { payment_reference: paymentReference } = refund;
      await world.jobs.send(db, 'ask-about-refunds', { paymentReference });
      return;
    }
    await noteFailedTry(db, refundId, { message, isSpent: kind === 'failed' });
    throw error;
  }
  await recordAnswer(world, answer);
}

/**
 * Records every refund of a payment as the provider lists it, also those made in its dashboard, and
 * answers them.
 */
export async function askAboutRefunds(
  world: Ctx,
  { paymentReference }: { readonly paymentReference: string },
): Promise<ProviderRefund[]> {
  const refunds = await world.payments.listRefunds(paymentReference);
  for (const refund of refunds) await recordAnswer(world, refund);
  return refunds;
}

/** Sends refunds again that have waited too long, so that none depends on one job alone. */
export async function resendWaitingRefunds(world: Ctx): Promise<void> {
  const { db, payments, now, log } = world;
  const createdBefore = new Date(now.getTime() - WAITS_TOO_LONG_MS);
  const wanted = { provider: payments.name, createdBefore, limit: BATCH };
  for (const refundId of await listWaitingRefunds(db, wanted)) {
    try {
      await refundPayment(world, { refundId });
    } catch (error) {
      log.error({ err: error, refundId }, 'A waiting refund could not be sent');
    }
  }
}

async function recordAnswer(world: Ctx, refund: ProviderRefund): Promise<void> {
  const provider = world.payments.name;
  const { paymentReference } = refund;
  await withTransaction(world.db, async (trx) => {
    const session = await findSessionOfPayment(trx, { provider, paymentReference });
    const order = session === undefined ? undefined : await lockOrder(trx, session.order_id);
    if (session === undefined || order === undefined) return;
    await recordRefund({ ...world, db: trx }, { order, session, refund });
  });
}

async function giveUp(world: Ctx, refundId: string, reason: string): Promise<void> {
  await withTransaction(world.db, async (trx) => {
    const refund = await findRefundToSend(trx, refundId);
    const order = refund === undefined ? undefined : await lockOrder(trx, refund.order_id);
    if (refund === undefined || order === undefined) return;
    const { provider } = refund;
    const locked = await lockRefund(trx, { provider, refundId: '', reference: refundId });
    if (locked?.status !== 'queued') return;
    const here = { ...world, db: trx };
    await updateRefund(trx, refundId, {
      status: 'failed',
      last_error: reason.slice(0, 500),
      settled_at: world.now,
    });
    await record(here, order, 'refund_failed', formatMoney(cents(refund.amount_cents)));
    await tellOfFailure(here, { order, provider, reference: refundId });
  });
}
