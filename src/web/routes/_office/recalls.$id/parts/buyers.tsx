import { useRouter } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';
import { formatCount } from '#domain/numbers/format-count.ts';

import { queryText } from '#contract/paths/pages.ts';
import type { OfficeRecall } from '#contract/schemas/recalls.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { ExportButton } from '#web/backoffice/export-button.tsx';
import {
  BUYERS_PER_PAGE,
  useRecallArea,
  type ListedBuyer,
} from '#web/backoffice/recalls/recall-area.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

interface BuyersProps {
  recall: OfficeRecall;
  buyers: Settled<{ readonly buyers: readonly ListedBuyer[]; readonly totalCount: number }>;
  page: number;
}

/** The orders with recalled items: what was sent, and who has been told. */
export function Buyers({ recall, buyers, page }: BuyersProps) {
  const area = useRecallArea();
  const router = useRouter();
  const { exportBuyers } = area;
  return (
    <Card as="section" title="Buyers">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-measure text-small text-ink-2">{wordsOf(recall)}</p>
          {exportBuyers !== null && (
            <ExportButton what="Buyers" onExport={() => exportBuyers(recall.id)} />
          )}
        </div>
        {!buyers.ok && (
          <InlineError
            message="Error loading buyers"
            help={buyers.message}
            onRetry={() => void router.invalidate()}
          />
        )}
        {buyers.ok && buyers.data.buyers.length > 0 && (
          <>
            <DataTable
              caption="Buyers"
              columns={columnsOf(area.orderHref, area.isSeller)}
              rows={buyers.data.buyers}
              rowKey={({ order_id: id }) => id}
              rowName={({ order_number: number }) => number}
            />
            <Pagination
              page={page}
              pageCount={pageCount(buyers.data.totalCount, BUYERS_PER_PAGE)}
              hrefFor={(to) =>
                `${area.pages.recall(recall.id)}${queryText({ page: to > 1 ? to : null })}`
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}

function wordsOf({ totals, state }: OfficeRecall): string {
  const { orders, units, sent_units: sent, told_orders: told } = totals;
  if (orders === 0) return 'Nobody has bought it in this time.';
  return [
    `${counted(units, 'unit')} in ${counted(orders, 'order')}, ${sent} of them sent.`,
    `${counted(told, 'order')} of ${orders} told by email.`,
    totals.orders_without_address > 0 &&
      `${counted(totals.orders_without_address, 'order')} without an address: the account is closed.`,
    told + totals.orders_without_address < orders &&
      state !== 'closed' &&
      'The others are being told.',
  ]
    .filter(Boolean)
    .join(' ');
}

function counted(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function columnsOf(
  hrefOf: (id: string) => string,
  isSeller: boolean,
): readonly Column<ListedBuyer>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      isName: true,
      cell: ({ order_id: id, order_number: number }) => (
        <a
          href={hrefOf(id)}
          className="font-[600] underline-offset-3 hover:underline md:whitespace-nowrap"
        >
          {number}
        </a>
      ),
    },
    { key: 'date', header: 'Date', from: 'xl', cell: ({ placed_at: at }) => <ShortDate at={at} /> },
    {
      key: 'buyer',
      header: 'Buyer',
      cell: ({ buyer_name: name, buyer_email: email }) => (
        <div className="cell-lines wrap-anywhere">
          <p>{name ?? (isSeller ? 'Not shown' : 'Account closed')}</p>
          {email && <p className="text-caption text-ink-3">{email}</p>}
        </div>
      ),
    },
    {
      key: 'units',
      header: 'Units',
      align: 'right',
      cell: ({ units }) => formatCount(units),
    },
    {
      key: 'sent',
      header: 'Sent',
      align: 'right',
      cell: ({ sent_units: sent }) => formatCount(sent),
    },
    {
      key: 'told',
      header: 'Told',
      cell: ({ told_at: at, has_address: hasAddress }) => {
        if (at !== null) return <ShortDate at={at} />;
        return hasAddress ? 'Not yet' : 'No address';
      },
    },
  ];
}
