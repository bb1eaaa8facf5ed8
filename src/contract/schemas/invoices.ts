import { z } from 'zod';

import { IdSchema, InstantSchema, MoneySchema, RateSchema } from '#contract/schemas/wire.ts';

const PartySchema = z.object({
  name: z.string(),
  /** The lines as on an envelope. */
  lines: z.array(z.string()),
});

/** A supplier's tax invoice, invoice, adjustment note or credit note, as it was issued. */
export const TaxDocumentSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'adjustment']),
  title: z.enum(['Tax invoice', 'Invoice', 'Adjustment note', 'Credit note']),
  issued_at: InstantSchema,
  order_number: z.string(),
  paid_at: InstantSchema,
  supplier: z.object({
    seller_id: IdSchema.nullable(),
    name: z.string(),
    legal_name: z.string(),
    trading_name: z.string().nullable(),
    abn: z.string().nullable(),
    /** Null if it was unknown when the order was placed. */
    gst_registered: z.boolean().nullable(),
  }),
  buyer: PartySchema,
  delivered_to: PartySchema,
  lines: z.array(
    z.object({
      description: z.string(),
      detail: z.string().nullable(),
      /** Null for freight. */
      quantity: z.number().int().nullable(),
      unit_price: MoneySchema.nullable(),
      amount: MoneySchema,
      tax_rate: RateSchema,
      tax: MoneySchema,
      /** "10% GST", or the reason for no tax. */
      tax_text: z.string(),
    }),
  ),
  subtotal: MoneySchema,
  tax: MoneySchema,
  total: MoneySchema,
  prices_include_tax: z.boolean(),
  tax_name: z.string(),
  /** The sentence about tax that the law requires. */
  tax_statement: z.string(),
  /** The invoice that an adjustment note changes, and the reason. */
  adjusts: z.object({ number: z.string(), reason: z.string() }).nullable(),
});

/** `{number}.pdf` */
export const InvoiceFileSchema = z
  .string()
  .regex(/^(INV|ADJ)-\d{1,10}-\d{6,10}\.pdf$/, 'This is not the name of an invoice.');

export type TaxDocumentView = z.output<typeof TaxDocumentSchema>;
