import type { Cents } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { PlacedOrder } from '#contract/schemas/orders.ts';
import { SESSION_FAILED } from '#contract/text/payment.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';

import { attemptKey, clearAttempt } from './attempt-key.ts';

/** Errors about a line, not about the order as a whole (Rule 12). */
export const LINE_ERRORS: ReadonlySet<string> = new Set([
  'OUT_OF_STOCK',
  'AGE_RESTRICTED',
  'UNPAID_UNITS_LIMIT',
  'PRODUCT_NOT_FOUND',
  'VARIANT_NOT_FOUND',
]);

interface Purchase {
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  readonly expectedTotal: Cents;
  /** The quote that the buyer saw. */
  readonly quoteId: string;
  /** The words of the box that the buyer ticked, if they did. */
  readonly reviewRequestWords?: string | undefined;
  /** A key of the lines: another cart is another attempt. */
  readonly cartKey: string;
}

/** An error with the text that the payment dialog adds to its own. */
export class PaymentError extends Error {
  readonly code: string | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PaymentError';
    this.code = errorCode(cause);
  }
}

/**
 * Places the order and opens its payment. Returns the next page: the provider's, or the
 * confirmation when there is nothing to pay (Rule 18).
 */
export async function payForCart(
  api: ApiClient['checkout'],
  purchase: Purchase,
): Promise<{ url: string }> {
  const order = await placeOrder(api, purchase);
  if (order.total === 0) return { url: pages.orderConfirmation(order.id) };
  try {
    return await openSession(api, order.id);
  } catch (error) {
    if (errorCode(error) !== 'ORDER_NOT_PAYABLE') throw asSessionError(error);
  }
  // The earlier order of this attempt has been paid or has expired: start a new one.
  clearAttempt();
  const fresh = await placeOrder(api, purchase);
  try {
    return await openSession(api, fresh.id);
  } catch (error) {
    throw asSessionError(error);
  }
}

async function placeOrder(
  api: ApiClient['checkout'],
  {
    shippingAddressId,
    billingAddressId,
    expectedTotal,
    quoteId,
    cartKey,
    reviewRequestWords,
  }: Purchase,
): Promise<PlacedOrder> {
  const fingerprint = [
    cartKey,
    shippingAddressId,
    billingAddressId,
    expectedTotal,
    quoteId,
    reviewRequestWords,
  ].join('|');
  try {
    return await api.placeOrder({
      headers: { 'idempotency-key': attemptKey(fingerprint) },
      body: {
        shipping_address_id: shippingAddressId,
        billing_address_id: billingAddressId,
        expected_total: expectedTotal,
        quote_id: quoteId,
        review_request_words: reviewRequestWords,
      },
    });
  } catch (error) {
    const step = LINE_ERRORS.has(errorCode(error) ?? '') ? 'order items' : 'order';
    throw new PaymentError(`Failed to create ${step}: ${errorMessage(error)}`, error);
  }
}

function openSession(api: ApiClient['checkout'], orderId: string) {
  return api.createCheckoutSession({ body: { orderId } });
}

function asSessionError(error: unknown): PaymentError {
  const message = errorMessage(error);
  const isSaid = message.startsWith(SESSION_FAILED);
  return new PaymentError(isSaid ? message : `${SESSION_FAILED}: ${message}`, error);
}
