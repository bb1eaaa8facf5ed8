import { cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { pages } from '#contract/paths/pages.ts';
import { MIN_PAYMENT_CENTS } from '#contract/schemas/orders.ts';
import { shop } from '#contract/text/shop.ts';

import { HOLD_GRACE_MS, SESSION_LIFE_MS } from '#server/checkout/place-order.ts';
import {
  closePaymentSession,
  findLatestPaymentSession,
  insertPaymentSession,
  lockOrder,
  openPaymentSession,
} from '#server/checkout/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { ProviderSession } from '#server/payments/provider.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { extendHoldsOf } from '#server/stock/queries.ts';

/**
 * While the provider's answer to an attempt is unknown, a retry within this time asks with the same key
 * and gets the same session. Later the session would outlive what was asked for, so a new attempt starts.
 */
const SAME_ATTEMPT_MS = 60_000;

interface Attempt {
  readonly id: string;
  readonly attempt: number;
  readonly expiresAt: Date;
  readonly amountCents: number;
  readonly orderNumber: string;
}

/**
 * Opens the provider's hosted page for an own order that waits for payment. Asked again it answers the
 * same session. The attempt and its key are stored before the provider is called, and the stock stays
 * held as long as the session can be paid. When the provider cannot be reached the order stays as it is
 * and can be tried again (PAYMENT_UNAVAILABLE).
 */
export async function createCheckoutSession(
  ctx: SignedInCtx,
  orderId: string,
): Promise<{ sessionId: string; url: string }> {
  const next = await prepareAttempt(ctx, orderId);
  if ('url' in next) return next;
  const session = await askProvider(ctx, orderId, next);
  await openPaymentSession(ctx.db, next.id, {
    providerSessionId: session.sessionId,
    url: session.url,
    now: ctx.now,
  });
  return { sessionId: session.sessionId, url: session.url };
}

/** The open session, or a stored attempt for which the provider is to be asked. */
function prepareAttempt(
  { db, actor, now, jobs, payments }: SignedInCtx,
  orderId: string,
): Promise<Attempt | { sessionId: string; url: string }> {
  return withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    if (order.status !== 'pending' || order.payment_status !== 'unpaid') {
      throw new AppError('ORDER_NOT_PAYABLE');
    }
    if (order.total_cents < MIN_PAYMENT_CENTS) throw new AppError('TOTAL_BELOW_MINIMUM');

    const facts = { amountCents: order.total_cents, orderNumber: order.order_number };
    const latest = await findLatestPaymentSession(trx, orderId);
    if (latest !== undefined && latest.status !== 'creating') {
      const { provider_session_id: sessionId, url } = latest;
      const isOpen = latest.status === 'open' && latest.expires_at > now;
      if (!isOpen || sessionId === null || url === null) throw new AppError('ORDER_NOT_PAYABLE');
      return { sessionId, url };
    }
    if (latest !== undefined) {
      const { id, attempt, expires_at: expiresAt, created_at: createdAt } = latest;
      if (now.getTime() - createdAt.getTime() < SAME_ATTEMPT_MS) {
        return { id, attempt, expiresAt, ...facts };
      }
      await closePaymentSession(trx, id, { status: 'expired', now });
    }
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
    const holdEndsAt = new Date(expiresAt.getTime() + HOLD_GRACE_MS);
    const attempt: Attempt = {
      id: newId(),
      attempt: (latest?.attempt ?? 0) + 1,
      expiresAt,
      ...facts,
    };
    await insertPaymentSession(trx, {
      ...attempt,
      orderId,
      provider: payments.name,
      now,
    });
    await extendHoldsOf(trx, orderId, holdEndsAt);
    await jobs.send(trx, 'release-expired-holds', { orderId }, { startAfter: holdEndsAt });
    return attempt;
  });
}

async function askProvider(
  { payments, config, log }: SignedInCtx,
  orderId: string,
  attempt: Attempt,
): Promise<ProviderSession> {
  const { siteUrl } = config;
  try {
    const session = await payments.createSession({
      idempotencyKey: `${orderId}:${attempt.attempt}`,
      clientReference: attempt.id,
      amountCents: cents(attempt.amountCents),
      currency: 'AUD',
      description: `${shop.name} order ${attempt.orderNumber}`,
      successUrl: `${siteUrl}${pages.orderConfirmation(orderId)}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl}${pages.checkout()}`,
      expiresAt: attempt.expiresAt,
    });
    if (session.amountCents === attempt.amountCents && session.currency === 'AUD') return session;
    log.error({ orderId, sessionId: session.sessionId }, 'The provider asks for another amount');
  } catch (error) {
    log.error({ err: error, orderId }, 'The payment provider could not open a session');
  }
  throw new AppError('PAYMENT_UNAVAILABLE', { retryAfterSeconds: 5 });
}
