import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB, OrderStatus } from '#db/types.ts';

export interface SellerOrderFilter {
  readonly sellerId: string;
  /** A part of the number, or the last 8 characters of the id. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
}

const SORT_COLUMNS = {
  created_at: 'orders.created_at',
  order_number: 'orders.order_number',
} as const;

export type SellerOrderSort = keyof typeof SORT_COLUMNS;

/** Orders that hold lines of this seller, each with the seller's own part. */
function ofSeller(db: Kysely<DB>, { sellerId, search, status }: SellerOrderFilter) {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_sellers', 'order_sellers.order_id', 'orders.id')
    .where('order_sellers.seller_id', '=', sellerId);
  if (status !== undefined) query = query.where('orders.status', '=', status);
  const words = search?.trim() ?? '';
  if (words === '') return query;
  const literal = words.replaceAll(/[\\%_]/g, '\\$&');
  // The confirmation page shows ORD- and the end of the id: both numbers are found (Rule 20).
  return query.where((eb) =>
    eb.or([
      eb('orders.order_number', 'ilike', `%${literal}%`),
      eb(eb.cast<string>('orders.id', 'text'), 'ilike', `%${literal.replace(/^ORD-/i, '')}`),
    ]),
  );
}

/** The seller's lines alone are read, never those of somebody else in the same order. */
export async function listOrdersOfSeller(
  db: Kysely<DB>,
  filter: SellerOrderFilter,
  page: {
    sort: { by: SellerOrderSort; direction: 'asc' | 'desc' };
    limit: number;
    offset: number;
  },
) {
  return ofSeller(db, filter)
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.status',
      'orders.created_at',
      'orders.prices_include_tax',
      'orders.shipping_address',
      'order_sellers.subtotal_cents',
      'order_sellers.freight_cents',
      'order_sellers.tax_cents',
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
            'order_items.line_total_cents',
          ])
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.seller_id', '=', filter.sellerId)
          .orderBy('order_items.position'),
      ).as('items'),
    ])
    .orderBy(SORT_COLUMNS[page.sort.by], page.sort.direction)
    .orderBy('orders.id', page.sort.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type SellerOrderRow = Awaited<ReturnType<typeof listOrdersOfSeller>>[number];

export async function countOrdersOfSeller(
  db: Kysely<DB>,
  filter: SellerOrderFilter,
): Promise<number> {
  const row = await ofSeller(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
