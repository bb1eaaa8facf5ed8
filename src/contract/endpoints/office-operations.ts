import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { listQuery, MAX_OFFICE_PAGE, SearchQuerySchema } from '#contract/schemas/office.ts';
import { IdParams, IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

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
  /** The changed fields with their old values; null for a new record. */
  before: fields,
  after: fields,
  /** The save named no version, so it was not checked for conflicts. */
  is_unversioned: z.boolean(),
  ip: z.string(),
  created_at: InstantSchema,
  /** A bulk price change that has not been undone. */
  can_undo: z.boolean(),
});

const AUDIT_FILTERS = {
  subject: z.string().max(40).optional(),
  subject_id: IdSchema.optional(),
};

export const HealthSchema = z.object({
  version: z.string(),
  database: z.object({
    /** When this version was released; null for a server that the shop does not bring. */
    released_on: z.iso.date().nullable(),
    version: z.string(),
    size_bytes: z.number(),
    connections: z.number().int(),
  }),
  storage: z.enum(['disk', 's3']),
  backup: z.object({
    /** Of the newest whole one. */
    taken_at: z.iso.datetime().nullable(),
    /** After 26 hours, or when there is none; never when another tool backs up the shop. */
    is_late: z.boolean(),
    /** The newest attempt since then that failed. */
    failed: z.object({ at: z.iso.datetime(), error: z.string() }).nullable(),
    /** The newest that was restored for a check, and why it could not be; null without one. */
    checked: z
      .object({
        at: z.iso.datetime(),
        taken_at: z.iso.datetime(),
        error: z.string().nullable(),
      })
      .nullable(),
    is_checked_weekly: z.boolean(),
    /** Where the shop's own nightly backups go; null without them. */
    to: z.string().nullable(),
    is_elsewhere: z.boolean(),
    /** From when to when any moment can be restored; null without BACKUP_POINT_IN_TIME_DAYS. */
    moments: z
      .object({
        since: z.iso.datetime().nullable(),
        reach_to: z.iso.datetime().nullable(),
        /** The last one is more than 15 minutes ago. */
        are_late: z.boolean(),
      })
      .nullable(),
  }),
  mail: z.object({
    is_configured: z.boolean(),
    waiting: z.number().int(),
    /** Failed after a day of retries. */
    dead: z.number().int(),
  }),
  payments: z.object({
    /** The provider that takes new payments. */
    provider: z.string(),
    mode: z.enum(['test', 'live']),
    /** Others that have taken payments, whose refunds go back through them. */
    others: z.array(z.object({ provider: z.string(), is_configured: z.boolean() })),
    open_alerts: z.number().int(),
  }),
  /**
   * Who sells and has not entered what their invoices need (Rule 4); at most 100. Their invoices
   * are issued without it, and never as tax invoices.
   */
  suppliers: z.array(
    z.object({
      /** Null is the operator. */
      seller_id: IdSchema.nullable(),
      name: z.string(),
      lacks: z.array(z.enum(['legal_name', 'abn', 'gst_registered'])),
    }),
  ),
  /** Unfinished jobs, by kind and state. */
  jobs: z.array(z.object({ name: z.string(), state: z.string(), count: z.number().int() })),
});

/** A payment problem that needs a person. */
export const PaymentAlertSchema = z.object({
  id: IdSchema,
  /** The problem: `paid_twice`, `refund_failed` and others, depending on the provider. */
  kind: z.string(),
  order_id: IdSchema.nullable(),
  order_number: z.string().nullable(),
  provider: z.string(),
  /** The provider's reference. */
  reference: z.string(),
  note: z.string(),
  created_at: InstantSchema,
  /** When it was resolved; null while it is open. */
  resolved_at: InstantSchema.nullable(),
});

const ALERT_STATES = ['open', 'dealt_with'] as const;
const count = z.number().int();

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: operations' });

export const operationsEndpoints = {
  listAuditEntries: admin('GET /api/admin/audit-entries', {
    summary: 'List who changed what, newest first; use subject_id for one record',
    query: listQuery(['created']).extend(AUDIT_FILTERS),
    output: z.object({
      entries: z.array(AuditEntrySchema),
      totalCount: z.number().int(),
      /** Kinds of records that have entries. */
      subjects: z.array(z.string()),
    }),
  }),
  listPaymentAlerts: admin('GET /api/admin/payment-alerts', {
    summary: 'List payment alerts, newest first',
    query: z.object({
      state: z.enum(ALERT_STATES).default('open'),
      limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    output: z.object({
      payment_alerts: z.array(PaymentAlertSchema),
      totalCount: count,
      counts: z.object({ open: count, dealt_with: count }),
    }),
  }),
  dealWithAlert: admin('PUT /api/admin/payment-alerts/{id}', {
    summary: 'Resolve or reopen a payment alert; recorded in the audit log',
    params: IdParams,
    body: z.object({ is_dealt_with: z.boolean() }),
    output: PaymentAlertSchema,
    errors: ['ALERT_NOT_FOUND'],
  }),
  exportAuditEntries: admin('GET /api/admin/audit-entries.csv', {
    summary: 'Download the whole filtered audit log, the newest entry first',
    query: SearchQuerySchema.extend(AUDIT_FILTERS),
    file: 'text/csv',
  }),
  getHealth: admin('GET /api/admin/health', {
    summary: 'Read the status of jobs, email, database, storage and payments',
    output: HealthSchema,
  }),
};

/** The shop is closed for maintenance, or has never been opened. */
const ClosureSchema = z.object({
  reason: z.enum(['maintenance', 'opening']),
  /** What visitors read besides the usual sentence. */
  message: z.string().nullable(),
  /** When it is expected to open again. */
  reopens_at: InstantSchema.nullable(),
  closed_at: InstantSchema,
  closed_by: z.string(),
});

const ClosureInputSchema = z.object({
  message: z.string().trim().max(300).nullable().default(null),
  reopens_at: InstantSchema.nullable().default(null),
});

/** Null while the shop is open. */
const closure = z.object({ closure: ClosureSchema.nullable() });

export const closureEndpoints = {
  getClosure: admin('GET /api/admin/closure', {
    summary: 'Read whether the shop is closed for maintenance',
    output: closure,
  }),
  closeShop: admin('PUT /api/admin/closure', {
    summary: 'Close the shop to visitors and customers, or change what the closed shop says',
    body: ClosureInputSchema,
    output: closure,
  }),
  openShop: admin('DELETE /api/admin/closure', {
    summary: 'Open the shop again',
    output: closure,
  }),
};

export type Closure = z.output<typeof ClosureSchema>;
export type ClosureInput = z.output<typeof ClosureInputSchema>;
export type AuditEntry = z.output<typeof AuditEntrySchema>;
export type PaymentAlert = z.output<typeof PaymentAlertSchema>;
export type Health = z.output<typeof HealthSchema>;
