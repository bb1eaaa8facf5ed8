import { dateFormat } from '#web/lib/date-format.ts';

const DAY = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const SHORT_DAY = dateFormat({ day: 'numeric', month: 'short' });
const TIME = dateFormat({ hour: 'numeric', minute: '2-digit', hour12: true });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Today", "Yesterday" or "Monday 2 March 2026", in the reader's time zone. */
export function dayWords(at: Date, now: Date): string {
  if (isSameDay(at, now)) return 'Today';
  if (isSameDay(at, dayBefore(now))) return 'Yesterday';
  return DAY().format(at).replace(',', '');
}

/** "2:30 pm", in the reader's time zone. */
export function timeWords(at: Date): string {
  return TIME().format(at).replace(/\s/g, ' ');
}

/** "2:30 pm" today, else "2 Mar". */
export function shortTimeWords(at: Date, now: Date): string {
  return isSameDay(at, now) ? timeWords(at) : SHORT_DAY().format(at);
}

/** How long a customer has been waiting: "Waiting 5 minutes", "Waiting 2 days". */
export function waitingWords(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  if (ms < MINUTE_MS) return 'Waiting since just now';
  if (ms < HOUR_MS) return `Waiting ${counted(Math.floor(ms / MINUTE_MS), 'minute')}`;
  if (ms < DAY_MS) return `Waiting ${counted(Math.floor(ms / HOUR_MS), 'hour')}`;
  return `Waiting ${counted(Math.floor(ms / DAY_MS), 'day')}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function dayBefore(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
}
