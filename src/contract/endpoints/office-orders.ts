import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { TaxDocumentSchema } from '#contract/schemas/invoices.ts';
import {
  AddNoteSchema,
  BulkStatusResultSchema,
  BulkStatusSchema,
  ChangeOrderStatusSchema,
  OfficeOrderExportSchema,
  OfficeOrderQuerySchema,
  OfficeOrderRowSchema,
  OfficeOrderSchema,
  OrderMailSchema,
  RequestRefundSchema,
} from '#contract/schemas/office-orders.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: orders' });

export const officeOrderEndpoints = {
  listAllOrders: admin('GET /api/admin/orders', {
    keyScope: 'read_orders',
    summary: 'List all orders, newest first, with search, states, order and paging',
    query: OfficeOrderQuerySchema,
    output: z.object({ orders: z.array(OfficeOrderRowSchema), totalCount: z.number().int() }),
  }),
  exportOrders: admin('GET /api/admin/orders.csv', {
    keyScope: 'read_orders',
    summary: 'Download the whole filtered list of orders, the newest first',
    query: OfficeOrderExportSchema,
    file: 'text/csv',
  }),
  getAnyOrder: admin('GET /api/admin/orders/{id}', {
    keyScope: 'read_orders',
    summary: 'Read one order with its buyer, its history and what is left to refund',
    params: IdParams,
    output: OfficeOrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  changeOrderStatus: admin('PATCH /api/admin/orders/{id}', {
    summary:
      'Set an order to processing, shipped, delivered or cancelled from any state; a stale write is refused',
    params: IdParams,
    body: ChangeOrderStatusSchema,
    output: OfficeOrderSchema,
    errors: ['ORDER_NOT_FOUND', 'CONFLICT', 'ORDER_DISPUTED', 'ITEM_RECALLED'],
  }),
  changeOrders: admin('POST /api/admin/orders/bulk', {
    summary:
      'Set the status of up to 100 orders independently, or preview the result; each refusal is reported with its order',
    body: BulkStatusSchema,
    output: z.object({ results: z.array(BulkStatusResultSchema) }),
  }),
  requestRefund: admin('POST /api/admin/orders/{id}/refunds', {
    summary:
      'Refund an order in full, or by line and freight; the same Idempotency-Key refunds once',
    params: IdParams,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255) }),
    body: RequestRefundSchema,
    output: OfficeOrderSchema,
    status: 201,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_ITEM_NOT_FOUND',
      'NOTHING_TO_REFUND',
      'REFUND_EXCEEDS_PAYMENT',
      'REFUND_KEY_REUSED',
    ],
  }),
  addNote: admin('POST /api/admin/orders/{id}/notes', {
    summary: "Add a note to an order's timeline; the buyer never sees it",
    params: IdParams,
    body: AddNoteSchema,
    output: OfficeOrderSchema,
    status: 201,
    errors: ['ORDER_NOT_FOUND'],
  }),
  listOrderMails: admin('GET /api/admin/orders/{id}/mails', {
    summary: 'List the stored emails about an order (90 days), newest first',
    params: IdParams,
    output: z.object({ mails: z.array(OrderMailSchema), totalCount: z.number().int() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  sendMailAgain: admin('POST /api/admin/orders/{id}/mails/{mail_id}/again', {
    summary: 'Resend an email about an order, up to 3 a day per order',
    params: IdParams.extend({ mail_id: IdSchema }),
    output: z.object({ mails: z.array(OrderMailSchema), totalCount: z.number().int() }),
    status: 201,
    errors: ['ORDER_NOT_FOUND', 'MAIL_NOT_FOUND', 'MAIL_NOT_REPEATABLE', 'MAIL_SENT_TOO_OFTEN'],
  }),
  listAnyInvoices: admin('GET /api/admin/orders/{id}/invoices', {
    summary: "List any order's invoices and adjustment notes",
    params: IdParams,
    output: z.object({ invoices: z.array(TaxDocumentSchema), totalCount: z.number().int() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
