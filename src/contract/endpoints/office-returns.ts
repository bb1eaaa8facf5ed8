import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { RETURN_VIEWS } from '#contract/office-lists.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  ApproveReturnSchema,
  AskCustomerSchema,
  DeclineReturnSchema,
  EscalateReturnSchema,
  HandBackSchema,
  OfficeReturnSchema,
  OfficeReturnSummarySchema,
  ReceiveReturnSchema,
  ResolveReturnSchema,
  SettleHurtSchema,
} from '#contract/schemas/returns.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const STEP_ERRORS = ['RETURN_NOT_FOUND', 'RETURN_CHANGED', 'RETURN_ESCALATED'] as const;

/** Both areas have the same calls (Rule 138); administrators also decide in a seller's place. */
function officeReturnEndpoints<const Area extends OfficeArea>(area: Area) {
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'manager' as const } : {}),
    tag: area === 'admin' ? 'Administration: returns' : 'Seller: returns',
    query: SellerScopeSchema,
  });
  return {
    list: call(`GET /api/${area}/returns`, {
      summary: 'List returns: those to answer by their deadline, the others newest first',
      query: listQuery(['created'])
        .omit({ sort: true })
        .extend({
          view: z.enum(RETURN_VIEWS).default('to_answer'),
          /** Only those of this order. */
          order_id: IdSchema.optional(),
          ...SellerScopeSchema.shape,
        }),
      output: z.object({
        returns: z.array(OfficeReturnSummarySchema),
        totalCount: z.number().int(),
        /** Of each view of what waits for somebody, whatever the search. */
        counts: z.record(z.enum(RETURN_VIEWS).exclude(['ended']), z.number().int()),
      }),
    }),
    get: call(`GET /api/${area}/returns/{id}`, {
      summary: 'Read one return',
      params: IdParams,
      output: OfficeReturnSchema,
      errors: ['RETURN_NOT_FOUND'],
    }),
    ask: call(`POST /api/${area}/returns/{id}/question`, {
      summary: 'Ask the customer about a return',
      params: IdParams,
      body: AskCustomerSchema,
      output: OfficeReturnSchema,
      errors: STEP_ERRORS,
    }),
    approve: call(`POST /api/${area}/returns/{id}/approval`, {
      summary: 'Approve a return: what will be done, and how the goods get back',
      params: IdParams,
      body: ApproveReturnSchema,
      output: OfficeReturnSchema,
      errors: [...STEP_ERRORS, 'AGE_RESTRICTED'],
    }),
    receive: call(`POST /api/${area}/returns/{id}/receipt`, {
      summary: 'Record that the goods are back',
      params: IdParams,
      body: ReceiveReturnSchema,
      output: OfficeReturnSchema,
      errors: STEP_ERRORS,
    }),
    resolve: call(`POST /api/${area}/returns/{id}/resolution`, {
      summary: 'Refund, replace, repair or compensate, which ends a return',
      params: IdParams,
      body: ResolveReturnSchema,
      output: OfficeReturnSchema,
      errors: [
        ...STEP_ERRORS,
        'ORDER_DISPUTED',
        'NOTHING_TO_REFUND',
        'REFUND_EXCEEDS_PAYMENT',
        'OUT_OF_STOCK',
        'ITEM_RECALLED',
        'AGE_RESTRICTED',
      ],
    }),
    decline: call(`POST /api/${area}/returns/{id}/refusal`, {
      summary: 'Decline a return for a reason of the list; the customer can ask the shop to decide',
      params: IdParams,
      body: DeclineReturnSchema,
      output: OfficeReturnSchema,
      errors: STEP_ERRORS,
    }),
    handBack: call(`POST /api/${area}/returns/{id}/handed-back`, {
      summary: 'Record the parcel that brings goods back to the customer who sent them',
      params: IdParams,
      body: HandBackSchema,
      output: OfficeReturnSchema,
      errors: STEP_ERRORS,
    }),
  };
}

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: returns' });

export const sellerReturnEndpoints = officeReturnEndpoints('seller');
export const adminReturnEndpoints = {
  ...officeReturnEndpoints('admin'),
  takeOver: admin('POST /api/admin/returns/{id}/escalation', {
    summary: 'Decide about a return in the place of its seller from now on',
    params: IdParams,
    body: EscalateReturnSchema,
    output: OfficeReturnSchema,
    errors: ['RETURN_NOT_FOUND', 'RETURN_CHANGED'],
  }),
  settleHurt: admin('POST /api/admin/returns/{id}/hurt-settled', {
    summary: 'Record what was done about a return in which somebody was hurt; its deadline ends',
    params: IdParams,
    body: SettleHurtSchema,
    output: OfficeReturnSchema,
    errors: ['RETURN_NOT_FOUND'],
  }),
};
