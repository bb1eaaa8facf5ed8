import { sql, type Insertable } from 'kysely';

import type { SandboxSessionsTable, SandboxTransactionsTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';

/** Adds a session, unless its idempotency key has one. */
export async function insertSandboxSession(db: Db, session: Insertable<SandboxSessionsTable>) {
  const row = await db
    .insertInto('sandbox_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSandboxSession(db: Db, id: string) {
  return db.selectFrom('sandbox_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type SandboxSessionRow = NonNullable<Awaited<ReturnType<typeof findSandboxSession>>>;

export async function findSandboxSessionByKey(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function lockSandboxSession(db: Db, id: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export const updateSandboxSession = updateById('sandbox_sessions');

export async function countDecline(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sandbox_sessions')
    .set((eb) => ({ declined_count: eb('declined_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the session of a payment, so that its refunds run one by one. */
export async function lockSandboxPayment(db: Db, paymentReference: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('payment_reference', '=', paymentReference)
    .forUpdate()
    .executeTakeFirst();
}

export const insertSandboxRefund = insertInto('sandbox_refunds');

export async function listSandboxRefunds(db: Db, paymentReference: string) {
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_reference', '=', paymentReference)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type SandboxRefundRow = Awaited<ReturnType<typeof listSandboxRefunds>>[number];

/** Settles a refund that is pending, or fails one that the bank returns. Returns its row. */
export async function settleSandboxRefund(db: Db, id: string, status: 'succeeded' | 'failed') {
  return db
    .updateTable('sandbox_refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', status === 'failed' ? ['pending', 'succeeded'] : ['pending'])
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether the entry is new. */
export async function insertSandboxTransaction(
  db: Db,
  entry: Insertable<SandboxTransactionsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('sandbox_transactions')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest entries since a time, or those before the entry `after`. */
export async function listSandboxTransactions(
  db: Db,
  { since, after, limit }: { since: Date | null; after: string | null; limit: number },
) {
  let query = db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (since !== null) query = query.where('created_at', '>=', since);
  if (after !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (
        select created_at, id from sandbox_transactions where id = ${after})`,
    );
  }
  return query.execute();
}

/**
 * What the sandbox can pay out now, in cents, and whether it has a payment since the last payout
 * whose card makes the payout fail.
 */
export async function readPayableSandboxMoney(db: Db, now: Date) {
  const { rows } = await sql<{ cents: number; fails: boolean }>`
    with last as (
      select max(created_at) as paid_out_at from sandbox_transactions where category = 'payout'
    )
    select coalesce(sum(t.amount_cents - t.fee_cents), 0)::bigint as cents,
      coalesce(bool_or(s.aftermath = 'payout_fails'
        and t.available_on > coalesce(last.paid_out_at, '-infinity')), false) as fails
    from sandbox_transactions t
    cross join last
    left join sandbox_sessions s
      on s.payment_reference = t.payment_reference and t.category = 'charge'
    where t.available_on <= ${now} and t.currency = 'AUD'`.execute(db);
  return rows[0] ?? { cents: 0, fails: false };
}
