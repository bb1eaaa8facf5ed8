import type { Insertable, Kysely } from 'kysely';

import type { DB, SandboxSessionsTable } from '#db/types.ts';

/** Records an event; whether it is the first of its id. A second one waits for the first's commit. */
export async function insertPaymentEvent(
  db: Kysely<DB>,
  event: {
    provider: string;
    eventId: string;
    type: string;
    providerSessionId: string | null;
    payload: object;
    now: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      provider_session_id: event.providerSessionId,
      payload: JSON.stringify(event.payload),
      outcome: 'received',
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setEventOutcome(
  db: Kysely<DB>,
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

/** Our session that a provider's event is about: by our own reference, else by the provider's id. */
export async function findPaymentSession(
  db: Kysely<DB>,
  {
    provider,
    clientReference,
    providerSessionId,
  }: { provider: string; clientReference: string | null; providerSessionId: string | null },
) {
  return db
    .selectFrom('payment_sessions')
    .select(['id', 'order_id', 'status'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('provider_session_id', '=', providerSessionId),
        // As text, so that a reference that is no UUID finds nothing instead of failing.
        eb(eb.cast<string>('id', 'text'), '=', clientReference),
      ]),
    )
    .executeTakeFirst();
}

/** Sessions of an order that can still be paid, other than this one. */
export async function countOtherLiveSessions(
  db: Kysely<DB>,
  orderId: string,
  exceptId: string,
): Promise<number> {
  const row = await db
    .selectFrom('payment_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('id', '!=', exceptId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether one of the order's sessions was paid. */
export async function hasPaidSession(db: Kysely<DB>, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_sessions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many lines an order has: its holds are fewer when stock rows were deleted meanwhile. */
export async function countOrderItems(db: Kysely<DB>, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('order_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Pending orders whose every hold has ended, oldest first, at most `limit`; with `orderId` only that one. */
export async function listOrdersWithEndedHolds(
  db: Kysely<DB>,
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

/** Whether the order still holds stock that nobody may take yet. */
export async function hasLiveHold(db: Kysely<DB>, orderId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('stock_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open sessions of one order, or of all pending ones that have been silent since `openedBefore`, oldest first. */
export async function listOpenSessions(
  db: Kysely<DB>,
  {
    orderId,
    openedBefore,
    limit,
  }: { orderId?: string | undefined; openedBefore?: Date | undefined; limit: number },
) {
  let query = db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select(['payment_sessions.id', 'payment_sessions.provider_session_id'])
    .where('payment_sessions.status', '=', 'open')
    .where('orders.status', '=', 'pending')
    .where('payment_sessions.provider_session_id', 'is not', null)
    .orderBy('payment_sessions.created_at')
    .limit(limit);
  if (orderId !== undefined) query = query.where('payment_sessions.order_id', '=', orderId);
  if (openedBefore !== undefined) {
    query = query.where('payment_sessions.created_at', '<', openedBefore);
  }
  return query.execute();
}

/** The sandbox provider's own session; the same idempotency key never makes a second one. */
export async function insertSandboxSession(
  db: Kysely<DB>,
  session: Insertable<SandboxSessionsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('sandbox_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSandboxSession(db: Kysely<DB>, id: string) {
  return db.selectFrom('sandbox_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type SandboxSessionRow = NonNullable<Awaited<ReturnType<typeof findSandboxSession>>>;

export async function findSandboxSessionByKey(db: Kysely<DB>, idempotencyKey: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function lockSandboxSession(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeSandboxSession(
  db: Kysely<DB>,
  id: string,
  closed: { status: 'paid' | 'expired'; paymentReference: string | null },
): Promise<void> {
  await db
    .updateTable('sandbox_sessions')
    .set({ status: closed.status, payment_reference: closed.paymentReference })
    .where('id', '=', id)
    .execute();
}

export async function countDecline(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('sandbox_sessions')
    .set((eb) => ({ declined_count: eb('declined_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
