import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { RECALL_VIEWS } from '#contract/office-lists.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { listQuery, MAX_OFFICE_PAGE } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  AmendRecallSchema,
  AnyRecallBuyerSchema,
  CloseRecallSchema,
  ListedRecallSchema,
  OfficeRecallSchema,
  PublishRecallSchema,
  RecallBuyerSchema,
  RecallSaleSchema,
  RegulatorSchema,
} from '#contract/schemas/recalls.ts';
import { IdParams } from '#contract/schemas/wire.ts';

const BuyersQuerySchema = SellerScopeSchema.extend({
  limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Both areas have the same calls (Rule 140); a seller's are about their own products. */
function recallEndpoints<const Area extends OfficeArea>(area: Area) {
  const isAdmin = area === 'admin';
  const whose = isAdmin ? 'a product' : 'one of your products';
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'manager' as const } : {}),
    tag: isAdmin ? 'Administration: recalls' : 'Seller: recalls',
    query: SellerScopeSchema,
  });
  const changed = {
    params: IdParams,
    output: OfficeRecallSchema,
    errors: ['RECALL_NOT_FOUND', 'RECALL_BY_ADMINISTRATOR', 'RECALL_CLOSED'] as const,
  };
  return {
    list: call(`GET /api/${area}/recalls`, {
      summary: `List recalls of ${isAdmin ? 'all' : 'your'} products, newest first`,
      query: SellerScopeSchema.extend(listQuery(['published']).omit({ sort: true }).shape).extend({
        view: z.enum(RECALL_VIEWS).optional(),
      }),
      output: z.object({
        recalls: z.array(ListedRecallSchema),
        totalCount: z.number().int(),
        /** Of each view, whatever the search. */
        counts: z.record(z.enum(['all', ...RECALL_VIEWS]), z.number().int()),
      }),
    }),
    get: call(`GET /api/${area}/recalls/{id}`, {
      summary: 'Read one recall',
      params: IdParams,
      output: OfficeRecallSchema,
      errors: ['RECALL_NOT_FOUND'],
    }),
    publish: call(`POST /api/${area}/recalls`, {
      summary: `Recall ${whose}, or some of its variants: it is not sold or sent from now on, and its buyers are emailed`,
      body: PublishRecallSchema,
      output: OfficeRecallSchema,
      status: 201,
      errors: ['PRODUCT_NOT_FOUND', 'RECALL_EXISTS'],
    }),
    amend: call(`PUT /api/${area}/recalls/{id}`, {
      ...changed,
      summary: 'Change the named fields of a recall; buyers are emailed again if you say so',
      body: AmendRecallSchema,
      errors: [...changed.errors, 'RECORD_CHANGED'],
    }),
    changeSale: call(`PUT /api/${area}/recalls/{id}/sale`, {
      ...changed,
      summary:
        'Say whether the units now on sale are safe: then they are sold and sent again, and the notice stays',
      body: RecallSaleSchema,
    }),
    close: call(`POST /api/${area}/recalls/{id}/closing`, {
      ...changed,
      summary: 'Close a recall with a reason; it stays on record, and its items are sold again',
      body: CloseRecallSchema,
    }),
    recordRegulator: call(`PUT /api/${area}/recalls/{id}/regulator`, {
      ...changed,
      summary: 'Record on which day the regulator was notified, and the number it gave',
      body: RegulatorSchema,
      errors: ['RECALL_NOT_FOUND', 'RECALL_BY_ADMINISTRATOR'],
    }),
    listBuyers: call(`GET /api/${area}/recalls/{id}/buyers`, {
      summary: `List the orders with recalled items, newest first${isAdmin ? ', with the buyers’ email addresses' : ''}`,
      params: IdParams,
      query: BuyersQuerySchema,
      output: z.object({
        buyers: z.array(
          (isAdmin ? AnyRecallBuyerSchema : RecallBuyerSchema) as Area extends 'admin'
            ? typeof AnyRecallBuyerSchema
            : typeof RecallBuyerSchema,
        ),
        totalCount: z.number().int(),
      }),
      errors: ['RECALL_NOT_FOUND'],
    }),
  };
}

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: recalls' });

export const adminRecallEndpoints = {
  ...recallEndpoints('admin'),
  exportBuyers: admin('GET /api/admin/recalls/{id}/buyers.csv', {
    summary: 'Download the buyers of recalled items with their contact details, for the regulator',
    params: IdParams,
    file: 'text/csv',
    errors: ['RECALL_NOT_FOUND'],
  }),
};
export const sellerRecallEndpoints = recallEndpoints('seller');
