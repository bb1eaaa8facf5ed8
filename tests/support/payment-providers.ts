import type { Services } from '#server/http/context.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';

import type { TestApp } from './app.ts';
import type { StripeFault } from './stripe-double.ts';

/** An undelivered event of a provider. */
export interface Delivery {
  readonly type: 'paid' | 'expired' | 'refunded' | 'disputed' | 'other';
  readonly id: string;
  /** Posts it with a valid signature, or with the given defect; returns the status. */
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
  /** The fault of the provider's next calls, for the given number of calls; null ends it. */
  readonly setFault: (fault: StripeFault | null, times?: number) => void;
  readonly faults: readonly StripeFault[];
  /** The number of sessions that the provider has created. */
  readonly sessionCount: () => Promise<number>;
  /** The number of calls that reached the provider. */
  readonly callCount: () => number;
  /** Runs `act` after the provider created a session and before it answers our call. */
  readonly beforeAnswer: (act: (sessionId: string) => Promise<void>) => void;
  /** The buyer pays on the hosted page. */
  readonly pay: (sessionId: string, card?: string) => Promise<void>;
  /** Makes the provider charge another amount or currency than requested. */
  readonly tamper: (
    sessionId: string,
    change: { cents?: number; currency?: string },
  ) => Promise<void>;
  /** Events since the last call, oldest first. Sessions past their end expire now. */
  readonly events: () => Promise<Delivery[]>;
  /** Another event about a session, true or forged. */
  readonly forge: (
    sessionId: string,
    type: Delivery['type'],
    change?: Forgery,
  ) => Promise<Delivery>;
  /** A refund made in the provider's own dashboard. */
  readonly refundInDashboard: (paymentReference: string, cents: number) => Promise<void>;
  /**
   * The provider reports that the buyer disputes a payment at their bank. Its books follow: what a
   * withdrawal takes with a fee of $25.00, and what is given back.
   */
  readonly dispute: (paymentReference: string, report: DisputeReport) => Promise<Delivery>;
  /** Pays out this much; the bank may return it. */
  readonly payOut: (cents: number, options?: { fails: boolean }) => Promise<void>;
  /** What the provider holds for the shop, fees taken. */
  readonly balanceCents: () => Promise<number>;
  /** Settles pending refunds. */
  readonly settleRefunds: () => Promise<void>;
  /** Makes the provider forget this session. */
  readonly forgetSession: (sessionId: string) => Promise<void>;
  /** Makes the provider forget its refunds. */
  readonly forgetRefunds: () => Promise<void>;
  /** The total that the provider has refunded of a payment and not reversed, in cents. */
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

/** The card that both providers accept. */
export const GOOD_CARD = '4242424242424242';
