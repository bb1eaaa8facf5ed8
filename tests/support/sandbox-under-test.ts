import { sql } from 'kysely';

import { withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { PaymentProvider, ProviderFailure } from '#server/platform/payment-provider.ts';
import { enterSandboxMovement } from '#server/payments/sandbox/books.ts';
import { makeSandboxRefund, settlePendingRefund } from '#server/payments/sandbox/refunds.ts';
import { endSandboxSession, SANDBOX_SIGNATURE_HEADER } from '#server/payments/sandbox/sandbox.ts';
import { signBody } from '#server/platform/signed-body.ts';
import { newId } from '#server/platform/ids.ts';

import type { TestApp } from './app.ts';
import {
  type Delivery,
  GOOD_CARD,
  type ProviderUnderTest,
  type WrongDelivery,
} from './payment-providers.ts';
import type { StripeFault } from './stripe-double.ts';
import { sandboxFor } from './trade.ts';

/** The sandbox behind a simulated failure: each call fails as a call to a real provider would. */
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
      listTransactions: (wanted) => call(() => provider.listTransactions(wanted)),
    };
  }

  async function post(event: object, wrong?: WrongDelivery): Promise<number> {
    const body = JSON.stringify(event);
    const now = test.clock.now();
    const sign = (secret: string, at = now) => signBody(body, secret, at);
    const secret = test.config.sandboxWebhookSecret;
    const { sent, signature } = applyDefect(body, sign(secret), wrong, {
      otherSecret: sign('whsec_other_secret'),
      old: sign(secret, new Date(now.getTime() - 301_000)),
      early: sign(secret, new Date(now.getTime() + 301_000)),
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
    setFault: (kind, times = Number.POSITIVE_INFINITY) => {
      fault = kind === null ? null : { kind, left: times };
    },
    sessionCount: async () =>
      (await test.db.selectFrom('sandbox_sessions').select('id').execute()).length,
    callCount: () => calls,
    beforeAnswer: (act) => {
      before = act;
    },
    pay: async (sessionId, card = GOOD_CARD) => {
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
      if (type === 'refunded' || type === 'disputed') throw new Error('Refunds cannot be forged');
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
    dispute: async (paymentReference, { disputeId, type, status, cents, dueAt, at }) => {
      const moved = { funds_withdrawn: 'dispute', funds_reinstated: 'dispute_reversal' } as const;
      const category = moved[type as keyof typeof moved];
      if (category !== undefined) {
        await enterSandboxMovement(test.db, {
          category,
          reference: disputeId,
          paymentReference,
          amountCents: cents,
          currency: 'AUD',
          at: test.clock.now(),
        });
      }
      return delivery('disputed', {
        id: `evt_${newId()}`,
        type: `dispute.${type}`,
        dispute_id: disputeId,
        payment_reference: paymentReference,
        amount_cents: cents,
        currency: 'AUD',
        reason: 'product_not_received',
        status,
        due_at: dueAt?.toISOString() ?? null,
        opened_at: at.toISOString(),
        told_at: at.toISOString(),
      });
    },
    payOut: async (cents, { fails } = { fails: false }) => {
      const reference = `sbo_${newId()}`;
      const at = test.clock.now();
      const row = { fee_cents: 0, currency: 'AUD', reference, available_on: at, created_at: at };
      await test.db
        .insertInto('sandbox_transactions')
        .values([
          { ...row, id: newId(), category: 'payout', amount_cents: -cents },
          ...(fails
            ? [{ ...row, id: newId(), category: 'payout_reversal' as const, amount_cents: cents }]
            : []),
        ])
        .execute();
    },
    balanceCents: async () => {
      const rows = await test.db
        .selectFrom('sandbox_transactions')
        .select(['amount_cents', 'fee_cents'])
        .execute();
      return rows.reduce((sum, row) => sum + row.amount_cents - row.fee_cents, 0);
    },
    settleRefunds: () =>
      runOnly(test, 'settle-sandbox-refund', (settled) =>
        settlePendingRefund(
          test.services,
          settled as { refundId: string; outcome: 'succeeded' | 'failed' },
        ),
      ),
    forgetSession: async (sessionId) => {
      await test.db.deleteFrom('sandbox_sessions').where('id', '=', sessionId).execute();
    },
    forgetRefunds: async () => {
      await test.db.deleteFrom('sandbox_refunds').execute();
    },
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

function applyDefect(
  body: string,
  signature: string,
  wrong: WrongDelivery | undefined,
  signatures: { otherSecret: string; old: string; early: string },
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
    case 'a signature of 301 s from now':
      return { sent: body, signature: signatures.early };
    case 'a reserialised body':
      return { sent: JSON.stringify(JSON.parse(body), null, 1), signature };
    case 'another body':
      return { sent: body.replace('session.paid', 'session.PAID'), signature };
  }
}

/** Runs the due jobs of one name and leaves the others. */
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
