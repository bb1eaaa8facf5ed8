import { cents } from '#domain/money/cents.ts';
import { payoutApprovedPostings } from '#domain/ledger/postings.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { insertTransaction, lockFunds } from '#server/ledger/queries/postings.ts';
import { newId } from '#server/platform/ids.ts';
import { bankFilesOf, missingSettings, nameOfPayout } from '#server/payouts/bank-files.ts';
import { planNow, type Plan } from '#server/payouts/plan-now.ts';
import { earliestPayDay, getPayout } from '#server/payouts/present.ts';
import {
  coverMovements,
  insertFile,
  insertLines,
  listPayees,
  lockPayout,
  updatePayout,
} from '#server/payouts/queries.ts';
import { maskAccount } from '#server/sellers/bank-details.ts';

type LockedPayout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

interface Approval {
  /** Of the payout as it was shown. */
  readonly seen: string;
  readonly payOn: string;
}

/**
 * Approves a payout (Rule 124). The first approval sets the sellers' money aside, keeps who is left
 * out and why, and writes the bank's files; with a second person required, those can be downloaded
 * after the second approval. Refuses amounts that the approver has not seen (PAYOUT_CHANGED), an
 * empty payout, missing settings, the same person twice, and what is decided already.
 */
export async function approvePayout(ctx: SignedInCtx, id: string, approval: Approval) {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx.db, id);
    if (payout === undefined) throw new AppError('PAYOUT_NOT_FOUND');
    if (payout.status === 'draft') await approveFirst(tx, payout, approval);
    else if (payout.status === 'waiting') await approveSecond(tx, payout, approval);
    else throw new AppError('PAYOUT_DECIDED');
    return getPayout(tx, id);
  });
}

async function approveFirst(tx: SignedInCtx, payout: LockedPayout, { seen, payOn }: Approval) {
  const { db, now } = tx;
  refusePayDay(payOn, now);
  const payees = (await listPayees(db, now)).map((payee) => payee.seller_id);
  // From here on nothing but this changes what is available to them.
  if (payees.length > 0) await lockFunds(db, payees);
  const plan = await planNow(tx);
  const isLocked = plan.lines.every(({ sellerId }) => payees.includes(sellerId));
  if (!isLocked || plan.seen !== seen) throw new AppError('PAYOUT_CHANGED');
  if (plan.totalCents === 0) throw new AppError('PAYOUT_EMPTY');
  if (missingSettings(plan.settings).length > 0) throw new AppError('PAYOUT_SETTINGS_MISSING');

  const lines = linesOf(plan, payout);
  await insertLines(
    db,
    lines.map(({ bank: _, ...line }) => line),
  );
  const covered = await coverMovements(db, payout.id);
  const paid = lines.filter(({ exclusion }) => exclusion === null);
  for (const { id, seller_id: sellerId, amount_cents: amount } of paid) {
    if (covered.get(id) !== amount) {
      throw new Error(
        `The movements of ${sellerId} sum to ${covered.get(id)} instead of ${amount}`,
      );
    }
    await insertTransaction(
      db,
      {
        kind: 'payout_approved',
        businessKey: `payout:${id}`,
        orderId: null,
        payoutLineId: id,
        postedAt: now,
      },
      payoutApprovedPostings(sellerId, cents(amount)),
    );
  }
  const files = bankFilesOf(tx.config.dataKeys, plan.settings, {
    id: payout.id,
    number: payout.number,
    payOn,
    payments: paid.map((line) => ({
      bsb: line.bank?.details.bank_bsb ?? '',
      accountNumber: line.bank?.details.bank_account_number ?? '',
      title: line.bank?.details.bank_account_name ?? '',
      amountCents: cents(line.amount_cents),
      reference: line.reference ?? '',
    })),
  });
  for (const file of files) await insertFile(db, { ...file, created_at: now });
  const status = plan.settings.needs_second_person ? 'waiting' : 'approved';
  await updatePayout(db, payout.id, {
    status,
    pay_on: payOn,
    total_cents: plan.totalCents,
    first_approved_by: tx.actor.userId,
    first_approved_at: now,
  });
  await recordChange(tx, {
    ...subjectOf(payout),
    action: 'approved',
    before: { status: 'draft' },
    after: {
      status,
      pay_on: payOn,
      total_cents: plan.totalCents,
      payments: paid.length,
      files: files.map(({ sha256 }) => sha256),
    },
  });
}

/** The lines as they are stored: a payment for each seller who is paid, and who is left out. */
function linesOf({ lines }: Plan, { id: payoutId, number }: LockedPayout) {
  return lines.map((line, index) => {
    const position = index + 1;
    const { bank } = line;
    const isPaid = line.exclusion === null && bank !== null;
    return {
      id: newId(),
      payout_id: payoutId,
      position,
      seller_id: line.sellerId,
      balance_cents: line.balanceCents,
      amount_cents: line.amountCents,
      exclusion: line.exclusion,
      reference: isPaid ? `${nameOfPayout(number)} S${position}` : null,
      account_title: isPaid ? bank.details.bank_account_name : null,
      account_bsb: isPaid ? bank.details.bank_bsb : null,
      account_masked: isPaid ? maskAccount(bank.details) : null,
      bank,
    };
  });
}

async function approveSecond(tx: SignedInCtx, payout: LockedPayout, { payOn }: Approval) {
  const { db, now, actor } = tx;
  if (payout.first_approved_by === actor.userId) throw new AppError('PAYOUT_NEEDS_OTHER_PERSON');
  if (payout.pay_on !== payOn) throw new AppError('PAYOUT_CHANGED');
  if (payOn < earliestPayDay(now)) {
    throw new AppError('PAYOUT_DECIDED', {
      message: 'The payment day has passed. Give this payout up and begin another.',
    });
  }
  await updatePayout(db, payout.id, {
    status: 'approved',
    second_approved_by: actor.userId,
    second_approved_at: now,
  });
  await recordChange(tx, {
    ...subjectOf(payout),
    action: 'approved',
    before: { status: 'waiting' },
    after: { status: 'approved' },
  });
}

/** The record in the audit log. */
export function subjectOf({ id, number }: { readonly id: string; readonly number: number }) {
  return { subject: 'payout', subjectId: id, subjectName: `Payout ${number}` };
}

const LATEST_DAYS = 60;

function refusePayDay(payOn: string, now: Date): void {
  const latest = sydneyDay(new Date(now.getTime() + LATEST_DAYS * 86_400_000));
  if (payOn >= earliestPayDay(now) && payOn <= latest) return;
  throw new AppError('INVALID_INPUT', {
    fields: { pay_on: `Choose a day from today to ${LATEST_DAYS} days ahead.` },
  });
}
