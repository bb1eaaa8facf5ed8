import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** Delivered orders whose request for reviews is due and was not decided, oldest first. */
export async function listOrdersToAskAbout(
  db: Db,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_events as delivery')
    .innerJoin('orders', 'orders.id', 'delivery.order_id')
    .select('orders.id')
    .where('delivery.to_status', '=', 'delivered')
    .where('delivery.created_at', '>', from)
    .where('delivery.created_at', '<=', until)
    .where('orders.status', '=', 'delivered')
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('review_requests')
              .select('order_id')
              .whereRef('review_requests.order_id', '=', 'orders.id'),
          ),
          // It was taken back and has arrived again.
          exists(
            selectFrom('order_events as later')
              .select('later.id')
              .whereRef('later.order_id', '=', 'orders.id')
              .where('later.to_status', '=', 'delivered')
              .whereRef('later.created_at', '>', 'delivery.created_at'),
          ),
        ]),
      ),
    )
    .groupBy(['orders.id', 'delivery.created_at'])
    .orderBy('delivery.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Claims an order; false if another process decided about it before. */
export async function insertReviewRequest(
  db: Db,
  { orderId, now }: { readonly orderId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('review_requests')
    .values({ order_id: orderId, is_sent: false, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markReviewRequestSent(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('review_requests')
    .set({ is_sent: true })
    .where('order_id', '=', orderId)
    .execute();
}

/** The buyer of an order; undefined if the account is closed, suspended or an administrator's. */
export async function findBuyerToAsk(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .innerJoin('auth_users', 'auth_users.id', 'orders.user_id')
    .select([
      'orders.user_id',
      'orders.order_number',
      'user_profiles.first_name',
      'auth_users.email',
    ])
    .where('orders.id', '=', orderId)
    .where('user_profiles.role', '!=', 'admin')
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .executeTakeFirst();
}

/** The lines of a delivered order, with what decides whether the buyer is asked about each. */
export async function listDeliveredLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'products.slug',
      'order_items.product_name as name',
      'order_items.quantity',
      sql<number>`coalesce((
        select sum(refund_lines.quantity) from refund_lines
        join refunds on refunds.id = refund_lines.refund_id
        where refund_lines.order_item_id = order_items.id and refunds.status <> 'failed'
      ), 0)::integer`.as('refundedQuantity'),
      sql<boolean>`coalesce(products.archived_at is null and products.id is not null, false)`.as(
        'isListed',
      ),
      sql<boolean>`exists (
        select from reviews
        where reviews.user_id = orders.user_id and reviews.product_id = order_items.product_id
      )`.as('isReviewed'),
      sql<boolean>`exists (
        select from seller_members
        where seller_members.user_id = orders.user_id
          and seller_members.seller_id in (order_items.seller_id, products.seller_id)
      )`.as('isOwn'),
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute();
}
