import type { Cents } from '#domain/money/cents.ts';

/** What a provider is asked to open a hosted payment page for. */
export interface NewPaymentSession {
  /** `order_id:attempt`: the same key gets the same session, however often it is asked for. */
  readonly idempotencyKey: string;
  readonly orderId: string;
  /** Our own payment session's id; comes back in every event. */
  readonly clientReference: string;
  readonly amountCents: Cents;
  readonly currency: 'AUD';
  /** Shown on the hosted page. */
  readonly description: string;
  /** What the amount is made of. A provider may show the description alone. */
  readonly lines: readonly PaymentLine[];
  /** Where a paid session leads; the provider fills in `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface PaymentLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitCents: Cents;
}

/** What is known of a session's payment; the amount is what the buyer was asked for. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly clientReference: string | null;
  /** The order that the session was opened for, where the provider repeats it. */
  readonly orderId: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** The provider's id of the payment itself, once there is one. */
  readonly paymentReference: string | null;
}

/** A session as the provider knows it. */
export interface ProviderSession extends SessionFacts {
  /** The hosted page; null once nobody can pay there. */
  readonly url: string | null;
  /** `processing`: the buyer has done their part, and the money is on its way for some days. */
  readonly status: 'open' | 'processing' | 'paid' | 'expired';
  readonly expiresAt: Date;
}

export interface NewRefund {
  /** The same key never pays back twice. */
  readonly idempotencyKey: string;
  /** Our refund's id; comes back in every answer about it. */
  readonly reference: string;
  readonly paymentReference: string;
  readonly amountCents: Cents;
  readonly currency: string;
}

/** A refund as the provider knows it, whoever made it. */
export interface ProviderRefund {
  readonly refundId: string;
  /** Our refund's id; null for one that was made in the provider's own dashboard. */
  readonly reference: string | null;
  readonly paymentReference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
}

/** A payment that the buyer disputes at their bank, as the provider knows it. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** The provider's words, such as `product_not_received` and `needs_response`. */
  readonly reason: string;
  readonly status: string;
  readonly isOpen: boolean;
  /** Until when the provider takes an answer. */
  readonly dueAt: Date | null;
  readonly openedAt: Date;
  /** When this was so at the provider. */
  readonly toldAt: Date;
  /** Whether this message says that the money was taken, or given back. */
  readonly funds: 'withdrawn' | 'reinstated' | null;
}

/** An entry in the provider's books: what changed the balance that it holds for us. */
export interface ProviderTransaction {
  readonly transactionId: string;
  /** Such as `charge`, `refund`, `dispute`, `fee` or `payout`: Stripe's reporting categories. */
  readonly category: string;
  /** What it adds to the balance before the fee; negative if it takes. */
  readonly amountCents: number;
  /** What the provider keeps of it; negative if it gives a fee back. */
  readonly feeCents: number;
  readonly currency: string;
  /** The payment, refund, dispute or payout that it is about, by the id that its events have. */
  readonly reference: string | null;
  /** The payment behind it, if there is one. */
  readonly paymentReference: string | null;
  /** When the provider can pay it out. */
  readonly availableOn: Date;
  readonly createdAt: Date;
}

export interface TransactionPage {
  readonly transactions: readonly ProviderTransaction[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** What `funds_withdrawn` and `funds_reinstated` say of the money; other messages say nothing. */
export function movementOf(happened: string): ProviderDispute['funds'] {
  if (happened === 'funds_withdrawn') return 'withdrawn';
  return happened === 'funds_reinstated' ? 'reinstated' : null;
}

/** What a verified webhook says. Types that do not concern an order's payment are `other`. */
export type ProviderEvent = {
  readonly eventId: string;
  /** What we keep of the event for the record: ids, amounts and states, nothing of a card. */
  readonly payload: object;
} & (
  | { readonly type: 'paid' | 'processing' | 'failed' | 'expired'; readonly session: SessionFacts }
  /** Without `refund` the provider has only said that something was paid back: ask which. */
  | {
      readonly type: 'refunded';
      readonly paymentReference: string;
      readonly refund: ProviderRefund | null;
    }
  | {
      readonly type: 'disputed';
      readonly paymentReference: string;
      readonly dispute: ProviderDispute;
    }
  | { readonly type: 'other' }
);

/** A payment provider with a hosted page (Rule 23). Every implementation passes the same tests. */
export interface PaymentProvider {
  /** As in `POST /webhooks/{name}`. */
  readonly name: string;
  /** Answers the same session for the same idempotency key. */
  createSession(input: NewPaymentSession): Promise<ProviderSession>;
  getSession(sessionId: string): Promise<ProviderSession | null>;
  /** Ends an open session; one that is paid stays paid. Answers how it stands afterwards. */
  expireSession(sessionId: string): Promise<ProviderSession | null>;
  /** Pays back part or all of a payment, once per reference. */
  refund(input: NewRefund): Promise<ProviderRefund>;
  /** Every refund of a payment, also those made in the provider's dashboard. */
  listRefunds(paymentReference: string): Promise<ProviderRefund[]>;
  /** A page of the provider's books since a time, or of all; `cursor` is where it begins. */
  listTransactions(wanted: {
    readonly since: Date | null;
    readonly cursor: string | null;
  }): Promise<TransactionPage>;
  /**
   * Checks the signature over the raw bytes and the timestamp (300 s), then reads the event.
   * Refuses with AppError INVALID_SIGNATURE, or BAD_REQUEST for an event that is not for this shop.
   */
  verifyWebhook(rawBody: Uint8Array, headers: Headers, now: Date): ProviderEvent;
}

/**
 * Why a provider did not do what it was asked.
 * `unanswered`: nobody knows whether it was done; the same key asked again tells.
 * `failed`: it answered with a fault of its own, which the same key would only repeat.
 * `refused`: it understood and will not.
 */
export type ProviderFailure = 'unanswered' | 'failed' | 'refused';

/** What every call to a provider throws when it does not work. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly kind: ProviderFailure;

  constructor(kind: ProviderFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}

/** How a call failed; an error of unknown making leaves the outcome open. */
export function failureKind(error: unknown): ProviderFailure {
  return error instanceof PaymentProviderError ? error.kind : 'unanswered';
}
