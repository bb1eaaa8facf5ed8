import type { Kysely } from 'kysely';

import type { DB, RefundOutcome } from '#db/types.ts';

import type { Jobs } from '#server/jobs/jobs.ts';
import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { ProviderRefund } from '#server/platform/payment-provider.ts';
import {
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxPayment,
  settleSandboxRefund,
  type SandboxRefundRow,
} from '#server/payments/sandbox/queries.ts';
import type { SandboxWorld } from '#server/payments/sandbox/world.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** How long a refund takes that is not settled at once. */
const SETTLES_AFTER_MS = 10_000;

/**
 * Pays back part of a sandbox payment and announces it. The same reference is paid back once; more
 * than is left of the payment is refused. Without a reference it is a refund made at the provider
 * itself.
 */
export async function makeSandboxRefund(
  { db, jobs, clock }: SandboxWorld,
  wish: {
    readonly idempotencyKey: string | null;
    readonly reference: string | null;
    readonly paymentReference: string;
    readonly amountCents: number;
    readonly currency: string;
  },
): Promise<ProviderRefund> {
  return withTransaction(db, async (trx) => {
    const payment = await lockSandboxPayment(trx, wish.paymentReference);
    if (payment === undefined) throw new PaymentProviderError('refused', 'No such payment');
    const refunds = await listSandboxRefunds(trx, wish.paymentReference);
    const made = refunds.find(
      ({ reference, idempotency_key: key }) =>
        (reference !== null && reference === wish.reference) ||
        (key !== null && key === wish.idempotencyKey),
    );
    if (made !== undefined) return toProviderRefund(made);
    const left = refunds
      .filter((refund) => refund.status !== 'failed')
      .reduce((cents, refund) => cents - refund.amount_cents, payment.amount_cents);
    if (wish.amountCents > left || wish.currency !== payment.currency) {
      throw new PaymentProviderError('refused', `Only ${left} cents of the payment are left`);
    }
    const row = {
      id: `sbr_${newId()}`,
      idempotency_key: wish.idempotencyKey,
      reference: wish.reference,
      payment_reference: wish.paymentReference,
      amount_cents: wish.amountCents,
      currency: wish.currency,
      status:
        payment.refund_outcome === 'succeeded' ? ('succeeded' as const) : ('pending' as const),
      created_at: clock(),
    };
    await insertSandboxRefund(trx, row);
    await announceRefund(trx, jobs, row);
    if (row.status === 'pending') {
      const outcome = payment.refund_outcome === 'failed' ? 'failed' : 'succeeded';
      const startAfter = new Date(clock().getTime() + SETTLES_AFTER_MS);
      const settled = { refundId: row.id, outcome } as const;
      await jobs.send(trx, 'settle-sandbox-refund', settled, { startAfter });
    }
    return toProviderRefund(row);
  });
}

export async function listRefundsOf(
  db: Kysely<DB>,
  paymentReference: string,
): Promise<ProviderRefund[]> {
  return (await listSandboxRefunds(db, paymentReference)).map(toProviderRefund);
}

/** Ends the waiting of a pending refund, and announces how. */
export async function settlePendingRefund(
  { db, jobs }: Pick<SandboxWorld, 'db' | 'jobs'>,
  { refundId, outcome }: { refundId: string; outcome: 'succeeded' | 'failed' },
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const row = await settleSandboxRefund(trx, refundId, outcome);
    if (row !== undefined) await announceRefund(trx, jobs, row);
  });
}

type Refund = Omit<SandboxRefundRow, 'created_at' | 'idempotency_key'>;

async function announceRefund(trx: Kysely<DB>, jobs: Jobs, row: Refund): Promise<void> {
  await jobs.send(trx, 'deliver-sandbox-webhook', {
    event: {
      id: `evt_${newId()}`,
      type: 'refund.updated',
      refund_id: row.id,
      reference: row.reference,
      payment_reference: row.payment_reference,
      amount_cents: row.amount_cents,
      currency: row.currency,
      status: row.status,
    },
  });
}

function toProviderRefund(row: Refund & { status: RefundOutcome }): ProviderRefund {
  return {
    refundId: row.id,
    reference: row.reference,
    paymentReference: row.payment_reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    status: row.status,
  };
}
