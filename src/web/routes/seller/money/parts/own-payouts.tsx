import { formatMoney } from '#domain/money/cents.ts';

import type { OwnPayouts as Answer } from '#contract/endpoints/office-payouts.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';
import { OWN_EXCLUSION_WORDS, OWN_PAYOUT_WORDS } from '#contract/text/payouts.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const TONES = { approved: 'info', sent: 'success', returned: 'danger' } as const;

/** What the next payout would pay, and the payments so far. */
export function OwnPayouts({ answer }: { answer: Answer }) {
  return (
    <Card
      as="section"
      title="Payouts"
      action={
        <a href={sellerPages.bankDetails()} className="text-link">
          Bank details
        </a>
      }
    >
      <NextPayout next={answer.next} />
      {answer.payouts.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-line border-t border-line">
          {answer.payouts.map((payout) => (
            <li key={payout.id} className="flex justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-[600]">
                  <a href={sellerPages.statement(payout.id)} className="text-link">
                    Payout {payout.number}
                  </a>
                  <Badge tone={TONES[payout.status]}>{OWN_PAYOUT_WORDS[payout.status]}</Badge>
                </p>
                <p className="text-small text-ink-2">
                  {payout.account.title}, {payout.account.bsb} {payout.account.number_masked}
                </p>
                <p className="text-caption text-ink-2">
                  Payment day <ShortDate at={`${payout.pay_on}T00:00:00Z`} />, “{payout.reference}”
                  {payout.return_reason !== null && `. The bank’s reason: ${payout.return_reason}`}
                </p>
              </div>
              <span className="font-[600] tabular-nums">{formatMoney(payout.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {answer.totalCount > answer.payouts.length && (
        <p className="mt-3 text-small text-ink-2">
          These are the newest {answer.payouts.length} of {answer.totalCount}. The others are among
          the movements.
        </p>
      )}
    </Card>
  );
}

function NextPayout({ next }: { next: Answer['next'] }) {
  const when = next.day === null ? '' : ` on ${dayInWords(next.day)}`;
  if (next.exclusion === null) {
    return (
      <p className="text-small">
        {next.amount === 0
          ? 'There is nothing to pay out at the moment.'
          : `The next payout${when} would pay you ${formatMoney(next.amount)}.`}
      </p>
    );
  }
  return (
    <p className="text-small">
      {OWN_EXCLUSION_WORDS[next.exclusion]}
      {next.exclusion === 'below_minimum' && ` The smallest is ${formatMoney(next.minimum)}.`}
      {next.usable_from !== null && (
        <>
          {' '}
          They are used from <ShortDate at={next.usable_from} withTime />.
        </>
      )}
      {next.exclusion.startsWith('bank_details') || next.exclusion === 'payment_returned' ? (
        <>
          {' '}
          <a href={sellerPages.bankDetails()} className="text-link">
            Bank details
          </a>
        </>
      ) : null}
    </p>
  );
}
