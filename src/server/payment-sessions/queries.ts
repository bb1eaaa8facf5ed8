import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';

const SESSION_COLUMNS = [
  'id',
  'order_id',
  'status',
  'provider',
  'provider_session_id',
  'payment_reference',
  'captured_cents',
  'captured_currency',
] as const;

/** Finds a session by our reference, or by the provider's id; contradicting facts find nothing. */
export async function findPaymentSession(
  db: Db,
  provider: string,
  facts: { sessionId: string; clientReference: string | null; orderId: string | null },
) {
  let query = db
    .selectFrom('payment_sessions')
    .select(SESSION_COLUMNS)
    .where('provider', '=', provider);
  if (facts.clientReference === null) {
    query = query.where('provider_session_id', '=', facts.sessionId);
  } else {
    // Compared as text: a reference that is not a UUID finds nothing instead of failing.
    query = query
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', facts.clientReference))
      .where((eb) =>
        eb.or([
          eb('provider_session_id', 'is', null),
          eb('provider_session_id', '=', facts.sessionId),
        ]),
      );
  }
  if (facts.orderId !== null) {
    query = query.where((eb) => eb(eb.cast<string>('order_id', 'text'), '=', facts.orderId));
  }
  return query.executeTakeFirst();
}

export type PaymentSessionRow = NonNullable<Awaited<ReturnType<typeof findPaymentSession>>>;

export async function findSessionOfPayment(
  db: Db,
  { provider, paymentReference }: { provider: string; paymentReference: string },
) {
  return db
    .selectFrom('payment_sessions')
    .select(SESSION_COLUMNS)
    .where('provider', '=', provider)
    .where('payment_reference', '=', paymentReference)
    .where('status', '=', 'paid')
    .executeTakeFirst();
}

export async function findLatestPaymentSession(db: Db, orderId: string) {
  return db
    .selectFrom('payment_sessions')
    .select(['id', 'attempt', 'status', 'provider_session_id', 'url', 'expires_at', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const insertPaymentSession = insertInto('payment_sessions');

/** Records the session that the provider opened. A status that an event set earlier stays. */
export async function openPaymentSession(
  db: Db,
  id: string,
  opened: { providerSessionId: string; url: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set((eb) => ({
      provider_session_id: opened.providerSessionId,
      url: opened.url,
      status: eb
        .case()
        .when('status', '=', 'creating')
        .then('open' as const)
        .else(eb.ref('status'))
        .end(),
      updated_at: opened.now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Closes an attempt without a session. A status that an event set in the meantime stays. */
export async function abandonAttempt(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ status: 'expired', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
}

export const updatePaymentSession = updateById('payment_sessions');

/** Records the provider's id of a session whose creation was never answered. */
export async function recordProviderSession(db: Db, id: string, providerSessionId: string) {
  await db
    .updateTable('payment_sessions')
    .set({ provider_session_id: providerSessionId })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .execute();
}

/** The number of the order's other sessions that can still be paid. */
export async function countOtherLiveSessions(db: Db, orderId: string, exceptId: string) {
  return countRows(
    db
      .selectFrom('payment_sessions')
      .where('order_id', '=', orderId)
      .where('id', '!=', exceptId)
      .where('status', 'in', ['creating', 'open']),
  );
}

export async function hasPaidSession(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_sessions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return row !== undefined;
}
