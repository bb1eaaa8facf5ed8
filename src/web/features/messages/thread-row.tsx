import { useState } from 'react';

import { isOverdue } from '#domain/messages/thread-state.ts';

import type { ThreadSummary } from '#contract/schemas/messages.ts';

import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { OrderNumber } from '#web/ui/order-number.tsx';

import { shortTimeWords, waitingWords } from './thread-words.ts';

interface ThreadRowProps {
  thread: ThreadSummary;
  href: string;
  /** The other side, as the reader calls it. */
  name: string;
  /** Whether it says how long the customer has been waiting: for those who answer. */
  showsClock?: boolean;
  isOpen?: boolean;
}

/** A thread in a list: who, about what, what was written last. */
export function ThreadRow({
  thread,
  href,
  name,
  showsClock = false,
  isOpen = false,
}: ThreadRowProps) {
  const { order, product, last_message: last, waiting_since: waitingSince } = thread;
  const [now] = useState(() => new Date());
  return (
    <li>
      <a
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        className={cx('block p-4 hover:bg-ground', isOpen && 'bg-neutral-tint')}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate', thread.is_unread ? 'font-[700]' : 'font-[600]')}>
            {name}
          </span>
          <time dateTime={last.created_at} className="shrink-0 text-caption text-ink-3">
            {shortTimeWords(new Date(last.created_at), now)}
          </time>
        </span>
        <span className="mt-0.5 block truncate text-small text-ink-2">
          {order === null ? (
            product?.name
          ) : (
            <>
              Order <OrderNumber>{order.order_number}</OrderNumber>
            </>
          )}
        </span>
        <span className={cx('mt-1 block truncate text-small', !thread.is_unread && 'text-ink-3')}>
          {last.text}
        </span>
        {(thread.is_unread || (showsClock && waitingSince !== null)) && (
          <span className="mt-2 flex flex-wrap gap-2">
            {thread.is_unread && (
              <Badge tone="info" icon="none">
                New
              </Badge>
            )}
            {showsClock && waitingSince !== null && (
              <Clock since={new Date(waitingSince)} now={now} />
            )}
          </span>
        )}
      </a>
    </li>
  );
}

function Clock({ since, now }: { since: Date; now: Date }) {
  return isOverdue(since, now) ? (
    <Badge tone="danger" icon="warning">
      {waitingWords(since, now)}
    </Badge>
  ) : (
    <Badge tone="warning">{waitingWords(since, now)}</Badge>
  );
}
