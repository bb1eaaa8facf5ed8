import type { Cents } from '#domain/money/cents.ts';

/** What a provider is asked to open a hosted payment page for. */
export interface NewPaymentSession {
  /** `order_id:attempt`: the same key gets the same session, however often it is asked for. */
  readonly idempotencyKey: string;
  /** Our own payment session's id; comes back in every event. */
  readonly clientReference: string;
  readonly amountCents: Cents;
  readonly currency: 'AUD';
  /** Shown on the hosted page. */
  readonly description: string;
  /** Where a paid session leads; the provider fills in `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

/** A session as the provider knows it. */
export interface ProviderSession {
  readonly sessionId: string;
  readonly clientReference: string;
  /** The hosted page. */
  readonly url: string;
  readonly status: 'open' | 'paid' | 'expired';
  readonly amountCents: number;
  readonly currency: string;
  readonly paymentReference: string | null;
  readonly expiresAt: Date;
}

/** What a verified webhook says. Types that do not concern an order's payment are `other`. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: 'paid' | 'expired' | 'other';
  readonly sessionId: string | null;
  readonly clientReference: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly paymentReference: string | null;
  /** The event as received, kept for the record. */
  readonly payload: object;
}

/** A payment provider with a hosted page (Rule 23). Every implementation passes the same tests. */
export interface PaymentProvider {
  /** As in `POST /webhooks/{name}`. */
  readonly name: string;
  /** Answers the same session for the same idempotency key. Throws when the provider cannot be reached. */
  createSession(input: NewPaymentSession): Promise<ProviderSession>;
  getSession(sessionId: string): Promise<ProviderSession | null>;
  /** Ends an open session; one that is paid stays paid. Answers how it stands afterwards. */
  expireSession(sessionId: string): Promise<ProviderSession | null>;
  /**
   * Checks the signature over the raw bytes and the timestamp (300 s), then reads the event.
   * Refuses with AppError INVALID_SIGNATURE.
   */
  verifyWebhook(rawBody: Uint8Array, headers: Headers, now: Date): ProviderEvent;
}
