import { cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { pages } from '#contract/paths/pages.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { PaymentProvider, ProviderSession } from '#server/platform/payment-provider.ts';
import {
  updateSandboxSession,
  countDecline,
  findSandboxSession,
  findSandboxSessionByKey,
  insertSandboxSession,
  lockSandboxSession,
  type SandboxSessionRow,
} from '#server/payments/sandbox/queries.ts';
import { enterSandboxMovement, listSandboxBooks } from '#server/payments/sandbox/books.ts';
import { planSandboxDispute } from '#server/payments/sandbox/disputes.ts';
import { readSandboxEvent } from '#server/payments/sandbox/events.ts';
import { listRefundsOf, makeSandboxRefund } from '#server/payments/sandbox/refunds.ts';
import { assertSigned } from '#server/platform/signed-body.ts';
import { judgeCard } from '#server/payments/sandbox/test-cards.ts';
import { newId } from '#server/platform/ids.ts';
import { newRandomText } from '#server/platform/secrets.ts';

const SANDBOX = 'sandbox';
/** Carries `t=<seconds>,v1=<hex>`. */
export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';

/** The shortest life of a session, as at real providers. */
const SHORTEST_LIFE_MS = 30 * 60_000;

/**
 * The built-in provider for shops without a payment account (Rule 23): a hosted page, test cards
 * and signed webhooks, over a table of its own. The shop never reads that table; it learns of
 * payments through the webhook or by asking, as with any provider.
 */
export function createSandboxProvider(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'> & {
    readonly siteUrl: string;
    readonly webhookSecret: string;
  },
): PaymentProvider {
  const { db, jobs, clock, siteUrl, webhookSecret } = ctx;
  return {
    name: SANDBOX,

    async createSession(input) {
      const id = `sbx_${newRandomText(24)}`;
      const row = await inTransaction(ctx, async (tx) => {
        const known = await findSandboxSessionByKey(tx.db, input.idempotencyKey);
        if (known !== undefined) return known;
        if (input.expiresAt.getTime() - clock().getTime() < SHORTEST_LIFE_MS) {
          throw new PaymentProviderError('refused', 'A session lives 30 minutes at least');
        }
        const isNew = await insertSandboxSession(tx.db, {
          id,
          idempotency_key: input.idempotencyKey,
          client_reference: input.clientReference,
          amount_cents: input.amountCents,
          currency: input.currency,
          description: input.description,
          success_url: input.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
          cancel_url: input.cancelUrl,
          status: 'open',
          payment_reference: null,
          expires_at: input.expiresAt,
          created_at: clock(),
        });
        if (isNew) {
          const options = { startAfter: input.expiresAt };
          await jobs.send(tx.db, 'expire-sandbox-session', { sessionId: id }, options);
        }
        return findSandboxSessionByKey(tx.db, input.idempotencyKey);
      });
      if (row === undefined) throw new Error('The session was written a moment ago');
      return toProviderSession(row, siteUrl);
    },

    async getSession(sessionId) {
      const row = await findSandboxSession(db, sessionId);
      return row === undefined ? null : toProviderSession(row, siteUrl);
    },

    async expireSession(sessionId) {
      const row = await endSandboxSession(ctx, sessionId);
      return row === null ? null : toProviderSession(row, siteUrl);
    },

    verifyWebhook(rawBody, headers, now) {
      const header = headers.get(SANDBOX_SIGNATURE_HEADER);
      assertSigned(rawBody, { header, secret: webhookSecret, now });
      return readSandboxEvent(rawBody);
    },

    refund: (input) => makeSandboxRefund(ctx, input),
    listRefunds: (paymentReference) => listRefundsOf(db, paymentReference),
    listTransactions: (wanted) => listSandboxBooks(db, wanted),
  };
}

export async function getSandboxSession(
  { db, now, payments }: Pick<Ctx, 'db' | 'now' | 'payments'>,
  sessionId: string,
) {
  const row = await findSandboxSession(db, sessionId);
  if (row === undefined) throw new AppError('PAYMENT_SESSION_NOT_FOUND');
  return {
    id: row.id,
    amount: cents(row.amount_cents),
    currency: row.currency,
    description: row.description,
    status: row.status === 'open' && !isPayable(row, { now, payments }) ? 'expired' : row.status,
    expires_at: row.expires_at.toISOString(),
    success_url: row.success_url,
    cancel_url: row.cancel_url,
  };
}

/** Nobody pays with a test card once the shop takes its payments elsewhere (Rule 112). */
function isPayable(
  row: Pick<SandboxSessionRow, 'status' | 'expires_at'>,
  { now, payments }: Pick<Ctx, 'now' | 'payments'>,
): boolean {
  return row.status === 'open' && row.expires_at > now && payments.name === SANDBOX;
}

/**
 * Pays a session with a test card. A declined card leaves the session open for another try; a
 * second payment is refused. Nothing of the card is stored or logged.
 */
export async function paySandboxSession(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'now' | 'payments'>,
  sessionId: string,
  card: { cardNumber: string; expiry: string; cvc: string },
): Promise<{ status: 'paid' | 'declined'; message: string; redirectUrl: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const { now } = tx;
    const row = await lockSandboxSession(tx.db, sessionId);
    if (row === undefined) throw new AppError('PAYMENT_SESSION_NOT_FOUND');
    if (!isPayable(row, tx)) {
      throw new AppError('PAYMENT_SESSION_CLOSED');
    }
    const verdict = judgeCard(card, now);
    if (!verdict.isAccepted) {
      await countDecline(tx.db, sessionId);
      return { status: 'declined', message: verdict.message, redirectUrl: null };
    }
    const closed = {
      status: 'paid',
      payment_reference: `sbp_${newId()}`,
      refund_outcome: verdict.refundOutcome,
      aftermath: verdict.aftermath,
    } as const;
    await updateSandboxSession(tx.db, sessionId, closed);
    const paymentReference = closed.payment_reference;
    const payment = { paymentReference, amountCents: row.amount_cents, currency: row.currency };
    await enterSandboxMovement(tx.db, {
      ...payment,
      category: 'charge',
      reference: paymentReference,
      at: now,
    });
    await planSandboxDispute(tx, { ...payment, after: verdict.aftermath });
    await announce(tx, { ...row, ...closed }, 'session.paid');
    return { status: 'paid', message: 'Payment successful.', redirectUrl: row.success_url };
  });
}

/** Closes a session if it is open and sends the event; null for an unknown session. */
export async function endSandboxSession(ctx: Pick<Ctx, 'db' | 'jobs'>, sessionId: string) {
  return inTransaction(ctx, async (tx) => {
    const row = await lockSandboxSession(tx.db, sessionId);
    if (row === undefined) return null;
    if (row.status !== 'open') return row;
    const closed = { status: 'expired' } as const;
    await updateSandboxSession(tx.db, sessionId, closed);
    await announce(tx, row, 'session.expired');
    return { ...row, ...closed };
  });
}

/** The webhook is sent if and only if the session's change commits. */
async function announce(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  row: SandboxSessionRow,
  type: 'session.paid' | 'session.expired',
): Promise<void> {
  await jobs.send(db, 'deliver-sandbox-webhook', {
    event: {
      id: `evt_${newId()}`,
      type,
      session_id: row.id,
      client_reference: row.client_reference,
      amount_cents: row.amount_cents,
      currency: row.currency,
      payment_reference: row.payment_reference,
    },
  });
}

function toProviderSession(row: SandboxSessionRow, siteUrl: string): ProviderSession {
  return {
    sessionId: row.id,
    clientReference: row.client_reference,
    orderId: null,
    url: `${siteUrl}${pages.pay(row.id)}`,
    status: row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    paymentReference: row.payment_reference,
    expiresAt: row.expires_at,
  };
}
