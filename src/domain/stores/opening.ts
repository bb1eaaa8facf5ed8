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

/** The hours of one holiday. */
export interface HolidayHours {
  /** A name of HOLIDAYS, or one date such as `2027-01-27`. */
  readonly day: string;
  /** Null is closed all day. */
  readonly opens: number | null;
  /** Null is the usual closing time of that weekday. */
  readonly closes: number | null;
}

/** When a store is open. */
export interface StoreHours {
  readonly week: WeekHours;
  readonly holidays: readonly HolidayHours[];
}

const MINUTES_PER_HOUR = 60;
const NOON = 12 * MINUTES_PER_HOUR;
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

/** Holidays that return every year, for stores to choose from. */
export const HOLIDAYS: readonly {
  readonly day: string;
  readonly name: string;
  readonly in: (year: number) => LocalDay;
}[] = [
  { day: 'new-years-day', name: 'New Year’s Day', in: (year) => ({ year, month: 1, day: 1 }) },
  { day: 'australia-day', name: 'Australia Day', in: (year) => ({ year, month: 1, day: 26 }) },
  { day: 'good-friday', name: 'Good Friday', in: goodFriday },
  { day: 'easter-saturday', name: 'Easter Saturday', in: (year) => addDays(goodFriday(year), 1) },
  { day: 'easter-sunday', name: 'Easter Sunday', in: (year) => addDays(goodFriday(year), 2) },
  { day: 'easter-monday', name: 'Easter Monday', in: (year) => addDays(goodFriday(year), 3) },
  { day: 'anzac-day', name: 'Anzac Day', in: (year) => ({ year, month: 4, day: 25 }) },
  { day: 'christmas-day', name: 'Christmas Day', in: (year) => ({ year, month: 12, day: 25 }) },
  { day: 'boxing-day', name: 'Boxing Day', in: (year) => ({ year, month: 12, day: 26 }) },
];

/** The hours of one day, holidays included. Null when the store is closed that day. */
export function hoursOn({ week, holidays }: StoreHours, date: LocalDay): DayHours | null {
  const usual = week[weekdayOf(date)] ?? null;
  const holiday = holidays.find(({ day }) => isHoliday(day, date));
  if (holiday === undefined) return usual;
  const { opens, closes } = holiday;
  if (opens === null) return null;
  if (closes !== null) return { opens, closes };
  if (usual === null) return null;
  const later = Math.max(usual.opens, opens);
  return later < usual.closes ? { opens: later, closes: usual.closes } : null;
}

/** "Good Friday", or "27 January 2027" for a date. */
export function holidayName(day: string): string {
  return HOLIDAYS.find((holiday) => holiday.day === day)?.name ?? dateWords(day);
}

/** Holidays with the same hours together: "Good Friday, Christmas Day" and "Closed". */
export function holidayLines(
  holidays: readonly HolidayHours[],
): { readonly days: string; readonly hours: string }[] {
  const byHours = Map.groupBy(holidays, holidayHours);
  return [...byHours].map(([hours, of]) => ({
    days: of.map(({ day }) => holidayName(day)).join(', '),
    hours,
  }));
}

function holidayHours({ opens, closes }: HolidayHours): string {
  if (opens === null) return 'Closed';
  if (closes === null) return `From ${formatTime(opens)}`;
  return `${formatTime(opens)} to ${formatTime(closes)}`;
}

function isHoliday(day: string, date: LocalDay): boolean {
  const yearly = HOLIDAYS.find((holiday) => holiday.day === day);
  if (yearly !== undefined) return isSameDay(yearly.in(date.year), date);
  const [year, month, of] = day.split('-').map(Number);
  return date.year === year && date.month === month && date.day === of;
}

const MONTHS = `January February March April May June July August September October November
  December`.split(/\s+/);

/** "27 January 2027" for `2027-01-27`. */
function dateWords(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Whether the store is open at a local time, until when, or when it next opens within a week. */
export function openState(hours: StoreHours, now: LocalTime): OpenState {
  for (let daysAhead = 0; daysAhead <= DAYS_LOOKED_AHEAD; daysAhead += 1) {
    const day = hoursOn(hours, addDays(now, daysAhead));
    if (day === null) continue;
    if (daysAhead > 0) return { isOpen: false, opens: day.opens, daysAhead };
    if (now.minutes < day.opens) return { isOpen: false, opens: day.opens, daysAhead };
    if (now.minutes < day.closes) return { isOpen: true, closes: day.closes };
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
