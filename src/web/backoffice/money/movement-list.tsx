import type { ReactNode } from 'react';

import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';
import type { OfficeMovement } from '#contract/endpoints/office-money.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

type MovementHead = Pick<OfficeMovement, 'id' | 'kind' | 'posted_at' | 'order' | 'payout'>;

interface MovementListProps<Movement extends MovementHead> {
  movements: readonly Movement[];
  hasMore: boolean;
  /** The page that begins after the last movement seen; without one, the newest. */
  hrefFor: (before?: string) => string;
  isFirstPage: boolean;
  /** Shown at the right of a movement's heading. */
  amountOf: (movement: Movement) => ReactNode;
  /** What the movement opens into. */
  children: (movement: Movement) => ReactNode;
}

/** Movements of money, the newest first; each opens into what it is made of. */
export function MovementList<Movement extends MovementHead>({
  movements,
  hasMore,
  hrefFor,
  isFirstPage,
  amountOf,
  children,
}: MovementListProps<Movement>) {
  if (movements.length === 0) {
    return (
      <p className="text-ink-2">{isFirstPage ? 'No movements yet.' : 'No older movements.'}</p>
    );
  }
  const last = movements.at(-1);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {movements.map((movement) => (
          <li key={movement.id}>
            <Disclosure
              title={
                <span className="flex items-baseline justify-between gap-x-4">
                  <span className="min-w-0 wrap-anywhere">
                    {LEDGER_KIND_WORDS[movement.kind]}
                    <span className="block text-caption font-normal text-ink-2">
                      <ShortDate at={movement.posted_at} withTime />
                      {movement.order !== null && `, ${movement.order.number}`}
                      {movement.payout !== null && `, payout ${movement.payout.number}`}
                    </span>
                  </span>
                  <span className="tabular-nums">{amountOf(movement)}</span>
                </span>
              }
            >
              {children(movement)}
            </Disclosure>
          </li>
        ))}
      </ul>
      {(hasMore || !isFirstPage) && (
        <nav aria-label="Movements" className="mt-4 flex flex-wrap gap-3">
          {!isFirstPage && (
            <LinkButton variant="secondary" href={hrefFor()}>
              Newest movements
            </LinkButton>
          )}
          {hasMore && (
            <LinkButton variant="secondary" href={hrefFor(last?.id)}>
              Older movements
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
