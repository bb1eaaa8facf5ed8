import type { AustralianState } from '#domain/addresses/address.ts';
import { goodFriday } from '#domain/stores/opening.ts';

/** A calendar day such as `2026-12-24`. Such texts sort as the days do. */
export type Day = string;

interface Holiday {
  readonly name: string;
  /** The states and territories that have it; all of them if absent. */
  readonly in?: readonly AustralianState[];
  /** The days of a year on which nobody has to work because of it. */
  readonly on: (year: number) => readonly Day[];
}

const [SUNDAY, MONDAY, TUESDAY, SATURDAY] = [0, 1, 2, 6];
const [MARCH, MAY, JUNE, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER] = [3, 5, 6, 8, 9, 10, 11];

/**
 * The public holidays of the states, as the states' own acts have them: one row each. Holidays of a
 * part of a state, of a part of a day, and the Friday before the football final in Victoria, whose
 * day is proclaimed each year, are not among them. Source: the lists of fairwork.gov.au and of the
 * state governments; the Mondays after Anzac Day in New South Wales were proclaimed for 2026 and
 * 2027 alone.
 */
const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', on: (year) => withMonday(day(year, 1, 1)) },
  { name: 'Australia Day', on: (year) => orMonday(day(year, 1, 26)) },
  { name: 'Labour Day', in: ['WA'], on: (year) => [nth(year, MARCH, MONDAY, 1)] },
  { name: 'Labour Day', in: ['VIC', 'TAS'], on: (year) => [nth(year, MARCH, MONDAY, 2)] },
  { name: 'Canberra Day', in: ['ACT'], on: (year) => [nth(year, MARCH, MONDAY, 2)] },
  { name: 'Adelaide Cup Day', in: ['SA'], on: (year) => [nth(year, MARCH, MONDAY, 2)] },
  { name: 'Good Friday', on: (year) => [afterGoodFriday(year, 0)] },
  {
    name: 'Easter Saturday',
    in: ['NSW', 'VIC', 'QLD', 'SA', 'ACT', 'NT'],
    on: (year) => [afterGoodFriday(year, 1)],
  },
  { name: 'Easter Monday', on: (year) => [afterGoodFriday(year, 3)] },
  { name: 'Anzac Day', on: (year) => [day(year, 4, 25)] },
  { name: 'Anzac Day', in: ['WA', 'ACT'], on: (year) => withMonday(day(year, 4, 25)) },
  {
    name: 'Anzac Day',
    in: ['QLD'],
    on: (year) => (weekday(day(year, 4, 25)) === SUNDAY ? [day(year, 4, 26)] : []),
  },
  {
    name: 'Anzac Day',
    in: ['NSW'],
    on: (year) => (year === 2026 || year === 2027 ? withMonday(day(year, 4, 25)) : []),
  },
  { name: 'Labour Day', in: ['QLD', 'NT'], on: (year) => [nth(year, MAY, MONDAY, 1)] },
  { name: 'Reconciliation Day', in: ['ACT'], on: (year) => [firstMondayFrom(day(year, MAY, 27))] },
  { name: 'Western Australia Day', in: ['WA'], on: (year) => [nth(year, JUNE, MONDAY, 1)] },
  {
    name: 'King’s Birthday',
    in: ['NSW', 'VIC', 'SA', 'TAS', 'ACT', 'NT'],
    on: (year) => [nth(year, JUNE, MONDAY, 2)],
  },
  { name: 'Picnic Day', in: ['NT'], on: (year) => [nth(year, AUGUST, MONDAY, 1)] },
  { name: 'King’s Birthday', in: ['WA'], on: (year) => [lastOf(year, SEPTEMBER, MONDAY)] },
  {
    name: 'Labour Day',
    in: ['NSW', 'SA', 'ACT'],
    on: (year) => [nth(year, OCTOBER, MONDAY, 1)],
  },
  { name: 'King’s Birthday', in: ['QLD'], on: (year) => [nth(year, OCTOBER, MONDAY, 1)] },
  { name: 'Melbourne Cup Day', in: ['VIC'], on: (year) => [nth(year, NOVEMBER, TUESDAY, 1)] },
  { name: 'Christmas Day and Boxing Day', on: christmas },
];

/** Why nobody has to work on a day in a state; null on days that are no public holiday there. */
export function publicHoliday(of: Day, state: AustralianState): string | null {
  const year = Number(of.slice(0, 4));
  const holiday = HOLIDAYS.find(
    ({ in: states, on }) => (states?.includes(state) ?? true) && on(year).includes(of),
  );
  return holiday?.name ?? null;
}

/** A day that is neither a weekend nor a public holiday in the state. */
export function isBusinessDay(of: Day, state: AustralianState): boolean {
  const at = weekday(of);
  return at !== SATURDAY && at !== SUNDAY && publicHoliday(of, state) === null;
}

/** The last of `count` business days after a day, which does not count itself. */
export function businessDaysAfter(from: Day, count: number, state: AustralianState): Day {
  let last = from;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last, state)) left -= 1;
  }
  return last;
}

/** The day so many days later. */
export function addDays(from: Day, days: number): Day {
  const at = new Date(`${from}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function day(year: number, month: number, of: number): Day {
  return new Date(Date.UTC(year, month - 1, of)).toISOString().slice(0, 10);
}

/** From Sunday, 0, to Saturday, 6. */
function weekday(of: Day): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay();
}

/** The day itself, and the Monday after it if it is on a weekend. */
function withMonday(of: Day): Day[] {
  return [of, ...orMonday(of)];
}

/** The day itself, or the Monday after it if it is on a weekend. */
function orMonday(of: Day): Day[] {
  return [SATURDAY, SUNDAY].includes(weekday(of)) ? [firstMondayFrom(of)] : [of];
}

function firstMondayFrom(of: Day): Day {
  return addDays(of, (8 - weekday(of)) % 7);
}

/** 25 and 26 December, and for each that is on a weekend the next day that is none of them. */
function christmas(year: number): Day[] {
  const days = [day(year, 12, 25), day(year, 12, 26)];
  const missed = days.filter((each) => [SATURDAY, SUNDAY].includes(weekday(each))).length;
  const free = [27, 28].map((each) => day(year, 12, each));
  const working = free.filter((each) => ![SATURDAY, SUNDAY].includes(weekday(each)));
  return [...days, ...working.slice(0, missed)];
}

function afterGoodFriday(year: number, days: number): Day {
  const { month, day: of } = goodFriday(year);
  return addDays(day(year, month, of), days);
}

/** The first, second... such weekday of a month. */
function nth(year: number, month: number, on: number, count: number): Day {
  const first = day(year, month, 1);
  return addDays(first, ((on - weekday(first) + 7) % 7) + 7 * (count - 1));
}

function lastOf(year: number, month: number, on: number): Day {
  const last = day(year, month + 1, 0);
  return addDays(last, -((weekday(last) - on + 7) % 7));
}
