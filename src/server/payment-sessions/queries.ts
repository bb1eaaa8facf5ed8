import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { countRows } from '#server/platform/count-rows.ts';

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

/**
 * Our session that a provider speaks of: by our own reference, and by the provider's id alone when
 * it gives none. Facts that contradict what we know, such as another order's id, find nothing.
 */
export async function findPaymentSession(
  db: Kysely<DB>,
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
    // As text, so that a reference that is no UUID finds nothing instead of failing.
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

/** The session that a payment was made in; a payment that we have not heard of finds nothing. */
export async function findSessionOfPayment(
  db: Kysely<DB>,
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

/** The newest attempt to pay an order. */
export async function findLatestPaymentSession(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('payment_sessions')
    .select(['id', 'attempt', 'status', 'provider_session_id', 'url', 'expires_at', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertPaymentSession(
  db: Kysely<DB>,
  session: {
    id: string;
    orderId: string;
    provider: string;
    attempt: number;
    amountCents: number;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('payment_sessions')
    .values({
      id: session.id,
      order_id: session.orderId,
      provider: session.provider,
      attempt: session.attempt,
      amount_cents: session.amountCents,
      status: 'creating',
      expires_at: session.expiresAt,
      created_at: session.now,
      updated_at: session.now,
    })
    .execute();
}

/** Records what the provider answered; an event that came first is not overwritten. */
export async function openPaymentSession(
  db: Kysely<DB>,
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

/** Gives up an attempt that no session came of; what an event has told meanwhile stays. */
export async function abandonAttempt(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ status: 'expired', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
}

export async function closePaymentSession(
  db: Kysely<DB>,
  id: string,
  closed: {
    status: 'paid' | 'expired';
    paymentReference?: string | null;
    /** What the provider confirmed as paid. */
    capturedCents?: number | null;
    capturedCurrency?: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({
      status: closed.status,
      updated_at: closed.now,
      ...(closed.paymentReference === undefined
        ? {}
        : { payment_reference: closed.paymentReference }),
      ...(closed.capturedCents === undefined ? {} : { captured_cents: closed.capturedCents }),
      ...(closed.capturedCurrency === undefined
        ? {}
        : { captured_currency: closed.capturedCurrency }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes the provider's id of a session whose opening we were never answered. */
export async function recordProviderSession(
  db: Kysely<DB>,
  id: string,
  providerSessionId: string,
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ provider_session_id: providerSessionId })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .execute();
}

/** Sessions of an order that can still be paid, other than this one. */
export async function countOtherLiveSessions(
  db: Kysely<DB>,
  orderId: string,
  exceptId: string,
): Promise<number> {
  return countRows(
    db
      .selectFrom('payment_sessions')
      .where('order_id', '=', orderId)
      .where('id', '!=', exceptId)
      .where('status', 'in', ['creating', 'open']),
  );
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
