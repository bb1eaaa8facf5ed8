import { z } from 'zod';

import { IMPORT_STATES, ROW_OUTCOMES } from '#domain/range/outcomes.ts';

import { MAX_OFFICE_PAGE } from '#contract/schemas/office.ts';
import { IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Rows without the headings. */
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** The longest text of a cell; a description has at most 20,000 characters. */
export const MAX_CELL_LENGTH = 25_000;
/** The most rows that a strict import adds or changes, in one transaction that others wait for. */
export const MAX_STRICT_ROWS = 5000;
/** The most pictures that an import fetches. */
export const MAX_IMPORT_PICTURES = 20_000;
/** The largest archive of pictures, in bytes. */
export const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024;
/** An archive is uploaded in parts of so many bytes; the last one may be smaller. */
export const ARCHIVE_PART_BYTES = 2 * 1024 * 1024;
export const MAX_ARCHIVE_PARTS = MAX_ARCHIVE_BYTES / ARCHIVE_PART_BYTES;
/** Rows of a file that are shown where its columns are chosen. */
export const SAMPLE_ROWS = 3;

/** A column of ours, `spec:` and the name of a specification, or blank: left out. */
const MappedColumnSchema = z.string().max(90);

export const ImportUploadSchema = z.object({
  file_name: TextSchema.min(1, 'Choose a file.').max(200),
  /** The bytes of the file in base64, compressed by gzip or as they are. */
  content: z
    .string()
    .min(1, 'This file is empty.')
    .max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4, 'Choose a file of at most 20 MB.'),
});

export const ImportMappingInputSchema = z.object({
  /** For each heading of the file. */
  mapping: z.array(MappedColumnSchema).min(1).max(MAX_IMPORT_COLUMNS),
});

/**
 * A part of a zip archive, from 0. They are sent one after the other; the first one replaces an
 * archive that the import has, and the last one has it read.
 */
export const ImportArchivePartSchema = z
  .object({
    part: z.number().int().min(0),
    part_count: z
      .number()
      .int()
      .min(1)
      .max(MAX_ARCHIVE_PARTS, 'Choose an archive of at most 200 MB.'),
    /** The bytes of the part in base64. */
    content: z
      .string()
      .min(1, 'This archive is empty.')
      .max(Math.ceil(ARCHIVE_PART_BYTES / 3) * 4, 'A part has at most 2 MB.'),
  })
  .refine(({ part, part_count: count }) => part < count, {
    path: ['part'],
    message: 'The archive has fewer parts.',
  });

export const ImportRunInputSchema = z.object({
  /** Imports everything or nothing; without it the good rows alone. */
  strict: z.boolean(),
});

export const ImportSchema = z.object({
  id: IdSchema,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Null until it is applied. */
  strict: z.boolean().nullable(),
  row_count: z.number().int(),
  /** Rows that the current step has done. */
  done_rows: z.number().int(),
  /** Rows by what becomes of them, once the file was checked. */
  outcomes: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
  }),
  pictures: z.object({
    /** In its archive. */
    archived: z.number().int(),
    /** That its good rows name and the shop does not have; known once the file was checked. */
    wanted: z.number().int(),
    /** Of these, stored and refused; both grow while it is `fetching`. */
    stored: z.number().int(),
    refused: z.number().int(),
  }),
  /** Why it has failed. */
  failure: z.string().nullable(),
  made_by: z.string(),
  created_at: InstantSchema,
  finished_at: InstantSchema.nullable(),
});

/** An import with what its columns are. */
export const WholeImportSchema = ImportSchema.extend({
  columns: z.array(
    z.object({
      heading: z.string(),
      mapped: MappedColumnSchema,
      /** From the first rows. */
      samples: z.array(z.string()),
    }),
  ),
});

export const ImportRowQuerySchema = z.object({
  outcome: z.enum(ROW_OUTCOMES).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
  offset: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
});

export const ImportRowSchema = z.object({
  /** As spreadsheets count: the headings are row 1. */
  row_number: z.number().int(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** What it is about. */
  name: z.string(),
  product_id: IdSchema.nullable(),
  /** Cells that change, by the heading of their column. */
  changes: z.array(z.object({ heading: z.string(), before: z.string(), after: z.string() })),
  /** What is wrong; without a heading, with the whole row. */
  errors: z.array(
    z.object({
      heading: z.string().nullable(),
      message: z.string(),
      /** The cell as it is in the file; blank for the whole row. */
      value: z.string(),
    }),
  ),
});

export type Import = z.output<typeof ImportSchema>;
export type WholeImport = z.output<typeof WholeImportSchema>;
export type ImportRow = z.output<typeof ImportRowSchema>;
export type ImportUpload = z.output<typeof ImportUploadSchema>;
export type ImportArchivePart = z.output<typeof ImportArchivePartSchema>;
export type ImportRowQuery = z.output<typeof ImportRowQuerySchema>;
