import { useRouter } from '@tanstack/react-router';

import { cents, formatMoney } from '#domain/money/cents.ts';

import type { ListedInvoice } from '#contract/endpoints/office-commission-invoices.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { monthInWords } from '#contract/text/days.ts';

import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { chooseSeller } from '#web/backoffice/seller-scope.ts';
import { adminInvoicesRoute } from '#web/routes/admin/money.invoices/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

/** The documents about commission of every seller, of one, or of a month (Rule 128). */
export function AdminInvoicesPage() {
  const router = useRouter();
  const answer = useLoaded(adminInvoicesRoute);
  const { page = 1, seller, month } = useListState(adminInvoicesRoute);
  const isNarrowed = seller !== undefined || month !== undefined;
  return (
    <MoneyPages path={adminPages.commissionInvoices()}>
      <header>
        <h1 tabIndex={-1} className="text-h1">
          Commission invoices
        </h1>
        <p className="mt-1 max-w-2xl text-small text-ink-2">
          After the end of a month in Sydney, each seller gets an invoice for its commission, and an
          adjustment note for what refunds gave back of earlier months.
        </p>
      </header>
      <Card
        as="section"
        title={
          month === undefined || !answer.ok ? 'Documents' : `Documents of ${monthInWords(month)}`
        }
        action={
          isNarrowed && (
            <a href={adminPages.commissionInvoices()} className="text-link">
              Show all
            </a>
          )
        }
      >
        {!answer.ok ? (
          <InlineError
            message="Failed to load the documents"
            help={answer.message}
            onRetry={() => void router.invalidate()}
          />
        ) : answer.data.invoices.length === 0 ? (
          <p className="text-ink-2">
            {isNarrowed
              ? 'There are no such documents.'
              : 'There are none yet. Those of a month are made in the night after it.'}
          </p>
        ) : (
          <>
            <Documents invoices={answer.data.invoices} />
            <Pagination
              page={page}
              pageCount={Math.ceil(answer.data.totalCount / PAGE_SIZES[0])}
              hrefFor={(to) => adminPages.commissionInvoices({ seller, month, page: String(to) })}
            />
          </>
        )}
      </Card>
    </MoneyPages>
  );
}

function Documents({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-140 text-small">
        <caption className="sr-only">Documents about commission</caption>
        <TableHead
          columns={[
            'Document',
            'Seller',
            'Month',
            { label: 'Total', align: 'right' },
            { label: 'GST', align: 'right' },
          ]}
        />
        <tbody>
          {invoices.map(({ seller_id: seller, ...invoice }) => {
            const sign = invoice.kind === 'invoice' ? 1 : -1;
            return (
              <tr key={invoice.number} className="align-top">
                <td className="py-1 pr-3">
                  {/* It opens in the seller's area, as this seller (Rule 17). */}
                  <a
                    href={sellerPages.commissionInvoice(invoice.number)}
                    onClick={() => chooseSeller(seller)}
                    className="text-link"
                  >
                    {invoice.number}
                  </a>
                  <span className="block text-caption text-ink-2">{invoice.title}</span>
                </td>
                <td className="py-1 pr-3">
                  <a href={adminPages.commissionInvoices({ seller })} className="text-link">
                    {invoice.seller_name}
                  </a>
                </td>
                <td className="py-1 pr-3 whitespace-nowrap">
                  <a
                    href={adminPages.commissionInvoices({ month: invoice.month })}
                    className="text-link"
                  >
                    {monthInWords(invoice.month)}
                  </a>
                </td>
                <td className="py-1 pr-3 text-right tabular-nums">
                  {formatMoney(cents(sign * invoice.total))}
                </td>
                <td className="py-1 text-right tabular-nums">
                  {formatMoney(cents(sign * invoice.tax))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
