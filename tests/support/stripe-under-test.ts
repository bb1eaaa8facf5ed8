import { withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { createStripeProvider } from '#server/payments/stripe/stripe.ts';

import { testConfig, type TestApp } from './app.ts';
import { type Delivery, GOOD_CARD, type ProviderUnderTest } from './payment-providers.ts';
import type { DoubleEvent, DoubleSession } from './stripe-account.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double.ts';

/** The timeout for hanging calls in tests. */
const HANG_ENDS_AFTER_MS = 400;

/** Stripe's own SDK, talking HTTP to the local double. */
export function stripeUnderTest(): ProviderUnderTest {
  let test: TestApp;
  let double: StripeDouble;
  let isHanging = false;
  const eventTypes: Readonly<Record<string, Delivery['type']>> = {
    'checkout.session.completed': 'paid',
    'checkout.session.expired': 'expired',
    'refund.created': 'refunded',
    'refund.updated': 'refunded',
    'refund.failed': 'refunded',
    'charge.refunded': 'refunded',
    'charge.dispute.created': 'disputed',
  };

  const delivery = (event: DoubleEvent): Delivery => ({
    type: eventTypes[event.type] ?? 'other',
    id: event.id,
    post: async (wrong) => {
      const body = JSON.stringify(event);
      if (wrong === undefined) return (await double.deliver(event)).status;
      const changes = {
        'no signature': { signature: null },
        'an empty signature': { signature: '' },
        'another secret': { secret: 'whsec_other_secret' },
        'a signature of 301 s ago': { ageSeconds: 301 },
        'a signature of 301 s from now': { ageSeconds: -302 },
        'a reserialised body': { body: JSON.stringify(event, null, 1) },
        'another body': { body: body.replace('completed', 'COMPLETED') },
      }[wrong];
      return (await double.deliver(event, changes)).status;
    },
  });
  const sessionOf = (id: string): DoubleSession => {
    const session = double.account.sessions.get(id);
    if (session === undefined) throw new Error(`No session ${id}`);
    return session;
  };

  return {
    name: 'stripe',
    payments: (services) => {
      const settings = testConfig(double.env).stripe;
      if (settings === null) throw new Error('The double’s settings name an account');
      const provider = createStripeProvider(settings);
      const shortTimeout = createStripeProvider(settings, { timeoutMs: HANG_ENDS_AFTER_MS });
      // A call that hangs times out sooner than in a shop.
      const now = () => (isHanging ? shortTimeout : provider);
      const faulty: PaymentProvider = {
        name: provider.name,
        createSession: (input) => now().createSession(input),
        getSession: (id) => now().getSession(id),
        expireSession: (id) => now().expireSession(id),
        refund: (input) => now().refund(input),
        listRefunds: (reference) => now().listRefunds(reference),
        listTransactions: (wanted) => now().listTransactions(wanted),
        verifyWebhook: (...received) => provider.verifyWebhook(...received),
      };
      return withCircuitBreaker(faulty, services);
    },
    start: async (app) => {
      test = app;
      double = await startStripeDouble({
        clock: () => test.clock.now(),
        send: async (request) => test.app.fetch(request),
      });
    },
    reset: () => {
      double.account.transactions.length = 0;
      isHanging = false;
      double.setFault(null);
      double.beforeAnswer(() => {});
      double.requests.length = 0;
      double.waiting.length = 0;
      double.account.sessions.clear();
      double.account.refunds.clear();
    },
    stop: () => double.stop(),
    faults: ['hang', 'reset', 'limit', 'conflict', 'error', 'lost', 'cut', 'garbage'],
    setFault: (kind, times) => {
      isHanging = kind === 'hang';
      double.setFault(kind, times === undefined ? {} : { times });
    },
    sessionCount: () => Promise.resolve(double.account.sessions.size),
    callCount: () => double.requests.length,
    beforeAnswer: (act) => {
      double.beforeAnswer(async ({ method, path }) => {
        if (method !== 'POST' || path !== '/v1/checkout/sessions') return;
        const id = [...double.account.sessions.keys()].at(-1);
        if (id !== undefined) await act(id);
      });
    },
    pay: (sessionId, card = GOOD_CARD) => {
      double.account.pay(sessionId, card);
      return Promise.resolve();
    },
    tamper: (sessionId, { cents, currency }) => {
      const session = sessionOf(sessionId);
      if (cents !== undefined) session.amount_total = cents;
      if (currency !== undefined) session.currency = currency.toLowerCase();
      return Promise.resolve();
    },
    events: () => {
      double.account.expireDue();
      return Promise.resolve(double.waiting.splice(0).map(delivery));
    },
    forge: (sessionId, type, change = {}) => {
      const session = sessionOf(sessionId);
      if (type === 'refunded' || type === 'disputed') throw new Error('Refunds cannot be forged');
      const isPaid = type === 'paid';
      const told = {
        ...session,
        client_reference_id: change.reference ?? session.client_reference_id,
        amount_total: change.cents ?? session.amount_total,
        currency: change.currency?.toLowerCase() ?? session.currency,
        status: isPaid ? 'complete' : 'expired',
        payment_status: isPaid ? 'paid' : 'unpaid',
      };
      const types = {
        paid: 'checkout.session.completed',
        expired: 'checkout.session.expired',
        other: 'payment_intent.created',
      };
      return Promise.resolve(delivery(double.account.event(types[type], told)));
    },
    refundInDashboard: (paymentReference, cents) => {
      const { status } = double.account.createRefund({
        payment_intent: paymentReference,
        amount: String(cents),
      });
      if (status !== 200) throw new Error(`The refund answered ${status}`);
      return Promise.resolve();
    },
    dispute: (paymentReference, { disputeId, type, status, cents, dueAt, at }) => {
      const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
      const source = { id: disputeId, object: 'dispute', payment_intent: paymentReference };
      if (type === 'funds_withdrawn') {
        double.account.enter({ category: 'dispute', cents: -cents, fee: 2_500, source });
      }
      if (type === 'funds_reinstated') {
        double.account.enter({ category: 'dispute_reversal', cents, source });
      }
      const event = double.account.event(`charge.dispute.${type}`, {
        id: disputeId,
        object: 'dispute',
        amount: cents,
        currency: 'aud',
        charge: 'ch_1',
        payment_intent: paymentReference,
        reason: 'product_not_received',
        status,
        created: seconds(at),
        evidence_details: { due_by: dueAt === null ? null : seconds(dueAt), past_due: false },
      });
      return Promise.resolve(delivery({ ...event, created: seconds(at) }));
    },
    payOut: (cents, { fails } = { fails: false }) => {
      const source = { id: `po_${double.account.transactions.length}`, object: 'payout' };
      double.account.enter({ category: 'payout', cents: -cents, source });
      if (fails) double.account.enter({ category: 'payout_reversal', cents, source });
      return Promise.resolve();
    },
    balanceCents: () =>
      Promise.resolve(double.account.transactions.reduce((sum, { net }) => sum + net, 0)),
    settleRefunds: () => Promise.resolve(double.account.settleRefunds()),
    forgetSession: async (sessionId) => {
      double.account.sessions.delete(sessionId);
    },
    forgetRefunds: () => Promise.resolve(double.account.refunds.clear()),
    refundedCents: (paymentReference) =>
      Promise.resolve(
        double.account
          .refundsOf(paymentReference)
          .filter((refund) => refund.status !== 'failed')
          .reduce((sum, refund) => sum + refund.amount, 0),
      ),
  };
}
