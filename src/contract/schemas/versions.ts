import { z } from 'zod';

import { InstantSchema } from '#contract/schemas/wire.ts';

/** Counts the changes of a record; 0 before the first save. */
export const VersionSchema = z.number().int().min(0);

type Given<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/**
 * The body of a save: any fields of the record's form, and the version that they are based on.
 * Absent fields stay unchanged. A version other than the record's is refused with RECORD_CHANGED;
 * without a version there is no check.
 */
export function changeOf<Shape extends z.core.$ZodShape>(form: z.ZodObject<Shape>) {
  const fields = Object.entries(form.shape).map(([name, field]) => [
    name,
    z.exactOptional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return z.object({
    ...(Object.fromEntries(fields) as {
      [Name in keyof Shape]: z.ZodExactOptional<Given<Shape[Name]>>;
    }),
    version: VersionSchema.optional(),
  });
}

/** The last change of a field since a version. */
const ChangedFieldSchema = z.object({
  field: z.string(),
  changed_by: z.string(),
  changed_by_role: z.string(),
  changed_at: InstantSchema,
});

/** The `error.data` of RECORD_CHANGED. */
export const RecordChangedSchema = z.object({
  /** The current record, as its call returns it. */
  record: z.looseObject({ version: VersionSchema }),
  /**
   * Who changed which fields. Changes by other actions, such as deleting a category, are not
   * included.
   */
  changes: z.array(ChangedFieldSchema),
});

export type ChangedField = z.output<typeof ChangedFieldSchema>;
export type RecordChanged = z.output<typeof RecordChangedSchema>;
