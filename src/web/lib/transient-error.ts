import { ApiError } from '#contract/errors/api-error.ts';

/** Pause before a failed call is retried. */
export const TRANSIENT_RETRY_MS = 5_000;

/**
 * Whether a call failed only because the shop is unreachable or restarting, so a retry may help.
 */
export function isTransientError(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
