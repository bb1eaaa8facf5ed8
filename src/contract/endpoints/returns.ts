import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  AnswerReturnSchema,
  EscalateReturnSchema,
  RequestReturnSchema,
  ReturnOptionsSchema,
  ReturnSchema,
  ReturnSummarySchema,
  SendBackSchema,
  WithdrawReturnSchema,
} from '#contract/schemas/returns.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const returns = endpointsOf({ audience: 'user', tag: 'Returns' });

const STEP_ERRORS = ['RETURN_NOT_FOUND', 'RETURN_CHANGED'] as const;

/** Returns that a customer asks for (Rules 133 and 138). */
export const returnEndpoints = {
  list: returns('GET /api/returns', {
    summary: 'List your returns, newest first',
    query: z.object({
      /** Only those that are open. */
      open: z.enum(['true']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ returns: z.array(ReturnSummarySchema), totalCount: z.number().int() }),
  }),
  getOptions: returns('GET /api/returns/options', {
    summary: 'Read what can be returned of one of your orders',
    query: z.object({ order_id: IdSchema }),
    output: ReturnOptionsSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  request: returns('POST /api/returns', {
    summary: 'Ask for a return; the same id asks once',
    body: RequestReturnSchema,
    limit: 'messages',
    output: ReturnSchema,
    status: 201,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'RETURN_REFUSED', 'CONFLICT'],
  }),
  get: returns('GET /api/returns/{id}', {
    summary: 'Read one of your returns',
    params: IdParams,
    output: ReturnSchema,
    errors: ['RETURN_NOT_FOUND'],
  }),
  answer: returns('POST /api/returns/{id}/answer', {
    summary: 'Answer a question about your return',
    params: IdParams,
    body: AnswerReturnSchema,
    limit: 'messages',
    output: ReturnSchema,
    errors: STEP_ERRORS,
  }),
  sendBack: returns('POST /api/returns/{id}/sent-back', {
    summary: 'Say that you have sent the goods back, and what posting cost',
    params: IdParams,
    body: SendBackSchema,
    output: ReturnSchema,
    errors: STEP_ERRORS,
  }),
  withdraw: returns('POST /api/returns/{id}/withdrawal', {
    summary: 'Withdraw your return',
    params: IdParams,
    body: WithdrawReturnSchema,
    output: ReturnSchema,
    errors: STEP_ERRORS,
  }),
  escalate: returns('POST /api/returns/{id}/escalation', {
    summary: 'Ask the shop to decide about your return',
    params: IdParams,
    body: EscalateReturnSchema,
    output: ReturnSchema,
    errors: STEP_ERRORS,
  }),
};
