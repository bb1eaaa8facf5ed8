import { cents, formatMoney } from '#domain/money/cents.ts';

import { askAboutRefunds } from '#server/refunds/send-refund.ts';
import type { ProviderSession } from '#server/platform/payment-provider.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import { listSessionsToReconcile, type SessionToReconcile } from '#server/payments/queries.ts';
import { listSucceededRefunds } from '#server/refunds/queries/refund-rows.ts';
import { withEachProvider } from '#server/platform/configured-providers.ts';
import { applyProviderSession } from '#server/payments/reconcile-payments.ts';
import type { Ctx } from '#server/http/context.ts';

/** How recently a payment or refund must have changed to be compared. */
const LOOKS_BACK_MS = 3 * 24 * 3_600_000;
/** Sessions a run: two requests each, so that a run ends in time. The next job continues. */
const BATCH = 40;

/**
 * Compares the payments and refunds of the last three days with the provider's. Each batch is a job
 * of its own; it throws when the provider does not answer, so that the job is retried.
 */
export async function reconcileBooks(
  ctx: Ctx,
  { provider, after }: { readonly provider?: string; readonly after?: string },
) {
  const since = new Date(ctx.now.getTime() - LOOKS_BACK_MS);
  for (const each of withEachProvider(ctx)) {
    const { db, jobs, payments } = each;
    if (provider !== undefined && payments.name !== provider) continue;
    const next = await reconcileBatch(each, { since, after: after ?? null });
    if (next === null) continue;
    await jobs.send(db, 'reconcile-books', { provider: payments.name, after: next });
  }
}

/** The same at once for all that changed since three days before a backup. */
export async function reconcileSinceBackup(ctx: Ctx, takenAt: Date): Promise<void> {
  const since = new Date(takenAt.getTime() - LOOKS_BACK_MS);
  for (const each of withEachProvider(ctx)) {
    let after: string | null = null;
    do after = await reconcileBatch(each, { since, after });
    while (after !== null);
  }
}

/**
 * Compares the sessions behind `after` with the provider's. An event that the shop missed is
 * applied now. A payment or refund that the provider does not know becomes an alert, once
 * (`payment_missing`, `payment_differs`, `refund_missing`). Returns the session that the next batch
 * starts behind, or null.
 */
async function reconcileBatch(
  ctx: Ctx,
  { since, after }: { since: Date; after: string | null },
): Promise<string | null> {
  const { db, payments, log } = ctx;
  const wanted = { provider: payments.name, since, limit: BATCH };
  const sessions = await listSessionsToReconcile(db, { ...wanted, after });
  let alerts = 0;
  for (const session of sessions) {
    const answer = await payments.getSession(session.provider_session_id);
    alerts += await comparePayment(ctx, session, answer);
    if (session.status === 'paid' && answer?.status === 'paid') {
      alerts += await compareRefunds(ctx, session);
    }
  }
  log.info(
    { compared: sessions.length, alerts },
    'Payments were reconciled with the provider’s records',
  );
  return sessions.length === BATCH ? (sessions.at(-1)?.id ?? null) : null;
}

/** Returns the number of alerts. */
async function comparePayment(
  ctx: Ctx,
  session: SessionToReconcile,
  answer: ProviderSession | null,
): Promise<number> {
  if (session.status !== 'paid') {
    if (answer?.status === 'paid') await applyProviderSession(ctx, answer);
    return 0;
  }
  if (answer?.status !== 'paid') {
    return alert(ctx, session, {
      kind: 'payment_missing',
      note: `The provider has no payment for ${session.order_number}: ${answer?.status ?? 'no such session'}.`,
    });
  }
  const isSame =
    answer.amountCents === session.captured_cents &&
    answer.currency === (session.captured_currency ?? session.currency);
  if (isSame) return 0;
  return alert(ctx, session, {
    kind: 'payment_differs',
    note: `The provider charged ${formatMoney(cents(answer.amountCents ?? 0))} ${answer.currency} for ${session.order_number}; our records show ${formatMoney(cents(session.captured_cents ?? 0))} ${session.captured_currency ?? session.currency}.`,
  });
}

/** Records refunds that only the provider knows. Returns how many of ours it does not know. */
async function compareRefunds(ctx: Ctx, session: SessionToReconcile): Promise<number> {
  const { payment_reference: paymentReference } = session;
  if (paymentReference === null) return 0;
  const theirs = await askAboutRefunds(ctx, { paymentReference });
  const known = new Set(
    theirs.filter((refund) => refund.status !== 'failed').map((refund) => refund.refundId),
  );
  let alerts = 0;
  for (const refund of await listSucceededRefunds(ctx.db, session.id)) {
    if (refund.provider_refund_id !== null && known.has(refund.provider_refund_id)) continue;
    alerts += await alert(ctx, session, {
      kind: 'refund_missing',
      reference: refund.id,
      note: `The provider has no refund of ${formatMoney(cents(refund.amount_cents))} for ${session.order_number}.`,
    });
  }
  return alerts;
}

async function alert(
  { db, now, log }: Ctx,
  session: SessionToReconcile,
  { kind, note, reference }: { kind: string; note: string; reference?: string },
): Promise<number> {
  const isNews = await insertPaymentAlert(db, {
    kind,
    orderId: session.order_id,
    provider: session.provider,
    reference: reference ?? session.provider_session_id,
    note,
    now,
  });
  if (!isNews) return 0;
  log.error({ kind, orderId: session.order_id, note }, 'A payment needs attention');
  return 1;
}
