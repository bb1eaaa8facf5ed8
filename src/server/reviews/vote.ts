import { AppError } from '#contract/errors/app-error.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { deleteVote, findVotedReview, insertVote } from '#server/reviews/queries/writing.ts';

/** Marks somebody else's published review as helpful, once per person (Rule 136). */
export async function markHelpful(ctx: SignedInCtx, id: string) {
  return vote(ctx, id, async ({ db, actor, now }, writerId) => {
    if (writerId === actor.userId) throw new AppError('OWN_REVIEW');
    await insertVote(db, { reviewId: id, userId: actor.userId, now });
  });
}

export async function unmarkHelpful(ctx: SignedInCtx, id: string) {
  return vote(ctx, id, ({ db, actor }) => deleteVote(db, { reviewId: id, userId: actor.userId }));
}

async function vote(
  ctx: SignedInCtx,
  id: string,
  apply: (tx: SignedInCtx, writerId: string) => Promise<void>,
) {
  return inTransaction(ctx, async (tx) => {
    const before = await findVotedReview(tx.db, id);
    if (before === undefined) throw new AppError('REVIEW_NOT_FOUND');
    await apply(tx, before.user_id);
    const after = await findVotedReview(tx.db, id);
    return { helpful_count: after?.helpful_count ?? 0 };
  });
}
