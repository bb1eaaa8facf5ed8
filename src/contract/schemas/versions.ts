import { z } from 'zod';

import { InstantSchema } from '#contract/schemas/wire.ts';

/** Counts the changes of a record. 0 is a record that has not been saved yet. */
export const VersionSchema = z.number().int().min(0);

type Given<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/**
 * What a save of a record takes: any of the fields of its form, and the version that they were
 * based on. Fields that are left out stay as they are. Without a version nothing is compared; a
 * version that is not the record's is refused with RECORD_CHANGED.
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

/** A field that was changed since a version: the last change of it. */
const ChangedFieldSchema = z.object({
  field: z.string(),
  changed_by: z.string(),
  changed_by_role: z.string(),
  changed_at: InstantSchema,
});

/** What RECORD_CHANGED carries in `error.data`. */
export const RecordChangedSchema = z.object({
  /** The record as it is now, as its call answers it. */
  record: z.looseObject({ version: VersionSchema }),
  /**
   * Who changed which fields. Fields that another action changed, such as deleting a category, are
   * not named.
   */
  changes: z.array(ChangedFieldSchema),
});

export type ChangedField = z.output<typeof ChangedFieldSchema>;
export type RecordChanged = z.output<typeof RecordChangedSchema>;
