import { dayWords } from '#domain/sellers/time-away.ts';

import type { TimeAwayView } from '#contract/schemas/catalog.ts';

import { Notice } from '#web/ui/notice.tsx';

interface AwayNoticeProps {
  away: TimeAwayView | null;
  /** Why nothing of theirs can be bought now. */
  notForSale: string | undefined;
  /** The seller's. */
  name: string;
  className?: string | undefined;
}

/** Whether the seller is away, and what it means for an order (Rules 121 and 126). */
export function AwayNotice({ away, notForSale, name, className }: AwayNoticeProps) {
  if (notForSale !== undefined) {
    return (
      <Notice tone="warning" title={notForSale} className={className}>
        You can look at the products of {name} and save them to your wishlist.
      </Notice>
    );
  }
  if (away === null) return null;
  const back = dayWords(away.dispatches_from);
  switch (away.state) {
    // Said above.
    case 'off_sale':
      return null;
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
