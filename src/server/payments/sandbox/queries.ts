import type { Insertable, Kysely } from 'kysely';

import type { DB, SandboxRefundsTable, SandboxSessionsTable } from '#db/types.ts';

/** Adds a session, unless its idempotency key has one. */
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
  closed: Pick<SandboxSessionRow, 'status' | 'payment_reference' | 'refund_outcome'>,
): Promise<void> {
  await db.updateTable('sandbox_sessions').set(closed).where('id', '=', id).execute();
}

export async function countDecline(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('sandbox_sessions')
    .set((eb) => ({ declined_count: eb('declined_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the session of a payment, so that its refunds run one by one. */
export async function lockSandboxPayment(db: Kysely<DB>, paymentReference: string) {
  return db
    .selectFrom('sandbox_sessions')
    .selectAll()
    .where('payment_reference', '=', paymentReference)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSandboxRefund(
  db: Kysely<DB>,
  refund: Insertable<SandboxRefundsTable>,
): Promise<void> {
  await db.insertInto('sandbox_refunds').values(refund).execute();
}

/** Every refund of a payment, oldest first. */
export async function listSandboxRefunds(db: Kysely<DB>, paymentReference: string) {
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
export async function settleSandboxRefund(
  db: Kysely<DB>,
  id: string,
  status: 'succeeded' | 'failed',
): Promise<SandboxRefundRow | undefined> {
  return db
    .updateTable('sandbox_refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}
