import { get, type FieldErrors } from 'react-hook-form';

import type { FieldError } from '#web/ui/error-summary.tsx';

/**
 * A form's errors in the order of its fields. The id of a field is its name unless `idOf` says
 * otherwise.
 */
export function errorsOf<Name extends string>(
  errors: FieldErrors,
  names: readonly Name[],
  idOf: (name: Name) => string = (name) => name,
): FieldError[] {
  return names.flatMap((name) => {
    const { message } = (get(errors, name) ?? {}) as { message?: unknown };
    return typeof message === 'string' ? [{ fieldId: idOf(name), message }] : [];
  });
}
