import { toWireDollars } from '#domain/money/cents.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { presentSellerOrder } from '#server/order-management/seller/present.ts';
import {
  listOrdersOfSellerBelow,
  type SellerOrderFilter,
} from '#server/order-management/seller/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** A line of the seller with the id of its order: lines are read an order at a time. */
interface Line {
  readonly id: string;
  readonly order: SellerOrder;
  readonly item: SellerOrder['items'][number];
}

const COLUMNS: CsvColumns<Line> = {
  order_number: ({ order }) => order.order_number,
  placed_at: ({ order }) => order.created_at,
  status: ({ order }) => order.status,
  product: ({ item }) => item.name,
  variant: ({ item }) => item.variant_name,
  sku: ({ item }) => item.sku,
  quantity: ({ item }) => item.quantity,
  refunded: ({ item }) => item.refunded_quantity,
  sent: ({ item }) => item.sent_quantity,
  unit_price: ({ item }) => toWireDollars(item.price),
  line_total: ({ item }) => toWireDollars(item.line_total),
  deliver_to: ({ order: { ship_to: to } }) => to && `${to.first_name} ${to.last_name}`.trim(),
  company: ({ order }) => order.ship_to?.company ?? null,
  address1: ({ order }) => order.ship_to?.address1 ?? null,
  address2: ({ order }) => order.ship_to?.address2 ?? null,
  city: ({ order }) => order.ship_to?.city ?? null,
  state: ({ order }) => order.ship_to?.state ?? null,
  postcode: ({ order }) => order.ship_to?.postcode ?? null,
  country: ({ order }) => order.ship_to?.country ?? null,
  phone: ({ order }) => order.ship_to?.phone ?? null,
  parcels: ({ order, item }) =>
    order.parcels
      .filter(({ lines }) => lines.some((line) => line.order_item_id === item.id))
      .map((parcel) => [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' '))
      .join('; '),
  proof_of_age: ({ item }) => item.proof_of_age,
};

export async function exportOrdersOfSeller(
  { db, now }: { readonly db: Db; readonly now: Date },
  filter: SellerOrderFilter,
) {
  return csvOfList({
    name: 'orders',
    now,
    columns: COLUMNS,
    read: async (below) => {
      const rows = await listOrdersOfSellerBelow(db, filter, below);
      return rows
        .map((row) => presentSellerOrder(row, now))
        .flatMap((order) => order.items.map((item): Line => ({ id: order.id, order, item })));
    },
  });
}
