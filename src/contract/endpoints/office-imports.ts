import { z } from 'zod';

import { catalogueCallsOf } from '#contract/endpoints/office-taxonomy.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  ARCHIVE_PART_BYTES,
  ImportArchivePartSchema,
  ImportMappingInputSchema,
  ImportRowQuerySchema,
  ImportRowSchema,
  ImportRunInputSchema,
  ImportSchema,
  ImportUploadSchema,
  MAX_IMPORT_BYTES,
  WholeImportSchema,
} from '#contract/schemas/imports.ts';
import { IdParams } from '#contract/schemas/wire.ts';

/** Imports of the range (Rule 148), in both back offices. */
function importEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const call = catalogueCallsOf(area);
  const errors = ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'] as const;
  return {
    list: call(`GET /api/${area}/imports`, {
      summary: 'List the latest 50 imports and all that are not done, newest first',
      output: z.object({ imports: z.array(ImportSchema) }),
    }),
    template: call(`GET /api/${area}/import-template.csv`, {
      summary: 'Download a file with every column and two products as examples',
      query: SellerScopeSchema,
      file: 'text/csv',
    }),
    upload: call(`POST /api/${area}/imports`, {
      summary: 'Upload a CSV file of products; nothing is changed yet',
      body: ImportUploadSchema,
      // Base64 takes four bytes for three.
      maxBytes: Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 4096,
      limit: 'uploads',
      output: WholeImportSchema,
      status: 201,
    }),
    get: call(`GET /api/${area}/imports/{id}`, {
      summary: 'Read an import with its columns and its progress',
      params: IdParams,
      output: WholeImportSchema,
      errors: ['IMPORT_NOT_FOUND'],
    }),
    uploadArchive: call(`PUT /api/${area}/imports/{id}/archive`, {
      summary: 'Upload a part of a zip archive with the pictures that the file names',
      params: IdParams,
      body: ImportArchivePartSchema,
      maxBytes: Math.ceil((ARCHIVE_PART_BYTES * 4) / 3) + 4096,
      limit: 'uploads',
      output: WholeImportSchema,
      errors,
    }),
    check: call(`PUT /api/${area}/imports/{id}/mapping`, {
      summary: 'Say what each column is, and check what the import would do',
      params: IdParams,
      body: ImportMappingInputSchema,
      output: WholeImportSchema,
      errors,
    }),
    run: call(`POST /api/${area}/imports/{id}/run`, {
      summary: 'Import a checked file in the background',
      params: IdParams,
      body: ImportRunInputSchema,
      output: WholeImportSchema,
      errors: [...errors, 'IMPORT_HAS_REFUSED_ROWS'],
    }),
    listRows: call(`GET /api/${area}/imports/{id}/rows`, {
      summary: 'List the rows of an import with what they change or why they are refused',
      params: IdParams,
      query: ImportRowQuerySchema.extend(SellerScopeSchema.shape),
      output: z.object({ rows: z.array(ImportRowSchema), totalCount: z.number().int() }),
      errors: ['IMPORT_NOT_FOUND'],
    }),
    downloadRefused: call(`GET /api/${area}/imports/{id}/refused.csv`, {
      summary: 'Download the refused rows as they were, each with its errors',
      params: IdParams,
      file: 'text/csv',
      errors: ['IMPORT_NOT_FOUND'],
    }),
    remove: call(`DELETE /api/${area}/imports/{id}`, {
      summary: 'Delete an import; what it has changed stays',
      params: IdParams,
      errors,
    }),
  };
}

export const adminImportEndpoints = importEndpoints('admin');
export const sellerImportEndpoints = importEndpoints('seller');
