import { useRouter } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';

import type { OwnMoney, OwnMovement } from '#contract/endpoints/office-money.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';

import { Figures, type Figure } from '#web/backoffice/money/figures.tsx';
import { MovementList } from '#web/backoffice/money/movement-list.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerMoneyRoute } from '#web/routes/seller/money/route.tsx';
import { OwnInvoices } from '#web/routes/seller/money/parts/own-invoices.tsx';
import { OwnPayouts } from '#web/routes/seller/money/parts/own-payouts.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

/** What a seller has earned: by state, what comes next, and every movement (Rules 117 and 118). */
export function SellerMoneyPage() {
  const router = useRouter();
  const { before, page = 1 } = useListState(sellerMoneyRoute);
  const { money, payouts, invoices, movements } = useLoaded(sellerMoneyRoute);
  const retry = () => void router.invalidate();
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 tabIndex={-1} className="text-h1">
          Money
        </h1>
        <p className="mt-1 max-w-2xl text-small text-ink-2">
          What your sales have earned after commission, and when it becomes available to you.
        </p>
      </header>
      {money.ok ? (
        <Balances money={money.data} />
      ) : (
        <InlineError message="Failed to load your money" help={money.message} onRetry={retry} />
      )}
      {payouts.ok ? (
        <OwnPayouts answer={payouts.data} />
      ) : (
        <InlineError message="Failed to load your payouts" help={payouts.message} onRetry={retry} />
      )}
      {invoices.ok ? (
        <OwnInvoices answer={invoices.data} page={page} />
      ) : (
        <InlineError
          message="Failed to load your commission invoices"
          help={invoices.message}
          onRetry={retry}
        />
      )}
      <Card as="section" title="Movements">
        {movements.ok ? (
          <MovementList
            movements={movements.data.movements}
            hasMore={movements.data.has_more}
            isFirstPage={before === undefined}
            hrefFor={(last) => sellerPages.money({ before: last })}
            amountOf={amountInWords}
          >
            {(movement) => <Movement movement={movement} />}
          </MovementList>
        ) : (
          <InlineError
            message="Failed to load the movements"
            help={movements.message}
            onRetry={retry}
          />
        )}
      </Card>
    </div>
  );
}

function Balances({ money }: { money: OwnMoney }) {
  const figures: Figure[] = [
    {
      label: 'Available',
      value: formatMoney(money.available),
      help:
        money.available < 0 ? 'You owe this. Your next sales pay for it.' : 'Yours to be paid out.',
    },
    {
      label: 'Pending',
      value: formatMoney(money.pending),
      help: `Paid by buyers. Each item’s share becomes available ${days(money.hold_days)} after its delivery.`,
    },
  ];
  if (money.reserved !== 0) {
    figures.push({
      label: 'In reserve',
      value: formatMoney(money.reserved),
      help: 'Kept for a while, for payments that buyers dispute late.',
    });
  }
  if (money.in_payout !== 0) {
    figures.push({
      label: 'In a payout',
      value: formatMoney(money.in_payout),
      help: 'Set aside for a payout that is not sent yet.',
    });
  }
  if (money.disputed !== 0) {
    figures.push({
      label: 'Disputed',
      value: formatMoney(money.disputed),
      help: 'A buyer’s bank took this back. It returns if the dispute is won.',
    });
  }
  return (
    <>
      <Figures figures={figures} />
      {money.pending !== 0 && <Upcoming money={money} />}
    </>
  );
}

function Upcoming({ money }: { money: OwnMoney }) {
  return (
    <Card as="section" title="Coming up">
      <dl className="flex max-w-xl flex-col divide-y divide-line text-small">
        {money.upcoming.map(({ day, amount }) => (
          <div key={day} className="flex justify-between gap-4 py-2">
            <dt>{dayInWords(day)}</dt>
            <dd className="font-[600] tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
        {money.not_sent !== 0 && (
          <div className="flex justify-between gap-4 py-2">
            <dt>Later, waiting, or not sent yet</dt>
            <dd className="font-[600] tabular-nums">{formatMoney(money.not_sent)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-3 max-w-2xl text-caption text-ink-2">
        Where no delivery is recorded, a share becomes available {days(money.unrecorded_days)} after
        the promised delivery. An open dispute or a refund that is due makes the order wait.
      </p>
    </Card>
  );
}

function Movement({ movement }: { movement: OwnMovement }) {
  const { kind, lines, note, order, change } = movement;
  const isSale = kind === 'paid';
  return (
    <>
      <ul className="flex flex-col gap-2 text-small">
        {lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0">
              {isSale && `${line.quantity} × `}
              {line.name}
              {(isSale || line.commission !== 0) && (
                <span className="block text-caption text-ink-2">{shareInWords(line)}</span>
              )}
            </span>
            <span className="font-[600] tabular-nums">{formatMoney(line.amount)}</span>
          </li>
        ))}
      </ul>
      {note !== null && <p className="text-small">{note}</p>}
      <p className="mt-2 text-caption text-ink-2">{changeInWords(change)}</p>
      {order !== null && (
        <p className="mt-1 text-small">
          <a href={sellerPages.orders({ q: order.number })} className="text-link">
            Order {order.number}
          </a>
        </p>
      )}
    </>
  );
}

/** "$112.00 less $9.26 commission (Tools & Workshop)" */
function shareInWords({ sales, commission, rule }: OwnMovement['lines'][number]): string {
  const amount = formatMoney(sales);
  if (commission === 0) return `${amount}, no commission`;
  return `${amount} less ${formatMoney(commission)} commission${rule === null ? '' : ` (${rule})`}`;
}

/** What the seller got or gave back, or what became available; a dash for what changed neither. */
function amountInWords({ amount, change }: OwnMovement): string {
  const isMoved = amount === 0 && change.in_payout === 0;
  const shown = isMoved ? change.available : amount;
  return shown === 0 ? '–' : formatMoney(shown);
}

const STATES = [
  ['pending', 'Pending'],
  ['available', 'Available'],
  ['reserved', 'In reserve'],
  ['in_payout', 'In a payout'],
] as const;

/** "Pending −$99.00, Available $99.00" */
function changeInWords(change: OwnMovement['change']): string {
  const changed = STATES.filter(([key]) => change[key] !== 0).map(
    ([key, label]) => `${label} ${formatMoney(change[key])}`,
  );
  if (change.disputed !== 0) changed.push(`Disputed ${formatMoney(change.disputed)}`);
  return changed.join(', ');
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
