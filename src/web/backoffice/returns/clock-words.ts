import { isOverdue, type ReturnStanding } from '#domain/returns/life.ts';
import type { Day } from '#domain/calendar/public-holidays.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ClockWords {
  readonly text: string;
  /** `soon` from the day before the last one. */
  readonly urgency: 'none' | 'soon' | 'overdue';
}

/** How long a seller has to answer: "2 days left"; null while nobody waits for an answer. */
export function clockWords(
  standing: ReturnStanding,
  { answerBy, today }: { readonly answerBy: Day; readonly today: Day },
): ClockWords | null {
  if (standing.state !== 'requested' || standing.isEscalated) return null;
  const days = Math.round((Date.parse(answerBy) - Date.parse(today)) / DAY_MS);
  if (isOverdue(standing, { answerBy, today })) {
    return { text: `Overdue by ${counted(-days)}`, urgency: 'overdue' };
  }
  if (days === 0) return { text: 'Last day to answer', urgency: 'soon' };
  return { text: `${counted(days)} left`, urgency: days === 1 ? 'soon' : 'none' };
}

function counted(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
