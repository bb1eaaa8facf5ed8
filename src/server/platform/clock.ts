/**
 * Where the present comes from. Use cases and rules get it as an argument and never read it
 * themselves.
 */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** A clock that stands still until moved, for tests. */
export function fixedClock(startsAt: Date): { now: Clock; advanceMs(ms: number): void } {
  let currentMs = startsAt.getTime();
  return {
    now: () => new Date(currentMs),
    advanceMs(ms) {
      currentMs += ms;
    },
  };
}
