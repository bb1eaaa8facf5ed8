import { cents, formatMoney } from '#domain/money/cents.ts';

import type { CommissionInvoiceDetail } from '#contract/endpoints/office-commission-invoices.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { monthInWords } from '#contract/text/days.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { ExportButton } from '#web/backoffice/export-button.tsx';
import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { sellerInvoiceRoute } from '#web/routes/seller/money.invoices.$number/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

type Invoice = CommissionInvoiceDetail;
type Line = Invoice['lines'][number];

const MONEY = { href: sellerPages.money(), label: 'Money' };

/** The document about a month's commission, down to the order lines (Rule 128). */
export function CommissionInvoiceScreen() {
  const answer = useLoaded(sellerInvoiceRoute);
  if (!answer.ok) return <Missing message={answer.message} back={MONEY} />;
  return <InvoicePage invoice={answer.data} />;
}

function InvoicePage({ invoice }: { invoice: Invoice }) {
  const api = useOfficeApi();
  const { page = 1 } = useListState(sellerInvoiceRoute);
  const { number, supplier, seller, adjusts } = invoice;
  const call = { params: { number }, query: sellerQuery() };
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <div className="print:hidden">
          <BackLink {...MONEY} />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 tabIndex={-1} className="text-h1">
            {invoice.title} <span className="whitespace-nowrap">{number}</span>
          </h1>
          <div className="flex flex-wrap gap-2 print:hidden">
            <PrintButton />
            <ExportButton
              format="PDF"
              onExport={() => api.commissionInvoices.downloadInvoice(call)}
            />
            <ExportButton onExport={() => api.commissionInvoices.exportInvoice(call)} />
          </div>
        </div>
      </header>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card as="section" title="Document">
          <DefinitionList
            items={[
              { term: 'Supplier', detail: <PartyLines party={supplier} /> },
              { term: 'Billed to', detail: <PartyLines party={seller} /> },
              { term: 'Commission of', detail: monthInWords(invoice.month) },
              { term: 'Issued', detail: <ShortDate at={invoice.issued_at} inSydney /> },
              ...(adjusts.length === 0
                ? []
                : [{ term: 'Changes invoice', detail: <InvoiceLinks numbers={adjusts} /> }]),
            ]}
          />
        </Card>
        <Card as="section" title="Amounts">
          <DefinitionList layout="sums" items={sumsOf(invoice)} />
          <p className="mt-4 text-small">{invoice.tax_statement}</p>
          {invoice.kind === 'invoice' && (
            <p className="mt-2 text-small text-ink-2">
              Paid in full: commission is kept from each sale as it is paid.
            </p>
          )}
        </Card>
      </div>
      <Card as="section" title="Orders">
        <ul className="flex flex-col divide-y divide-line">
          {ordersOf(invoice.lines).map((lines) => (
            <Order key={lines[0]?.order.id} lines={lines} />
          ))}
        </ul>
        <Pagination
          page={page}
          pageCount={Math.ceil(invoice.lineCount / PAGE_SIZES[0])}
          hrefFor={(to) => sellerPages.commissionInvoice(number, { page: String(to) })}
        />
      </Card>
    </div>
  );
}

function PartyLines({ party }: { party: Invoice['supplier'] }) {
  return (
    <>
      {party.legal_name}
      {party.trading_name !== null && (
        <span className="block text-small">Trading as {party.trading_name}</span>
      )}
      {party.abn !== null && <span className="block text-small">ABN {party.abn}</span>}
    </>
  );
}

function InvoiceLinks({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number) => (
    <a key={number} href={sellerPages.commissionInvoice(number)} className="block text-link">
      {number}
    </a>
  ));
}

function sumsOf({ kind, charged, given_back: givenBack, total }: Invoice) {
  if (kind === 'adjustment') {
    return [{ term: 'Commission given back', detail: formatMoney(total), strong: true }];
  }
  return [
    { term: 'Commission charged', detail: formatMoney(charged) },
    ...(givenBack > 0
      ? [{ term: 'Given back for refunds', detail: formatMoney(cents(-givenBack)) }]
      : []),
    { term: 'Total', detail: formatMoney(total), strong: true },
  ];
}

/** The lines of each order, which follow each other. */
function ordersOf(lines: readonly Line[]): Line[][] {
  return [...Map.groupBy(lines, ({ order }) => order.id).values()];
}

function Order({ lines }: { lines: readonly Line[] }) {
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <li className="py-3 first:pt-0">
      <p>
        <a href={sellerPages.orders({ q: first.order.number })} className="font-[600] text-link">
          {first.order.number}
        </a>
        <span className="block text-caption text-ink-2">
          Paid <ShortDate at={first.sold_at} inSydney />
        </span>
      </p>
      <ul className="mt-2 flex flex-col gap-2 text-small">
        {lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.quantity} × {line.description}
              {line.detail !== null && `, ${line.detail}`}
              <span className="block text-caption text-ink-2">{ruleInWords(line)}</span>
            </span>
            <span className="font-[600] tabular-nums">{formatMoney(line.amount)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** "Sold for $112.00: 8% + GST (Tools & Workshop), $9.26 less $4.63 given back" */
function ruleInWords(line: Line): string {
  const words = `Sold for ${formatMoney(line.sold_for)}: ${line.rule_words} (${line.rule})`;
  if (line.charged === 0) return `${words}, given back for refunds`;
  if (line.given_back === 0) return words;
  return `${words}, ${formatMoney(line.charged)} less ${formatMoney(line.given_back)} given back`;
}
