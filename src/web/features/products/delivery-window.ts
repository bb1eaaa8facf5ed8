import { dateFormat } from '#web/lib/date-format.ts';

const WEEKEND = new Set(['Sat', 'Sun']);

const calendar = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Australia/Sydney',
});

interface CalendarDay {
  weekday: string;
  day: string;
  month: string;
}

/**
 * "Wed 19 – Mon 24 Aug" for "2-5" business days from `now`, in Sydney time. Null when the text has
 * no days.
 */
export function deliveryWindow(now: Date, days: string): string | null {
  const found = /(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?/.exec(days);
  if (!found) return null;
  const first = Number(found[1]);
  const from = afterBusinessDays(now, first);
  const to = afterBusinessDays(now, Math.max(first, Number(found[2] ?? first)));
  const end = `${to.weekday} ${to.day} ${to.month}`;
  if (from.day === to.day && from.month === to.month) return end;
  const start = `${from.weekday} ${from.day}`;
  return from.month === to.month ? `${start} – ${end}` : `${start} ${from.month} – ${end}`;
}

function afterBusinessDays(start: Date, count: number): CalendarDay {
  const instant = new Date(start);
  let day = calendarDay(instant);
  for (let left = count; left > 0;) {
    instant.setUTCDate(instant.getUTCDate() + 1);
    day = calendarDay(instant);
    if (!WEEKEND.has(day.weekday)) left -= 1;
  }
  return day;
}

function calendarDay(instant: Date): CalendarDay {
  const parts = calendar().formatToParts(instant);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month') };
}
