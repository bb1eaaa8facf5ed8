import { z } from 'zod';

import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { PAYMENT_STATUSES } from '#contract/schemas/orders.ts';
import { IdParams } from '#contract/schemas/wire.ts';

const orders = endpointsOf({ audience: 'user', tag: 'Orders' });

export const paymentEndpoints = {
  checkPayment: orders('POST /api/orders/{id}/payment-check', {
    summary: 'Check one of your pending orders with the payment provider and return its state',
    params: IdParams,
    output: z.object({
      status: z.enum(ORDER_STATUSES),
      payment_status: z.enum(PAYMENT_STATUSES),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
