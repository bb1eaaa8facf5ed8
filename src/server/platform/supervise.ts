import { setTimeout as sleep } from 'node:timers/promises';

export interface SupervisedService {
  readonly isAlive: () => boolean;
  /** Starts it again; rejects when that fails. */
  readonly restart: () => Promise<void>;
  /** For the log. */
  readonly onEvent: (event: 'died' | 'restarted' | 'restart failed', error?: unknown) => void;
  /** Called once, with the last error, when supervision gives up. */
  readonly onGivenUp: (error: unknown) => void;
}

/** Restarts in a row. With doubled pauses the last one begins after about 8 seconds. */
const MOST_RESTARTS = 5;
/** After `soundAfterMs` a failure counts as the first one again. */
const TIMES = { lookEveryMs: 250, firstPauseMs: 500, soundAfterMs: 30_000 };

/**
 * Checks four times a second whether the service is alive and restarts it if not: at once, then
 * after growing pauses, at most 5 times in a row. A failed restart counts as well as an early
 * death.
 */
export function supervise(service: SupervisedService, times = TIMES) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal });

  async function watch(): Promise<void> {
    let restarts = 0;
    let aliveSinceMs = performance.now();
    let reason: unknown = new Error('It ended again as soon as it was started.');
    while (!signal.aborted) {
      if (service.isAlive()) {
        await pause(times.lookEveryMs);
        continue;
      }
      if (performance.now() - aliveSinceMs > times.soundAfterMs) restarts = 0;
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
