import {
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { z } from 'zod';

import { fieldErrors, invalidInput } from '#contract/errors/field-errors.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';

/**
 * Validates a form with the schema of its call. `bodyOf` is what the call is sent for the form's
 * values; errors of the body appear at the control of the same name.
 */
export function schemaResolver<Values extends FieldValues, Schema extends z.ZodType>(
  schema: Schema,
  bodyOf: (values: Values) => z.input<Schema>,
): Resolver<Values> {
  return (values, _context, { names = [] }) => {
    const { error } = schema.safeParse(bodyOf(values), { error: inputSentence });
    const errors: FieldErrors<Values> = {};
    for (const [path, message] of Object.entries(error ? fieldErrors(error) : {})) {
      const name = controlFor(path, names);
      if (name !== null) set(errors, name, { type: 'schema', message });
    }
    // An error that no control shows is left to the server, whose answer appears above the form.
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/**
 * The body as the schema reads it. Throws what the server would answer where the schema refuses it.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: z.input<Schema>,
): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: inputSentence });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/**
 * Shows each error of an answer at its control. Returns the sentences of those that no control
 * shows.
 */
export function showErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Readonly<Record<string, string>>,
  controls: Iterable<string>,
): string[] {
  const others: string[] = [];
  for (const [path, message] of Object.entries(fields)) {
    const name = controlFor(path, controls);
    if (name === null) others.push(message);
    else form.setError(name as FieldPath<Values>, { message });
  }
  return others;
}

/**
 * The control of a field, or the one that holds it: `images` for `images.0`. Null where the form
 * has neither.
 */
export function controlFor(field: string, controls: Iterable<string>): string | null {
  const names = new Set(controls);
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (names.has(name)) return name;
  }
  return null;
}

/**
 * The longest text that the schema accepts, for an object at a path such as
 * `product_variants.0.name`.
 */
export function maxLengthAt(schema: z.ZodType, path?: string): number | undefined {
  let inner: unknown = bare(schema);
  for (const step of path?.split('.') ?? []) {
    if (inner instanceof z.ZodObject) inner = bare(inner.shape[step]);
    else if (inner instanceof z.ZodArray) inner = bare(inner.element);
    else return undefined;
  }
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
}

function bare(schema: unknown): unknown {
  let inner = schema;
  while (
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.unwrap();
  }
  return inner;
}
