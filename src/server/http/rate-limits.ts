import type { LimitName } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { machineOf } from '#server/http/client-network.ts';
import type { Config } from '#server/platform/config.ts';

const WINDOW_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** Several people often share an address: a household, an office, a mobile network. */
const ACCOUNTS_PER_ADDRESS = 5;
/** Then the oldest counter is dropped, so that addresses made up by a client take no memory. */
const MOST_COUNTERS = 100_000;

interface Caller {
  readonly actor: { readonly userId: string } | null;
  readonly clientIp: string;
  readonly now: Date;
}

export interface RateLimits {
  /** Counts a request; throws RATE_LIMITED above the limit of its account or address. */
  take(name: LimitName, caller: Caller): void;
  /** Throws RATE_LIMITED if another request of the address would; counts nothing. */
  check(name: LimitName, caller: Pick<Caller, 'clientIp' | 'now'>): void;
}

/**
 * Limits how often accounts and addresses may do something within five minutes (`config.limits`);
 * an address five times as often as an account. Each process counts by itself and in memory, so a
 * refusal costs next to nothing. Attempts to log in are counted in the database
 * (`src/server/accounts/rate-limits.ts`).
 */
export function createRateLimits({ limits }: Pick<Config, 'limits'>): RateLimits {
  let counters = new Map<string, number>();
  let windowEndsAtMs = 0;

  function isAbove(most: number, counter: string): boolean {
    const count = (counters.get(counter) ?? 0) + 1;
    if (count === 1 && counters.size >= MOST_COUNTERS) {
      counters.delete(counters.keys().next().value ?? '');
    }
    counters.set(counter, count);
    return count > most;
  }

  return {
    take(name, { actor, clientIp, now }) {
      const nowMs = now.getTime();
      // A clock that is set back begins a window too, rather than make everyone wait for its end.
      if (nowMs >= windowEndsAtMs || nowMs < windowEndsAtMs - WINDOW_MS) {
        counters = new Map();
        windowEndsAtMs = nowMs + WINDOW_MS;
      }
      const most = limits[name];
      const isRefused = [
        actor !== null && isAbove(most, `${name} ${actor.userId}`),
        isAbove(most * ACCOUNTS_PER_ADDRESS, `${name} ${machineOf(clientIp)}`),
      ].includes(true);
      if (isRefused) throw tooMany(windowEndsAtMs - nowMs);
    },

    check(name, { clientIp, now }) {
      const leftMs = windowEndsAtMs - now.getTime();
      if (leftMs <= 0 || leftMs > WINDOW_MS) return;
      const count = counters.get(`${name} ${machineOf(clientIp)}`) ?? 0;
      if (count >= limits[name] * ACCOUNTS_PER_ADDRESS) throw tooMany(leftMs);
    },
  };
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return new AppError('RATE_LIMITED', {
    message: `Too many requests. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
