import { useRouter } from '@tanstack/react-router';

import type { BookSubject, DifferenceKind } from '#domain/ledger/provider-books.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';

import type { BookDifference, ProviderReading } from '#contract/endpoints/office-reconciliation.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { providerName } from '#contract/text/payment-provider.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { adminReconciliationRoute } from '#web/routes/admin/money.reconciliation/route.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

const SUBJECT_WORDS: Readonly<Record<BookSubject, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  payout: 'Payout',
  other: 'Other entry',
};

const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  missing_here: 'Missing in the ledger',
  missing_there: 'Missing at the provider',
  amount_differs: 'Different amounts',
  other_currency: 'Other currency',
};

const COLUMNS: readonly Column<BookDifference>[] = [
  {
    key: 'what',
    header: 'What',
    isName: true,
    cell: ({ subject, kind, provider, reference }) => (
      <div className="min-w-0">
        <p className="font-[600]">{SUBJECT_WORDS[subject]}</p>
        <p>{KIND_WORDS[kind]}</p>
        <p className="text-caption wrap-anywhere text-ink-2">
          {providerName(provider)}, {reference}
        </p>
      </div>
    ),
  },
  {
    key: 'ours',
    header: 'Ledger',
    align: 'right',
    cell: ({ ours: amount, kind }) =>
      kind === 'missing_here' || kind === 'other_currency' ? '–' : formatMoney(amount),
  },
  {
    key: 'theirs',
    header: 'Provider',
    align: 'right',
    cell: ({ theirs: amount, kind, currency }) => {
      if (kind === 'missing_there') return '–';
      return kind === 'other_currency' ? `${formatMoney(amount)} ${currency}` : formatMoney(amount);
    },
  },
  {
    key: 'order',
    header: 'Order',
    cell: ({ order }) =>
      order === null ? (
        'None known'
      ) : (
        <a href={adminPages.order(order.id)} className="text-link tabular-nums">
          {order.number}
        </a>
      ),
  },
  { key: 'moved', header: 'Date', cell: ({ moved_at: at }) => <ShortDate at={at} /> },
];

/** The ledger beside the books of each payment provider, and where they differ (Rule 123). */
export function ReconciliationPage() {
  const router = useRouter();
  const answer = useLoaded(adminReconciliationRoute);
  return (
    <MoneyPages path={adminPages.reconciliation()}>
      <header>
        <h1 tabIndex={-1} className="text-h1">
          Reconciliation
        </h1>
        <p className="mt-1 max-w-2xl text-small text-ink-2">
          Every hour the shop reads the payment provider’s records, posts its fees and payouts to
          the ledger, and compares every payment, refund and dispute.
        </p>
      </header>
      {answer.ok ? (
        <>
          <Providers readings={answer.data.providers} />
          {answer.data.providers.length > 0 && (
            <Differences
              differences={answer.data.differences}
              totalCount={answer.data.totalCount}
            />
          )}
        </>
      ) : (
        <InlineError
          message="Failed to load the reconciliation"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      )}
    </MoneyPages>
  );
}

function Providers({ readings }: { readings: readonly ProviderReading[] }) {
  if (readings.length === 0) {
    return (
      <EmptyState
        as="h2"
        title="The provider’s records have not been read yet."
        help="The shop reads them every hour, at 17 minutes past."
      />
    );
  }
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {readings.map((reading) => (
        <Card as="section" key={reading.provider} title={providerName(reading.provider)}>
          <DefinitionList
            layout="sums"
            items={[
              { term: 'Balance in the ledger', detail: formatMoney(reading.ours) },
              {
                term: `Open differences (${reading.open_differences})`,
                detail: formatMoney(reading.difference),
              },
              {
                term: 'Still under way, such as pending refunds',
                detail: formatMoney(cents(reading.theirs - reading.ours - reading.difference)),
              },
              {
                term: 'Balance at the provider',
                detail: formatMoney(reading.theirs),
                strong: true,
              },
            ]}
          />
          <p className="mt-3 flex flex-wrap items-center gap-2 text-caption text-ink-2">
            {reading.open_differences === 0 ? (
              <Badge tone="success">Agrees</Badge>
            ) : (
              <Badge tone="danger">Differs</Badge>
            )}
            <span>
              Read <ShortDate at={reading.read_at} withTime />
            </span>
          </p>
        </Card>
      ))}
    </div>
  );
}

function Differences({
  differences,
  totalCount,
}: {
  differences: readonly BookDifference[];
  totalCount: number;
}) {
  return (
    <Card as="section" title="Open differences">
      {differences.length === 0 ? (
        <p className="text-ink-2">
          None. Every payment, refund and dispute is the same in the ledger and at the provider.
        </p>
      ) : (
        <>
          <p className="mb-3 max-w-2xl text-small text-ink-2">
            Compare each with the provider’s dashboard. A difference disappears from this list when
            both sides are the same.
          </p>
          <DataTable
            caption="Open differences"
            columns={COLUMNS}
            rowHeight="free"
            rows={differences}
            rowKey={({ provider, subject, reference }) => `${provider} ${subject} ${reference}`}
            rowName={({ subject, reference }) => `${SUBJECT_WORDS[subject]} ${reference}`}
          />
          {totalCount > differences.length && (
            <p className="mt-3 text-small text-ink-2">
              These are the largest {differences.length} of {totalCount}.
            </p>
          )}
        </>
      )}
    </Card>
  );
}
