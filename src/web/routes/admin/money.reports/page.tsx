import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { OWN_GOODS } from '#domain/reports/figures.ts';

import type { Report, ReportSection, SalesRow } from '#contract/endpoints/office-reports.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';
import { CLEARING_WORDS, supplierName } from '#contract/text/reports.ts';

import { ExportButton } from '#web/backoffice/export-button.tsx';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { adminReportsRoute } from '#web/routes/admin/money.reports/route.tsx';
import { AmountTable } from '#web/routes/admin/money.reports/parts/amount-table.tsx';
import { Bas } from '#web/routes/admin/money.reports/parts/bas.tsx';
import { Entries } from '#web/routes/admin/money.reports/parts/entries.tsx';
import { PeriodPicker } from '#web/routes/admin/money.reports/parts/period-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Printer } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

/** What a period brought: for the operator's books and its BAS (Rule 129). */
export function MoneyReportsPage() {
  const router = useRouter();
  const { from, to, seller, page } = useListState(adminReportsRoute);
  const { report, entries } = useLoaded(adminReportsRoute);
  const retry = () => void router.invalidate();
  const list = (
    <Entries
      title={seller === undefined ? 'Refunds' : `What the sales of ${nameOf(seller)} are made of`}
      answer={entries}
      page={page}
      hrefFor={(number) => adminPages.moneyReports({ from, to, seller, page: String(number) })}
      allRefunds={seller === undefined ? null : adminPages.moneyReports({ from, to })}
      onRetry={retry}
      export={
        seller === undefined
          ? { from, to, section: 'refunds' }
          : { from, to, section: 'entries', seller_id: seller }
      }
    />
  );
  function nameOf(id: string): string {
    if (id === OWN_GOODS) return 'your own goods';
    const row = report.ok && report.data.sales.find(({ seller_id: each }) => each === id);
    return (row && row.name) || 'this seller';
  }
  return (
    <MoneyPages path={adminPages.moneyReports()}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            Reports
          </h1>
          {report.ok && (
            <p className="mt-1 text-small text-ink-2">
              {dayInWords(report.data.from)} to {dayInWords(report.data.to)}, days in Sydney.
            </p>
          )}
        </div>
        <span className="print:hidden">
          <Button variant="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </header>
      <PeriodPicker key={`${from} ${to}`} period={report.ok ? report.data : { from, to }} />
      {report.ok ? (
        <Sections
          report={report.data}
          hrefOf={(id) => `${adminPages.moneyReports({ from, to, seller: id })}#list`}
          list={list}
        />
      ) : (
        <>
          <InlineError message="Failed to load the report" help={report.message} onRetry={retry} />
          {list}
        </>
      )}
    </MoneyPages>
  );
}

interface SectionsProps {
  report: Report;
  hrefOf: (supplier: string) => string;
  /** What some of the amounts are made of. */
  list: ReactNode;
}

function Sections({ report, hrefOf, list }: SectionsProps) {
  const { sales, commission, payouts } = report;
  const supplierLink = (row: Pick<SalesRow, 'seller_id' | 'name'>) => (
    <a href={hrefOf(row.seller_id ?? OWN_GOODS)} className="text-link">
      {supplierName(row)}
    </a>
  );
  return (
    <>
      <Section report={report} section="bas" title="BAS">
        <Bas report={report} />
      </Section>
      <Section report={report} section="sales" title="Sales by supplier">
        {sales.length === 0 ? (
          <p className="text-ink-2">Nothing was sold or refunded in this period.</p>
        ) : (
          <AmountTable
            caption="Sales by supplier"
            name="Supplier"
            width="wide"
            rows={sales}
            rowKey={({ seller_id: id }) => id ?? OWN_GOODS}
            nameOf={supplierLink}
            columns={[
              { label: 'Orders', count: ({ orders }) => orders },
              { label: 'Units', count: ({ units }) => units },
              { label: 'Items', amount: ({ items }) => items },
              { label: 'Freight', amount: ({ freight }) => freight },
              { label: 'GST in both', amount: ({ tax }) => tax },
              { label: 'Total', amount: ({ total }) => total },
              { label: 'Refunds', amount: ({ refunds }) => refunds },
              { label: 'Disputed', amount: ({ disputed }) => disputed },
              { label: 'Net', amount: ({ net }) => net },
            ]}
          />
        )}
      </Section>
      {list}
      <Section report={report} section="commission" title="Commission">
        {commission.length === 0 ? (
          <p className="text-ink-2">No commission was charged or given back in this period.</p>
        ) : (
          <AmountTable
            caption="Commission by seller"
            name="Seller"
            rows={commission}
            rowKey={({ seller_id: id }) => id ?? ''}
            nameOf={supplierLink}
            columns={[
              { label: 'Charged', amount: ({ charged }) => charged },
              { label: 'Given back', amount: ({ given_back: back }) => back },
              { label: 'Net', amount: ({ net }) => net },
              { label: 'GST in it', amount: ({ gst }) => gst },
            ]}
          />
        )}
      </Section>
      <Section report={report} section="payouts" title="Payouts">
        {payouts.length === 0 ? (
          <p className="text-ink-2">No payout was sent in this period, and none came back.</p>
        ) : (
          <AmountTable
            caption="Payouts"
            name="Payout"
            rows={payouts}
            rowKey={({ id }) => id}
            nameOf={({ id, number, sent_at: at }) => (
              <>
                <a href={adminPages.payout(id)} className="text-link">
                  Payout {number}
                </a>
                {at !== null && (
                  <span className="block text-caption text-ink-2">
                    Sent <ShortDate at={at} inSydney />
                  </span>
                )}
              </>
            )}
            columns={[
              { label: 'Payments', count: ({ payments }) => payments },
              { label: 'Amount', amount: ({ sent }) => sent },
              { label: 'Came back', amount: ({ returned }) => returned },
            ]}
          />
        )}
      </Section>
      <Section report={report} section="clearing" title="Held by payment providers">
        <Clearing clearing={report.clearing} />
      </Section>
    </>
  );
}

function Clearing({ clearing }: Pick<Report, 'clearing'>) {
  const { open_differences: count } = clearing;
  return (
    <>
      <DefinitionList
        layout="sums"
        className="max-w-xl"
        items={[
          { term: 'Opening balance', detail: formatMoney(clearing.opening) },
          ...clearing.changes.map(({ part, amount }) => ({
            term: CLEARING_WORDS[part],
            detail: formatMoney(amount),
          })),
          { term: 'Closing balance', detail: formatMoney(clearing.closing), strong: true },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">
        {count === 0
          ? 'The ledger and the providers’ records have no open differences. '
          : `The ledger and the providers’ records have ${count} open ${count === 1 ? 'difference' : 'differences'} today. `}
        <a href={adminPages.reconciliation()} className="text-link">
          Reconciliation
        </a>
      </p>
    </>
  );
}

interface SectionProps {
  report: Report;
  section: ReportSection;
  title: string;
  children: ReactNode;
}

function Section({ report: { from, to }, section, title, children }: SectionProps) {
  const api = useOfficeApi();
  return (
    <Card
      as="section"
      title={title}
      action={
        <span className="print:hidden">
          <ExportButton
            what={title}
            onExport={() => api.reports.exportReport({ query: { from, to, section } })}
          />
        </span>
      }
    >
      {children}
    </Card>
  );
}
