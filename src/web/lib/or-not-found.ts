import { notFound } from '@tanstack/react-router';

import { ApiError } from '#contract/errors/api-error.ts';

/**
 * Waits for the record of a page. An answer of 404, or of 422 for an impossible address, becomes
 * the router's "not found". An error would be thrown again during hydration, and the browser would
 * render the whole page again.
 */
export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
    if (error instanceof ApiError && [404, 422].includes(error.status)) throw notFound();
    throw error;
  }
}
