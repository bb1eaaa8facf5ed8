import type { Selectable } from 'kysely';

import type { SandboxTransactionsTable } from '#db/types.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import {
  insertSandboxTransaction,
  listSandboxTransactions,
  readPayableSandboxMoney,
} from '#server/payments/sandbox/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { ProviderTransaction, TransactionPage } from '#server/platform/payment-provider.ts';

/** What the sandbox keeps: 1.75 % and 30 cents of a payment, and $25.00 for a dispute. */
export const SANDBOX_FEES = { bps: 175, fixedCents: 30, disputeCents: 2_500 } as const;
/** How long a payment takes until it can be paid out. */
const AVAILABLE_AFTER_MS = 2 * 24 * 3_600_000;

type Row = Selectable<SandboxTransactionsTable>;

/** What happened to the sandbox's money; the amount is always positive. */
export interface SandboxMovement {
  readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** The payment's, refund's or dispute's id. */
  readonly reference: string;
  readonly paymentReference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly at: Date;
}

/** The entry that a movement makes in the sandbox's books. The same movement is entered once. */
export function sandboxEntry(movement: SandboxMovement): Row {
  const { category, reference, amountCents, at } = movement;
  const isIncoming = ['charge', 'refund_failure', 'dispute_reversal'].includes(category);
  return {
    id: `sbt_${category}_${reference}`,
    category,
    amount_cents: isIncoming ? amountCents : -amountCents,
    fee_cents: feeOf(movement),
    currency: movement.currency,
    reference,
    payment_reference: movement.paymentReference,
    available_on: category === 'charge' ? new Date(at.getTime() + AVAILABLE_AFTER_MS) : at,
    created_at: at,
  };
}

/** Refunds keep the fee, and so do disputes that are won. */
function feeOf({ category, amountCents }: SandboxMovement): number {
  if (category === 'dispute') return SANDBOX_FEES.disputeCents;
  if (category !== 'charge') return 0;
  return Math.round((amountCents * SANDBOX_FEES.bps) / 10_000) + SANDBOX_FEES.fixedCents;
}

export async function enterSandboxMovement(db: Db, movement: SandboxMovement): Promise<void> {
  await insertSandboxTransaction(db, sandboxEntry(movement));
}

/**
 * Pays out once a day what is available. The bank returns a payout with a payment by the card whose
 * payout fails (taking-payments.md).
 */
export async function payOutSandbox(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const { now } = ctx;
  await inTransaction(ctx, async ({ db }) => {
    const { cents, fails } = await readPayableSandboxMoney(db, now);
    if (cents <= 0) return;
    const payout = {
      fee_cents: 0,
      currency: 'AUD',
      reference: `sbo_${now.toISOString().slice(0, 10)}`,
      payment_reference: null,
      available_on: now,
      created_at: now,
    };
    const id = `sbt_payout_${payout.reference}`;
    const isNew = await insertSandboxTransaction(db, {
      ...payout,
      id,
      category: 'payout',
      amount_cents: -cents,
    });
    if (!isNew || !fails) return;
    await insertSandboxTransaction(db, {
      ...payout,
      id: `${id}_returned`,
      category: 'payout_reversal',
      amount_cents: cents,
    });
  });
}

const PAGE = 100;

/** A page of the sandbox's books, the newest first; it begins behind the entry `cursor`. */
export async function listSandboxBooks(
  db: Db,
  { since, cursor }: { since: Date | null; cursor: string | null },
): Promise<TransactionPage> {
  const rows = await listSandboxTransactions(db, { since, after: cursor, limit: PAGE });
  const next = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
  return { transactions: rows.map(toProviderTransaction), next };
}

function toProviderTransaction(row: Row): ProviderTransaction {
  return {
    transactionId: row.id,
    category: row.category,
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    currency: row.currency,
    reference: row.reference,
    paymentReference: row.payment_reference,
    availableOn: row.available_on,
    createdAt: row.created_at,
  };
}
