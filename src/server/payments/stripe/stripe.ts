import Stripe from 'stripe';

import { AppError } from '#contract/errors/app-error.ts';

import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type {
  NewPaymentSession,
  PaymentProvider,
  ProviderSession,
  TransactionPage,
} from '#server/platform/payment-provider.ts';
import { assertSigned } from '#server/platform/signed-body.ts';
import {
  isPaid,
  readStripeEvent,
  sessionFacts,
  StripeRefundSchema,
  StripeSessionSchema,
  toProviderRefund,
} from '#server/payments/stripe/events.ts';
import { StripeBalanceTransactionSchema, toTransaction } from '#server/payments/stripe/balance.ts';
import type { StripeConfig } from '#server/platform/payment-config.ts';

const STRIPE = 'stripe';
const CALL_TIMEOUT_MS = 10_000;
/** Retries by the SDK, under the same idempotency key. */
const RETRIES = 1;
/** The longest line name that Stripe takes. */
const MAX_NAME_LENGTH = 250;
const REFUNDS_PER_PAGE = 100;
const TRANSACTIONS_PER_PAGE = 100;

/**
 * Stripe's hosted Checkout through its SDK (Rule 23). The payment methods are set in Stripe's
 * dashboard. Every amount is in AUD, so the captured amount is the order's.
 */
export function createStripeProvider(
  config: StripeConfig,
  { timeoutMs = CALL_TIMEOUT_MS }: { timeoutMs?: number } = {},
): PaymentProvider {
  const client = new Stripe(config.secretKey, {
    host: config.api.host,
    port: config.api.port,
    protocol: config.api.protocol,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Bullnose' },
  });

  async function getSession(sessionId: string): Promise<ProviderSession | null> {
    try {
      return toSession(await client.checkout.sessions.retrieve(sessionId));
    } catch (error) {
      if (isMissing(error)) return null;
      throw toProviderError(error);
    }
  }

  async function listRefunds(paymentReference: string) {
    try {
      const query = { payment_intent: paymentReference, limit: REFUNDS_PER_PAGE };
      const refunds = [];
      for await (const refund of client.refunds.list(query)) {
        const read = toProviderRefund(StripeRefundSchema.parse(refund));
        if (read !== null) refunds.push(read);
      }
      return refunds;
    } catch (error) {
      if (isMissing(error)) return [];
      throw toProviderError(error);
    }
  }

  async function listTransactions({
    since,
    cursor,
  }: {
    since: Date | null;
    cursor: string | null;
  }): Promise<TransactionPage> {
    try {
      const page = await client.balanceTransactions.list({
        limit: TRANSACTIONS_PER_PAGE,
        // The source of a charge names the payment, which is what events are about.
        expand: ['data.source'],
        ...(since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } }),
        ...(cursor === null ? {} : { starting_after: cursor }),
      });
      const transactions = page.data.map((each) =>
        toTransaction(StripeBalanceTransactionSchema.parse(each)),
      );
      return { transactions, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
    } catch (error) {
      throw toProviderError(error);
    }
  }

  return {
    name: STRIPE,
    getSession,
    listRefunds,
    listTransactions,

    async createSession(input) {
      try {
        const { idempotencyKey } = input;
        return toSession(
          await client.checkout.sessions.create(sessionParams(input), { idempotencyKey }),
        );
      } catch (error) {
        throw toProviderError(error);
      }
    },

    async expireSession(sessionId) {
      try {
        return toSession(await client.checkout.sessions.expire(sessionId));
      } catch (error) {
        // Stripe refuses this for a session that is complete or expired: read its state.
        const failure = toProviderError(error);
        if (failure.kind === 'refused') return getSession(sessionId);
        throw failure;
      }
    },

    async refund(input) {
      // Stripe forgets keys after a day and an attempt of last week may have succeeded, so list the
      // refunds before sending one.
      const made = (await listRefunds(input.paymentReference)).find(
        (refund) => refund.reference === input.reference,
      );
      if (made !== undefined) return made;
      try {
        const refund = await client.refunds.create(
          {
            payment_intent: input.paymentReference,
            amount: input.amountCents,
            metadata: { refund_id: input.reference },
          },
          { idempotencyKey: input.idempotencyKey },
        );
        const read = toProviderRefund(StripeRefundSchema.parse(refund));
        if (read !== null) return read;
      } catch (error) {
        throw toProviderError(error);
      }
      throw new PaymentProviderError('unanswered', 'Stripe answered a refund of something else');
    },

    verifyWebhook(rawBody, headers, now) {
      const header = headers.get('stripe-signature');
      return readStripeEvent(verify(config, { rawBody, header, now }), config);
    },
  };
}

/** Checks the time as well: the SDK alone accepts a signature from the future. */
function verify(
  { webhookSecret: secret }: StripeConfig,
  { rawBody, header, now }: { rawBody: Uint8Array; header: string | null; now: Date },
): unknown {
  assertSigned(rawBody, { header, secret, now });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)) as unknown;
  } catch {
    throw new AppError('BAD_REQUEST');
  }
}

function sessionParams(input: NewPaymentSession): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: input.orderId, payment_session_id: input.clientReference };
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: input.clientReference,
    metadata,
    payment_intent_data: { metadata, description: input.description },
    line_items: linesOf(input).map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: input.currency.toLowerCase(),
        unit_amount: line.unitCents,
        product_data: { name: line.name.slice(0, MAX_NAME_LENGTH) },
      },
    })),
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(input.expiresAt.getTime() / 1000),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
}

/** The order's lines; if they do not sum to the amount, a single line that does. */
function linesOf({ lines, amountCents, description }: NewPaymentSession) {
  const sum = lines.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (lines.length > 0 && sum === amountCents) return lines;
  return [{ name: description, quantity: 1, unitCents: amountCents }];
}

function toSession(answer: Stripe.Checkout.Session): ProviderSession {
  const session = StripeSessionSchema.parse(answer);
  return {
    ...sessionFacts(session),
    url: answer.url,
    status: sessionStatus(session.status, isPaid(session)),
    expiresAt: new Date(answer.expires_at * 1000),
  };
}

function sessionStatus(status: string | null, paid: boolean): ProviderSession['status'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  return paid ? 'paid' : 'processing';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

/**
 * Stripe repeats the first answer to a key, a 500 included, but not for a call that it never
 * finished. 409 means that another call holds the key, 429 that it did not read the call.
 */
function toProviderError(error: unknown): PaymentProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentProviderError('unanswered', 'Stripe’s answer could not be read', {
      cause: error,
    });
  }
  const { statusCode: status, message } = error;
  if (status === undefined || status === 409 || status === 429) {
    return new PaymentProviderError('unanswered', message, { cause: error });
  }
  return new PaymentProviderError(status >= 500 ? 'failed' : 'refused', message, { cause: error });
}
