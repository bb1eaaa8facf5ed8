import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { RecallSchema } from '#contract/schemas/recalls.ts';
import { IdParams } from '#contract/schemas/wire.ts';

const shop = endpointsOf({ audience: 'public', tag: 'Recalls' });

export const recallEndpoints = {
  list: shop('GET /api/recalls', {
    summary: 'List the recalls of products: those that are open first, each the newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(20),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({ recalls: z.array(RecallSchema), totalCount: z.number().int() }),
  }),
  get: shop('GET /api/recalls/{id}', {
    summary: 'Read one recall',
    params: IdParams,
    output: RecallSchema,
    errors: ['RECALL_NOT_FOUND'],
  }),
};
