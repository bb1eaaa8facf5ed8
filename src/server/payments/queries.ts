import type { Insertable } from 'kysely';

import type { DB } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

/** Returns whether the event's id is new; a second insert waits for the first to commit. */
export async function insertPaymentEvent(
  db: Db,
  event: Omit<Insertable<DB['payment_events']>, 'outcome'>,
) {
  const row = await db
    .insertInto('payment_events')
    .values({ ...event, outcome: 'received' })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setEventOutcome(
  db: Db,
  event: { provider: string; eventId: string },
  outcome: string,
): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ outcome })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .execute();
}

export async function hasRefundEvent(
  db: Db,
  { provider, paymentReference }: { provider: string; paymentReference: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('payment_reference', '=', paymentReference)
    .where('type', '=', 'refunded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pending orders without a live hold, oldest first; with `orderId` only that one. */
export async function listOrdersWithEndedHolds(
  db: Db,
  { now, limit, orderId }: { now: Date; limit: number; orderId?: string | undefined },
): Promise<string[]> {
  let query = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stock_holds')
            .select('stock_holds.id')
            .whereRef('stock_holds.order_id', '=', 'orders.id')
            .where('stock_holds.state', '=', 'held')
            .where('stock_holds.expires_at', '>', now),
        ),
      ),
    )
    .orderBy('orders.created_at')
    .limit(limit);
  if (orderId !== undefined) query = query.where('orders.id', '=', orderId);
  const rows = await query.execute();
  return rows.map((row) => row.id);
}

export async function hasLiveHold(db: Db, orderId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('stock_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listOpenSessionsOf(
  db: Db,
  { orderId, provider }: { orderId: string; provider: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select('payment_sessions.provider_session_id')
    .where('payment_sessions.order_id', '=', orderId)
    .where('payment_sessions.provider', '=', provider)
    .where('payment_sessions.status', '=', 'open')
    .where('orders.status', '=', 'pending')
    .execute();
  return rows.flatMap((row) => row.provider_session_id ?? []);
}

/** Claims the sessions that are longest without an event; another process claims others. */
export async function claimSilentSessions(
  db: Db,
  claim: { provider: string; silentSince: Date; now: Date; limit: number; orderId?: string },
): Promise<string[]> {
  let silent = db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select('payment_sessions.id')
    .where('payment_sessions.provider', '=', claim.provider)
    .where('payment_sessions.status', '=', 'open')
    .where('payment_sessions.provider_session_id', 'is not', null)
    .where('orders.status', '=', 'pending')
    .where((eb) =>
      eb(
        eb.fn.coalesce('payment_sessions.checked_at', 'payment_sessions.created_at'),
        '<',
        claim.silentSince,
      ),
    )
    .orderBy('payment_sessions.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment_sessions.created_at')
    .limit(claim.limit)
    .forUpdate('payment_sessions')
    .skipLocked();
  if (claim.orderId !== undefined) {
    silent = silent.where('payment_sessions.order_id', '=', claim.orderId);
  }
  const rows = await db
    .updateTable('payment_sessions')
    .set({ checked_at: claim.now })
    .where('id', 'in', silent)
    .returning('provider_session_id')
    .execute();
  return rows.flatMap((row) => row.provider_session_id ?? []);
}

/** Sessions that were closed or refunded since then, by id, from the one after `after` on. */
export async function listSessionsToReconcile(
  db: Db,
  wanted: { provider: string; since: Date; after: string | null; limit: number },
) {
  let query = db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select([
      'payment_sessions.id',
      'payment_sessions.order_id',
      'payment_sessions.provider',
      'payment_sessions.status',
      'payment_sessions.payment_reference',
      'payment_sessions.captured_cents',
      'payment_sessions.captured_currency',
      'payment_sessions.currency',
      'orders.order_number',
    ])
    .select((eb) =>
      eb.ref('payment_sessions.provider_session_id').$notNull().as('provider_session_id'),
    )
    .where('payment_sessions.provider', '=', wanted.provider)
    .where('payment_sessions.status', 'in', ['paid', 'expired'])
    .where('payment_sessions.provider_session_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payment_sessions.updated_at', '>=', wanted.since),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_session_id', '=', 'payment_sessions.id')
            .where((of) => of(of.fn.coalesce('settled_at', 'created_at'), '>=', wanted.since)),
        ),
      ]),
    )
    .orderBy('payment_sessions.id')
    .limit(wanted.limit);
  if (wanted.after !== null) query = query.where('payment_sessions.id', '>', wanted.after);
  return query.execute();
}

export type SessionToReconcile = Awaited<ReturnType<typeof listSessionsToReconcile>>[number];
