import { dayWords, sydneyDay } from '#domain/sellers/time-away.ts';

import { pages } from '#contract/paths/pages.ts';
import type { ReturnSummary } from '#contract/schemas/returns.ts';

import { OrderNumber } from '#web/ui/order-number.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { nextStepOf } from './next-step.ts';
import { ReturnBadge } from './return-badge.tsx';

interface ReturnRowProps {
  summary: ReturnSummary;
  /** Names the order: not on the order's own page. */
  showsOrder?: boolean;
}

/** A customer's return in a list. */
export function ReturnRow({ summary, showsOrder = false }: ReturnRowProps) {
  const { id, number, lines, seller_name: seller } = summary;
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <span className="size-14 shrink-0 overflow-hidden rounded-control">
        <Picture src={lines[0]?.image} alt="" width={56} height={56} />
      </span>
      <div className="min-w-0 flex-1 text-small">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <a
            href={pages.accountReturn(id)}
            className="inline-flex min-h-6 items-center text-link font-[600] tabular-nums"
          >
            Return {number}
          </a>
          <ReturnBadge state={summary.state} />
        </p>
        <p className="mt-1 break-words text-ink-2">
          {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </p>
        <p className="mt-1">{nextStepOf(summary)}</p>
        <p className="mt-1 text-caption text-ink-3">
          {seller}
          {showsOrder && (
            <>
              , order <OrderNumber>{summary.order_number}</OrderNumber>
            </>
          )}
          , asked for on{' '}
          <time dateTime={summary.created_at}>
            {dayWords(sydneyDay(new Date(summary.created_at)))}
          </time>
        </p>
      </div>
    </li>
  );
}
