import {
  awayStateOn,
  dispatchesFrom,
  notForSaleWords,
  sydneyDay,
  type TimeAway,
} from '#domain/sellers/time-away.ts';

import type { TimeAwayView } from '#contract/schemas/catalog.ts';

/** Holidays as a row of `seller_profiles` has them; null without a row. */
export interface AwayColumns {
  readonly away_from: string | null;
  readonly away_until: string | null;
  readonly away_is_off_sale: boolean | null;
}

export function timeAwayOf({
  away_from: from,
  away_until: until,
  away_is_off_sale: isOffSale,
}: AwayColumns): TimeAway | null {
  return from === null || until === null ? null : { from, until, isOffSale: isOffSale === true };
}

/** Whether nothing of this seller can be bought at this time (Rule 121). */
export function isOffSale(row: AwayColumns, now: Date): boolean {
  return awayStateOn(sydneyDay(now), timeAwayOf(row)) === 'off_sale';
}

/** Why nothing of this seller can be bought at this time; null when it can (Rule 121). */
export function offSaleWords(row: AwayColumns, now: Date): string | null {
  return notForSaleWords(presentTimeAway(row, now));
}

/** Holidays for customers; null once they are over. */
export function presentTimeAway(row: AwayColumns, now: Date): TimeAwayView | null {
  const away = timeAwayOf(row);
  const today = sydneyDay(now);
  if (away === null || today > away.until) return null;
  const { from, until } = away;
  const state = awayStateOn(today, away);
  return {
    from,
    until,
    dispatches_from: dispatchesFrom(away),
    state: state === 'open' ? 'upcoming' : state,
  };
}
