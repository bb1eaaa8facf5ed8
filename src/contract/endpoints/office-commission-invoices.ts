import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { IdSchema, InstantSchema, MoneySumSchema } from '#contract/schemas/wire.ts';

/** YYYY-MM in Sydney. */
const MonthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

const PartySchema = z.object({
  legal_name: z.string(),
  /** Null where it is the legal name. */
  trading_name: z.string().nullable(),
  abn: z.string().nullable(),
});

/** The operator's invoice or adjustment note about a seller's commission of a month (Rule 128). */
const CommissionInvoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'adjustment']),
  title: z.enum(['Tax invoice', 'Invoice', 'Adjustment note', 'Credit note']),
  month: MonthSchema,
  issued_at: InstantSchema,
  /** GST included. */
  total: MoneySumSchema,
  tax: MoneySumSchema,
});

const InvoiceDetailSchema = CommissionInvoiceSchema.extend({
  supplier: PartySchema,
  seller: PartySchema,
  /** The sentence about GST. */
  tax_statement: z.string(),
  /** The numbers of the invoices that an adjustment note changes. */
  adjusts: z.array(z.string()),
  /** Of all lines: what the month charged, and gave back. */
  charged: MoneySumSchema,
  given_back: MoneySumSchema,
  /** A page of them. */
  lines: z.array(
    z.object({
      order: z.object({ id: IdSchema, number: z.string() }),
      sold_at: InstantSchema,
      description: z.string(),
      detail: z.string().nullable(),
      quantity: z.number().int(),
      /** What the buyer paid for the line, freight included. */
      sold_for: MoneySumSchema,
      rule: z.string(),
      /** What the rule charges, such as "8% + GST". */
      rule_words: z.string(),
      /** Whether the commission of the line includes GST. */
      has_gst: z.boolean(),
      charged: MoneySumSchema,
      given_back: MoneySumSchema,
      /** Positive, in an adjustment note as well. */
      amount: MoneySumSchema,
    }),
  ),
  lineCount: z.number().int(),
});

const ListedInvoiceSchema = CommissionInvoiceSchema.extend({
  seller_id: IdSchema,
  seller_name: z.string(),
});

const NumberParams = z.object({ number: z.string().min(1).max(40) });

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: money' });
const seller = endpointsOf({ audience: 'seller', sellerRole: 'owner', tag: 'Seller: money' });

export const commissionInvoiceEndpoints = {
  listOwnInvoices: seller('GET /api/seller/commission-invoices', {
    summary: 'List the invoices and adjustment notes about your commission, the newest first',
    query: listQuery(['month']).extend(SellerScopeSchema.shape),
    output: z.object({
      invoices: z.array(CommissionInvoiceSchema),
      totalCount: z.number().int(),
    }),
  }),
  getInvoice: seller('GET /api/seller/commission-invoices/{number}', {
    summary: 'Read a document about your commission: its order lines with their rules',
    params: NumberParams,
    query: listQuery(['month']).extend(SellerScopeSchema.shape),
    output: InvoiceDetailSchema,
    errors: ['INVOICE_NOT_FOUND'],
  }),
  downloadInvoice: seller('GET /api/seller/commission-invoices/{number}/document.pdf', {
    summary: 'Download a document about your commission as a PDF',
    params: NumberParams,
    query: SellerScopeSchema,
    file: 'application/pdf',
    errors: ['INVOICE_NOT_FOUND'],
  }),
  exportInvoice: seller('GET /api/seller/commission-invoices/{number}/lines.csv', {
    summary: 'Download the order lines of a document about your commission',
    params: NumberParams,
    query: SellerScopeSchema,
    file: 'text/csv',
    errors: ['INVOICE_NOT_FOUND'],
  }),
  listInvoices: admin('GET /api/admin/commission-invoices', {
    summary: 'List the documents about commission of a seller, of a month or all, the newest first',
    query: listQuery(['month']).extend({
      seller_id: IdSchema.optional(),
      month: MonthSchema.optional(),
    }),
    output: z.object({
      invoices: z.array(ListedInvoiceSchema),
      totalCount: z.number().int(),
    }),
  }),
};

export type CommissionInvoice = z.output<typeof CommissionInvoiceSchema>;
export type ListedInvoice = z.output<typeof ListedInvoiceSchema>;
export type CommissionInvoiceDetail = z.output<typeof InvoiceDetailSchema>;
