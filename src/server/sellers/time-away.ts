import {
  awayStateOn,
  dispatchesFrom,
  notForSaleWords,
  sydneyDay,
  type TimeAway,
} from '#domain/sellers/time-away.ts';

import type { TimeAwayView } from '#contract/schemas/catalog.ts';

/** Holidays as a row of `seller_profiles` has them; null without a row. */
interface AwayColumns {
  readonly away_from: string | null;
  readonly away_until: string | null;
  readonly away_is_off_sale: boolean | null;
}

/** What decides whether anything of a seller can be bought. */
export interface SellingColumns extends AwayColumns {
  /** Null while no end is known. A text in rows that PostgreSQL wrote as JSON. */
  readonly sells_until: Date | string | null;
}

export function timeAwayOf({
  away_from: from,
  away_until: until,
  away_is_off_sale: isOffSale,
}: AwayColumns): TimeAway | null {
  return from === null || until === null ? null : { from, until, isOffSale: isOffSale === true };
}

/** Whether the seller agreement lets this seller sell at this time (Rule 126). */
export function sellsAt(
  { sells_until: until }: Pick<SellingColumns, 'sells_until'>,
  now: Date,
): boolean {
  return until === null || now < new Date(until);
}

/** Whether nothing of this seller can be bought at this time (Rules 121 and 126). */
export function isOffSale(row: SellingColumns, now: Date): boolean {
  return !sellsAt(row, now) || awayStateOn(sydneyDay(now), timeAwayOf(row)) === 'off_sale';
}

/** Why nothing of this seller can be bought at this time; null when it can. */
export function offSaleWords(row: SellingColumns, now: Date): string | null {
  return notForSaleWords({ away: presentTimeAway(row, now), sells: sellsAt(row, now) });
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
