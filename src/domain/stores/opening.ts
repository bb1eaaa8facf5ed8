/** Minutes after midnight. */
export interface DayHours {
  readonly opens: number;
  readonly closes: number;
}

type Day = DayHours | null;

/** Sunday first; null is closed all day. */
export type WeekHours = readonly [Day, Day, Day, Day, Day, Day, Day];

/** A calendar day at the store; months count from 1. */
export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface LocalTime extends LocalDay {
  /** Minutes after midnight. */
  readonly minutes: number;
}

export type OpenState =
  | { readonly isOpen: true; readonly closes: number }
  | { readonly isOpen: false; readonly opens: number; readonly daysAhead: number }
  | { readonly isOpen: false; readonly opens: null };

const MINUTES_PER_HOUR = 60;
const NOON = 12 * MINUTES_PER_HOUR;
/** Anzac Day mornings are for the dawn services; shops open at 1 pm. */
const ANZAC_DAY_OPENS = 13 * MINUTES_PER_HOUR;
const DAYS_LOOKED_AHEAD = 7;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/**
 * The hours of one day, with public holidays: closed on Good Friday and Christmas Day, from 1 pm on
 * Anzac Day. Null when the store is closed that day.
 */
export function hoursOn(week: WeekHours, date: LocalDay): DayHours | null {
  const hours = week[weekdayOf(date)] ?? null;
  if (hours === null || isSameDay(date, goodFriday(date.year))) return null;
  if (date.month === 12 && date.day === 25) return null;
  if (date.month !== 4 || date.day !== 25) return hours;
  const opens = Math.max(hours.opens, ANZAC_DAY_OPENS);
  return opens < hours.closes ? { opens, closes: hours.closes } : null;
}

/** Whether the store is open at a local time, until when, or when it next opens within a week. */
export function openState(week: WeekHours, now: LocalTime): OpenState {
  for (let daysAhead = 0; daysAhead <= DAYS_LOOKED_AHEAD; daysAhead += 1) {
    const hours = hoursOn(week, addDays(now, daysAhead));
    if (hours === null) continue;
    if (daysAhead > 0) return { isOpen: false, opens: hours.opens, daysAhead };
    if (now.minutes < hours.opens) return { isOpen: false, opens: hours.opens, daysAhead };
    if (now.minutes < hours.closes) return { isOpen: true, closes: hours.closes };
  }
  return { isOpen: false, opens: null };
}

/** Monday to Sunday in as few rows as the hours allow: "Monday to Friday", "Saturday", "Sunday". */
export function hoursLines(week: WeekHours): { days: string; hours: DayHours | null }[] {
  const lines: { first: number; last: number; hours: DayHours | null }[] = [];
  for (const weekday of MONDAY_FIRST) {
    const hours = week[weekday];
    const previous = lines.at(-1);
    if (previous && isSameHours(previous.hours, hours)) previous.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`,
    hours,
  }));
}

/** "6 am", "5:30 pm", "12 pm". */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / MINUTES_PER_HOUR) % 12 || 12;
  const rest = minutes % MINUTES_PER_HOUR;
  const text = rest === 0 ? `${hour}` : `${hour}:${String(rest).padStart(2, '0')}`;
  return `${text} ${minutes % (24 * MINUTES_PER_HOUR) < NOON ? 'am' : 'pm'}`;
}

/** The name of the day this many days after a date. */
export function dayNameAfter(date: LocalDay, daysAhead: number): string {
  return dayName(weekdayOf(addDays(date, daysAhead)));
}

/** Easter Sunday minus two days, by the Gregorian computus (Meeus). 2026: 3 April. */
export function goodFriday(year: number): LocalDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - correction + 1) / 3) +
      15) %
    30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const fromMarch = epact + weekday - 7 * late + 114;
  const easter = { year, month: Math.floor(fromMarch / 31), day: (fromMarch % 31) + 1 };
  return addDays(easter, -2);
}

function addDays({ year, month, day }: LocalDay, days: number): LocalDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function weekdayOf({ year, month, day }: LocalDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function dayName(weekday: number): string {
  return DAY_NAMES[weekday] ?? '';
}

function isSameDay(one: LocalDay, other: LocalDay): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

function isSameHours(one: DayHours | null, other: DayHours | null): boolean {
  return one?.opens === other?.opens && one?.closes === other?.closes;
}
