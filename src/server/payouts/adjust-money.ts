import { adjustmentPostings } from '#domain/ledger/postings.ts';
import { cents, type Cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { insertTransaction, listPostings, lockFunds } from '#server/ledger/queries/postings.ts';
import { listPayees } from '#server/payouts/queries.ts';
import { sellerExists } from '#server/settings/queries.ts';

/**
 * Gives a seller money, or takes some (Rule 125). Sent twice with the same id it posts once, and
 * with other values it is refused (CONFLICT). So is somebody who is no seller and has no money
 * (SELLER_NOT_FOUND).
 */
export async function adjustMoney(
  ctx: SignedInCtx,
  input: {
    readonly id: string;
    readonly seller_id: string;
    readonly direction: 'give' | 'take';
    readonly amount: Cents;
    readonly reason: string;
  },
): Promise<void> {
  const { id, seller_id: sellerId, direction, reason } = input;
  const amount = cents(direction === 'give' ? input.amount : -input.amount);
  const businessKey = `adjustment:${id}`;
  await inTransaction(ctx, async (tx) => {
    const [seller] = await listPayees(tx.db, tx.now, sellerId);
    const isSeller = (await sellerExists(tx.db, sellerId)) || seller?.available_cents !== 0;
    if (seller === undefined || !isSeller) throw new AppError('SELLER_NOT_FOUND');
    await lockFunds(tx.db, [sellerId]);
    const isNew = await insertTransaction(
      tx.db,
      {
        kind: 'adjustment',
        businessKey,
        orderId: null,
        note: reason,
        postedAt: tx.now,
      },
      adjustmentPostings(sellerId, amount),
    );
    if (!isNew) {
      const posted = await listPostings(tx.db, businessKey);
      const isSame = posted.some(
        (posting) => posting.sellerId === sellerId && posting.amountCents === -amount,
      );
      if (isSame) return;
      throw new AppError('CONFLICT', {
        message: 'This adjustment is posted already, with other values. Reload the page to see it.',
      });
    }
    await recordChange(tx, {
      action: 'money adjusted',
      subject: 'seller',
      subjectId: sellerId,
      subjectName: seller.name,
      before: null,
      after: { amount_cents: amount, reason },
    });
  });
}
