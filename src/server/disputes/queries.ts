import { sql } from 'kysely';

import { nameOfLine } from '#server/orders/notify-buyer.ts';
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
    .select([
      'provider',
      'provider_dispute_id as reference',
      'amount_cents',
      'reason',
      'status',
      'is_open',
      'due_at',
      'opened_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/** The sellers with lines in an order, with the items for the email to their owners. */
export async function listDisputedSellers(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('user_profiles', 'user_profiles.id', 'order_items.seller_id')
    .select([
      'user_profiles.id',
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.quantity',
    ])
    .where('order_items.order_id', '=', orderId)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('user_profiles.id')
    .orderBy('order_items.position')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const { id } = first;
    return [{ id, lines: items.map((item) => ({ ...item, name: nameOfLine(item) })) }];
  });
}
