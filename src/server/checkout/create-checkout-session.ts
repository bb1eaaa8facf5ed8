import { cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { errorCodes } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';
import { MIN_PAYMENT_CENTS } from '#contract/schemas/orders.ts';
import { SESSION_FAILED } from '#contract/text/payment.ts';

import { HOLD_GRACE_MS, SESSION_LIFE_MS } from '#server/checkout/write-order.ts';
import {
  abandonAttempt,
  findLatestPaymentSession,
  insertPaymentSession,
  openPaymentSession,
} from '#server/payment-sessions/queries.ts';
import { listPaymentLines } from '#server/checkout/queries/line-items.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import {
  failureKind,
  PaymentProviderError,
  type PaymentLine,
} from '#server/platform/payment-provider.ts';
import { newId } from '#server/platform/ids.ts';
import { endSessionsOfProvider } from '#server/payments/reconcile-payments.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { extendHoldsOf } from '#server/stock/queries.ts';

/** A retry with the same key gets the same session, as long as it leaves this much time to pay. */
const LEAST_TIME_TO_PAY_MS = 10 * 60_000;

interface Attempt {
  readonly id: string;
  readonly attempt: number;
  readonly expiresAt: Date;
  readonly amountCents: number;
  readonly orderNumber: string;
  readonly lines: readonly PaymentLine[];
  /** An earlier attempt that the provider never answered. */
  readonly isResumed: boolean;
}

/**
 * Opens the provider's payment page for an unpaid order of the user. A repeated call returns the
 * same session. The attempt and its key are stored before the provider is called, and the stock
 * stays held as long as the session can be paid. If the provider cannot be reached, the order stays
 * as it is and the call can be repeated (PAYMENT_UNAVAILABLE): with the same key while the outcome
 * is unknown, with a new one after the provider failed or refused.
 */
export async function createCheckoutSession(
  ctx: SignedInCtx,
  orderId: string,
): Promise<OpenedSession> {
  await endSessionsElsewhere(ctx, orderId);
  const next = await prepareAttempt(ctx, orderId);
  if ('url' in next) return next;
  try {
    return await openAttempt(ctx, orderId, next);
  } catch (error) {
    ctx.log.error({ err: error, orderId }, 'The payment provider could not open a session');
    const kind = failureKind(error);
    if (kind !== 'unanswered') {
      await abandonAttempt(ctx.db, next.id, ctx.now);
      // The provider refuses to open the old session so late: start a new attempt, once.
      if (kind === 'refused' && next.isResumed) return createCheckoutSession(ctx, orderId);
    }
    throw new AppError('PAYMENT_UNAVAILABLE', {
      message: `${SESSION_FAILED}: ${errorCodes.PAYMENT_UNAVAILABLE.text}`,
      retryAfterSeconds: 5,
    });
  }
}

/** After a switch of providers an order may still have a payment page at the former one. */
async function endSessionsElsewhere(ctx: SignedInCtx, orderId: string): Promise<void> {
  for (const payments of ctx.otherPayments) {
    await endSessionsOfProvider({ ...ctx, payments }, orderId);
  }
}

interface OpenedSession {
  readonly sessionId: string;
  readonly url: string;
}

/** Returns the open session, or stores an attempt to open one. */
function prepareAttempt(ctx: SignedInCtx, orderId: string): Promise<Attempt | OpenedSession> {
  return inTransaction(ctx, async (tx) => {
    const { actor, now, jobs, payments } = tx;
    const order = await lockOrder(tx.db, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    if (order.status !== 'pending' || order.payment_status !== 'unpaid') {
      throw new AppError('ORDER_NOT_PAYABLE');
    }
    if (order.total_cents < MIN_PAYMENT_CENTS) throw new AppError('TOTAL_BELOW_MINIMUM');

    const facts = {
      amountCents: order.total_cents,
      orderNumber: order.order_number,
      lines: await listPaymentLines(tx.db, orderId),
    };
    const latest = await findLatestPaymentSession(tx.db, orderId);
    if (latest?.status === 'open' || latest?.status === 'paid') {
      const { provider_session_id: sessionId, url } = latest;
      const isOpen = latest.status === 'open' && latest.expires_at > now;
      if (!isOpen || sessionId === null || url === null) throw new AppError('ORDER_NOT_PAYABLE');
      return { sessionId, url };
    }
    if (latest?.status === 'creating') {
      const { id, attempt, expires_at: expiresAt } = latest;
      if (expiresAt.getTime() - now.getTime() >= LEAST_TIME_TO_PAY_MS) {
        return { id, attempt, expiresAt, isResumed: true, ...facts };
      }
      await abandonAttempt(tx.db, id, now);
    }
    const id = newId();
    const attempt = (latest?.attempt ?? 0) + 1;
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
    const holdEndsAt = new Date(expiresAt.getTime() + HOLD_GRACE_MS);
    await insertPaymentSession(tx.db, {
      id,
      order_id: orderId,
      provider: payments.name,
      attempt,
      amount_cents: order.total_cents,
      status: 'creating',
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    });
    await extendHoldsOf(tx.db, orderId, holdEndsAt);
    await jobs.send(tx.db, 'release-expired-holds', { orderId }, { startAfter: holdEndsAt });
    return { id, attempt, expiresAt, isResumed: false, ...facts };
  });
}

async function openAttempt(
  { db, payments, config, now }: SignedInCtx,
  orderId: string,
  attempt: Attempt,
): Promise<OpenedSession> {
  const { siteUrl } = config;
  const { name } = await loadShop({ db, config });
  const { sessionId, url, amountCents, currency } = await payments.createSession({
    idempotencyKey: `${orderId}:${attempt.attempt}`,
    orderId,
    clientReference: attempt.id,
    amountCents: cents(attempt.amountCents),
    currency: 'AUD',
    description: `${name} order ${attempt.orderNumber}`,
    lines: attempt.lines,
    successUrl: `${siteUrl}${pages.orderConfirmation(orderId)}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteUrl}${pages.checkout()}`,
    expiresAt: attempt.expiresAt,
  });
  if (amountCents !== attempt.amountCents || currency !== 'AUD' || url === null) {
    throw new PaymentProviderError('refused', 'The provider opened a session for something else');
  }
  await openPaymentSession(db, attempt.id, { providerSessionId: sessionId, url, now });
  return { sessionId, url };
}
