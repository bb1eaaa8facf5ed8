const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a source's last wrong password counts. */
export const FAILURES_KEPT_MS = 24 * HOUR_MS;

/** The first delay of a source; each further wrong password doubles it, up to an hour. */
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * The shared limit of all unknown sources: this many times the failures of one source at once, then
 * one attempt a minute.
 */
const EVERYWHERE_FACTOR = 10;
export const EVERYWHERE_INTERVAL_MS = MINUTE_MS;

/** The `nextAt` of a source without a delay. */
export const AT_ANY_TIME = new Date(0);

/** The wrong passwords for one address from one source. */
export interface Throttle {
  readonly failures: number;
  readonly nextAt: Date;
  readonly hasTurn: boolean;
}

export interface Decision {
  /** 0 when the password may be checked now. */
  readonly waitMs: number;
  /** Whether the source waits because of wrong passwords from other sources. */
  readonly isQueued: boolean;
  readonly source: Throttle;
  /** When the shared queue of all unknown devices is free again. */
  readonly everywhereNextAt: Date;
}

/**
 * Decides about an attempt before its password is checked, and counts it as wrong; a correct
 * password clears the count afterwards. A source is delayed after `free` failures: by 30 s, 1 min,
 * 2 min and so on, up to an hour. For a known device `everywhereNextAt` is null. All other sources
 * share 10 times `free` attempts, then one a minute. A source that finds the queue full reserves
 * the next slot and is told when it comes, so an attack from many networks delays an owner but
 * never locks them out. Slots more than an hour away are not reserved.
 */
export function decide(
  {
    source,
    everywhereNextAt,
    free,
  }: { source: Throttle; everywhereNextAt: Date | null; free: number },
  now: Date,
): Decision {
  const line = everywhereNextAt ?? now;
  const refused = { source, everywhereNextAt: line };
  const ownWaitMs = source.nextAt.getTime() - now.getTime();
  if (ownWaitMs > 0) return { ...refused, waitMs: ownWaitMs, isQueued: false };

  let taken = line;
  if (everywhereNextAt !== null && !source.hasTurn) {
    taken = later(new Date(Math.max(line.getTime(), now.getTime())), EVERYWHERE_INTERVAL_MS);
    const allowanceMs = free * EVERYWHERE_FACTOR * EVERYWHERE_INTERVAL_MS;
    const waitMs = taken.getTime() - now.getTime() - allowanceMs;
    if (waitMs > LONGEST_WAIT_MS) return { ...refused, waitMs: LONGEST_WAIT_MS, isQueued: true };
    if (waitMs > 0) {
      const queued = { ...source, nextAt: later(now, waitMs), hasTurn: true };
      return { waitMs, isQueued: true, source: queued, everywhereNextAt: taken };
    }
  }
  const failures = source.failures + 1;
  return {
    waitMs: 0,
    isQueued: false,
    source: { failures, nextAt: nextAfter(failures, free, now), hasTurn: false },
    everywhereNextAt: taken,
  };
}

/** When a source may try again after this many wrong passwords. */
function nextAfter(failures: number, free: number, now: Date): Date {
  // Not `now`: of two concurrent requests, the one with the earlier time may be decided second.
  if (failures < free) return AT_ANY_TIME;
  return later(now, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free)));
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
