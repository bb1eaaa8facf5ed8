import { AppError } from '#contract/errors/app-error.ts';

import { updatePaymentSession, findPaymentSession } from '#server/payment-sessions/queries.ts';
import { lockOrder, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { applyPaymentEvent, cancelUnpaidOrder } from '#server/payments/apply-payment.ts';
import { withEachProvider } from '#server/platform/configured-providers.ts';
import type { ProviderSession, SessionFacts } from '#server/platform/payment-provider.ts';
import {
  claimSilentSessions,
  hasLiveHold,
  listOpenSessionsOf,
  listOrdersWithEndedHolds,
} from '#server/payments/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';

/** The provider is asked about a session each time it was silent for this long. */
const SILENT_AFTER_MS = 2 * 60_000;
/** How often the return of a buyer from the payment page may ask the provider. */
const ASK_AGAIN_AFTER_MS = 3_000;
const BATCH = 200;
/** Requests in parallel, so that a run ends in time when the provider hangs. */
const AT_ONCE = 5;

type Ask = (sessionId: string) => Promise<ProviderSession | null>;

/**
 * Cancels pending orders whose hold has expired, one or all, and releases their stock. Their
 * sessions are closed at the provider first; an order that turns out to be paid is processed
 * instead. If the provider cannot be reached the order is cancelled anyway, and a later payment
 * counts as late.
 */
export async function releaseExpiredHolds(ctx: Ctx, orderId?: string): Promise<void> {
  const { db, now, log } = ctx;
  const failed: string[] = [];
  for (const id of await listOrdersWithEndedHolds(db, { now, limit: BATCH, orderId })) {
    try {
      await endSessions(ctx, id);
      await cancelWithoutHold(ctx, id);
    } catch (error) {
      // A failing order must not block the stock of the others.
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

/** Cancels an order that a new one replaces, unless it is or may be paid. */
export async function withdrawUnpaidOrder(ctx: Ctx, orderId: string): Promise<void> {
  if (!(await endSessions(ctx, orderId))) return;
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return;
    await cancelUnpaidOrder(tx, order, 'replaced');
  });
}

/** Closes an order's sessions and returns whether none can be paid. The caller cancels it. */
export async function endSessions(ctx: Ctx, orderId: string): Promise<boolean> {
  let isEnded = true;
  for (const each of withEachProvider(ctx)) {
    const isEndedHere = await endSessionsOfProvider(each, orderId);
    isEnded &&= isEndedHere;
  }
  return isEnded;
}

/** The same for the sessions of `ctx.payments` alone. */
export async function endSessionsOfProvider(ctx: Ctx, orderId: string): Promise<boolean> {
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

/** Asks about open sessions without an event, so that a lost webhook costs minutes only. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  for (const each of withEachProvider(ctx)) await reconcileSilent(each);
}

async function reconcileSilent(ctx: Ctx): Promise<void> {
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
 * Asks the provider about one order when its buyer returns from the payment page, instead of
 * waiting for the webhook, and returns its status. The address bar is never trusted. Refuses
 * another user's order (ORDER_NOT_FOUND).
 */
export async function checkOwnPayment(
  ctx: Ctx & { readonly actor: { readonly userId: string } },
  orderId: string,
): Promise<Pick<LockedOrder, 'status' | 'payment_status'>> {
  const { now, actor } = ctx;
  const readOrder = async (tx: Pick<Ctx, 'db'>) => {
    const order = await lockOrder(tx.db, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    return { status: order.status, payment_status: order.payment_status };
  };
  for (const each of withEachProvider(ctx)) {
    const { payments } = each;
    const sessionIds = await inTransaction(each, async (tx) => {
      const { status } = await readOrder(tx);
      if (status !== 'pending') return [];
      const silentSince = new Date(now.getTime() - ASK_AGAIN_AFTER_MS);
      const claim = { provider: payments.name, silentSince, now, limit: 1, orderId };
      return claimSilentSessions(tx.db, claim);
    });
    for (const sessionId of sessionIds) {
      await applyAnswer(each, sessionId, (id) => payments.getSession(id));
    }
  }
  return inTransaction(ctx, readOrder);
}

/** Asks about a session and applies the answer; null if that failed. */
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
    // A failing session must not stop the others.
    ctx.log.error({ err: error, sessionId }, 'A payment session could not be checked');
    return null;
  }
}

/** Applies the state of a session at the provider exactly as a webhook would. */
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

/** Closes a session as unpaid, unless an event has paid it in the meantime. */
async function closeUnpaidSession(ctx: Ctx, facts: SessionFacts): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { payments, now } = tx;
    const found = await findPaymentSession(tx.db, payments.name, facts);
    if (found === undefined) return;
    await lockOrder(tx.db, found.order_id);
    const session = await findPaymentSession(tx.db, payments.name, facts);
    if (session?.status === 'paid' || session === undefined) return;
    await updatePaymentSession(tx.db, session.id, { status: 'expired', updated_at: now });
  });
}
