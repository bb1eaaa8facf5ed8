import type { z } from 'zod';

import { ApiError } from '#contract/errors/api-error.ts';
import { RecordChangedSchema } from '#contract/schemas/versions.ts';

/**
 * The record as it is saved now, where a save was refused because it was based on another version
 * of it (Rule 47); null for every other error. `schema` is that of a record whose wire values are
 * its values.
 */
export function changedRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  const answer = RecordChangedSchema.safeParse(error instanceof ApiError ? error.data : null);
  return answer.success ? schema.parse(answer.data.record) : null;
}
