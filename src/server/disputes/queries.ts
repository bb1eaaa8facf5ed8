import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';

/** Whether the order in `orders` has a dispute that the buyer's bank has not decided. */
export const hasOpenDispute = sql<boolean>`exists (
  select from payment_disputes d where d.order_id = orders.id and d.is_open)`;

export async function isDisputed(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('is_open', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockDispute(
  db: Db,
  { provider, disputeId }: { provider: string; disputeId: string },
) {
  return db
    .selectFrom('payment_disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
}

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof lockDispute>>>;

export const insertDispute = insertInto('payment_disputes');

export const updateDispute = updateById('payment_disputes');

/** The disputes of an order, oldest first. */
export async function listDisputes(db: Db, orderId: string) {
  return db
    .selectFrom('payment_disputes')
    .select(['amount_cents', 'reason', 'status', 'is_open', 'due_at', 'opened_at'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}
