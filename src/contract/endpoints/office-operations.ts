import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

export const AuditEntrySchema = z.object({
  id: IdSchema,
  actor_id: IdSchema.nullable(),
  actor_name: z.string(),
  actor_role: z.string(),
  action: z.string(),
  subject: z.string(),
  subject_id: IdSchema.nullable(),
  subject_name: z.string(),
  /** The fields that differ, as they were; null when there was nothing. */
  before: fields,
  after: fields,
  ip: z.string(),
  created_at: InstantSchema,
});

export const HealthSchema = z.object({
  version: z.string(),
  database: z.object({
    version: z.string(),
    size_bytes: z.number(),
    connections: z.number().int(),
  }),
  storage: z.enum(['disk', 's3']),
  mail: z.object({
    is_configured: z.boolean(),
    waiting: z.number().int(),
    /** Given up after a day of trying. */
    dead: z.number().int(),
  }),
  payments: z.object({ provider: z.string(), open_alerts: z.number().int() }),
  /** Jobs that have not been done, by kind and state. */
  jobs: z.array(z.object({ name: z.string(), state: z.string(), count: z.number().int() })),
});

export const operationsEndpoints = {
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/api/admin/audit-entries',
    audience: 'admin',
    tag: 'Administration: operations',
    summary: 'List who changed what, newest first; of one record with subject_id',
    query: listQuery(['created']).extend({
      subject: z.string().max(40).optional(),
      subject_id: IdSchema.optional(),
    }),
    output: z.object({
      entries: z.array(AuditEntrySchema),
      totalCount: z.number().int(),
      /** Kinds of records that have entries. */
      subjects: z.array(z.string()),
    }),
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    audience: 'admin',
    tag: 'Administration: operations',
    summary: 'How jobs, mail, database, storage and payments stand',
    output: HealthSchema,
  }),
};

export type AuditEntry = z.output<typeof AuditEntrySchema>;
export type Health = z.output<typeof HealthSchema>;
