import { cents, formatMoney } from '#domain/money/cents.ts';
import {
  payoutApprovedPostings,
  payoutReturnedPostings,
  payoutSentPostings,
  reversed,
} from '#domain/ledger/postings.ts';
import type { LedgerKind, Posting } from '#domain/ledger/accounts.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { insertTransaction, lockFunds } from '#server/ledger/queries/postings.ts';
import { notify } from '#server/notices/notify.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';
import { subjectOf } from '#server/payouts/approve-payout.ts';
import { openBankFile, nameOfFile } from '#server/payouts/bank-files.ts';
import { paymentReturnedMessage, payoutSentMessage } from '#server/payouts/messages.ts';
import { getPayout } from '#server/payouts/present.ts';
import {
  findFile,
  findPayout,
  listFiles,
  listPaidLines,
  freeMovements,
  lockPayout,
  noteDownload,
  updateLine,
  updatePayout,
  type PaidLine,
} from '#server/payouts/queries.ts';

/** A file for the bank, the same bytes every time; the audit log records who had it. */
export async function downloadPayoutFile(
  ctx: SignedInCtx,
  { id, position }: { readonly id: string; readonly position: number },
) {
  return inTransaction(ctx, async (tx) => {
    const [payout, file] = [await findPayout(tx.db, id), await findFile(tx.db, id, position)];
    if (payout === undefined || file === undefined) throw new AppError('PAYOUT_NOT_FOUND');
    if (payout.status !== 'approved' && payout.status !== 'sent') {
      throw new AppError('PAYOUT_DECIDED');
    }
    const { length } = await listFiles(tx.db, id);
    await noteDownload(tx.db, file.id, tx.now);
    await recordChange(tx, {
      ...subjectOf(payout),
      action: 'file downloaded',
      before: null,
      after: { file: position, sha256: file.sha256 },
    });
    return {
      bytes: openBankFile(tx.config.dataKeys, file),
      name: nameOfFile(payout.number, position, length),
    };
  });
}

/** The bank has accepted the file: the money has left, and each seller's owners get an email. */
export async function markPayoutSent(ctx: SignedInCtx, id: string) {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockIn(tx, id, ['approved']);
    for (const line of await listPaidLines(tx.db, id)) {
      const { seller_id: sellerId, amount_cents: amount } = line;
      await post(tx, 'payout_sent', line, payoutSentPostings(sellerId, cents(amount)));
      await notify(tx, {
        kind: 'payout',
        sellerId,
        title: `${formatMoney(cents(amount))} is on its way to you`,
        path: sellerPages.statement(id),
        key: `payout-sent ${line.id}`,
        mail: {
          kind: 'payout-sent',
          message: (site, { firstName }) =>
            payoutSentMessage(site, {
              firstName,
              number: payout.number,
              amountCents: cents(amount),
              reference: line.reference ?? '',
              accountMasked: line.account_masked ?? '',
              payOn: payout.pay_on ?? '',
            }),
        },
      });
    }
    await updatePayout(tx.db, id, { status: 'sent', sent_at: tx.now });
    await recordChange(tx, {
      ...subjectOf(payout),
      action: 'sent',
      before: { status: 'approved' },
      after: { status: 'sent' },
    });
    return getPayout(tx, id);
  });
}

/**
 * Gives up a draft, or an approved payout that was not sent: its money is available again, and
 * another payout pays the same movements. Refuses one whose file was downloaded until a person says
 * that the bank has not taken it (PAYOUT_DOWNLOADED).
 */
export async function voidPayout(
  ctx: SignedInCtx,
  id: string,
  { reason, isNotTaken }: { readonly reason: string; readonly isNotTaken: boolean },
) {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockIn(tx, id, ['draft', 'waiting', 'approved']);
    const files = await listFiles(tx.db, id);
    if (!isNotTaken && files.some((file) => file.downloaded_at !== null)) {
      throw new AppError('PAYOUT_DOWNLOADED');
    }
    const lines = await listPaidLines(tx.db, id);
    await lockSellers(tx, lines);
    await freeMovements(tx.db, id);
    for (const line of lines) {
      const { seller_id: sellerId, amount_cents: amount } = line;
      const approved = payoutApprovedPostings(sellerId, cents(amount));
      await post(tx, 'payout_voided', line, reversed(approved));
    }
    await updatePayout(tx.db, id, { status: 'void', voided_at: tx.now, void_reason: reason });
    await recordChange(tx, {
      ...subjectOf(payout),
      action: 'given up',
      before: { status: payout.status },
      after: { status: 'void', reason },
    });
    return getPayout(tx, id);
  });
}

/** The bank has returned a payment: the seller has it again, and the owners get an email. */
export async function returnPayment(
  ctx: SignedInCtx,
  id: string,
  returned: {
    readonly lineId: string;
    readonly reason: string;
    readonly waitsForDetails: boolean;
  },
) {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockIn(tx, id, ['sent']);
    const line = (await listPaidLines(tx.db, id)).find((each) => each.id === returned.lineId);
    if (line === undefined) throw new AppError('PAYOUT_NOT_FOUND');
    if (line.returned_at !== null) throw new AppError('PAYOUT_DECIDED');
    const { seller_id: sellerId, amount_cents: amount } = line;
    const { reason, waitsForDetails } = returned;
    await lockSellers(tx, [line]);
    await post(
      tx,
      'payout_returned',
      line,
      payoutReturnedPostings(sellerId, cents(amount)),
      reason,
    );
    await updateLine(tx.db, line.id, {
      returned_at: tx.now,
      return_reason: reason,
      waits_for_details: waitsForDetails,
    });
    await tellOwners(tx.db, tx, {
      sellerId,
      kind: 'payment-returned',
      dedupeKey: `payment-returned ${line.id}`,
      message: (site, { firstName }) =>
        paymentReturnedMessage(site, {
          firstName,
          amountCents: cents(amount),
          accountMasked: line.account_masked ?? '',
          reason,
          waitsForDetails,
        }),
    });
    await recordChange(tx, {
      ...subjectOf(payout),
      action: 'payment returned',
      before: null,
      after: { reference: line.reference, amount_cents: amount, reason },
    });
    return getPayout(tx, id);
  });
}

async function lockIn(tx: SignedInCtx, id: string, statuses: readonly string[]) {
  const payout = await lockPayout(tx.db, id);
  if (payout === undefined) throw new AppError('PAYOUT_NOT_FOUND');
  if (!statuses.includes(payout.status)) throw new AppError('PAYOUT_DECIDED');
  return payout;
}

async function lockSellers(tx: SignedInCtx, lines: readonly PaidLine[]): Promise<void> {
  if (lines.length === 0) return;
  await lockFunds(
    tx.db,
    lines.map((line) => line.seller_id),
  );
}

async function post(
  { db, now }: SignedInCtx,
  kind: LedgerKind,
  line: PaidLine,
  postings: readonly Posting[],
  note?: string,
): Promise<void> {
  await insertTransaction(
    db,
    {
      kind,
      businessKey: `${kind.replaceAll('_', '-')}:${line.id}`,
      orderId: null,
      payoutLineId: line.id,
      ...(note === undefined ? {} : { note }),
      postedAt: now,
    },
    postings,
  );
}
