import { sql } from 'kysely';

import type { Services } from '#server/http/context.ts';
import { withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import { PaymentProviderError } from '#server/payments/provider.ts';
import type { PaymentProvider, ProviderFailure } from '#server/payments/provider.ts';
import { makeSandboxRefund, settlePendingRefund } from '#server/payments/sandbox/refunds.ts';
import { endSandboxSession, SANDBOX_SIGNATURE_HEADER } from '#server/payments/sandbox/sandbox.ts';
import { signBody } from '#server/payments/signature.ts';
import { createStripeProvider } from '#server/payments/stripe/stripe.ts';
import { newId } from '#server/platform/ids.ts';

import { testConfig, type TestApp } from './app.ts';
import { type DoubleEvent, type DoubleSession } from './stripe-account.ts';
import { startStripeDouble, type StripeDouble, type StripeFault } from './stripe-double.ts';
import { sandboxFor } from './trade.ts';

/** An event of a provider on its way to the shop. */
export interface Delivery {
  readonly type: 'paid' | 'expired' | 'refunded' | 'other';
  readonly id: string;
  /** Posts it with a good signature, or with what is wrong about it; answers the status. */
  readonly post: (wrong?: WrongDelivery) => Promise<number>;
}

export type WrongDelivery =
  | 'no signature'
  | 'an empty signature'
  | 'another secret'
  | 'a signature of 301 s ago'
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
  /** Pending refunds come to their end. */
  readonly settleRefunds: () => Promise<void>;
  /** Everything that the provider has paid back of a payment and not taken back, in cents. */
  readonly refundedCents: (paymentReference: string) => Promise<number>;
}

export interface Forgery {
  readonly reference?: string;
  readonly cents?: number;
  readonly currency?: string;
}

const HANG_ENDS_AFTER_MS = 400;
const CARD = '4242424242424242';

/** The sandbox, whose breakdowns happen in front of it: each ends as the same breakdown of a real provider would. */
export function sandboxUnderTest(): ProviderUnderTest {
  let test: TestApp;
  let fault: { kind: StripeFault; left: number } | null = null;
  let calls = 0;
  let before: ((sessionId: string) => Promise<void>) | null = null;
  const meanings: Partial<Record<StripeFault, ProviderFailure>> = {
    hang: 'unanswered',
    reset: 'unanswered',
    limit: 'unanswered',
    conflict: 'unanswered',
    error: 'failed',
    lost: 'unanswered',
  };
  const faults = Object.keys(meanings) as StripeFault[];

  async function call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    calls += 1;
    const kind = fault?.kind;
    if (fault !== null) fault = fault.left > 1 ? { ...fault, left: fault.left - 1 } : null;
    if (kind === undefined) return work();
    if (kind === 'lost') await work();
    throw new PaymentProviderError(meanings[kind] ?? 'unanswered', kind);
  }

  function faulty(provider: PaymentProvider): PaymentProvider {
    return {
      ...provider,
      createSession: (input) =>
        call(async () => {
          const session = await provider.createSession(input);
          await before?.(session.sessionId);
          return session;
        }),
      getSession: (id) => call(() => provider.getSession(id)),
      expireSession: (id) => call(() => provider.expireSession(id)),
      refund: (input) => call(() => provider.refund(input)),
      listRefunds: (reference) => call(() => provider.listRefunds(reference)),
    };
  }

  async function post(event: object, wrong?: WrongDelivery): Promise<number> {
    const body = JSON.stringify(event);
    const now = test.clock.now();
    const sign = (secret: string, at = now) => signBody(body, secret, at);
    const secret = test.config.sandboxWebhookSecret;
    const { sent, signature } = spoil(body, sign(secret), wrong, {
      otherSecret: sign('whsec_other_secret'),
      old: sign(secret, new Date(now.getTime() - 301_000)),
    });
    const headers = signature === null ? undefined : { [SANDBOX_SIGNATURE_HEADER]: signature };
    return (await test.request('/webhooks/sandbox', { body: sent, ...(headers && { headers }) }))
      .status;
  }

  const delivery = (
    type: Delivery['type'],
    event: { id: string; type: string; [field: string]: unknown },
  ): Delivery => ({
    type,
    id: event.id,
    post: (wrong) => post(event, wrong),
  });

  const wireTypes = {
    paid: 'session.paid',
    expired: 'session.expired',
    other: 'session.viewed',
  } as const;

  return {
    name: 'sandbox',
    payments: (services) => withCircuitBreaker(faulty(sandboxFor(services)), services),
    start: (app) => {
      test = app;
      return Promise.resolve();
    },
    reset: () => {
      fault = null;
      calls = 0;
      before = null;
    },
    stop: () => Promise.resolve(),
    faults,
    breakDown: (kind, times = Number.POSITIVE_INFINITY) => {
      fault = kind === null ? null : { kind, left: times };
    },
    sessionCount: async () =>
      (await test.db.selectFrom('sandbox_sessions').select('id').execute()).length,
    callCount: () => calls,
    beforeAnswer: (act) => {
      before = act;
    },
    pay: async (sessionId, card = CARD) => {
      const json = { cardNumber: card, expiry: '12/30', cvc: '123' };
      const { status } = await test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json });
      if (status !== 200) throw new Error(`Paying answered ${status}`);
    },
    tamper: async (sessionId, { cents, currency }) => {
      await test.db
        .updateTable('sandbox_sessions')
        .set({
          ...(cents === undefined ? {} : { amount_cents: cents }),
          ...(currency === undefined ? {} : { currency }),
        })
        .where('id', '=', sessionId)
        .execute();
    },
    events: async () => {
      await runOnly(test, 'expire-sandbox-session', ({ sessionId }) =>
        endSandboxSession(test.services, String(sessionId)),
      );
      const events: Delivery[] = [];
      await runOnly(test, 'deliver-sandbox-webhook', ({ event }) => {
        const told = event as { id: string; type: string };
        const type = told.type.startsWith('refund') ? 'refunded' : told.type.slice(8);
        events.push(delivery(type as Delivery['type'], told));
      });
      return events;
    },
    forge: async (sessionId, type, change = {}) => {
      const row = await test.db
        .selectFrom('sandbox_sessions')
        .selectAll()
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      if (type === 'refunded') throw new Error('Refunds are made, not forged');
      return delivery(type, {
        id: `evt_${newId()}`,
        type: wireTypes[type],
        session_id: sessionId,
        client_reference: change.reference ?? row.client_reference,
        amount_cents: change.cents ?? row.amount_cents,
        currency: change.currency ?? row.currency,
        payment_reference: row.payment_reference,
      });
    },
    refundInDashboard: async (paymentReference, cents) => {
      await makeSandboxRefund(test.services, {
        idempotencyKey: null,
        reference: null,
        paymentReference,
        amountCents: cents,
        currency: 'AUD',
      });
    },
    settleRefunds: () =>
      runOnly(test, 'settle-sandbox-refund', (settled) =>
        settlePendingRefund(
          test.services,
          settled as { refundId: string; outcome: 'succeeded' | 'failed' },
        ),
      ),
    refundedCents: async (paymentReference) => {
      const rows = await test.db
        .selectFrom('sandbox_refunds')
        .select('amount_cents')
        .where('payment_reference', '=', paymentReference)
        .where('status', '!=', 'failed')
        .execute();
      return rows.reduce((sum, row) => sum + row.amount_cents, 0);
    },
  };
}

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
      const patient = createStripeProvider(settings);
      const hasty = createStripeProvider(settings, { timeoutMs: HANG_ENDS_AFTER_MS });
      // Only what never answers is waited for less long than in a shop.
      const now = () => (isHanging ? hasty : patient);
      const provider: PaymentProvider = {
        name: patient.name,
        createSession: (input) => now().createSession(input),
        getSession: (id) => now().getSession(id),
        expireSession: (id) => now().expireSession(id),
        refund: (input) => now().refund(input),
        listRefunds: (reference) => now().listRefunds(reference),
        verifyWebhook: (...received) => patient.verifyWebhook(...received),
      };
      return withCircuitBreaker(provider, services);
    },
    start: async (app) => {
      test = app;
      double = await startStripeDouble({
        clock: () => test.clock.now(),
        send: async (request) => test.app.fetch(request),
      });
    },
    reset: () => {
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
    breakDown: (kind, times) => {
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
    pay: (sessionId, card = CARD) => {
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
      if (type === 'refunded') throw new Error('Refunds are made, not forged');
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
    settleRefunds: () => Promise.resolve(double.account.settleRefunds()),
    refundedCents: (paymentReference) =>
      Promise.resolve(
        double.account
          .refundsOf(paymentReference)
          .filter((refund) => refund.status !== 'failed')
          .reduce((sum, refund) => sum + refund.amount, 0),
      ),
  };
}

function spoil(
  body: string,
  signature: string,
  wrong: WrongDelivery | undefined,
  signatures: { otherSecret: string; old: string },
): { sent: string; signature: string | null } {
  switch (wrong) {
    case undefined:
      return { sent: body, signature };
    case 'no signature':
      return { sent: body, signature: null };
    case 'an empty signature':
      return { sent: body, signature: '' };
    case 'another secret':
      return { sent: body, signature: signatures.otherSecret };
    case 'a signature of 301 s ago':
      return { sent: body, signature: signatures.old };
    case 'a reserialised body':
      return { sent: JSON.stringify(JSON.parse(body), null, 1), signature };
    case 'another body':
      return { sent: body.replace('session.paid', 'session.PAID'), signature };
  }
}

/** Takes the due jobs of one name and works them off; the others stay. */
async function runOnly(
  test: TestApp,
  name: string,
  work: (data: Record<string, unknown>) => unknown,
): Promise<void> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    delete from test_support.job
    where name = ${name} and (start_after is null or start_after <= ${test.clock.now()})
    returning id, data`.execute(test.db);
  for (const { data } of rows) await work(data);
}
