import type { Context } from 'hono';

import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';

import { databaseErrorKind } from '#server/platform/database.ts';
import type { Logger } from '#server/platform/log.ts';

/** Converts anything thrown. An unknown error loses its message here, and only here. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (databaseErrorKind(error) !== null)
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  return new AppError(TRIGGER_REFUSALS.get(constraint) ?? 'INTERNAL');
}

/** The errors of triggers that refuse a write, by the constraint that they report. */
const TRIGGER_REFUSALS: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['refunds_stay_within_their_payment', 'REFUND_EXCEEDS_PAYMENT'],
  ['parcels_hold_what_was_bought', 'PARCEL_EXCEEDS_ORDER'],
]);

/** The error as its caller gets it. Our own failures are logged. */
export function reportError(
  thrown: unknown,
  { requestId, path, log }: { requestId: string; path: string; log: Logger },
): AppError {
  const error = toAppError(thrown);
  if (error.status >= 500) log.error({ err: thrown, requestId, path }, error.code);
  return error;
}

/** Sends an error in the standard shape, or as `{ error: text }` under /functions/v1 (Rule 45). */
export function errorResponse(
  c: Context,
  thrown: unknown,
  { requestId, log, shape }: { requestId: string; log: Logger; shape?: 'standard' | 'function' },
): Response {
  const error = reportError(thrown, { requestId, path: c.req.path, log });
  const { code, message } = error;
  const { fields, data, retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  const status = error.status as 400;
  if (shape === 'function') {
    const firstField = fields === undefined ? undefined : Object.values(fields)[0];
    return c.json({ error: firstField ?? message, code, fields, requestId }, status);
  }
  // JSON leaves out what is undefined.
  return c.json({ error: { code, message, fields, data, requestId } }, status);
}
