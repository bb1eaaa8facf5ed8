import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of these answers normally takes. */
const LEAST_MS = 250;

/**
 * Does the work and answers after a fixed time. Known addresses take a few more statements, which
 * the response time must not reveal.
 */
export async function answerEvenly<T>(work: () => Promise<T>): Promise<T> {
  const pause = sleep(LEAST_MS);
  try {
    return await work();
  } finally {
    await pause;
  }
}
