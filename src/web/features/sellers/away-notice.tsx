import { dayWords } from '#domain/sellers/time-away.ts';

import type { TimeAwayView } from '#contract/schemas/catalog.ts';

import { Notice } from '#web/ui/notice.tsx';

interface AwayNoticeProps {
  away: TimeAwayView | null;
  /** Whether the seller agreement lets them sell (Rule 126). */
  sells: boolean;
  /** The seller's. */
  name: string;
  className?: string | undefined;
}

/** When the seller is away and what it means for an order (Rule 121); nothing for an open one. */
export function AwayNotice({ away, sells, name, className }: AwayNoticeProps) {
  if (!sells) {
    return (
      <Notice tone="warning" title="Not for sale at the moment" className={className}>
        You can look at the products of {name} and save them to your wishlist.
      </Notice>
    );
  }
  if (away === null) return null;
  const back = dayWords(away.dispatches_from);
  switch (away.state) {
    case 'off_sale':
      return (
        <Notice tone="warning" title={`Not for sale until ${back}`} className={className}>
          {name} is away. You can look at everything and save it to your wishlist until then.
        </Notice>
      );
    case 'away':
      return (
        <Notice tone="warning" title={`Orders are sent from ${back}`} className={className}>
          {name} is away until {dayWords(away.until)}. You can order now, and delivery dates count
          from the day on which orders are sent.
        </Notice>
      );
    case 'upcoming':
      return (
        <Notice
          title={`Away from ${dayWords(away.from)} to ${dayWords(away.until)}`}
          className={className}
        >
          {name} sends orders again from {back}.
        </Notice>
      );
  }
}
