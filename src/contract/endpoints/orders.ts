import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  BuyAgainSchema,
  CalculateTotalSchema,
  CancelOrderSchema,
  OrderSchema,
  OrderTotalsSchema,
  OrderWarrantySchema,
  PlacedOrderSchema,
  PlaceOrderSchema,
  SandboxSessionSchema,
} from '#contract/schemas/orders.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const SessionParams = z.object({ sessionId: z.string().min(1).max(100) });

const checkout = endpointsOf({ audience: 'key', tag: 'Checkout' });
const payment = endpointsOf({ audience: 'user', tag: 'Checkout' });
const orders = endpointsOf({ audience: 'user', tag: 'Orders' });
const sandbox = endpointsOf({ audience: 'public', tag: 'Sandbox payments' });

export const checkoutEndpoints = {
  calculateOrderTotal: checkout('POST /functions/v1/calculate-order-total', {
    summary: 'Calculate subtotal, tax, freight and grand total from the stored prices and rules',
    body: CalculateTotalSchema,
    limit: 'previews',
    output: OrderTotalsSchema,
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'AGE_RESTRICTED'],
    errorShape: 'function',
  }),
  createCheckoutSession: payment('POST /functions/v1/create-checkout-session', {
    summary: "Open the payment provider's hosted page for one of your pending orders",
    body: z.object({ orderId: IdSchema }),
    output: z.object({ sessionId: z.string(), url: z.string() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAYABLE', 'TOTAL_BELOW_MINIMUM', 'PAYMENT_UNAVAILABLE'],
    errorShape: 'function',
  }),
  placeOrder: orders('POST /api/orders', {
    summary: 'Turn the cart into a pending order, holding its stock',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255) }),
    body: PlaceOrderSchema,
    limit: 'orders',
    output: PlacedOrderSchema,
    status: 201,
    errors: [
      'CART_EMPTY',
      'ADDRESS_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'OUT_OF_STOCK',
      'AGE_RESTRICTED',
      'UNPAID_ORDERS_LIMIT',
      'UNPAID_UNITS_LIMIT',
      'TOTAL_CHANGED',
      'TOTAL_BELOW_MINIMUM',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
};

export const orderEndpoints = {
  listOrders: orders('GET /api/orders', {
    summary: 'List your orders, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    output: z.object({ orders: z.array(OrderSchema), totalCount: z.number().int() }),
  }),
  exportOrders: orders('GET /api/orders.csv', {
    summary: 'Download all your orders, newest first, one row for each item',
    file: 'text/csv',
  }),
  getOrder: orders('GET /api/orders/{id}', {
    summary: 'Read one of your orders',
    params: IdParams,
    output: OrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  getOrderWarranty: orders('GET /api/orders/{id}/warranties/{item_id}', {
    summary: 'Read the warranty of an item of one of your orders',
    params: IdParams.extend({ item_id: IdSchema }),
    output: OrderWarrantySchema,
    errors: ['WARRANTY_NOT_FOUND'],
  }),
  cancelOrder: orders('POST /api/orders/{id}/cancel', {
    summary: 'Cancel one of your orders before dispatch; the payment is refunded in full',
    params: IdParams,
    body: CancelOrderSchema,
    output: OrderSchema,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_UNAVAILABLE'],
  }),
  buyAgain: orders('POST /api/orders/{id}/buy-again', {
    summary: 'Add the available items of one of your orders to the cart, and list the others',
    params: IdParams,
    output: BuyAgainSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
};

/** The calls of the sandbox's payment page (Rule 23). */
export const sandboxEndpoints = {
  getSandboxSession: sandbox('GET /api/sandbox/sessions/{sessionId}', {
    summary: 'Read a sandbox payment session',
    params: SessionParams,
    output: SandboxSessionSchema,
    errors: ['PAYMENT_SESSION_NOT_FOUND'],
  }),
  paySandboxSession: sandbox('POST /api/sandbox/sessions/{sessionId}/pay', {
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
