import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB } from '#db/types.ts';

/** Orders with their lines and events, all as stored; nothing is read from products or addresses of today. */
function selectOrders(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.user_id',
      'orders.status',
      'orders.payment_status',
      'orders.subtotal_cents',
      'orders.tax_cents',
      'orders.freight_cents',
      'orders.total_cents',
      'orders.prices_include_tax',
      'orders.tax_label',
      'orders.shipping_label',
      'orders.delivery_method',
      'orders.shipping_address_id',
      'orders.billing_address_id',
      'orders.shipping_address',
      'orders.billing_address',
      'orders.created_at',
      'orders.paid_at',
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select([
            'order_items.id',
            'order_items.order_id',
            'order_items.product_id',
            'order_items.variant_id',
            'order_items.seller_id',
            'order_items.quantity',
            'order_items.price_cents',
            'order_items.line_total_cents',
            'order_items.product_name',
            'order_items.product_slug',
            'order_items.product_image',
            'order_items.variant_name',
            'order_items.variant_attributes',
            'order_items.seller_name',
          ])
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('order_items.position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('order_events')
          .select(['order_events.kind', 'order_events.to_status', 'order_events.created_at'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .orderBy('order_events.created_at')
          .orderBy('order_events.id'),
      ).as('events'),
    ])
    .where('orders.user_id', '=', userId);
}

/** Own orders, newest first. */
export async function listOwnOrders(
  db: Kysely<DB>,
  userId: string,
  page: { limit: number; offset: number },
) {
  return selectOrders(db, userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type OrderRow = Awaited<ReturnType<typeof listOwnOrders>>[number];

export async function countOwnOrders(db: Kysely<DB>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Undefined for an order of somebody else, as for one that does not exist. */
export async function findOwnOrder(
  db: Kysely<DB>,
  id: string,
  userId: string,
): Promise<OrderRow | undefined> {
  return selectOrders(db, userId).where('orders.id', '=', id).executeTakeFirst();
}
