import { recordExport } from '#server/audit/record-change.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { listBuyersBelow, type BuyerRow, type RecallRow } from '#server/recalls/queries.ts';

const COLUMNS: CsvColumns<BuyerRow> = {
  order_number: (row) => row.order_number,
  placed_at: (row) => row.created_at.toISOString(),
  status: (row) => row.status,
  recalled_units: (row) => row.units,
  sent_units: (row) => row.sent_units,
  first_name: ({ shipping_address: to, ...row }) => to.first_name || row.first_name,
  last_name: ({ shipping_address: to, ...row }) => to.last_name || row.last_name,
  company: ({ shipping_address: to }) => to.company,
  email: (row) => row.email,
  phone: ({ shipping_address: to }) => to.phone,
  address1: ({ shipping_address: to }) => to.address1,
  address2: ({ shipping_address: to }) => to.address2,
  city: ({ shipping_address: to }) => to.city,
  state: ({ shipping_address: to }) => to.state,
  postcode: ({ shipping_address: to }) => to.postcode,
  country: ({ shipping_address: to }) => to.country,
  told_at: ({ told_at: toldAt }) => toldAt?.toISOString() ?? null,
};

/** The buyers of recalled items for the regulator, newest order first. */
export async function exportBuyers(ctx: SignedInCtx, { id, title }: RecallRow) {
  const { db, now } = ctx;
  await recordExport(ctx, 'recall', { recall: id, title });
  return csvOfList({
    name: 'recall-buyers',
    now,
    columns: COLUMNS,
    read: (below) => listBuyersBelow(db, id, below),
  });
}
