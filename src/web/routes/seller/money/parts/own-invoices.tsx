import { cents, formatMoney } from '#domain/money/cents.ts';

import type { CommissionInvoice } from '#contract/endpoints/office-commission-invoices.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { monthInWords } from '#contract/text/days.ts';

import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

interface OwnInvoicesProps {
  answer: { readonly invoices: readonly CommissionInvoice[]; readonly totalCount: number };
  page: number;
}

/** The invoices and adjustment notes about the seller's commission (Rule 128). */
export function OwnInvoices({ answer: { invoices, totalCount }, page }: OwnInvoicesProps) {
  return (
    <Card as="section" title="Commission invoices">
      {invoices.length === 0 ? (
        <p className="text-small">
          The commission of each month is invoiced here when it has ended.
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {invoices.map((invoice) => (
            <li key={invoice.number} className="flex justify-between gap-x-4 py-3 first:pt-0">
              <div className="min-w-0">
                <a
                  href={sellerPages.commissionInvoice(invoice.number)}
                  className="font-[600] text-link"
                >
                  {invoice.title} {invoice.number}
                </a>
                <p className="text-small text-ink-2">{monthInWords(invoice.month)}</p>
              </div>
              <p className="text-right">
                <span className="font-[600] tabular-nums">
                  {formatMoney(invoice.kind === 'invoice' ? invoice.total : cents(-invoice.total))}
                </span>
                {invoice.tax !== 0 && (
                  <span className="block text-caption text-ink-2 tabular-nums">
                    GST {formatMoney(invoice.tax)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(totalCount / PAGE_SIZES[0])}
        hrefFor={(number) => sellerPages.money({ page: String(number) })}
      />
    </Card>
  );
}
