const DAY_MS = 86_400_000;

/**
 * The end of the delivery time that was promised when a parcel left: the longer number of business
 * days. Sent on a Monday with "2-5" promised is the Monday after; a text without a number promises
 * the same day. Business days are counted in UTC and know no public holidays.
 */
export function promisedDelivery(dispatchedAt: Date, promisedDays: string): Date {
  let day = dispatchedAt;
  for (let left = longestDays(promisedDays); left > 0;) {
    day = daysLater(day, 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

/** The same time of day, whole 24-hour days later. */
export function daysLater(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/** The last of some instants. Throws for none. */
export function latestOf(instants: readonly Date[]): Date {
  if (instants.length === 0) throw new RangeError('There is no latest of no instants');
  return new Date(Math.max(...instants.map((each) => each.getTime())));
}

/** 5 for "2-5"; 0 for a text without a number. */
function longestDays(text: string): number {
  return Math.max(0, ...(text.match(/\d+/g) ?? []).map(Number));
}
