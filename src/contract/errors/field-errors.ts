import type { z } from 'zod';

import { ApiError } from '#contract/errors/api-error.ts';
import { INVALID_INPUT } from '#contract/errors/codes.ts';

/** One sentence per field that the schema refused, keyed by its dotted path. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'body';
    fields[path] ??= issue.message;
  }
  return fields;
}

/** The error for a body that the schema refused. */
export function invalidInput(error: z.core.$ZodError): ApiError {
  const { status, text } = INVALID_INPUT;
  return new ApiError({
    status,
    code: 'INVALID_INPUT',
    message: text,
    fields: fieldErrors(error),
  });
}
