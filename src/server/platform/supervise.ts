import { setTimeout as sleep } from 'node:timers/promises';

export type SupervisionEvent =
  | 'does not answer'
  | 'answers again'
  | 'died'
  | 'restarted'
  | 'restart failed'
  | 'waits for space on the disk';

export interface SupervisedService {
  readonly isAlive: () => boolean;
  /** Whether it answers within a few seconds. Never rejects. */
  readonly answers: () => Promise<boolean>;
  /** Ends one that is alive but no longer answers. */
  readonly end: () => Promise<void>;
  /** Starts it again; rejects when that fails. */
  readonly restart: () => Promise<void>;
  /** Whether the disk has the space that a restart needs. */
  readonly hasRoom: () => boolean;
  /** For the log. */
  readonly onEvent: (event: SupervisionEvent, error?: unknown) => void;
  /** Called once, with the last error, when supervision gives up. */
  readonly onGivenUp: (error: unknown) => void;
}

/** Restarts in a row. With doubled pauses the last one begins after about 8 seconds. */
const MOST_RESTARTS = 5;
const TIMES = {
  lookEveryMs: 250,
  askEveryMs: 2_000,
  /** A service that does not answer for this long is ended and restarted. */
  silentForMs: 30_000,
  firstPauseMs: 500,
  /** When it has answered for this long, a failure counts as the first one again. */
  soundAfterMs: 30_000,
};
export type SupervisionTimes = typeof TIMES;

/**
 * Checks four times a second whether the service is alive and restarts it if not: at once, then
 * after growing pauses, at most 5 times in a row. A failed restart counts as well as an early
 * death. If one fails while the disk is full, the next waits for space, however long that takes.
 * Asks the service every 2 s for an answer, and ends one that has been silent for 30 s.
 */
export function supervise(service: SupervisedService, changes: Partial<SupervisionTimes> = {}) {
  const times = { ...TIMES, ...changes };
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal });

  /** When it answered last, or was started. */
  let answeredAtMs = performance.now();

  /** Returns when the service is no longer alive, or when it was ended because it is silent. */
  async function watchLiving(): Promise<void> {
    answeredAtMs = performance.now();
    let askedAtMs = answeredAtMs;
    let isSilent = false;
    while (!signal.aborted && service.isAlive()) {
      await pause(times.lookEveryMs);
      if (performance.now() - askedAtMs < times.askEveryMs) continue;
      const answers = await service.answers();
      askedAtMs = performance.now();
      if (signal.aborted || !service.isAlive()) return;
      if (answers) answeredAtMs = askedAtMs;
      if (answers === isSilent) service.onEvent(answers ? 'answers again' : 'does not answer');
      isSilent = !answers;
      if (askedAtMs - answeredAtMs > times.silentForMs) return service.end();
    }
  }

  async function watch(): Promise<void> {
    let restarts = 0;
    let aliveSinceMs = performance.now();
    let reason: unknown = new Error('It ended again as soon as it was started.');
    while (!signal.aborted) {
      if (service.isAlive()) {
        await watchLiving();
        continue;
      }
      if (answeredAtMs - aliveSinceMs > times.soundAfterMs) restarts = 0;
      if (restarts > 0 && !service.hasRoom()) {
        service.onEvent('waits for space on the disk');
        while (!service.hasRoom()) await pause(times.askEveryMs);
        restarts = 0;
      }
      if (restarts === MOST_RESTARTS) return service.onGivenUp(reason);
      service.onEvent('died');
      if (restarts > 0) await pause(times.firstPauseMs * 2 ** (restarts - 1));
      restarts += 1;
      try {
        await service.restart();
        service.onEvent('restarted');
      } catch (error) {
        reason = error;
        service.onEvent('restart failed', error);
      }
      aliveSinceMs = performance.now();
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) service.onGivenUp(error);
  });
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}
