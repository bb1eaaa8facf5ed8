import type { Insertable } from 'kysely';

import type { SandboxSessionsTable } from '#db/types.ts';

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

/** Settles a refund if it is pending. Returns its row. */
export async function settleSandboxRefund(db: Db, id: string, status: 'succeeded' | 'failed') {
  return db
    .updateTable('sandbox_refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}
