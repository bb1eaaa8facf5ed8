import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { InvoiceFileSchema, TaxDocumentSchema } from '#contract/schemas/invoices.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const invoices = endpointsOf({ audience: 'user', tag: 'Invoices' });

export const invoiceEndpoints = {
  listInvoices: invoices('GET /api/orders/{id}/invoices', {
    summary:
      "List an order's invoices and adjustment notes, one per supplier; owner and administrators",
    params: IdParams,
    output: z.object({ invoices: z.array(TaxDocumentSchema), totalCount: z.number().int() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  downloadInvoice: invoices('GET /api/orders/{id}/invoices/{file}', {
    summary: 'Download an invoice or adjustment note as {number}.pdf; owner and administrators',
    params: z.object({ id: IdSchema, file: InvoiceFileSchema }),
    file: 'application/pdf',
    errors: ['ORDER_NOT_FOUND', 'INVOICE_NOT_FOUND'],
  }),
};
