import { useRouter } from '@tanstack/react-router';

import type { PaymentAlert } from '#contract/endpoints/office-operations.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { adminPaymentAlertsRoute } from '#web/routes/admin/payment-alerts/route.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

interface AlertWords {
  readonly title: string;
  /** What it means and what to do about it. */
  readonly help: string;
}

const WORDS: Readonly<Record<string, AlertWords>> = {
  late_payment: {
    title: 'Paid too late',
    help: 'The payment arrived after the order was cancelled, and its items had sold out. The payment is refunded automatically: check that the refund on the order succeeds.',
  },
  amount_mismatch: {
    title: 'Wrong amount paid',
    help: 'The payment did not match the order total, so it is refunded automatically. Ask the customer to order again, or process the order manually.',
  },
  paid_twice: {
    title: 'Paid twice',
    help: 'The second payment is refunded automatically. Check that the refund succeeds; the order itself is not affected.',
  },
  payment_missing: {
    title: 'Payment not found at the provider',
    help: 'Our records show this payment, but the provider’s do not. Check the provider’s dashboard before anything is sent.',
  },
  payment_differs: {
    title: 'Provider charged a different amount',
    help: 'Compare both amounts in the provider’s dashboard, then refund the difference or ask the customer for it.',
  },
  refund_missing: {
    title: 'Refund not found at the provider',
    help: 'Our records show this refund, but the provider’s do not. Check the provider’s dashboard and refund the payment there if the refund is missing.',
  },
  refund_beyond_payment: {
    title: 'More refunded than paid',
    help: 'Someone refunded this payment in the provider’s dashboard. Check whether the customer was refunded too much.',
  },
  payment_disputed: {
    title: 'Payment disputed',
    help: 'The buyer has disputed it with their bank. Respond in the provider’s dashboard before the deadline, and decide whether to send anything that has not been sent yet.',
  },
  dispute_amount_changed: {
    title: 'Disputed amount changed',
    help: 'The ledger has what was taken first. It follows the provider’s records within a few hours if the bank took more.',
  },
  books_differ: {
    title: 'Provider’s records differ from ours',
    help: 'Compare this payment, refund or dispute in the provider’s dashboard.',
  },
  money_short: {
    title: 'Money held does not cover what is owed',
    help: 'Sellers’ and buyers’ money has paid for fees, disputes or losses. Transfer the missing amount to the account that pays them.',
  },
  refund_failed: {
    title: 'Refund failed',
    help: 'The card or bank rejected it. Ask the customer for another way to refund them.',
  },
};

/** What an alert means and what to do. An unknown kind gets a general sentence. */
function alertWords(kind: string): AlertWords {
  return (
    WORDS[kind] ?? {
      title: 'Payment needs attention',
      help: 'Check the order and the payment in the provider’s dashboard.',
    }
  );
}

const COLUMNS: readonly Column<PaymentAlert>[] = [
  {
    key: 'kind',
    header: 'Problem',
    isName: true,
    cell: ({ kind, note }) => {
      const { title, help } = alertWords(kind);
      return (
        <div className="max-w-measure min-w-0">
          <p className="font-[600]">{title}</p>
          <p className="wrap-anywhere">{note}</p>
          <p className="mt-1 text-caption text-ink-2">{help}</p>
        </div>
      );
    },
  },
  {
    key: 'order',
    header: 'Order',
    cell: ({ order_id: orderId, order_number: number, provider, reference }) => (
      <div className="min-w-0">
        {orderId === null ? (
          'No order'
        ) : (
          <a href={adminPages.order(orderId)} className="text-link tabular-nums">
            {number}
          </a>
        )}
        <p className="max-w-56 text-caption wrap-anywhere text-ink-3">
          {provider}, {reference}
        </p>
      </div>
    ),
  },
  {
    key: 'created',
    header: 'When',
    cell: ({ created_at: at }) => <ShortDate at={at} withTime />,
  },
  { key: 'deal', header: 'Resolved', cell: (alert) => <Deal alert={alert} /> },
];

export function PaymentAlertsPage() {
  const search = useListState(adminPaymentAlertsRoute);
  const answer = useLoaded(adminPaymentAlertsRoute);
  const counts = answer.ok ? answer.data.counts : undefined;
  const isOpen = search.state === undefined;
  return (
    <ListPage
      title="Payment alerts"
      intro="Payments and refunds that do not match our records. Each alert stays open until someone resolves it; the audit log records who did."
      path={adminPages.paymentAlerts()}
      search={search}
      views={[
        { label: 'Open', change: { state: undefined }, count: counts?.open },
        { label: 'Resolved', change: { state: 'dealt_with' }, count: counts?.dealt_with },
      ]}
      results={answer}
      rowsOf={({ payment_alerts }) => payment_alerts}
      columns={COLUMNS}
      rowHeight="free"
      rowKey={({ id }) => id}
      rowName={({ kind }) => alertWords(kind).title}
      errorText="Failed to load payment alerts"
      emptyText={isOpen ? 'No payment alerts.' : 'No resolved alerts yet.'}
    />
  );
}

/** The one thing to do with an alert; taken back by the same button on the other side. */
function Deal({ alert }: { alert: PaymentAlert }) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning } = useCall(toastFailure);
  const isDealtWith = alert.resolved_at !== null;
  const { title } = alertWords(alert.kind);

  const change = () =>
    run(async () => {
      await api.operations.dealWithAlert({
        params: { id: alert.id },
        body: { is_dealt_with: !isDealtWith },
      });
      showToast({
        tone: 'success',
        message: isDealtWith ? 'Alert reopened.' : 'Alert resolved.',
      });
      await readAgain(router);
    });

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isRunning}
      loadingLabel="Saving..."
      aria-label={isDealtWith ? `Reopen: ${title}` : `Resolve: ${title}`}
      onClick={() => void change()}
    >
      {isDealtWith ? 'Reopen' : 'Resolve'}
    </Button>
  );
}
