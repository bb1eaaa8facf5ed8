import { z } from 'zod';

import { GST_BASES, OWN_GOODS } from '#domain/reports/figures.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { IdSchema, InstantSchema, MoneySumSchema } from '#contract/schemas/wire.ts';

/** The sections of a report that are files of their own. */
export const REPORT_SECTIONS = [
  'sales',
  'commission',
  'refunds',
  'payouts',
  'clearing',
  'bas',
  'entries',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Whose sales: a seller's, or the operator's own goods. */
const SupplierIdSchema = z.union([IdSchema, z.literal(OWN_GOODS)]);

/** Days in Sydney, the first and the last included; at most 366 of them. */
const PeriodSchema = z.object({
  from: z.iso.date('Enter the first day.'),
  to: z.iso.date('Enter the last day.'),
});
/** Without both days, this quarter. */
const WantedSchema = PeriodSchema.partial();

/** What changes the balance that payment providers hold. */
export const CLEARING_PARTS = ['paid_in', 'refunds', 'disputes', 'fees', 'payouts'] as const;
export const BAS_LABELS = ['G1', '1A', '1B'] as const;
/** What the labels are made of. */
export const BAS_PARTS = [
  'own_sales',
  'commission',
  /** Increasing adjustments: refunds that were counted in 1B and failed. */
  'failed_refunds',
  'refunds',
  'commission_given_back',
] as const;

const SupplierSchema = z.object({
  /** Null for the operator's own goods. */
  seller_id: IdSchema.nullable(),
  name: z.string().nullable(),
});

const SalesSchema = SupplierSchema.extend({
  orders: z.number().int(),
  units: z.number().int(),
  /** With their tax, like the freight. */
  items: MoneySumSchema,
  freight: MoneySumSchema,
  /** Inside the two. */
  tax: MoneySumSchema,
  total: MoneySumSchema,
  refunds: MoneySumSchema,
  /** Taken by disputes, less what they gave back. */
  disputed: MoneySumSchema,
  net: MoneySumSchema,
});

const CommissionSchema = SupplierSchema.extend({
  charged: MoneySumSchema,
  given_back: MoneySumSchema,
  net: MoneySumSchema,
  /** In the net amount; 0 if the operator was not registered. */
  gst: MoneySumSchema,
});

const PayoutSchema = z.object({
  id: IdSchema,
  number: z.number().int(),
  /** Null if it was sent before the period and payments came back in it. */
  sent_at: InstantSchema.nullable(),
  payments: z.number().int(),
  sent: MoneySumSchema,
  returned: MoneySumSchema,
});

/** The account of what payment providers hold; changes are signed. */
const ClearingSchema = z.object({
  opening: MoneySumSchema,
  changes: z.array(z.object({ part: z.enum(CLEARING_PARTS), amount: MoneySumSchema })),
  closing: MoneySumSchema,
  /** With the provider's records, now; of all periods. */
  open_differences: z.number().int(),
});

const BasLabelSchema = z.object({
  label: z.enum(BAS_LABELS),
  parts: z.array(z.object({ part: z.enum(BAS_PARTS), amount: MoneySumSchema })),
  total: MoneySumSchema,
});

const ReportSchema = PeriodSchema.extend({
  /** The operator's own goods first, then the sellers, the largest total first. */
  sales: z.array(SalesSchema),
  commission: z.array(CommissionSchema),
  payouts: z.array(PayoutSchema),
  clearing: ClearingSchema,
  gst_basis: z.enum(GST_BASES),
  /** Null if the operator was registered for GST on no day of the period. */
  bas: z.array(BasLabelSchema).nullable(),
});

export const ENTRY_KINDS = [
  'paid',
  'refund_requested',
  'refund_failed',
  'dispute_withdrawn',
  'dispute_reinstated',
] as const;

/** What one event changed of one supplier's sales; refunds and what disputes take are negative. */
const EntrySchema = SupplierSchema.extend({
  id: IdSchema,
  kind: z.enum(ENTRY_KINDS),
  posted_at: InstantSchema,
  order: z.object({ id: IdSchema, number: z.string() }),
  /** Items and freight with their tax. */
  total: MoneySumSchema,
  /** Inside the total. */
  tax: MoneySumSchema,
  commission: MoneySumSchema,
  /** Of a refund, now. */
  refund_status: z.enum(['queued', 'succeeded', 'failed']).nullable(),
});

const EntryFilterSchema = WantedSchema.extend({
  /** Refunds alone, with those that failed. */
  only: z.enum(['refunds']).optional(),
  seller_id: SupplierIdSchema.optional(),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: money' });

export const reportEndpoints = {
  getReport: admin('GET /api/admin/money/report', {
    summary: 'Read sales, commission, payouts, clearing and BAS figures of a period',
    query: WantedSchema,
    output: ReportSchema,
  }),
  listReportEntries: admin('GET /api/admin/money/report/entries', {
    summary: 'List the sales, refunds and disputes of a period that its figures are made of',
    query: EntryFilterSchema.extend(
      listQuery(['posted']).pick({ limit: true, offset: true }).shape,
    ),
    output: z.object({ entries: z.array(EntrySchema), totalCount: z.number().int() }),
  }),
  exportReport: admin('GET /api/admin/money/report.csv', {
    summary: 'Download a section of a report',
    query: WantedSchema.extend({
      section: z.enum(REPORT_SECTIONS),
      seller_id: SupplierIdSchema.optional(),
    }),
    file: 'text/csv',
  }),
};

export type Report = z.output<typeof ReportSchema>;
export type SalesRow = z.output<typeof SalesSchema>;
export type ReportEntry = z.output<typeof EntrySchema>;
export type ReportEntryFilter = z.output<typeof EntryFilterSchema>;
export type BasLabel = z.output<typeof BasLabelSchema>;
