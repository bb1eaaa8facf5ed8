import type { ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import type { TaxDocumentView } from '#contract/schemas/invoices.ts';

import { ShopSign } from '#web/features/shell/logo.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

type Line = TaxDocumentView['lines'][number];

/** The document as issued; nothing is calculated here. */
export function TaxDocument({ document }: { document: TaxDocumentView }) {
  const { supplier, adjusts } = document;
  // Tax added to the prices is part of the total, for every supplier.
  const showsTax = supplier.gst_registered === true || document.subtotal !== document.total;
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
      <p className="mb-6">
        <ShopSign />
      </p>
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            {document.title}
          </h1>
          <p className="mt-1 text-small text-ink-2 tabular-nums">{document.number}</p>
        </div>
        <div className="text-small sm:text-right">
          <p className="font-[650]">{supplier.legal_name}</p>
          {supplier.trading_name !== null && (
            <p className="text-ink-2">trading as {supplier.trading_name}</p>
          )}
          {supplier.abn !== null && <p className="tabular-nums">ABN {supplier.abn}</p>}
        </div>
      </header>
      <dl className="mt-6 grid gap-4 border-y border-line py-4 text-small sm:grid-cols-4">
        <Fact term="Date of issue">
          <OrderDate instant={document.issued_at} />
        </Fact>
        <Fact term="Order">
          <span className="break-words tabular-nums">{document.order_number}</span>
        </Fact>
        <Fact term="Buyer">
          <Party party={document.buyer} />
        </Fact>
        <Fact term="Delivered to">
          <Party party={document.delivered_to} />
        </Fact>
      </dl>
      {adjusts !== null && (
        <p className="mt-4 text-small">
          Adjusts <span className="font-[600] tabular-nums">{adjusts.number}</span>
          {adjusts.reason !== '' && `: ${adjusts.reason}`}
        </p>
      )}
      <Lines
        lines={document.lines}
        taxName={supplier.gst_registered === true ? document.tax_name : null}
      />
      <DefinitionList
        layout="sums"
        className="mt-4 ml-auto max-w-[320px]"
        items={[
          ...(showsTax
            ? [
                { term: 'Subtotal', detail: formatMoney(document.subtotal) },
                {
                  term: document.prices_include_tax
                    ? `Includes ${document.tax_name}`
                    : document.tax_name,
                  detail: formatMoney(document.tax),
                },
              ]
            : []),
          { term: 'Total', detail: formatMoney(document.total), strong: true },
        ]}
      />
      <p className="mt-6 text-small text-ink-2">
        {document.tax_statement} Paid on <OrderDate instant={document.paid_at} />.
      </p>
    </article>
  );
}

interface LinesProps {
  lines: readonly Line[];
  /** Null when the supplier charges no tax. */
  taxName: string | null;
}

function Lines({ lines, taxName }: LinesProps) {
  return (
    <table className="mt-6 w-full text-small tabular-nums">
      <caption className="sr-only">What was supplied</caption>
      <TableHead
        className="border-b border-line max-sm:sr-only"
        columns={[
          'Description',
          { label: 'Quantity', align: 'right' },
          { label: 'Unit price', align: 'right', className: 'whitespace-nowrap' },
          ...(taxName === null ? [] : [{ label: taxName, align: 'right' } as const]),
          { label: 'Amount', align: 'right' },
        ]}
      />
      <tbody className="divide-y divide-line">
        {lines.map((line, index) => (
          <tr
            key={index}
            className="align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-3"
          >
            <td className="py-3 pr-3 max-sm:w-full max-sm:p-0">
              <span className="font-[600]">{line.description}</span>
              {line.detail !== null && <span className="block text-ink-3">{line.detail}</span>}
            </td>
            <td className="py-3 pr-3 text-right max-sm:p-0 max-sm:empty:hidden">
              {line.quantity !== null && (
                <>
                  <span className="sm:hidden">Quantity </span>
                  {line.quantity}
                </>
              )}
            </td>
            <td className="py-3 pr-3 text-right max-sm:p-0 max-sm:empty:hidden">
              {line.unit_price !== null && (
                <>
                  <span className="sm:hidden">× </span>
                  {formatMoney(line.unit_price)}
                </>
              )}
            </td>
            {taxName !== null && (
              <td className="py-3 pr-3 text-right whitespace-nowrap max-sm:p-0">
                {formatMoney(line.tax)}
                <span className="block text-caption text-ink-3 max-sm:ml-1 max-sm:inline">
                  {line.tax_text}
                </span>
              </td>
            )}
            <td className="py-3 text-right font-[600] max-sm:ml-auto max-sm:p-0">
              {formatMoney(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Party({ party }: { party: TaxDocumentView['buyer'] }) {
  return [party.name, ...party.lines].map((line, index) => (
    <span key={index} className="block break-words">
      {line}
    </span>
  ));
}
