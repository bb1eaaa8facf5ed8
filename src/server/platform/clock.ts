/** The source of the current time. Use cases and rules get the time as an argument. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** A clock that only moves when told to, for tests. */
export function fixedClock(startsAt: Date): { now: Clock; advanceMs(ms: number): void } {
  let currentMs = startsAt.getTime();
  return {
    now: () => new Date(currentMs),
    advanceMs(ms) {
      currentMs += ms;
    },
  };
}
