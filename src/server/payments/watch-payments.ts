import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { lockOrder } from '#server/checkout/queries.ts';
import { applyPaymentEvent, cancelUnpaidOrder } from '#server/payments/apply-payment.ts';
import type { PaymentProvider, ProviderSession } from '#server/payments/provider.ts';
import {
  hasLiveHold,
  listOpenSessions,
  listOrdersWithEndedHolds,
} from '#server/payments/queries.ts';
import { withTransaction } from '#server/platform/database.ts';
import type { Logger } from '#server/platform/log.ts';

/** A session that is this old without news is asked about. */
const SILENT_AFTER_MS = 2 * 60_000;
/** The most sessions or orders that one run looks at. */
const BATCH = 500;

interface World {
  readonly db: Kysely<DB>;
  readonly log: Logger;
  readonly payments: PaymentProvider;
  readonly now: Date;
}

/**
 * Cancels pending orders whose hold has ended and gives their stock back, one or all. The provider is
 * asked to end their sessions first: one that turns out to be paid makes the order paid instead. When it
 * cannot be reached the order is cancelled all the same; money that comes later is handled as late money.
 */
export async function releaseExpiredHolds(world: World, orderId?: string): Promise<void> {
  const { db, now } = world;
  for (const id of await listOrdersWithEndedHolds(db, { now, limit: BATCH, orderId })) {
    await endSessions(world, id);
    await withTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order?.status !== 'pending' || (await hasLiveHold(trx, id, now))) return;
      await cancelUnpaidOrder({ ...world, db: trx }, order, 'hold_expired');
    });
  }
}

/**
 * Cancels a pending order that its buyer has changed their mind about, so that its stock is free for the
 * one that takes its place. Left alone when it turns out to be paid, or while the provider cannot be asked.
 */
export async function withdrawUnpaidOrder(world: World, orderId: string): Promise<void> {
  if (!(await endSessions(world, orderId))) return;
  await withTransaction(world.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return;
    await cancelUnpaidOrder({ ...world, db: trx }, order, 'replaced');
  });
}

/** Ends an order's sessions at the provider; whether it could be asked about all of them. */
async function endSessions(world: World, orderId: string): Promise<boolean> {
  let isAnswered = true;
  for (const session of await listOpenSessions(world.db, { orderId, limit: BATCH })) {
    const answered = await applyAnswer(world, session.provider_session_id, (sessionId) =>
      world.payments.expireSession(sessionId),
    );
    isAnswered &&= answered;
  }
  return isAnswered;
}

/** Asks the provider about pending orders with an open session and no news, so that a lost webhook costs minutes, not the order. */
export async function reconcilePayments(world: World): Promise<void> {
  const openedBefore = new Date(world.now.getTime() - SILENT_AFTER_MS);
  for (const session of await listOpenSessions(world.db, { openedBefore, limit: BATCH })) {
    await applyAnswer(world, session.provider_session_id, (sessionId) =>
      world.payments.getSession(sessionId),
    );
  }
}

/** Applies what the provider says when asked, exactly as if a webhook had said it; whether it answered. */
async function applyAnswer(
  world: World,
  sessionId: string | null,
  ask: (sessionId: string) => Promise<ProviderSession | null>,
): Promise<boolean> {
  if (sessionId === null) return true;
  let answer: ProviderSession | null;
  try {
    answer = await ask(sessionId);
  } catch (error) {
    world.log.error({ err: error, sessionId }, 'The payment provider could not be asked');
    return false;
  }
  if (answer === null || answer.status === 'open') return true;
  await applyPaymentEvent(world, world.payments.name, {
    eventId: `asked:${answer.status}:${answer.sessionId}`,
    type: answer.status,
    sessionId: answer.sessionId,
    clientReference: answer.clientReference,
    amountCents: answer.amountCents,
    currency: answer.currency,
    paymentReference: answer.paymentReference,
    payload: { ...answer, expiresAt: answer.expiresAt.toISOString() },
  });
  return true;
}
