import type { SellerReview } from '#contract/endpoints/office-reviews.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { presentSellerReview } from '#server/reviews/office/present.ts';
import { lockReviewOfSeller } from '#server/reviews/office/queries.ts';
import { presenting } from '#server/reviews/present.ts';
import { updateReview } from '#server/reviews/queries/writing.ts';

/** Writes, changes or (with null) removes the seller's one reply to a review (Rule 136). */
export async function setReply(
  ctx: SignedInCtx,
  {
    text,
    ...key
  }: { readonly id: string; readonly sellerId: string; readonly text: string | null },
): Promise<SellerReview> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockReviewOfSeller(tx.db, key);
    if (before === undefined) throw new AppError('REVIEW_NOT_FOUND');
    await updateReview(tx.db, key.id, {
      reply: text,
      replied_at: text === null ? null : tx.now,
      replied_by: text === null ? null : tx.actor.userId,
      updated_at: tx.now,
    });
    const after = await lockReviewOfSeller(tx.db, key);
    if (after === undefined) throw new Error('The review is locked');
    await recordChange(tx, {
      action: text === null ? 'reply removed' : 'replied',
      subject: 'review',
      subjectId: key.id,
      subjectName: after.product_name,
      before: { reply: before.reply },
      after: { reply: after.reply },
    });
    return presentSellerReview(await presenting(tx), after);
  });
}
