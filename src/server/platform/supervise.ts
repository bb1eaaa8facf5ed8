import { setTimeout as sleep } from 'node:timers/promises';

export interface SupervisedService {
  readonly isAlive: () => boolean;
  /** Starts it again; fails where it cannot be started. */
  readonly restart: () => Promise<void>;
  /** For the log. */
  readonly onEvent: (event: 'died' | 'restarted' | 'restart failed', error?: unknown) => void;
  /**
   * Told once, with the last reason, when restarting it is hopeless. Nothing is supervised
   * afterwards.
   */
  readonly onGivenUp: (error: unknown) => void;
}

export interface SupervisionTimes {
  readonly lookEveryMs: number;
  readonly firstPauseMs: number;
  /** One that lived this long died by accident, so that its restarts are counted from 1 again. */
  readonly soundAfterMs: number;
}

/**
 * Restarts in a row before supervision gives up. With doubled pauses the last one begins after
 * about 8 seconds.
 */
const MOST_RESTARTS = 5;
const TIMES: SupervisionTimes = { lookEveryMs: 250, firstPauseMs: 500, soundAfterMs: 30_000 };

/**
 * Looks four times a second whether the service lives, and restarts it when it does not: at once,
 * then after growing pauses, 5 times in a row at most. A restart that fails and one that dies young
 * count alike.
 */
export function supervise(
  service: SupervisedService,
  times: SupervisionTimes = TIMES,
): { stop(): Promise<void> } {
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
