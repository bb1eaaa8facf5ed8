import { ApiError } from '#contract/errors/api-error.ts';
import type { RecordChanged } from '#contract/schemas/versions.ts';

/**
 * The current record, if a save was refused because it was based on an older version (Rule 47);
 * null for any other error. The record must be one without codecs.
 */
export function changedRecord<T>(error: unknown): T | null {
  if (!(error instanceof ApiError) || error.code !== 'RECORD_CHANGED') return null;
  return (error.data as RecordChanged).record as T;
}
