import { cents, toWireDollars } from '#domain/money/cents.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { recordExport } from '#server/audit/record-change.ts';
import {
  listAnyOrdersBelow,
  type AnyOrderRow,
  type OrderFilter,
} from '#server/order-management/office/queries.ts';

const COLUMNS: CsvColumns<AnyOrderRow> = {
  id: (row) => row.id,
  order_number: (row) => row.order_number,
  placed_at: (row) => row.created_at.toISOString(),
  status: (row) => row.status,
  payment_status: (row) => row.payment_status,
  fulfilment_status: (row) => row.fulfilment_status,
  units: (row) => row.units ?? 0,
  subtotal: (row) => toWireDollars(cents(row.subtotal_cents)),
  freight: (row) => toWireDollars(cents(row.freight_cents)),
  tax: (row) => toWireDollars(cents(row.tax_cents)),
  total: (row) => toWireDollars(cents(row.total_cents)),
  buyer: (row) => `${row.first_name} ${row.last_name}`.trim(),
  email: (row) => row.email,
};

/** The filtered list of orders as a CSV file. */
export async function exportOrders(ctx: SignedInCtx, filter: OrderFilter) {
  await recordExport(ctx, 'order', { ...filter });
  return csvOfList({
    name: 'orders',
    now: ctx.now,
    columns: COLUMNS,
    read: (below) => listAnyOrdersBelow(ctx.db, filter, below),
  });
}
