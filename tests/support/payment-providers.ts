import type { Services } from '#server/http/context.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';

import type { TestApp } from './app.ts';
import type { StripeFault } from './stripe-double.ts';

/** An event of a provider on its way to the shop. */
export interface Delivery {
  readonly type: 'paid' | 'expired' | 'refunded' | 'disputed' | 'other';
  readonly id: string;
  /** Posts it with a good signature, or with what is wrong about it; answers the status. */
  readonly post: (wrong?: WrongDelivery) => Promise<number>;
}

export type WrongDelivery =
  | 'no signature'
  | 'an empty signature'
  | 'another secret'
  | 'a signature of 301 s ago'
  | 'a signature of 301 s from now'
  | 'a reserialised body'
  | 'another body';

export interface ProviderUnderTest {
  readonly name: 'sandbox' | 'stripe';
  /** For `useTestApp`. */
  readonly payments: (services: Omit<Services, 'payments'>) => PaymentProvider;
  readonly start: (test: TestApp) => Promise<void>;
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
  /** What a call of the provider meets from now on, as often as said; null ends it. */
  readonly breakDown: (fault: StripeFault | null, times?: number) => void;
  readonly faults: readonly StripeFault[];
  /** How many sessions the provider has ever made. */
  readonly sessionCount: () => Promise<number>;
  /** How often the provider was really called. */
  readonly callCount: () => number;
  /** Runs `act` after the provider made a session and before our call is answered. */
  readonly beforeAnswer: (act: (sessionId: string) => Promise<void>) => void;
  /** The buyer pays on the hosted page. */
  readonly pay: (sessionId: string, card?: string) => Promise<void>;
  /** The provider asks for, and takes, something else than it was told to. */
  readonly tamper: (
    sessionId: string,
    change: { cents?: number; currency?: string },
  ) => Promise<void>;
  /** Events since the last call, oldest first; sessions whose time is over end now. */
  readonly events: () => Promise<Delivery[]>;
  /** One more event about a session, true or not. */
  readonly forge: (
    sessionId: string,
    type: Delivery['type'],
    change?: Forgery,
  ) => Promise<Delivery>;
  /** A refund made in the provider's own dashboard. */
  readonly refundInDashboard: (paymentReference: string, cents: number) => Promise<void>;
  /** The provider reports a payment that its buyer disputes at their bank. */
  readonly dispute: (paymentReference: string, report: DisputeReport) => Promise<Delivery>;
  /** Settles pending refunds. */
  readonly settleRefunds: () => Promise<void>;
  /** Makes the provider forget this session. */
  readonly forgetSession: (sessionId: string) => Promise<void>;
  /** Makes the provider forget its refunds. */
  readonly forgetRefunds: () => Promise<void>;
  /** Everything that the provider has paid back of a payment and not taken back, in cents. */
  readonly refundedCents: (paymentReference: string) => Promise<number>;
}

export interface DisputeReport {
  readonly disputeId: string;
  readonly type: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly cents: number;
  readonly dueAt: Date | null;
  /** When it happened at the provider. */
  readonly at: Date;
}

export interface Forgery {
  readonly reference?: string;
  readonly cents?: number;
  readonly currency?: string;
}

/** The card that both providers take. */
export const GOOD_CARD = '4242424242424242';
