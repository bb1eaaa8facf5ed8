/** How often payouts are due; "manual" never, people begin them. */
export const PAYOUT_SCHEDULES = ['manual', 'weekly', 'fortnightly', 'monthly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/** Days are YYYY-MM-DD. `firstOn` is null only for "manual". */
export interface PayoutRhythm {
  readonly schedule: PayoutSchedule;
  readonly firstOn: string | null;
}

const DAY_MS = 86_400_000;
const STEP_DAYS = { weekly: 7, fortnightly: 14 } as const;

/** The last day up to `today` on which a payout is due; null before the first one. */
export function lastPayoutDay(rhythm: PayoutRhythm, today: string): string | null {
  const count = countUntil(rhythm, today);
  return count === 0 ? null : payoutDay(rhythm, count - 1);
}

/** The first day after `today` on which a payout is due; null without a schedule. */
export function nextPayoutDay(rhythm: PayoutRhythm, today: string): string | null {
  return payoutDay(rhythm, countUntil(rhythm, today));
}

/**
 * The next day, from the day after `today`, on which banks work: Monday to Friday. Public holidays
 * are not known here.
 */
export function nextBankingDay(today: string): string {
  let day = later(today, 1);
  while (!isBankingDay(day)) day = later(day, 1);
  return day;
}

/** Whether a day is Monday to Friday. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** How many days of the schedule are not after `today`. */
function countUntil({ schedule, firstOn }: PayoutRhythm, today: string): number {
  if (schedule === 'manual' || firstOn === null || today < firstOn) return 0;
  if (schedule === 'monthly') {
    const months = monthOf(today) - monthOf(firstOn);
    return (payoutDay({ schedule, firstOn }, months) ?? today) <= today ? months + 1 : months;
  }
  const days = (Date.parse(today) - Date.parse(firstOn)) / DAY_MS;
  return Math.floor(days / STEP_DAYS[schedule]) + 1;
}

/** The day of the schedule at an index, from 0. A month without the day has its last day. */
function payoutDay({ schedule, firstOn }: PayoutRhythm, index: number): string | null {
  if (schedule === 'manual' || firstOn === null) return null;
  if (schedule !== 'monthly') return later(firstOn, index * STEP_DAYS[schedule]);
  const month = monthOf(firstOn) + index;
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const day = Math.min(Number(firstOn.slice(8)), lastDay);
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);
}

/** Months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
