import type { z } from 'zod';

import { formatMoney } from '#domain/money/cents.ts';

import type { ReportEntry, reportEndpoints } from '#contract/endpoints/office-reports.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';
import { REFUND_STATUS_WORDS, supplierName } from '#contract/text/reports.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { ExportButton } from '#web/backoffice/export-button.tsx';
import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

const COLUMNS: readonly Column<ReportEntry>[] = [
  {
    key: 'order',
    header: 'Order',
    isName: true,
    cell: ({ order, kind, refund_status: status }) => (
      <div className="cell-lines">
        <a href={adminPages.order(order.id)} className="text-link tabular-nums">
          {order.number}
        </a>
        <span className="block text-caption text-ink-2">
          {LEDGER_KIND_WORDS[kind]}
          {kind === 'refund_requested' && status !== null && `, ${REFUND_STATUS_WORDS[status]}`}
        </span>
      </div>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ posted_at: at }) => <ShortDate at={at} inSydney /> },
  { key: 'supplier', header: 'Supplier', cell: supplierName },
  {
    key: 'tax',
    header: 'GST in it',
    align: 'right',
    from: 'lg',
    cell: ({ tax }) => formatMoney(tax),
  },
  {
    key: 'commission',
    header: 'Commission',
    align: 'right',
    from: 'lg',
    cell: ({ commission }) => formatMoney(commission),
  },
  { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => formatMoney(total) },
];

interface EntriesProps {
  title: string;
  answer: Settled<{ readonly entries: readonly ReportEntry[]; readonly totalCount: number }>;
  page: number | undefined;
  hrefFor: (page: number) => string;
  /** Where the refunds are; null if these are they. */
  allRefunds: string | null;
  onRetry: () => void;
  export: z.output<typeof reportEndpoints.exportReport.query>;
}

/** A page of what a figure is made of, with all of it as a file. */
export function Entries(props: EntriesProps) {
  const { title, answer, page = 1, hrefFor, allRefunds, onRetry, export: wanted } = props;
  const isOneSupplier = allRefunds !== null;
  const api = useOfficeApi();
  return (
    <Card
      as="section"
      id="list"
      className="scroll-mt-20"
      title={title}
      action={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 print:hidden">
          {allRefunds !== null && (
            <a href={allRefunds} className="text-link">
              All refunds
            </a>
          )}
          <ExportButton what={title} onExport={() => api.reports.exportReport({ query: wanted })} />
        </span>
      }
    >
      {!answer.ok ? (
        <InlineError message="Failed to load the list" help={answer.message} onRetry={onRetry} />
      ) : answer.data.entries.length === 0 ? (
        <p className="text-ink-2">None in this period.</p>
      ) : (
        <>
          <DataTable
            caption={title}
            columns={isOneSupplier ? COLUMNS.filter(({ key }) => key !== 'supplier') : COLUMNS}
            rows={answer.data.entries}
            rowKey={(row) => `${row.id} ${row.seller_id}`}
            rowName={({ order }) => order.number}
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(answer.data.totalCount / PAGE_SIZES[0])}
            hrefFor={hrefFor}
          />
        </>
      )}
    </Card>
  );
}
