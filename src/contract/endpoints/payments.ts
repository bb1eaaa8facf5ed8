import { z } from 'zod';

import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { endpoint } from '#contract/endpoint.ts';
import { PAYMENT_STATUSES } from '#contract/schemas/orders.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

export const paymentEndpoints = {
  checkPayment: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/payment-check',
    audience: 'user',
    tag: 'Orders',
    summary: 'Check one of your pending orders with the payment provider and return its state',
    params: z.object({ id: IdSchema }),
    output: z.object({
      status: z.enum(ORDER_STATUSES),
      payment_status: z.enum(PAYMENT_STATUSES),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
