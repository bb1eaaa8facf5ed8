import { z } from 'zod';

import { SERVICE_SORTS } from '#contract/office-lists.ts';
import { endpointsOf } from '#contract/endpoint.ts';
import { ServiceSchema } from '#contract/schemas/content.ts';
import { listQuery, SearchQuerySchema } from '#contract/schemas/office.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { PriceSchema } from '#contract/schemas/office-products.ts';
import { IdParams, SlugTextSchema, TextSchema } from '#contract/schemas/wire.ts';

/** The body of the service form. */
export const ServiceInputSchema = z.object({
  name: TextSchema.min(1, 'Enter a name.').max(120),
  slug: SlugTextSchema,
  description: TextSchema.max(5000).default(''),
  image: z.string().max(500).nullable().default(null),
  price: PriceSchema,
  duration: TextSchema.max(60).default(''),
  category: TextSchema.max(60).default(''),
  inclusions: z.array(TextSchema.min(1).max(200)).max(30).default([]),
});

export const ServiceChangeSchema = changeOf(ServiceInputSchema);

/** A service as its form shows it. */
export const OfficeServiceSchema = ServiceSchema.extend({ version: VersionSchema });

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: content' });

export const officeContentEndpoints = {
  listServices: admin('GET /api/admin/services', {
    summary: 'List services by name, with search, order and paging',
    query: listQuery(SERVICE_SORTS),
    output: z.object({ services: z.array(OfficeServiceSchema), totalCount: z.number().int() }),
  }),
  exportServices: admin('GET /api/admin/services.csv', {
    summary: 'Download the whole searched list of services',
    query: SearchQuerySchema,
    file: 'text/csv',
  }),
  getService: admin('GET /api/admin/services/{id}', {
    summary: 'Read one service by id',
    params: IdParams,
    output: OfficeServiceSchema,
    errors: ['SERVICE_NOT_FOUND'],
  }),
  createService: admin('POST /api/admin/services', {
    summary: 'Add a service',
    body: ServiceInputSchema,
    output: OfficeServiceSchema,
    status: 201,
  }),
  replaceService: admin('PUT /api/admin/services/{id}', {
    summary: 'Change fields of a service',
    params: IdParams,
    body: ServiceChangeSchema,
    output: OfficeServiceSchema,
    errors: ['SERVICE_NOT_FOUND', 'RECORD_CHANGED'],
  }),
  deleteService: admin('DELETE /api/admin/services/{id}', {
    summary: 'Delete a service',
    params: IdParams,
    errors: ['SERVICE_NOT_FOUND'],
  }),
};

export type OfficeService = z.output<typeof OfficeServiceSchema>;
export type ServiceChange = z.output<typeof ServiceChangeSchema>;
export type ServiceInput = z.output<typeof ServiceInputSchema>;
