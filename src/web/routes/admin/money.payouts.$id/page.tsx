import { useRouter } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';

import type { PayoutDetail } from '#contract/endpoints/office-payouts.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { RecordHistory } from '#web/backoffice/history/record-history.tsx';
import { Figures } from '#web/backoffice/money/figures.tsx';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { PayoutBadge } from '#web/backoffice/money/payout-badge.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import { SettingsMissing } from '#web/routes/admin/money.payouts/page.tsx';
import { adminPayoutRoute } from '#web/routes/admin/money.payouts.$id/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { BankFiles } from './parts/bank-files.tsx';
import { PayoutActions } from './parts/payout-actions.tsx';
import { PayoutLines } from './parts/payout-lines.tsx';

/** A payout: whom it pays, who is left out, the bank's files, and what can be done next. */
export function PayoutScreen() {
  const answer = useLoaded(adminPayoutRoute);
  if (!answer.ok) {
    return (
      <Missing message={answer.message} back={{ href: adminPages.payouts(), label: 'Payouts' }} />
    );
  }
  return <Payout key={answer.data.id} payout={answer.data} />;
}

function Payout({ payout }: { payout: PayoutDetail }) {
  const router = useRouter();
  const reload = () => readAgain(router);
  return (
    <MoneyPages path={adminPages.payouts()}>
      <header className="flex flex-col gap-2">
        <BackLink href={adminPages.payouts()} label="Payouts" />
        <div className="flex flex-wrap items-center gap-3">
          <h1 tabIndex={-1} className="text-h1">
            Payout {payout.number}
          </h1>
          <PayoutBadge status={payout.status} />
        </div>
        <p className="max-w-2xl text-small text-ink-2">{stateInWords(payout)}</p>
      </header>
      {payout.missing_settings.length > 0 && <SettingsMissing />}
      {payout.status === 'void' && payout.void_reason !== null && (
        <Notice tone="warning" title="Given up">
          {payout.void_reason}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: payout.status === 'draft' ? 'Would pay' : 'Total',
            value: formatMoney(payout.total),
            help: sellers(payout.payments),
          },
          {
            label: 'Left out',
            value: payout.excluded,
            help: 'Their balances stay as they are for the next payout.',
          },
          {
            label: 'Payment day',
            value: payout.pay_on === null ? '–' : <ShortDate at={`${payout.pay_on}T00:00:00Z`} />,
            help: payout.pay_on === null ? 'Chosen with the approval.' : dayInWords(payout.pay_on),
          },
        ]}
      />
      <PayoutActions payout={payout} onDone={reload} />
      {payout.files.length > 0 && <BankFiles payout={payout} />}
      <Card as="section" title="Sellers">
        <PayoutLines payout={payout} onDone={reload} />
      </Card>
      <RecordHistory subject="payout" id={payout.id} />
    </MoneyPages>
  );
}

/** What has happened so far, and what the reader may do. */
function stateInWords(payout: PayoutDetail): string {
  const { status, first_approval: first, second_approval: second, needs_second_person } = payout;
  const by = [first?.name, second?.name].filter(Boolean).join(' and ');
  switch (status) {
    case 'draft':
      return `Nothing is moved yet: the amounts follow refunds and deliveries until the draft is approved.${
        needs_second_person ? ' Two administrators have to approve it.' : ''
      }`;
    case 'waiting':
      return `Approved by ${by}. The money is set aside; another administrator has to approve it before the file can be downloaded.`;
    case 'approved':
      return `Approved by ${by}. Give the file to your bank, then record here that it is sent.`;
    case 'sent':
      return `Approved by ${by}. The bank has the file, and the sellers were told by email.`;
    case 'void':
      return payout.first_approval === null
        ? 'It was given up as a draft and moved nothing.'
        : 'Nothing was paid. The money is available to the sellers again.';
  }
}

function sellers(count: number): string {
  return count === 1 ? 'To 1 seller.' : `To ${count} sellers.`;
}
