import { dayWords } from '#domain/sellers/time-away.ts';

import type { TimeAwayView } from '#contract/schemas/catalog.ts';

/** Above goods of a seller who is away and sells: from when orders are sent (Rule 121). */
export function AwayLine({ away }: { away: TimeAwayView | null }) {
  if (away?.state !== 'away') return null;
  return (
    <p className="w-full text-small text-warning">
      Away until {dayWords(away.until)}. Orders are sent from {dayWords(away.dispatches_from)}.
    </p>
  );
}
