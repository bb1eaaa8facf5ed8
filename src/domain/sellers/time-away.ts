/** A calendar day in Sydney, such as `2026-12-24`. Such texts sort as the days do. */
export type SydneyDay = string;

/** When a seller is on holidays. */
export interface TimeAway {
  /** The first day away. */
  readonly from: SydneyDay;
  /** The last day away. */
  readonly until: SydneyDay;
  /** Nothing of theirs is for sale in that time. */
  readonly isOffSale: boolean;
}

export type AwayState = 'open' | 'away' | 'off_sale';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Noon in UTC is the evening of the same day in Sydney, in summer and in winter. */
const NOON_UTC = 'T12:00:00Z';

/** The day in Sydney at this time: 23 December 13:30 UTC is 24 December there. */
export function sydneyDay(now: Date): SydneyDay {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Australia/Sydney',
  }).format(now);
}

/** Whether the seller is away on a day, the first and the last included (Rule 121). */
export function awayStateOn(day: SydneyDay, away: TimeAway | null): AwayState {
  if (away === null || day < away.from || day > away.until) return 'open';
  return away.isOffSale ? 'off_sale' : 'away';
}

/** The day on which the seller sends orders again: the one after the last day away. */
export function dispatchesFrom({ until }: Pick<TimeAway, 'until'>): SydneyDay {
  return new Date(Date.parse(until + NOON_UTC) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * The time from which the estimate for a seller who is away counts: noon UTC of the day on which
 * they send orders again, or now if that has passed (Rule 121).
 */
export function deliveryCountsFrom(now: Date, dispatchesFromDay: SydneyDay): Date {
  const start = new Date(dispatchesFromDay + NOON_UTC);
  return start < now ? now : start;
}

/** "12 January 2027" for `2027-01-12`. */
export function dayWords(day: SydneyDay): string {
  return new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day + NOON_UTC));
}

/** What decides whether anything of a seller can be bought. */
export interface Selling {
  readonly away: { readonly state: string; readonly dispatches_from: SydneyDay } | null;
  /** Whether the seller agreement lets them sell (Rule 126). */
  readonly sells: boolean;
}

/**
 * "Not for sale until 12 January 2027", when the seller sends orders again; "Not for sale at the
 * moment" without an agreement; null for what is for sale, and for the platform's own goods.
 */
export function notForSaleWords(seller: Selling | null): string | null {
  if (seller === null) return null;
  if (!seller.sells) return 'Not for sale at the moment';
  const { away } = seller;
  return away?.state === 'off_sale' ? `Not for sale until ${dayWords(away.dispatches_from)}` : null;
}
