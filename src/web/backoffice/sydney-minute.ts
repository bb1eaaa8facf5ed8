const SYDNEY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * The text of a field for date and time, read in Sydney time like the days on public pages, as an
 * ISO instant; null when the field is blank.
 */
export function sydneyInstantOf(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The second time with the offset of the moment itself: the clocks may change in between.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/**
 * The day in Sydney, YYYY-MM-DD. Not the domain's own, which the shop's pages would download as
 * well.
 */
export function sydneyDayOf(instant: Date): string {
  return SYDNEY.format(instant).slice(0, 10);
}

/** How far Sydney is ahead of UTC, in milliseconds. */
function offsetAt(instant: number): number {
  return Date.parse(`${SYDNEY.format(instant).replace(' ', 'T')}Z`) - instant;
}
