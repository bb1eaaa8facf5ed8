import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

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
import type { Ctx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

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
export async function releaseExpiredHolds(world: Ctx, orderId?: string): Promise<void> {
  const { db, now, log } = world;
  const failed: string[] = [];
  for (const id of await listOrdersWithEndedHolds(db, { now, limit: BATCH, orderId })) {
    try {
      await endSessions(world, id);
      await cancelWithoutHold(world, id);
    } catch (error) {
      // One order that makes trouble must not keep the stock of all the others.
      log.error({ err: error, orderId: id }, 'A hold that has ended could not be released');
      failed.push(id);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} holds could not be released`);
}

async function cancelWithoutHold(world: Ctx, orderId: string): Promise<void> {
  await withTransaction(world.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'pending' || (await hasLiveHold(trx, orderId, world.now))) return;
    await cancelUnpaidOrder({ ...world, db: trx }, order, 'hold_expired');
  });
}

/**
 * Cancels a pending order that its buyer has changed their mind about, so that its stock is free
 * for the one that takes its place. Left alone when it turns out to be paid, while its money is on
 * the way, and while the provider cannot be asked.
 */
export async function withdrawUnpaidOrder(world: Ctx, orderId: string): Promise<void> {
  if (!(await endSessions(world, orderId))) return;
  await withTransaction(world.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return;
    await cancelUnpaidOrder({ ...world, db: trx }, order, 'replaced');
  });
}

/**
 * Ends an order's sessions at the provider; whether nobody can pay in any of them from now on. An
 * order whose session ended unpaid stays as it is: its caller knows better why it is cancelled.
 */
export async function endSessions(world: Ctx, orderId: string): Promise<boolean> {
  const { db, payments } = world;
  let isEnded = true;
  for (const sessionId of await listOpenSessionsOf(db, { orderId, provider: payments.name })) {
    const status = await applyAnswer(world, sessionId, (id) => payments.expireSession(id), {
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
export async function reconcilePayments(world: Ctx): Promise<void> {
  const { db, payments, now } = world;
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
        .map((sessionId) => applyAnswer(world, sessionId, (id) => payments.getSession(id))),
    );
  }
}

/**
 * Asks about one order whose buyer has come back from the payment page, so that they need not wait
 * for a webhook that is late, and answers how it stands then. What the buyer's address bar says is
 * never believed. Refuses (ORDER_NOT_FOUND) another's order.
 */
export async function askAboutOwnOrder(
  world: Ctx & { readonly actor: { readonly userId: string } },
  orderId: string,
): Promise<Pick<LockedOrder, 'status' | 'payment_status'>> {
  const { db, payments, now, actor } = world;
  const readOrder = async (trx: Kysely<DB>) => {
    const order = await lockOrder(trx, orderId, actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    return { status: order.status, payment_status: order.payment_status };
  };
  const sessionIds = await withTransaction(db, async (trx) => {
    const { status } = await readOrder(trx);
    if (status !== 'pending') return [];
    const silentSince = new Date(now.getTime() - ASK_AGAIN_AFTER_MS);
    const claim = { provider: payments.name, silentSince, now, limit: 1, orderId };
    return claimSilentSessions(trx, claim);
  });
  for (const sessionId of sessionIds) {
    await applyAnswer(world, sessionId, (id) => payments.getSession(id));
  }
  return withTransaction(db, readOrder);
}

/** Asks about a session and applies the answer; null when that did not work. */
async function applyAnswer(
  world: Ctx,
  sessionId: string,
  ask: Ask,
  { leavesUnpaidOrder = false } = {},
): Promise<ProviderSession['status'] | 'unknown' | null> {
  try {
    const answer = await ask(sessionId);
    if (answer === null) return 'unknown';
    const { status } = answer;
    if (status === 'expired' && leavesUnpaidOrder) await closeUnpaidSession(world, answer);
    else await applyProviderSession(world, answer);
    return status;
  } catch (error) {
    // One session that makes trouble must not keep the others from being looked after.
    world.log.error({ err: error, sessionId }, 'A payment session could not be asked about');
    return null;
  }
}

/** Applies how a session stands at the provider, exactly as if a webhook had said it. */
export async function applyProviderSession(
  world: Ctx,
  { status, url: _url, expiresAt: _expiresAt, ...session }: ProviderSession,
): Promise<void> {
  if (status === 'open') return;
  await applyPaymentEvent(world, world.payments.name, {
    eventId: `asked:${status}:${session.sessionId}`,
    type: status,
    session,
    payload: { asked: true, status, ...session },
  });
}

/** Notes that a session ended unpaid, unless something else was said of it meanwhile. */
async function closeUnpaidSession({ db, payments, now }: Ctx, facts: SessionFacts): Promise<void> {
  await withTransaction(db, async (trx) => {
    const found = await findPaymentSession(trx, payments.name, facts);
    if (found === undefined) return;
    await lockOrder(trx, found.order_id);
    const session = await findPaymentSession(trx, payments.name, facts);
    if (session?.status === 'paid' || session === undefined) return;
    await closePaymentSession(trx, session.id, { status: 'expired', now });
  });
}
