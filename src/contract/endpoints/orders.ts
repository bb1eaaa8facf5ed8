import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import {
  BuyAgainSchema,
  CalculateTotalSchema,
  CancelOrderSchema,
  OrderSchema,
  OrderTotalsSchema,
  PlacedOrderSchema,
  PlaceOrderSchema,
  SandboxSessionSchema,
} from '#contract/schemas/orders.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

const SessionParams = z.object({ sessionId: z.string().min(1).max(100) });

export const checkoutEndpoints = {
  calculateOrderTotal: endpoint({
    method: 'POST',
    path: '/functions/v1/calculate-order-total',
    audience: 'key',
    tag: 'Checkout',
    summary: 'Calculate subtotal, tax, freight and grand total from the stored prices and rules',
    body: CalculateTotalSchema,
    output: OrderTotalsSchema,
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    errorShape: 'function',
  }),
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/functions/v1/create-checkout-session',
    audience: 'user',
    tag: 'Checkout',
    summary: "Open the payment provider's hosted page for one of your pending orders",
    body: z.object({ orderId: IdSchema }),
    output: z.object({ sessionId: z.string(), url: z.string() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAYABLE', 'TOTAL_BELOW_MINIMUM', 'PAYMENT_UNAVAILABLE'],
    errorShape: 'function',
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/orders',
    audience: 'user',
    tag: 'Orders',
    summary: 'Turn the cart into a pending order, holding its stock',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255) }),
    body: PlaceOrderSchema,
    output: PlacedOrderSchema,
    status: 201,
    errors: [
      'CART_EMPTY',
      'ADDRESS_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'OUT_OF_STOCK',
      'UNPAID_ORDERS_LIMIT',
      'UNPAID_UNITS_LIMIT',
      'TOTAL_CHANGED',
      'TOTAL_BELOW_MINIMUM',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
};

export const orderEndpoints = {
  listOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    audience: 'user',
    tag: 'Orders',
    summary: 'List your orders, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    output: z.object({ orders: z.array(OrderSchema), totalCount: z.number().int() }),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{id}',
    audience: 'user',
    tag: 'Orders',
    summary: 'Read one of your orders',
    params: z.object({ id: IdSchema }),
    output: OrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    audience: 'user',
    tag: 'Orders',
    summary: 'Cancel one of your orders before dispatch; the payment is refunded in full',
    params: z.object({ id: IdSchema }),
    body: CancelOrderSchema,
    output: OrderSchema,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_UNAVAILABLE'],
  }),
  buyAgain: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/buy-again',
    audience: 'user',
    tag: 'Orders',
    summary: 'Add the available items of one of your orders to the cart, and list the others',
    params: z.object({ id: IdSchema }),
    output: BuyAgainSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
};

/** The calls of the sandbox's payment page (Rule 23). */
export const sandboxEndpoints = {
  getSandboxSession: endpoint({
    method: 'GET',
    path: '/api/sandbox/sessions/{sessionId}',
    audience: 'public',
    tag: 'Sandbox payments',
    summary: 'Read a sandbox payment session',
    params: SessionParams,
    output: SandboxSessionSchema,
    errors: ['PAYMENT_SESSION_NOT_FOUND'],
  }),
  paySandboxSession: endpoint({
    method: 'POST',
    path: '/api/sandbox/sessions/{sessionId}/pay',
    audience: 'public',
    tag: 'Sandbox payments',
    summary: 'Pay with a test card; a declined card leaves the session open',
    params: SessionParams,
    body: z.object({
      cardNumber: z.string().min(1).max(30),
      expiry: z.string().min(1).max(7),
      cvc: z.string().min(3).max(4),
    }),
    output: z.object({
      status: z.enum(['paid', 'declined']),
      message: z.string(),
      redirectUrl: z.string().nullable(),
    }),
    errors: ['PAYMENT_SESSION_NOT_FOUND', 'PAYMENT_SESSION_CLOSED'],
  }),
};
