import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { likeContaining } from '#domain/catalog/search-text.ts';
import { readOrderReference } from '#domain/orders/order-number.ts';

import {
  parcelsOfOrders,
  parcelsTakenBack,
  isRecalledLine,
  recallOfLine,
  refundedUnits,
  showsTracking,
} from '#server/parcels/queries.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';

/** Whether a row of `order_items` was sold with a warranty (Rule 141). */
export const hasWarranty = sql<boolean>`order_items.warranty is not null`;

/** Orders as stored; reads no current product or address. */
function selectOrders(db: Db, now: Date) {
  return db.selectFrom('orders').select((eb) => [
    'orders.id',
    'orders.order_number',
    'orders.user_id',
    'orders.status',
    'orders.payment_status',
    'orders.fulfilment_status',
    'orders.version',
    'orders.quote_id',
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
    eb
      .selectFrom('content_versions')
      .select('number')
      .whereRef('content_versions.id', '=', 'orders.terms_version_id')
      .as('terms_version'),
    // It has a hold and no expired session; checkout asks the same about a waiting order.
    sql<boolean>`exists (
        select from stock_holds h
        where h.order_id = orders.id and h.state = 'held' and h.expires_at > ${now}
      ) and not exists (
        select from payment_sessions p
        where p.order_id = orders.id and p.status = 'open' and p.expires_at <= ${now}
      )`.as('is_payable'),
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
          'order_items.list_price_cents',
          'order_items.quantity_price_from',
          'order_items.price_cents',
          'order_items.line_total_cents',
          'order_items.tax_rate_bps',
          'order_items.tax_cents',
          'order_items.freight_cents',
          'order_items.product_name',
          'order_items.product_slug',
          'order_items.product_image',
          'order_items.product_sku',
          'order_items.variant_name',
          'order_items.variant_attributes',
          'order_items.seller_name',
          'order_items.proof_of_age',
          hasWarranty.as('has_warranty'),
          refundedUnits.as('refunded_quantity'),
          isRecalledLine.as('is_recalled'),
          recallOfLine.as('recall'),
        ])
        .whereRef('order_items.order_id', '=', 'orders.id')
        .orderBy('order_items.position'),
    ).as('items'),
    jsonArrayFrom(
      eb
        .selectFrom('order_sellers')
        .select([
          'order_sellers.seller_id',
          'order_sellers.seller_name',
          'order_sellers.subtotal_cents',
          'order_sellers.freight_cents',
          'order_sellers.tax_cents',
        ])
        .whereRef('order_sellers.order_id', '=', 'orders.id')
        .orderBy('order_sellers.position'),
    ).as('groups'),
    jsonArrayFrom(
      eb
        .selectFrom('refunds')
        .select((refund) => [
          'refunds.id',
          'refunds.status',
          'refunds.amount_cents',
          'refunds.freight_cents',
          'refunds.reason',
          'refunds.created_at',
          'refunds.settled_at',
          jsonArrayFrom(
            refund
              .selectFrom('refund_lines')
              .select([
                'refund_lines.order_item_id',
                'refund_lines.quantity',
                'refund_lines.amount_cents',
                'refund_lines.freight_cents',
              ])
              .whereRef('refund_lines.refund_id', '=', 'refunds.id')
              .orderBy('refund_lines.id'),
          ).as('lines'),
        ])
        .whereRef('refunds.order_id', '=', 'orders.id')
        .orderBy('refunds.created_at')
        .orderBy('refunds.id'),
    ).as('refunds'),
    jsonArrayFrom(
      eb
        .selectFrom('order_events')
        .leftJoin('user_profiles as actors', 'actors.id', 'order_events.actor_id')
        .select([
          'order_events.kind',
          'order_events.from_status',
          'order_events.to_status',
          'order_events.actor_id',
          'order_events.note',
          'order_events.created_at',
          'actors.first_name as actor_first_name',
          'actors.last_name as actor_last_name',
        ])
        .whereRef('order_events.order_id', '=', 'orders.id')
        .orderBy('order_events.created_at')
        .orderBy('order_events.id'),
    ).as('events'),
    parcelsOfOrders(db).as('parcels'),
    showsTracking.as('shows_tracking'),
  ]);
}

export async function listOwnOrders(
  db: Db,
  userId: string,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
) {
  return selectOrders(db, now)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listOwnOrdersBelow(
  db: Db,
  { userId, now }: { userId: string; now: Date },
  below: { readonly id: string; readonly limit: number },
) {
  return rowsBelow(selectOrders(db, now).where('orders.user_id', '=', userId), 'orders.id', below);
}

export type OrderRow = Awaited<ReturnType<typeof listOwnOrders>>[number];

export async function countOwnOrders(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('orders').where('user_id', '=', userId));
}

/** Undefined for another user's order, as for one that does not exist. */
export async function findOwnOrder(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<OrderRow | undefined> {
  return selectOrders(db, now)
    .where('orders.id', '=', id)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst();
}

/** The warranties of a user's order lines, newest order first. */
function selectOwnWarranties(db: Db, userId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('order_sellers', (join) =>
      join
        .onRef('order_sellers.order_id', '=', 'order_items.order_id')
        .onRef('order_sellers.seller_id', 'is not distinct from', 'order_items.seller_id'),
    )
    .select((eb) => [
      'order_items.id as order_item_id',
      'orders.order_number',
      'orders.created_at as placed_at',
      'order_items.product_name',
      'order_items.variant_name',
      'order_sellers.seller_name',
      eb.ref('order_items.warranty').$notNull().as('warranty'),
    ])
    .where('orders.user_id', '=', userId)
    .where('order_items.warranty', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .orderBy('order_items.position');
}

export async function listOwnWarranties(db: Db, userId: string) {
  return selectOwnWarranties(db, userId).execute();
}

/** Undefined for another user's order and for a line without one. */
export async function findOwnWarranty(
  db: Db,
  { orderId, itemId, userId }: { orderId: string; itemId: string; userId: string },
) {
  return selectOwnWarranties(db, userId)
    .where('orders.id', '=', orderId)
    .where('order_items.id', '=', itemId)
    .executeTakeFirst();
}

export async function findAnyOrder(db: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  return selectOrders(db, now).where('orders.id', '=', id).executeTakeFirst();
}

export async function listLinesToBuyAgain(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'variant_id', 'quantity', 'product_name', 'variant_name'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** What an email about an order needs; undefined when the buyer's account is closed. */
export async function findOrderToMail(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('auth_users', 'auth_users.id', 'orders.user_id')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .select((eb) => [
      'orders.order_number',
      'orders.subtotal_cents',
      'orders.freight_cents',
      'orders.tax_cents',
      'orders.total_cents',
      'orders.tax_label',
      'orders.prices_include_tax',
      'orders.shipping_address',
      'auth_users.email',
      'user_profiles.first_name',
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select([
            'order_items.product_name',
            'order_items.variant_name',
            'order_items.quantity',
            'order_items.line_total_cents',
            'order_items.proof_of_age',
          ])
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('order_items.position'),
      ).as('items'),
      parcelsOfOrders(db).as('parcels'),
      parcelsTakenBack(db).as('parcels_taken_back'),
      showsTracking.as('shows_tracking'),
    ])
    .where('orders.id', '=', id)
    .where('user_profiles.archived_at', 'is', null)
    .executeTakeFirst();
}

export async function listProductNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whether a text is part of the number or the end of the id of the order in `orders` (Rule 20). */
export function isNamedBy(text: string) {
  const { partOfNumber, endOfId } = readOrderReference(text);
  // Numbers and ids have one case each, so LIKE works and is much faster than ILIKE.
  const byNumber = sql<boolean>`(orders.order_number like ${likeContaining(partOfNumber)})`;
  return endOfId === null
    ? byNumber
    : sql<boolean>`(${byNumber} or orders.id::text like ${`%${endOfId}`})`;
}

/** How many units each supplier of an order sold, in the order's own order of suppliers. */
export async function listUnitsOfSuppliers(db: Db, orderId: string) {
  const { rows } = await sql<{ seller_id: string | null; order_number: string; units: number }>`
    select s.seller_id, o.order_number, sum(i.quantity)::integer as units
    from order_sellers s
    join orders o on o.id = s.order_id
    join order_items i on i.order_id = s.order_id and i.seller_id is not distinct from s.seller_id
    where s.order_id = ${orderId}
    group by s.seller_id, s.position, o.order_number
    order by s.position`.execute(db);
  return rows;
}
