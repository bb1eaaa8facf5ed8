import type { SydneyDay } from '#domain/sellers/time-away.ts';

/** From a day on, what a supplier says about their registration for GST. */
export interface GstRegistration {
  /** The first day, in Sydney. */
  readonly from: SydneyDay;
  /** Null while it is not answered. */
  readonly isRegistered: boolean | null;
}

/** GST began on 1 July 2000, so no registration is older. */
export const FIRST_GST_DAY: SydneyDay = '2000-07-01';

/** The answer on a day (Rule 127); null before the first. The history is in any order. */
export function registrationOn(
  history: readonly GstRegistration[],
  day: SydneyDay,
): boolean | null {
  return newestFirst(history).find(({ from }) => from <= day)?.isRegistered ?? null;
}

/** Whether somebody was registered on any day from the first to the last one. */
export function wasRegisteredIn(
  history: readonly GstRegistration[],
  { from, to }: { readonly from: SydneyDay; readonly to: SydneyDay },
): boolean {
  return (
    registrationOn(history, from) === true ||
    history.some((answer) => answer.isRegistered && answer.from > from && answer.from <= to)
  );
}

/**
 * The history after a new answer (Rule 127), newest first. It replaces the answers that begin on
 * its day or later; the same answer with another day moves the start of the newest one. "Yes" from
 * today after "no" from next January takes that "no" back and leaves an earlier "yes" as it is.
 */
export function withRegistration(
  history: readonly GstRegistration[],
  answer: GstRegistration,
): GstRegistration[] {
  const [newest, ...older] = newestFirst(history);
  const kept = newest?.isRegistered === answer.isRegistered ? older : newestFirst(history);
  const earlier = kept.filter(({ from }) => from < answer.from);
  const before = earlier[0]?.isRegistered ?? null;
  return before === answer.isRegistered ? earlier : [answer, ...earlier];
}

function newestFirst(history: readonly GstRegistration[]): GstRegistration[] {
  return history.toSorted((a, b) => (a.from < b.from ? 1 : -1));
}
