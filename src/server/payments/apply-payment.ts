import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { paymentConsequence, type OrderStatus } from '#domain/orders/status.ts';

import { removeBoughtUnits } from '#server/cart/queries.ts';
import {
  closePaymentSession,
  insertOrderEvent,
  lockOrder,
  updateOrder,
  type LockedOrder,
} from '#server/checkout/queries.ts';
import type { ProviderEvent } from '#server/payments/provider.ts';
import {
  countOrderItems,
  countOtherLiveSessions,
  findPaymentSession,
  hasPaidSession,
  insertPaymentEvent,
  setEventOutcome,
} from '#server/payments/queries.ts';
import type { Logger } from '#server/platform/log.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  decrementStock,
  insertStockMovements,
  lockHoldsOf,
  setHoldsOf,
  unreserveStock,
  type StockUnits,
} from '#server/stock/queries.ts';

/** What an event did, as recorded beside it. */
export type PaymentOutcome =
  | 'duplicate'
  | 'ignored'
  | 'unknown_session'
  | 'nothing_to_do'
  | 'paid'
  | 'settled'
  | 'paid_late'
  | 'refund_due'
  | 'amount_mismatch'
  | 'paid_twice'
  | 'cancelled';

interface World {
  readonly db: Kysely<DB>;
  readonly log: Logger;
  readonly now: Date;
}

/**
 * Applies what a provider verifiably said, in one transaction with the record that it was said (Rule 18).
 * Each event id counts once; duplicates and any order of events change nothing more. Paid: the hold
 * becomes a decrement, the order is processed, the bought units leave the cart. Expired: the order is
 * cancelled and its hold ends. Money for a cancelled order takes the stock if there is enough, else it is
 * due back. An amount or currency that differs from the order never marks it paid.
 */
export async function applyPaymentEvent(
  { db, log, now }: World,
  provider: string,
  event: ProviderEvent,
): Promise<PaymentOutcome> {
  const outcome = await withTransaction(db, async (trx): Promise<PaymentOutcome> => {
    const isFirst = await insertPaymentEvent(trx, {
      provider,
      eventId: event.eventId,
      type: event.type,
      providerSessionId: event.sessionId,
      payload: event.payload,
      now,
    });
    if (!isFirst) return 'duplicate';
    const applied = await apply({ db: trx, log, now }, provider, event);
    await setEventOutcome(trx, { provider, eventId: event.eventId }, applied);
    return applied;
  });
  const facts = { provider, eventId: event.eventId, sessionId: event.sessionId, outcome };
  if (needsAPerson(outcome)) log.error(facts, 'A payment needs attention');
  else log.info(facts, 'A payment event was applied');
  return outcome;
}

function needsAPerson(outcome: PaymentOutcome): boolean {
  return ['unknown_session', 'refund_due', 'amount_mismatch', 'paid_twice'].includes(outcome);
}

async function apply(
  world: World,
  provider: string,
  event: ProviderEvent,
): Promise<PaymentOutcome> {
  if (event.type === 'other') return 'ignored';
  const { db, now } = world;
  const wanted = {
    provider,
    clientReference: event.clientReference,
    providerSessionId: event.sessionId,
  };
  const found = await findPaymentSession(db, wanted);
  if (found === undefined) return 'unknown_session';
  const order = await lockOrder(db, found.order_id);
  // Read again under the lock: another event may have closed it meanwhile.
  const session = await findPaymentSession(db, wanted);
  if (order === undefined || session === undefined) return 'unknown_session';

  if (event.type === 'expired') {
    if (session.status === 'paid') return 'nothing_to_do';
    await closePaymentSession(db, session.id, { status: 'expired', now });
    if ((await countOtherLiveSessions(db, order.id, session.id)) > 0) return 'nothing_to_do';
    return expire(world, order);
  }

  if (session.status === 'paid') return 'nothing_to_do';
  const wasPaidBefore = await hasPaidSession(db, order.id);
  await closePaymentSession(db, session.id, {
    status: 'paid',
    paymentReference: event.paymentReference,
    capturedCents: event.amountCents,
    now,
  });
  if (wasPaidBefore) {
    await record(world, order, { kind: 'paid_twice', note: event.paymentReference });
    return 'paid_twice';
  }
  if (event.amountCents !== order.total_cents || event.currency !== order.currency) {
    await updateOrder(db, order.id, { payment_status: 'refund_due', updated_at: now });
    const note = `${event.amountCents} ${event.currency} instead of ${order.total_cents} ${order.currency}`;
    await record(world, order, { kind: 'amount_mismatch', note });
    return 'amount_mismatch';
  }
  return settle(world, order);
}

async function expire(world: World, order: LockedOrder): Promise<PaymentOutcome> {
  const isSettled = order.payment_status !== 'unpaid';
  const { status } = order;
  const consequence = paymentConsequence({ status, event: 'expired', isSettled });
  if (consequence.kind !== 'move') return 'nothing_to_do';
  await cancelUnpaidOrder(world, order, 'payment_expired');
  return 'cancelled';
}

/** Cancels a locked pending order and gives its held stock back; its cart stays as it is (Rule 18). */
export async function cancelUnpaidOrder(
  world: World,
  order: LockedOrder,
  kind: 'payment_expired' | 'hold_expired' | 'replaced',
): Promise<void> {
  const { db, now } = world;
  const held = (await lockHoldsOf(db, order.id)).filter((hold) => hold.state === 'held');
  if (held.length > 0) {
    await unreserveStock(db, held);
    await setHoldsOf(db, order.id, 'released');
  }
  await updateOrder(db, order.id, { status: 'cancelled', updated_at: now });
  await record(world, order, { kind, to: 'cancelled' });
}

/** The order is paid in full: what follows depends on where it stands. */
async function settle(world: World, order: LockedOrder): Promise<PaymentOutcome> {
  const { db, now } = world;
  const { status } = order;
  const isSettled = order.payment_status !== 'unpaid';
  const consequence = paymentConsequence({ status, event: 'paid', isSettled });
  if (consequence.kind === 'none') {
    await record(world, order, { kind: 'paid_twice' });
    return 'paid_twice';
  }
  if (!(await sellStock(world, order))) {
    await updateOrder(db, order.id, { payment_status: 'refund_due', updated_at: now });
    await record(world, order, { kind: 'refund_due', note: 'Paid after the stock was sold.' });
    return 'refund_due';
  }
  const to = consequence.kind === 'settle' ? status : 'processing';
  await updateOrder(db, order.id, {
    status: to,
    payment_status: 'paid',
    paid_at: now,
    updated_at: now,
  });
  await removeBoughtUnits(db, { orderId: order.id, userId: order.user_id, now });
  const isLate = consequence.kind === 'take_stock_or_refund';
  await record(world, order, { kind: isLate ? 'paid_late' : 'paid', to });
  if (consequence.kind === 'settle') return 'settled';
  return isLate ? 'paid_late' : 'paid';
}

/**
 * Turns the order's holds into sold units; whether there were enough. Released holds compete with
 * everybody for what is left, all of them or none.
 */
async function sellStock({ db, now }: World, order: LockedOrder): Promise<boolean> {
  const holds = await lockHoldsOf(db, order.id);
  const open = holds.filter((hold) => hold.state !== 'converted');
  const held: StockUnits[] = open.filter((hold) => hold.state === 'held');
  const isWhole = holds.length === (await countOrderItems(db, order.id));
  const isCovered = open.every(
    (hold) => hold.state === 'held' || hold.on_hand - hold.reserved >= hold.quantity,
  );
  if (!isCovered || (order.status === 'cancelled' && !isWhole)) return false;
  if (open.length === 0) return true;
  if (held.length > 0) await unreserveStock(db, held);
  await decrementStock(db, open);
  await insertStockMovements(
    db,
    open.map((hold) => ({
      id: newId(),
      stockItemId: hold.stockItemId,
      orderId: order.id,
      quantityChange: -hold.quantity,
      reason: 'sold',
      now,
    })),
  );
  await setHoldsOf(db, order.id, 'converted');
  return true;
}

async function record(
  { db, now }: World,
  order: LockedOrder,
  event: { kind: string; to?: OrderStatus; note?: string | null },
): Promise<void> {
  await insertOrderEvent(db, {
    id: newId(),
    order_id: order.id,
    kind: event.kind,
    from_status: order.status,
    to_status: event.to ?? null,
    actor_id: null,
    note: event.note ?? null,
    created_at: now,
  });
}
