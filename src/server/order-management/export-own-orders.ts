import { toWireDollars } from '#domain/money/cents.ts';

import type { Order } from '#contract/schemas/orders.ts';

import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { presentOrder } from '#server/orders/present.ts';
import { listOwnOrdersBelow } from '#server/orders/queries/read-orders.ts';

/** An item with the id of its order: items are read an order at a time. */
interface Line {
  readonly id: string;
  readonly order: Order;
  readonly item: Order['order_items'][number];
}

const COLUMNS: CsvColumns<Line> = {
  order_number: ({ order }) => order.order_number,
  placed_at: ({ order }) => order.created_at,
  paid_at: ({ order }) => order.paid_at,
  status: ({ order }) => order.status,
  sold_by: ({ item }) => item.seller_name,
  product: ({ item }) => item.product.name,
  variant: ({ item }) => item.variant?.name ?? null,
  sku: ({ item }) => item.product.sku,
  quantity: ({ item }) => item.quantity,
  refunded: ({ item }) => item.refunded_quantity,
  unit_price: ({ item }) => toWireDollars(item.price),
  line_total: ({ item }) => toWireDollars(item.line_total),
  tax: ({ item }) => toWireDollars(item.tax),
  freight: ({ item }) => toWireDollars(item.freight),
  prices_include_tax: ({ order }) => order.prices_include_tax,
};

/** The caller's whole order history, one row for each item as it was bought. */
export async function exportOwnOrders({ db, actor, now }: SignedInCtx) {
  return csvOfList({
    name: 'my-orders',
    now,
    columns: COLUMNS,
    read: async (below) => {
      const rows = await listOwnOrdersBelow(db, { userId: actor.userId, now }, below);
      return rows
        .map(presentOrder)
        .flatMap((order) => order.order_items.map((item): Line => ({ id: order.id, order, item })));
    },
  });
}
