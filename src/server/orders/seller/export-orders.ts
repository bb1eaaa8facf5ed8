import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { toWireDollars } from '#domain/money/cents.ts';

import { csvFile } from '#server/http/csv.ts';
import { presentSellerOrder } from '#server/orders/seller/present.ts';
import {
  listOrdersOfSeller,
  type SellerOrderFilter,
  type SellerOrderRow,
} from '#server/orders/seller/queries.ts';

/** Orders in one export; more than that is a job for the database's own tools. */
const MOST = 10_000;
const READ_AT_ONCE = 500;

const COLUMNS = [
  'order_number',
  'placed_at',
  'status',
  'product',
  'variant',
  'sku',
  'quantity',
  'refunded',
  'sent',
  'unit_price',
  'line_total',
  'deliver_to',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'parcels',
];

/** The seller's own lines of the whole filtered list, newest order first, a row each. */
export async function exportOrdersOfSeller(
  db: Kysely<DB>,
  filter: SellerOrderFilter,
): Promise<Uint8Array> {
  const rows: (string | number | null)[][] = [];
  for (let offset = 0; offset < MOST; offset += READ_AT_ONCE) {
    const orders = await listOrdersOfSeller(db, filter, {
      sort: { by: 'created_at', direction: 'desc' },
      limit: READ_AT_ONCE,
      offset,
    });
    rows.push(...orders.flatMap(rowsOf));
    if (orders.length < READ_AT_ONCE) break;
  }
  return csvFile(COLUMNS, rows);
}

function rowsOf(row: SellerOrderRow) {
  const order = presentSellerOrder(row);
  const { ship_to: to } = order;
  return order.items.map((item) => [
    order.order_number,
    order.created_at,
    order.status,
    item.name,
    item.variant_name,
    item.sku,
    item.quantity,
    item.refunded_quantity,
    item.sent_quantity,
    toWireDollars(item.price),
    toWireDollars(item.line_total),
    `${to.first_name} ${to.last_name}`,
    to.company,
    to.address1,
    to.address2,
    to.city,
    to.state,
    to.postcode,
    to.country,
    to.phone,
    order.parcels
      .filter(({ lines }) => lines.some((line) => line.order_item_id === item.id))
      .map((parcel) => [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' '))
      .join('; '),
  ]);
}
