import { z } from 'zod';

import { MAX_ATTACHMENTS } from '#contract/limits.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

/** The ids of pictures that the caller has uploaded for this (Rule 131), in their order. */
export const AttachmentIdsSchema = z
  .array(IdSchema)
  .max(MAX_ATTACHMENTS, `Add up to ${MAX_ATTACHMENTS} pictures.`)
  .refine(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
    'Add each picture once.',
  )
  .meta({ uniqueItems: true });

/** An attached picture and where it can be seen; a private one for one to two hours. */
export const AttachedPictureSchema = z.object({ id: IdSchema, url: z.string() });

export type AttachedPicture = z.infer<typeof AttachedPictureSchema>;
