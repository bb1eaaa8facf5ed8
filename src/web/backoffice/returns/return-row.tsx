import type { OfficeReturnSummary } from '#contract/schemas/returns.ts';
import { dayInWords } from '#contract/text/days.ts';
import { RETURN_REASON_WORDS } from '#contract/text/return-words.ts';

import { ReturnBadge } from '#web/features/returns/return-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';

import { Clock } from './clock.tsx';

interface ReturnRowProps {
  item: OfficeReturnSummary;
  href: string;
  /** Administrators see whose goods they are. */
  showsSeller: boolean;
  /** In the view of injuries, and wherever a report is due. */
  isOpen: boolean;
}

/** A return in the queue: what, why, whose, and how long there is to answer. */
export function ReturnRow({ item, href, showsSeller, isOpen }: ReturnRowProps) {
  const units = item.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isWaiting = item.state === 'requested' && !item.is_escalated;
  return (
    <li>
      <a
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        className={cx('flex gap-3 p-4 hover:bg-ground', isOpen && 'bg-neutral-tint')}
      >
        <span className="block size-14 shrink-0 overflow-hidden rounded-control">
          <Picture src={item.lines[0]?.image} alt="" width={56} height={56} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-[600]">{item.customer_name}</span>
            <span className="shrink-0 text-caption text-ink-3 tabular-nums">{item.number}</span>
          </span>
          <span className="line-clamp-2 text-small wrap-anywhere">
            {item.lines.length === 1 ? `${units} × ` : `${units} units: `}
            {item.lines.map(({ name }) => name).join(', ')}
          </span>
          <span className="text-small text-ink-2">
            {RETURN_REASON_WORDS[item.reason].name}
            {showsSeller && `, sold by ${item.seller_name}`}
          </span>
          {isWaiting && (
            <span className="text-caption text-ink-3">Answer by {dayInWords(item.answer_by)}</span>
          )}
          <span className="mt-1 flex flex-wrap gap-2">
            <Clock of={item} />
            {!isWaiting && <ReturnBadge state={item.state} />}
            {item.is_escalated && item.state !== 'resolved' && <Escalated isAdmin={showsSeller} />}
            {item.report_due_at !== null && (
              <Badge tone="danger" icon="warning">
                Somebody was hurt
              </Badge>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}

function Escalated({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Badge tone="warning" icon="info">
      {isAdmin ? 'For you to decide' : 'The shop decides'}
    </Badge>
  );
}
