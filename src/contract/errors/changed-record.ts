import type { z } from 'zod';

import { ApiError } from '#contract/errors/api-error.ts';
import { RecordChangedSchema } from '#contract/schemas/versions.ts';

/**
 * The current record, if a save was refused because it was based on an older version (Rule 47);
 * null for any other error. `schema` must not transform values.
 */
export function changedRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  const answer = RecordChangedSchema.safeParse(error instanceof ApiError ? error.data : null);
  return answer.success ? schema.parse(answer.data.record) : null;
}
