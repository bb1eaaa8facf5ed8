import { notFound } from '@tanstack/react-router';

import { ApiError } from '#contract/errors/api-error.ts';

/**
 * Waits for what a page is about; an answer of 404, or of 422 for an address that nothing could
 * have, becomes the router's own "not found". An error would be thrown again while the page
 * hydrates, and the browser would build it all anew.
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
