import { useRouter } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';

import type { Payout } from '#contract/endpoints/office-payouts.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';

import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { PayoutBadge } from '#web/backoffice/money/payout-badge.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { adminPayoutsRoute } from '#web/routes/admin/money.payouts/route.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Wallet } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

/** The payouts to sellers, the newest first (Rule 124). */
export function PayoutsScreen() {
  const router = useRouter();
  const api = useOfficeApi();
  const { page = 1 } = useListState(adminPayoutsRoute);
  const answer = useLoaded(adminPayoutsRoute);
  const { run, isRunning } = useCall(toastFailure);
  const begin = () =>
    run(async () => {
      const { id } = await api.payouts.beginPayout({});
      await router.navigate({ href: adminPages.payout(id) });
    });
  const beginButton = (
    <Button loading={isRunning} onClick={() => void begin()}>
      Begin a payout
    </Button>
  );
  return (
    <MoneyPages path={adminPages.payouts()}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            Payouts
          </h1>
          <p className="mt-1 max-w-2xl text-small text-ink-2">
            Sellers’ available money, as a file for your bank. A draft moves nothing until it is
            approved.
          </p>
        </div>
        {answer.ok &&
          answer.data.totalCount > 0 &&
          (answer.data.draft_id === null ? (
            beginButton
          ) : (
            <LinkButton href={adminPages.payout(answer.data.draft_id)}>Open the draft</LinkButton>
          ))}
      </header>
      {!answer.ok ? (
        <InlineError
          message="Failed to load the payouts"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      ) : (
        <>
          {answer.data.missing_settings.length > 0 && <SettingsMissing />}
          <p className="text-small text-ink-2">
            {answer.data.next_on === null
              ? 'There is no schedule: you begin each payout yourself.'
              : `The next payout is due on ${dayInWords(answer.data.next_on)}. Administrators are told by email once somebody can be paid.`}{' '}
            <a href={adminPages.payoutSettings()} className="text-link">
              Change the schedule
            </a>
          </p>
          {answer.data.totalCount === 0 ? (
            <EmptyState
              icon={<Wallet size={28} strokeWidth={1.5} />}
              title="No payouts yet."
              help="Begin one to see whom it would pay, and who is left out and why."
              action={beginButton}
            />
          ) : (
            <Card>
              <Payouts payouts={answer.data.payouts} />
              <Pagination
                page={page}
                pageCount={Math.ceil(answer.data.totalCount / PAGE_SIZES[0])}
                hrefFor={(number) => adminPages.payouts({ page: String(number) })}
              />
            </Card>
          )}
        </>
      )}
    </MoneyPages>
  );
}

/** Shown while the bank's file cannot be written. */
export function SettingsMissing() {
  return (
    <Notice
      tone="warning"
      title="Your bank’s details are missing"
      action={
        <LinkButton variant="secondary" href={adminPages.payoutSettings()}>
          Complete the settings
        </LinkButton>
      }
    >
      Drafts can be looked at, but none can be approved: the file for the bank names your account.
    </Notice>
  );
}

function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-140 text-small">
        <caption className="sr-only">Payouts, the newest first</caption>
        <TableHead
          columns={[
            'Payout',
            'State',
            'Payment day',
            { label: 'Sellers', align: 'right' },
            { label: 'Left out', align: 'right' },
            { label: 'Total', align: 'right' },
          ]}
        />
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id} className="border-t border-line">
              <td className="py-2.5 pr-3">
                <a href={adminPages.payout(payout.id)} className="text-link font-[600]">
                  Payout {payout.number}
                </a>
                <span className="block text-caption text-ink-2">
                  begun <ShortDate at={payout.created_at} />
                </span>
              </td>
              <td className="py-2.5 pr-3">
                <PayoutBadge status={payout.status} />
              </td>
              <td className="py-2.5 pr-3">
                {payout.pay_on === null ? '–' : <ShortDate at={`${payout.pay_on}T00:00:00Z`} />}
              </td>
              <td className="py-2.5 pr-3 text-right tabular-nums">{payout.payments}</td>
              <td className="py-2.5 pr-3 text-right tabular-nums">{payout.excluded}</td>
              <td className="py-2.5 text-right font-[600] tabular-nums">
                {formatMoney(payout.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
