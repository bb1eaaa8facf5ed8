const WEEKEND = new Set(['Sat', 'Sun']);
const ZONE = 'Australia/Sydney';

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: ZONE });
const dayMonth = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: ZONE,
});

/**
 * "Wed 19 Aug – Mon 24 Aug" for "2-5" business days from `now`, in Sydney's days. Null when the
 * text names no days.
 */
export function deliveryWindow(now: Date, days: string): string | null {
  const found = /(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?/.exec(days);
  if (!found) return null;
  const first = Number(found[1]);
  const last = Number(found[2] ?? found[1]);
  const from = dayMonth.format(afterBusinessDays(now, first)).replace(',', '');
  const to = dayMonth.format(afterBusinessDays(now, Math.max(first, last))).replace(',', '');
  return from === to ? from : `${from} – ${to}`;
}

function afterBusinessDays(start: Date, count: number): Date {
  const day = new Date(start);
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!WEEKEND.has(weekday.format(day))) left -= 1;
  }
  return day;
}
