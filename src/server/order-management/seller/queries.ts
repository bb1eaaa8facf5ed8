import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { OrderStatus } from '#db/types.ts';

import type { RowsBelow } from '#server/http/csv.ts';
import { hasWarranty, isNamedBy } from '#server/orders/queries/read-orders.ts';
import { GLOBAL_SETTINGS_ID } from '#server/settings/queries.ts';
import { hasOpenDispute } from '#server/disputes/queries.ts';
import type { ListPage } from '#server/http/list-query.ts';
import {
  isRecalledLine,
  recallOfLine,
  parcelsOfOrders,
  refundedUnits,
  sentUnits,
} from '#server/parcels/queries.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';

export interface SellerOrderFilter {
  readonly sellerId: string;
  /** A part of the number, or the last 8 characters of the id. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** Only paid orders with items of the seller left to send. */
  readonly toSend?: boolean | undefined;
}

const SORT_COLUMNS = {
  created_at: 'orders.created_at',
  order_number: 'orders.order_number',
} as const;

/** Units of the line in `order_items` left to send; negative when sent units were refunded. */
const unitsToSend = sql<number>`(order_items.quantity - ${refundedUnits} - ${sentUnits})`;
const isLeft = sql<boolean>`${unitsToSend} > 0`;

function ofSeller(db: Db, { sellerId, search, status, toSend }: SellerOrderFilter) {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_sellers', 'order_sellers.order_id', 'orders.id')
    .where('order_sellers.seller_id', '=', sellerId);
  if (status !== undefined) query = query.where('orders.status', '=', status);
  if (toSend === true) {
    query = query
      .where('orders.status', '=', 'processing')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('order_items.seller_id', '=', sellerId)
            .where(isLeft),
        ),
      );
  }
  const words = search?.trim() ?? '';
  if (words === '') return query;
  return query.where(isNamedBy(words));
}

/** Reads only this seller's lines and parcels. */
function selectParts(db: Db, filter: SellerOrderFilter) {
  return ofSeller(db, filter).select((eb) => [
    'orders.id',
    'orders.order_number',
    'orders.status',
    'orders.created_at',
    'orders.paid_at',
    'orders.prices_include_tax',
    'orders.shipping_address',
    'order_sellers.subtotal_cents',
    'order_sellers.freight_cents',
    'order_sellers.tax_cents',
    eb
      .selectFrom('global_settings')
      .select('global_settings.standard_delivery_days')
      .where('global_settings.id', '=', GLOBAL_SETTINGS_ID)
      .as('promised_days'),
    hasOpenDispute.as('has_open_dispute'),
    jsonArrayFrom(
      eb
        .selectFrom('order_items')
        .select([
          'order_items.id',
          'order_items.product_name',
          'order_items.product_slug',
          'order_items.product_image',
          'order_items.product_sku',
          'order_items.variant_name',
          'order_items.quantity',
          'order_items.price_cents',
          'order_items.quantity_price_from',
          'order_items.line_total_cents',
          'order_items.proof_of_age',
          hasWarranty.as('has_warranty'),
          refundedUnits.as('refunded'),
          sentUnits.as('sent'),
          isRecalledLine.as('isRecalled'),
          recallOfLine.as('recall'),
        ])
        .whereRef('order_items.order_id', '=', 'orders.id')
        .where('order_items.seller_id', '=', filter.sellerId)
        .orderBy('order_items.position'),
    ).as('items'),
    parcelsOfOrders(db, filter.sellerId).as('parcels'),
  ]);
}

export async function listOrdersOfSeller(
  db: Db,
  filter: SellerOrderFilter,
  page: ListPage<keyof typeof SORT_COLUMNS>,
) {
  const { by, direction } = page.sort;
  // Read only for the orders of this page; joined to the list, they would be read for all orders
  // before it as well.
  const ids = ofSeller(db, filter)
    .select('orders.id')
    .orderBy(SORT_COLUMNS[by], direction)
    .orderBy('orders.id', direction)
    .limit(page.limit)
    .offset(page.offset);
  return selectParts(db, { sellerId: filter.sellerId })
    .where('orders.id', 'in', ids)
    .orderBy(SORT_COLUMNS[by], direction)
    .orderBy('orders.id', direction)
    .execute();
}

export async function listOrdersOfSellerBelow(db: Db, filter: SellerOrderFilter, below: RowsBelow) {
  return rowsBelow(selectParts(db, filter), 'orders.id', below);
}

/** Some of a seller's orders; others of the ids are left out. */
export async function listOrdersOfSellerByIds(
  db: Db,
  { sellerId, ids }: { readonly sellerId: string; readonly ids: readonly string[] },
) {
  if (ids.length === 0) return [];
  return selectParts(db, { sellerId }).where('orders.id', 'in', ids).execute();
}

export type SellerOrderRow = Awaited<ReturnType<typeof listOrdersOfSeller>>[number];

/** Undefined for an order without items of this seller, as for one that does not exist. */
export async function findOrderOfSeller(
  db: Db,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<SellerOrderRow | undefined> {
  return selectParts(db, { sellerId }).where('orders.id', '=', id).executeTakeFirst();
}

export async function countOrdersOfSeller(db: Db, filter: SellerOrderFilter): Promise<number> {
  return countRows(ofSeller(db, filter));
}

export async function listUnitsToPick(db: Db, sellerId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.product_sku',
      sql<string | null>`max(order_items.product_image)`.as('product_image'),
      sql<number | null>`max(order_items.proof_of_age)`.as('proof_of_age'),
      sql<number>`sum(${unitsToSend})::integer`.as('quantity'),
      sql<boolean>`bool_or(${isRecalledLine})`.as('is_recalled'),
      sql<{ id: string; order_number: string; quantity: number }[]>`json_agg(json_build_object(
        'id', orders.id, 'order_number', orders.order_number, 'quantity', ${unitsToSend}
      ) order by orders.created_at, orders.id)`.as('orders'),
    ])
    .where('order_items.seller_id', '=', sellerId)
    .where('orders.status', '=', 'processing')
    .where(isLeft)
    .groupBy([
      'order_items.product_id',
      'order_items.variant_id',
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.product_sku',
    ])
    .orderBy('is_recalled')
    .orderBy('order_items.product_name')
    .orderBy('order_items.variant_name')
    .orderBy('order_items.product_sku')
    .execute();
}
