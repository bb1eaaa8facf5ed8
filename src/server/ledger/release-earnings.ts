import type { Posting } from '#domain/ledger/accounts.ts';
import { releasePostings, reserveOverPostings } from '#domain/ledger/postings.ts';
import { cents } from '#domain/money/cents.ts';
import { daysLater, latestOf } from '#domain/parcels/promised-delivery.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import {
  listDueShares,
  listOrdersWithDueShares,
  setReservedUntil,
} from '#server/ledger/queries/earnings.ts';
import {
  countTransactions,
  insertTransaction,
  lockFunds,
} from '#server/ledger/queries/postings.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';

type ReleaseCtx = Pick<Ctx, 'db' | 'now'>;

const BATCH = 200;
/** Ids are greater than this one. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Makes every share available whose hold is over, and gives back the reserves whose time is over
 * (Rule 118). A disputed order, and one with a refund that is due, waits. Each order is a
 * transaction of its own, so an interrupted run goes on with the next one.
 */
export async function releaseEarnings(ctx: ReleaseCtx): Promise<void> {
  let after = BEFORE_ALL;
  const failures: unknown[] = [];
  for (;;) {
    const due = await listOrdersWithDueShares(ctx.db, { now: ctx.now, after, limit: BATCH });
    for (const orderId of due) {
      // One order that fails must not keep back the others.
      await releaseShares(ctx, orderId).catch((error: unknown) => failures.push(error));
    }
    const last = due.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Shares could not be released');
}

async function releaseShares(ctx: ReleaseCtx, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await lockOrder(tx.db, orderId)) === undefined) return;
    const { now } = tx;
    const sellers = (await listDueShares(tx.db, { orderId, now })).map((each) => each.seller_id);
    if (sellers.length === 0) return;
    await lockFunds(tx.db, [...new Set(sellers)]);
    // Again, because a refund of another order may have taken reserves meanwhile.
    const shares = await listDueShares(tx.db, { orderId, now });
    const released = shares.flatMap((share) =>
      share.pending_cents > 0 && share.available_at !== null && share.available_at <= now
        ? [{ ...share, dueAt: share.available_at }]
        : [],
    );
    const over = shares.flatMap((share) =>
      share.reserved_cents > 0 && share.reserved_until !== null && share.reserved_until <= now
        ? [{ ...share, dueAt: share.reserved_until }]
        : [],
    );
    await post(tx, { kind: 'reserve_over', orderId }, over, (share) =>
      reserveOverPostings({
        id: share.id,
        sellerId: share.seller_id,
        reservedCents: cents(share.reserved_cents),
      }),
    );
    await post(tx, { kind: 'available', orderId }, released, (share) =>
      releasePostings(
        { id: share.id, sellerId: share.seller_id, pendingCents: cents(share.pending_cents) },
        share.reserve_bps ?? 0,
      ),
    );
    for (const { id, reserve_days: days } of released) {
      if (days !== null && days > 0) await setReservedUntil(tx.db, [id], daysLater(now, days));
    }
  });
}

async function post<Share extends { readonly dueAt: Date }>(
  { db, now }: ReleaseCtx,
  { kind, orderId }: { readonly kind: 'available' | 'reserve_over'; readonly orderId: string },
  shares: readonly Share[],
  postingsOf: (share: Share) => Posting[],
): Promise<void> {
  if (shares.length === 0) return;
  const earlier = await countTransactions(db, { orderId, kind });
  await insertTransaction(
    db,
    {
      kind,
      businessKey: `${kind}:${orderId}:${earlier + 1}`,
      orderId,
      dueAt: latestOf(shares.map(({ dueAt }) => dueAt)),
      postedAt: now,
    },
    shares.flatMap(postingsOf),
  );
}
