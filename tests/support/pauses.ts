import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

import { afterAll, beforeAll } from 'vitest';

/**
 * The pauses that a file's tests caused, in milliseconds and in order. None of them is waited for.
 */
export function skipPauses(): number[] {
  const pauses: number[] = [];
  const real = timers.setTimeout;
  beforeAll(() => {
    replace((ms, value) => {
      pauses.push(ms ?? 0);
      return Promise.resolve(value as never);
    });
  });
  afterAll(() => replace(real));
  return pauses;
}

/** Modules that have imported the function by its name see the change too. */
function replace(setTimeout: typeof timers.setTimeout): void {
  timers.setTimeout = setTimeout;
  syncBuiltinESMExports();
}
