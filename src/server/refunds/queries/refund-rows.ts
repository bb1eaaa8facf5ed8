import type { Db } from '#server/platform/database.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';

/** The database refuses more than was captured, all refunds of the payment together. */
export const insertRefund = insertInto('refunds');

export async function findRefundToSend(db: Db, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_sessions', 'payment_sessions.id', 'refunds.payment_session_id')
    .select([
      'refunds.id',
      'refunds.order_id',
      'refunds.amount_cents',
      'refunds.status',
      'refunds.provider',
      'refunds.attempts',
      'refunds.provider_refund_id',
      'payment_sessions.payment_reference',
      'payment_sessions.captured_currency',
      'payment_sessions.currency',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

/** Finds a refund by the provider's id or by ours; undefined if it was made at the provider. */
export async function lockRefund(
  db: Db,
  wanted: { provider: string; refundId: string; reference: string | null },
) {
  return db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'status', 'amount_cents', 'provider_refund_id', 'kind'])
    .where('provider', '=', wanted.provider)
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', wanted.refundId),
        // Compared as text: a reference that is not a UUID finds nothing instead of failing.
        eb(eb.cast<string>('id', 'text'), '=', wanted.reference),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
}

export const updateRefund = updateById('refunds');

/** `isSpent`: the key would only repeat the answer, so the next attempt takes another. */
export async function recordFailedAttempt(
  db: Db,
  id: string,
  { message, isSpent }: { message: string; isSpent: boolean },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set((eb) => ({
      last_error: message.slice(0, 500),
      attempts: eb('attempts', '+', isSpent ? 1 : 0),
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** What is left of a payment after its refunds, queued ones included, in cents. */
export async function refundableCents(db: Db, paymentSessionId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_sessions')
    .select((eb) => [
      'captured_cents',
      eb
        .selectFrom('refunds')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('amount_cents'), sub.lit(0)).as('sum'))
        .whereRef('refunds.payment_session_id', '=', 'payment_sessions.id')
        .where('refunds.status', '!=', 'failed')
        .as('refunded'),
    ])
    .where('id', '=', paymentSessionId)
    .executeTakeFirstOrThrow();
  return (row.captured_cents ?? 0) - Number(row.refunded ?? 0);
}

export async function listWaitingRefunds(
  db: Db,
  { provider, createdBefore, limit }: { provider: string; createdBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'queued')
    .where('provider', '=', provider)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listSucceededRefunds(db: Db, paymentSessionId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'provider_refund_id'])
    .where('payment_session_id', '=', paymentSessionId)
    .where('status', '=', 'succeeded')
    .execute();
}
