import { AppError } from '#contract/errors/app-error.ts';

import { closePaymentSession, findPaymentSession } from '#server/payment-sessions/queries.ts';
import { lockOrder, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { applyPaymentEvent, cancelUnpaidOrder } from '#server/payments/apply-payment.ts';
import type { ProviderSession, SessionFacts } from '#server/platform/payment-provider.ts';
import {
  claimSilentSessions,
  hasLiveHold,
  listOpenSessionsOf,
  listOrdersWithEndedHolds,
} from '#server/payments/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';

/** A session that is this old without news is asked about, and again after as long. */
const SILENT_AFTER_MS = 2 * 60_000;
/** A buyer who is back from the payment page makes us ask at most this often. */
const ASK_AGAIN_AFTER_MS = 3_000;
/** The most sessions or orders that one run looks at. */
const BATCH = 200;
/** So many are asked about at once: when the provider hangs, a run still ends in time. */
const AT_ONCE = 5;

type Ask = (sessionId: string) => Promise<ProviderSession | null>;

/**
 * Cancels pending orders whose hold has ended and gives their stock back, one or all. The provider
 * is asked to end their sessions first: one that turns out to be paid makes the order paid instead.
 * When it cannot be reached the order is cancelled all the same; money that comes later is handled
 * as late money.
 */
export async function releaseExpiredHolds(ctx: Ctx, orderId?: string): Promise<void> {
  const { db, now, log } = ctx;
  const failed: string[] = [];
  for (const id of await listOrdersWithEndedHolds(db, { now, limit: BATCH, orderId })) {
    try {
      await endSessions(ctx, id);
      await cancelWithoutHold(ctx, id);
    } catch (error) {
      // One order that makes trouble must not keep the stock of all the others.
      log.error({ err: error, orderId: id }, 'An expired stock hold could not be released');
      failed.push(id);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} holds could not be released`);
}

async function cancelWithoutHold(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order?.status !== 'pending' || (await hasLiveHold(tx.db, orderId, tx.now))) return;
    await cancelUnpaidOrder(tx, order, 'hold_expired');
  });
}

/**
 * Cancels a pending order that its buyer has changed their mind about, so that its stock is free
 * for the one that takes its place. Left alone when it turns out to be paid, while its money is on
 * the way, and while the provider cannot be asked.
 */
export async function withdrawUnpaidOrder(ctx: Ctx, orderId: string): Promise<void> {
  if (!(await endSessions(ctx, orderId))) return;
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return;
    await cancelUnpaidOrder(tx, order, 'replaced');
  });
}

/**
 * Ends an order's sessions at the provider; whether nobody can pay in any of them from now on. An
 * order whose session ended unpaid stays as it is: its caller knows better why it is cancelled.
 */
export async function endSessions(ctx: Ctx, orderId: string): Promise<boolean> {
  const { db, payments } = ctx;
  let isEnded = true;
  for (const sessionId of await listOpenSessionsOf(db, { orderId, provider: payments.name })) {
    const status = await applyAnswer(ctx, sessionId, (id) => payments.expireSession(id), {
      leavesUnpaidOrder: true,
    });
    isEnded &&= status !== null && status !== 'open' && status !== 'processing';
  }
  return isEnded;
}

/**
 * Asks the provider about pending orders with an open session and no news, so that a lost webhook
 * costs minutes, not the order. Several processes share the work.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const { db, payments, now } = ctx;
  const sessionIds = await claimSilentSessions(db, {
    provider: payments.name,
    silentSince: new Date(now.getTime() - SILENT_AFTER_MS),
    now,
    limit: BATCH,
  });
  for (let index = 0; index < sessionIds.length; index += AT_ONCE) {
    await Promise.all(
      sessionIds
        .slice(index, index + AT_ONCE)
        .map((sessionId) => applyAnswer(ctx, sessionId, (id) => payments.getSession(id))),
    );
  }
}

/**
 * Asks about one order whose buyer has come back from the payment page, so that they need not wait
 * for a webhook that is late, and answers how it stands then. What the buyer's address bar says is
 * never believed. Refuses (ORDER_NOT_FOUND) another's order.
 */
export async function checkOwnPayment(
  ctx: Ctx & { readonly actor: { readonly userId: string } },
  orderId: string,
): Promise<Pick<LockedOrder, 'status' | 'payment_status'>> {
  const { payments, now, actor } = ctx;
  const readOrder = async (tx: Pick<Ctx, 'db'>) => {
    const order = await lockOrder(tx.db, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    return { status: order.status, payment_status: order.payment_status };
  };
  const sessionIds = await inTransaction(ctx, async (tx) => {
    const { status } = await readOrder(tx);
    if (status !== 'pending') return [];
    const silentSince = new Date(now.getTime() - ASK_AGAIN_AFTER_MS);
    const claim = { provider: payments.name, silentSince, now, limit: 1, orderId };
    return claimSilentSessions(tx.db, claim);
  });
  for (const sessionId of sessionIds) {
    await applyAnswer(ctx, sessionId, (id) => payments.getSession(id));
  }
  return inTransaction(ctx, readOrder);
}

/** Asks about a session and applies the answer; null when that did not work. */
async function applyAnswer(
  ctx: Ctx,
  sessionId: string,
  ask: Ask,
  { leavesUnpaidOrder = false } = {},
): Promise<ProviderSession['status'] | 'unknown' | null> {
  try {
    const answer = await ask(sessionId);
    if (answer === null) return 'unknown';
    const { status } = answer;
    if (status === 'expired' && leavesUnpaidOrder) await closeUnpaidSession(ctx, answer);
    else await applyProviderSession(ctx, answer);
    return status;
  } catch (error) {
    // One session that makes trouble must not keep the others from being looked after.
    ctx.log.error({ err: error, sessionId }, 'A payment session could not be checked');
    return null;
  }
}

/** Applies how a session stands at the provider, exactly as if a webhook had said it. */
export async function applyProviderSession(
  ctx: Ctx,
  { status, url: _url, expiresAt: _expiresAt, ...session }: ProviderSession,
): Promise<void> {
  if (status === 'open') return;
  await applyPaymentEvent(ctx, ctx.payments.name, {
    eventId: `asked:${status}:${session.sessionId}`,
    type: status,
    session,
    payload: { asked: true, status, ...session },
  });
}

/** Notes that a session ended unpaid, unless something else was said of it meanwhile. */
async function closeUnpaidSession(ctx: Ctx, facts: SessionFacts): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { payments, now } = tx;
    const found = await findPaymentSession(tx.db, payments.name, facts);
    if (found === undefined) return;
    await lockOrder(tx.db, found.order_id);
    const session = await findPaymentSession(tx.db, payments.name, facts);
    if (session?.status === 'paid' || session === undefined) return;
    await closePaymentSession(tx.db, session.id, { status: 'expired', now });
  });
}
