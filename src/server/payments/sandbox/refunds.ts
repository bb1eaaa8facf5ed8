import { inTransaction, type Ctx } from '#server/http/context.ts';
import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { ProviderRefund } from '#server/platform/payment-provider.ts';
import {
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxPayment,
  settleSandboxRefund,
  type SandboxRefundRow,
} from '#server/payments/sandbox/queries.ts';
import { enterSandboxMovement, type SandboxMovement } from '#server/payments/sandbox/books.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';

/** How long a pending refund takes to settle. */
const SETTLES_AFTER_MS = 10_000;

/**
 * Refunds part of a sandbox payment and sends the event. The same reference is refunded once; more
 * than is left of the payment is refused. A refund without a reference was made at the provider.
 */
export async function makeSandboxRefund(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>,
  input: {
    readonly idempotencyKey: string | null;
    readonly reference: string | null;
    readonly paymentReference: string;
    readonly amountCents: number;
    readonly currency: string;
  },
): Promise<ProviderRefund> {
  return inTransaction(ctx, async (tx) => {
    const { jobs, clock } = tx;
    const payment = await lockSandboxPayment(tx.db, input.paymentReference);
    if (payment === undefined) throw new PaymentProviderError('refused', 'No such payment');
    const refunds = await listSandboxRefunds(tx.db, input.paymentReference);
    const made = refunds.find(
      ({ reference, idempotency_key: key }) =>
        (reference !== null && reference === input.reference) ||
        (key !== null && key === input.idempotencyKey),
    );
    if (made !== undefined) return toProviderRefund(made);
    const left = refunds
      .filter((refund) => refund.status !== 'failed')
      .reduce((cents, refund) => cents - refund.amount_cents, payment.amount_cents);
    if (input.amountCents > left || input.currency !== payment.currency) {
      throw new PaymentProviderError('refused', `Only ${left} cents of the payment are left`);
    }
    const { refund_outcome: outcome } = payment;
    const startsSucceeded = outcome === 'succeeded' || outcome === 'returned';
    const row = {
      id: `sbr_${newId()}`,
      idempotency_key: input.idempotencyKey,
      reference: input.reference,
      payment_reference: input.paymentReference,
      amount_cents: input.amountCents,
      currency: input.currency,
      status: startsSucceeded ? ('succeeded' as const) : ('pending' as const),
      created_at: clock(),
    };
    await insertSandboxRefund(tx.db, row);
    await enterSandboxMovement(tx.db, movementOf(row, 'refund', row.created_at));
    await announceRefund(tx, row);
    if (outcome !== 'succeeded') {
      const startAfter = new Date(clock().getTime() + SETTLES_AFTER_MS);
      const settled = {
        refundId: row.id,
        outcome: outcome === 'pending' ? 'succeeded' : 'failed',
      } as const;
      await jobs.send(tx.db, 'settle-sandbox-refund', settled, { startAfter });
    }
    return toProviderRefund(row);
  });
}

export async function listRefundsOf(db: Db, paymentReference: string): Promise<ProviderRefund[]> {
  return (await listSandboxRefunds(db, paymentReference)).map(toProviderRefund);
}

export async function settlePendingRefund(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>,
  { refundId, outcome }: { refundId: string; outcome: 'succeeded' | 'failed' },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await settleSandboxRefund(tx.db, refundId, outcome);
    if (row === undefined) return;
    if (row.status === 'failed') {
      await enterSandboxMovement(tx.db, movementOf(row, 'refund_failure', tx.clock()));
    }
    await announceRefund(tx, row);
  });
}

type Refund = Omit<SandboxRefundRow, 'created_at' | 'idempotency_key'>;

function movementOf(row: Refund, category: 'refund' | 'refund_failure', at: Date): SandboxMovement {
  return {
    category,
    reference: row.id,
    paymentReference: row.payment_reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    at,
  };
}

async function announceRefund({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>, row: Refund): Promise<void> {
  await jobs.send(db, 'deliver-sandbox-webhook', {
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

function toProviderRefund(row: Refund): ProviderRefund {
  return {
    refundId: row.id,
    reference: row.reference,
    paymentReference: row.payment_reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    status: row.status,
  };
}
