import { balanced, type Posting } from '#domain/ledger/accounts.ts';
import type { FundsOf } from '#domain/ledger/postings.ts';
import {
  disputeLostPostings,
  disputePostings,
  paymentPostings,
  unmatchedDisputePostings,
  refundFailedPostings,
  refundPostings,
  refundSettledPostings,
  reversed,
  unmatchedPaymentPostings,
} from '#domain/ledger/postings.ts';
import { cents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

import type { Ctx } from '#server/http/context.ts';
import {
  countTransactions,
  insertTransaction,
  isPostedAs,
  listKeys,
  listPostings,
  listRefundShares,
  listShares,
  lockFunds,
} from '#server/ledger/queries/postings.ts';
import type { Db } from '#server/platform/database.ts';

type PostingCtx = Pick<Ctx, 'db' | 'now'>;

const NO_FUNDS: FundsOf = new Map();

/** A payment that a provider captured for an order. */
interface Payment {
  readonly orderId: string;
  readonly sessionId: string;
}

/** Posts the payment that bought a locked order: what each seller earns is pending (Rule 117). */
export async function postPayment({ db, now }: PostingCtx, { orderId, sessionId }: Payment) {
  const shares = await listShares(db, orderId);
  await insertTransaction(
    db,
    { kind: 'paid', businessKey: `paid:${sessionId}`, orderId, postedAt: now },
    paymentPostings(
      shares.map((share) => ({
        id: share.id,
        sellerId: share.seller_id,
        dueCents: cents(share.due_cents),
        commissionCents: cents(share.commission_cents),
      })),
    ),
  );
}

/** Posts a payment that bought nothing, such as a second one for an order: it is owed back. */
export async function postUnmatchedPayment(
  { db, now }: PostingCtx,
  { orderId, sessionId, capturedCents }: Payment & { readonly capturedCents: number },
) {
  await insertTransaction(
    db,
    { kind: 'paid_unmatched', businessKey: `paid:${sessionId}`, orderId, postedAt: now },
    unmatchedPaymentPostings(cents(capturedCents)),
  );
}

/** A refund of a locked order. */
interface Refund {
  readonly orderId: string;
  readonly refundId: string;
}

/** Posts a stored refund of goods: from now on the buyer is owed it, and the sellers are not. */
export async function postRefund({ db, now }: PostingCtx, { orderId, refundId }: Refund) {
  const shares = (await listRefundShares(db, refundId)).map((share) => ({
    id: share.id,
    sellerId: share.seller_id,
    amountCents: cents(share.amount_cents),
    commissionCents: cents(share.commission_cents),
    pendingCents: cents(share.pending_cents ?? 0),
  }));
  const short = shares.flatMap(({ sellerId, amountCents, commissionCents, pendingCents }) =>
    sellerId !== null && amountCents - commissionCents > pendingCents ? [sellerId] : [],
  );
  const funds = short.length === 0 ? NO_FUNDS : await lockFunds(db, [...new Set(short)]);
  await insertTransaction(
    db,
    { kind: 'refund_requested', businessKey: keyOf.refund(refundId), orderId, postedAt: now },
    refundPostings(shares, funds),
  );
}

/** Posts that the provider has paid a refund out. */
export async function postRefundSettled(
  { db, now }: PostingCtx,
  { orderId, refundId, amountCents }: Refund & { readonly amountCents: number },
) {
  await insertTransaction(
    db,
    { kind: 'refund_settled', businessKey: keyOf.settled(refundId), orderId, postedAt: now },
    refundSettledPostings(cents(amountCents)),
  );
}

/**
 * Posts that a refund failed, before or after the provider had paid it out: the sellers' shares are
 * pending again. A payment that bought nothing stays owed to the buyer.
 */
export async function postRefundFailed({ db, now }: PostingCtx, { orderId, refundId }: Refund) {
  const requested = await listPostings(db, keyOf.refund(refundId));
  const settled = await listPostings(db, keyOf.settled(refundId));
  const settledCents =
    settled.find(({ account }) => account === 'refunds_owed')?.amountCents ?? ZERO_CENTS;
  await insertTransaction(
    db,
    { kind: 'refund_failed', businessKey: `refund-failed:${refundId}`, orderId, postedAt: now },
    refundFailedPostings(requested, settledCents),
  );
}

const keyOf = {
  refund: (id: string) => `refund:${id}`,
  settled: (id: string) => `refund-settled:${id}`,
  withdrawn: (id: string) => `dispute-withdrawn:${id}`,
  reinstated: (id: string) => `dispute-reinstated:${id}`,
  lost: (id: string) => `dispute-lost:${id}`,
};

/** A dispute of a locked order, as it is stored now. */
export interface DisputeFunds {
  readonly disputeId: string;
  readonly orderId: string;
  readonly sessionId: string;
  readonly amountCents: number;
  readonly isWithdrawn: boolean;
  readonly isReinstated: boolean;
  readonly isLost: boolean;
}

/**
 * Posts what a dispute has moved and is not posted yet, in whatever order the provider reported it.
 * An inquiry moves nothing, and a payment that bought nothing concerns no seller.
 */
export async function postDispute({ db, now }: PostingCtx, dispute: DisputeFunds): Promise<void> {
  const { disputeId, orderId, amountCents } = dispute;
  if (!dispute.isWithdrawn || amountCents === 0) return;
  const about = { orderId, postedAt: now };
  let withdrawn = await listWithdrawn(db, { orderId, disputeId });
  if (withdrawn.length === 0) {
    withdrawn = await withdrawalOf(db, dispute, cents(amountCents));
    await insertTransaction(
      db,
      { ...about, kind: 'dispute_withdrawn', businessKey: keyOf.withdrawn(disputeId) },
      withdrawn,
    );
  }
  const lost = await listPostings(db, keyOf.lost(disputeId));
  if (dispute.isReinstated) {
    const giveBack = new Set(lost.flatMap(({ sellerId }) => sellerId ?? []));
    if (giveBack.size > 0) await lockFunds(db, [...giveBack]);
    await insertTransaction(
      db,
      {
        ...about,
        kind: 'dispute_lost_reversed',
        businessKey: `dispute-lost-reversed:${disputeId}`,
      },
      reversed(lost),
    );
    await insertTransaction(
      db,
      { ...about, kind: 'dispute_reinstated', businessKey: keyOf.reinstated(disputeId) },
      reversed(withdrawn),
    );
    return;
  }
  const hasSellers = withdrawn.some(({ account }) => account === 'seller_disputed');
  if (!dispute.isLost || lost.length > 0 || !hasSellers) return;
  const sellerIds = new Set(withdrawn.flatMap(({ sellerId }) => sellerId ?? []));
  // The funds first: they are locked in the order of sellers, before any balance changes.
  const funds = await lockFunds(db, [...sellerIds]);
  const shares = await listShares(db, orderId);
  const pending = new Map(shares.map(({ id, pending_cents: left }) => [id, cents(left ?? 0)]));
  await insertTransaction(
    db,
    { ...about, kind: 'dispute_lost', businessKey: keyOf.lost(disputeId) },
    disputeLostPostings(withdrawn, { pending, funds }),
  );
}

/** Posts that an open dispute has taken this amount, and not what is posted so far. */
export async function postDisputeChange(
  { db, now }: PostingCtx,
  dispute: Pick<DisputeFunds, 'disputeId' | 'orderId' | 'sessionId' | 'amountCents'>,
): Promise<void> {
  const { disputeId, orderId, amountCents } = dispute;
  const earlier = await listWithdrawn(db, dispute);
  const taken = await withdrawalOf(db, dispute, cents(amountCents));
  const count = await countTransactions(db, { orderId, kind: 'dispute_withdrawn' });
  await insertTransaction(
    db,
    {
      kind: 'dispute_withdrawn',
      businessKey: `${keyOf.withdrawn(disputeId)}:${count + 1}`,
      orderId,
      postedAt: now,
    },
    balanced([...taken, ...reversed(earlier)]),
  );
}

async function withdrawalOf(
  db: Db,
  { sessionId, orderId }: Pick<DisputeFunds, 'sessionId' | 'orderId'>,
  amountCents: Cents,
): Promise<Posting[]> {
  return (await isMatchedPayment(db, sessionId))
    ? disputePostings(amountCents, await disputedSharesOf(db, orderId))
    : unmatchedDisputePostings(amountCents);
}

/** What is left of each line of an order, which a dispute about its payment takes from. */
export async function disputedSharesOf(db: Db, orderId: string) {
  const shares = await listShares(db, orderId);
  return shares.map((share) => ({
    id: share.id,
    sellerId: share.seller_id,
    leftCents: cents(share.due_cents - share.refunded_cents),
  }));
}

/** Whether a payment bought its order. */
export function isMatchedPayment(db: Db, sessionId: string): Promise<boolean> {
  return isPostedAs(db, `paid:${sessionId}`, 'paid');
}

/** All that a dispute has withdrawn, with every change of its amount. */
async function listWithdrawn(
  db: Db,
  { orderId, disputeId }: { orderId: string; disputeId: string },
): Promise<Posting[]> {
  const keys = await listKeys(db, { orderId, kind: 'dispute_withdrawn' });
  const postings: Posting[] = [];
  for (const key of keys) {
    if (key.split(':')[1] === disputeId) postings.push(...(await listPostings(db, key)));
  }
  return balanced(postings);
}
