import type { SydneyDay } from '#domain/sellers/time-away.ts';

/** Days in Sydney, the first and the last included. */
export interface ReportPeriod {
  readonly from: SydneyDay;
  readonly to: SydneyDay;
}

/** The most days that one report covers: a leap year. */
export const MOST_REPORT_DAYS = 366;

const DAY_MS = 86_400_000;
const MONTHS_OF_A_QUARTER = 3;
/** The financial year begins in July. */
const FIRST_MONTH = 6;

/** The calendar month of a day, or the one that is `back` months before it. */
export function monthPeriod(day: SydneyDay, back = 0): ReportPeriod {
  return monthsFrom(monthOf(day) - back, 1);
}

/** The quarter of a day, or an earlier one; quarters begin in January, April, July and October. */
export function quarterPeriod(day: SydneyDay, back = 0): ReportPeriod {
  const quarter = Math.floor(monthOf(day) / MONTHS_OF_A_QUARTER) - back;
  return monthsFrom(quarter * MONTHS_OF_A_QUARTER, MONTHS_OF_A_QUARTER);
}

/** "Q2 2026–27" for the quarter of the financial year that begins on 1 October 2026. */
export function quarterName({ from }: ReportPeriod): string {
  const month = monthOf(from) - FIRST_MONTH;
  const year = Math.floor(month / 12);
  const quarter = Math.floor((month % 12) / MONTHS_OF_A_QUARTER) + 1;
  return `Q${quarter} ${year}–${String(year + 1).slice(2)}`;
}

/** How many days a period has; 0 or less if it ends before it begins. */
export function daysOf({ from, to }: ReportPeriod): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Months since the year 0. */
function monthOf(day: SydneyDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function monthsFrom(month: number, count: number): ReportPeriod {
  const at = (months: number, day: number) =>
    new Date(Date.UTC(Math.floor(months / 12), months % 12, day)).toISOString().slice(0, 10);
  return { from: at(month, 1), to: at(month + count, 0) };
}
