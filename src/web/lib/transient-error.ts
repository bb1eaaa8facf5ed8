import { ApiError } from '#contract/errors/api-error.ts';

/** Pause before what could not be fetched is asked for again by itself. */
export const TRANSIENT_RETRY_MS = 5_000;

/**
 * Whether a call failed only because the shop cannot be reached or is restarting, so that asking
 * again later helps.
 */
export function isTransientError(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
