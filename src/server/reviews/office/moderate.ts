import type { Updateable } from 'kysely';

import type { ReviewsTable } from '#db/types.ts';
import type { RefusalReason } from '#domain/reviews/moderation.ts';

import type { OfficeReview } from '#contract/endpoints/office-reviews.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { ERASED } from '#server/reviews/erased.ts';
import { reviewRefusedMessage } from '#server/reviews/messages.ts';
import { presentOfficeReview } from '#server/reviews/office/present.ts';
import { findAnyReview, lockAnyReview, type AnyReviewRow } from '#server/reviews/office/queries.ts';
import { presenting } from '#server/reviews/present.ts';
import { tellOfReview } from '#server/reviews/tell-of-review.ts';
import { updateReview } from '#server/reviews/queries/writing.ts';
import { publishPictures, removeAttachments } from '#server/uploads/attachments.ts';

interface Decision {
  readonly id: string;
  /** Of the review that the administrator read. */
  readonly version: number;
}

/** Publishes a review that waits or was refused (Rule 136). */
export async function publishReview(ctx: SignedInCtx, decision: Decision): Promise<OfficeReview> {
  return decide(ctx, decision, { state: 'published', reason: null });
}

/**
 * Refuses a review, also a published one, for a reason of the list. Its writer is told the reason
 * and how to change it.
 */
export async function refuseReview(
  ctx: SignedInCtx,
  { reason, ...decision }: Decision & { readonly reason: RefusalReason },
): Promise<OfficeReview> {
  return decide(ctx, decision, { state: 'refused', reason });
}

async function decide(
  ctx: SignedInCtx,
  { id, version }: Decision,
  { state, reason }: { state: 'published' | 'refused'; reason: RefusalReason | null },
): Promise<OfficeReview> {
  return changeAnyReview(ctx, { id, action: state }, async (tx, before) => {
    if (before.state === 'removed') throw new AppError('REVIEW_NOT_FOUND');
    if (before.version !== version) throw new AppError('REVIEW_CHANGED');
    await publishPictures(tx.db, before.picture_ids, state === 'published');
    if (reason !== null && before.refusal_reason !== reason) await tellWriter(tx, before, reason);
    return {
      state,
      refusal_reason: reason,
      was_refused: reason !== null,
      waits_for: null,
      waiting_since: null,
    };
  });
}

async function tellWriter(tx: SignedInCtx, review: AnyReviewRow, reason: RefusalReason) {
  // The account of a former customer has no address.
  if (review.writer_name === '') return;
  await queueMail(tx.db, tx, {
    kind: 'review-refused',
    to: review.writer_email,
    message: (site) =>
      reviewRefusedMessage(site, {
        firstName: review.writer_first_name,
        productName: review.product_name,
        productSlug: review.product_slug,
        reason,
      }),
  });
}

/**
 * Records what was done about a review in which somebody was hurt. What its writer removed is
 * erased then.
 */
export async function settleHurt(
  ctx: SignedInCtx,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<OfficeReview> {
  return changeAnyReview(ctx, { id, action: 'injury settled' }, async (tx, before) => {
    if (before.hurt_at === null) throw new AppError('REVIEW_NOT_FOUND');
    const isRemoved = before.state === 'removed';
    if (isRemoved) await removeAttachments(tx, before.picture_ids);
    return { hurt_settled_at: tx.now, hurt_note: note, ...(isRemoved ? ERASED : {}) };
  });
}

/** Replies for the shop to a review of its own range. */
export async function replyForShop(
  ctx: SignedInCtx,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<OfficeReview> {
  return changeAnyReview(ctx, { id, action: 'replied' }, (tx, before) => {
    if (before.seller_id !== null || before.state !== 'published') {
      throw new AppError('REVIEW_NOT_FOUND');
    }
    return Promise.resolve({ reply: text, replied_at: tx.now, replied_by: tx.actor.userId });
  });
}

export async function removeAnyReply(ctx: SignedInCtx, id: string): Promise<OfficeReview> {
  return changeAnyReview(ctx, { id, action: 'reply removed' }, () =>
    Promise.resolve({ reply: null, replied_at: null, replied_by: null }),
  );
}

async function changeAnyReview(
  ctx: SignedInCtx,
  { id, action }: { readonly id: string; readonly action: string },
  work: (tx: SignedInCtx, before: AnyReviewRow) => Promise<Updateable<ReviewsTable>>,
): Promise<OfficeReview> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockAnyReview(tx.db, id);
    if (before === undefined) throw new AppError('REVIEW_NOT_FOUND');
    const change = await work(tx, before);
    await updateReview(tx.db, id, { ...change, updated_at: tx.now });
    if (before.state !== 'published') await tellOfReview(tx, id);
    const after = await findAnyReview(tx.db, id);
    if (after === undefined) throw new Error('The review is locked');
    await recordChange(tx, {
      action,
      subject: 'review',
      subjectId: id,
      subjectName: after.product_name,
      before: decidedFacts(before),
      after: { ...decidedFacts(after), version: after.version },
    });
    return presentOfficeReview(await presenting(tx), after);
  });
}

function decidedFacts(row: AnyReviewRow) {
  const { state, refusal_reason, reply, hurt_note } = row;
  return { state, refusal_reason, reply, hurt_note };
}
