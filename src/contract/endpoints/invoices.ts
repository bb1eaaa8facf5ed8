import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { InvoiceFileSchema, TaxDocumentSchema } from '#contract/schemas/invoices.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

export const invoiceEndpoints = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/orders/{id}/invoices',
    audience: 'user',
    tag: 'Invoices',
    summary:
      "List an order's invoices and adjustment notes, one per supplier; owner and administrators",
    params: z.object({ id: IdSchema }),
    output: z.object({ invoices: z.array(TaxDocumentSchema), totalCount: z.number().int() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/api/orders/{id}/invoices/{file}',
    audience: 'user',
    tag: 'Invoices',
    summary: 'Download an invoice or adjustment note as {number}.pdf; owner and administrators',
    params: z.object({ id: IdSchema, file: InvoiceFileSchema }),
    file: 'application/pdf',
    errors: ['ORDER_NOT_FOUND', 'INVOICE_NOT_FOUND'],
  }),
};
