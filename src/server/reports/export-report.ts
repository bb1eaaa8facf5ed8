import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  Report,
  ReportEntry,
  ReportEntryFilter,
  ReportSection,
} from '#contract/endpoints/office-reports.ts';
import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';
import {
  BAS_WORDS,
  CLEARING_WORDS,
  REFUND_STATUS_WORDS,
  supplierName,
} from '#contract/text/reports.ts';

import { csvFile, type CsvColumns } from '#server/http/csv.ts';
import { listEntries } from '#server/reports/queries.ts';
import {
  entryFilterOf,
  periodOf,
  presentEntry,
  readReport,
  type ReportCtx,
} from '#server/reports/read-report.ts';

const dollars = (amount: number) => amount / 100;

const SALES: CsvColumns<Report['sales'][number]> = {
  Supplier: supplierName,
  Orders: (row) => row.orders,
  Units: (row) => row.units,
  Items: (row) => dollars(row.items),
  Freight: (row) => dollars(row.freight),
  'GST in both': (row) => dollars(row.tax),
  Total: (row) => dollars(row.total),
  Refunds: (row) => dollars(row.refunds),
  Disputed: (row) => dollars(row.disputed),
  Net: (row) => dollars(row.net),
};

const COMMISSION: CsvColumns<Report['commission'][number]> = {
  Seller: supplierName,
  Charged: (row) => dollars(row.charged),
  'Given back': (row) => dollars(row.given_back),
  Net: (row) => dollars(row.net),
  'GST in it': (row) => dollars(row.gst),
};

const PAYOUTS: CsvColumns<Report['payouts'][number]> = {
  Payout: (row) => row.number,
  Sent: (row) => row.sent_at && sydneyDay(new Date(row.sent_at)),
  Payments: (row) => row.payments,
  Amount: (row) => dollars(row.sent),
  'Came back': (row) => dollars(row.returned),
};

const ENTRIES: CsvColumns<ReportEntry> = {
  Date: (row) => sydneyDay(new Date(row.posted_at)),
  Movement: (row) => LEDGER_KIND_WORDS[row.kind],
  Order: (row) => row.order.number,
  Supplier: supplierName,
  Total: (row) => dollars(row.total),
  'GST in it': (row) => dollars(row.tax),
  Commission: (row) => dollars(row.commission),
  'State of the refund': (row) => row.refund_status && REFUND_STATUS_WORDS[row.refund_status],
};

/** A section of the report of a period as a file, with the rows of its screen. */
export async function exportReport(
  ctx: ReportCtx,
  { section, ...filter }: ReportEntryFilter & { readonly section: ReportSection },
) {
  const { from, to } = periodOf(ctx, filter);
  const name = `${section}-${from}-${to}.csv`;
  if (section === 'refunds' || section === 'entries') {
    const only = section === 'refunds' ? section : undefined;
    const rows = await listEntries(ctx.db, entryFilterOf(ctx, { ...filter, only }));
    return { bytes: fileOf(ENTRIES, rows.map(presentEntry)), name };
  }
  return { bytes: sectionFile(await readReport(ctx, filter), section), name };
}

function sectionFile(report: Report, section: Exclude<ReportSection, 'refunds' | 'entries'>) {
  if (section === 'sales') return fileOf(SALES, report.sales);
  if (section === 'commission') return fileOf(COMMISSION, report.commission);
  if (section === 'payouts') return fileOf(PAYOUTS, report.payouts);
  return section === 'clearing' ? clearingFile(report) : basFile(report);
}

function clearingFile({ clearing: { opening, changes, closing } }: Report) {
  return csvFile(
    ['Part', 'Amount'],
    [
      ['Opening balance', dollars(opening)],
      ...changes.map(({ part, amount }) => [CLEARING_WORDS[part], dollars(amount)]),
      ['Closing balance', dollars(closing)],
    ],
  );
}

/** Without rows if the operator is not registered for GST. */
function basFile({ bas }: Report) {
  return csvFile(
    ['Label', 'Part', 'Amount'],
    (bas ?? []).flatMap(({ label, parts, total }) => [
      ...parts.map(({ part, amount }) => [label, BAS_WORDS[part], dollars(amount)]),
      [label, 'Total', dollars(total)],
    ]),
  );
}

function fileOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]) {
  const cells = Object.values(columns);
  return csvFile(
    Object.keys(columns),
    rows.map((row) => cells.map((cellOf) => cellOf(row))),
  );
}
