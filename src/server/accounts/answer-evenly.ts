import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of these answers normally takes. */
const LEAST_MS = 250;

/** Answers after a fixed time, which does not reveal whether an address has an account. */
export async function answerEvenly<T>(work: () => Promise<T>): Promise<T> {
  const pause = sleep(LEAST_MS);
  try {
    return await work();
  } finally {
    await pause;
  }
}
