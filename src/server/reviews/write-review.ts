import type { Updateable } from 'kysely';

import type { ReviewsTable } from '#db/types.ts';
import { filterReview } from '#domain/reviews/filter.ts';
import type { ReviewState } from '#domain/reviews/moderation.ts';
import { shortName } from '#domain/people/short-name.ts';

import type { OwnReview, ReviewChange, ReviewInput } from '#contract/endpoints/reviews.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { WRITING_REFUSAL_WORDS } from '#contract/text/reviews.ts';

import { refuseStale } from '#server/audit/refuse-stale.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { presenting, presentOwnReview } from '#server/reviews/present.ts';
import {
  deleteReview,
  findOwnReview,
  findReviewedProduct,
  insertReview,
  listOwnReviewsOf,
  listPictureIds,
  lockOwnReview,
  replacePictures,
  updateReview,
} from '#server/reviews/queries/writing.ts';
import { tellOfHurt } from '#server/reviews/tell-of-hurt.ts';
import { tellOfReview } from '#server/reviews/tell-of-review.ts';
import { whoMayWrite } from '#server/reviews/who-may-write.ts';
import { attachPictures, publishPictures, removeAttachments } from '#server/uploads/attachments.ts';

/** For somebody who has given no name. */
const UNNAMED = 'Customer';

/**
 * Writes a review of a product that the caller received (Rule 136). It is shown at once unless the
 * filter wants an administrator to read it first.
 */
export async function writeReview(
  ctx: SignedInCtx,
  productId: string,
  { pictures, ...input }: ReviewInput,
): Promise<OwnReview> {
  return inTransaction(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const product = await findReviewedProduct(db, productId);
    if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
    const own = await listOwnReviewsOf(db, { userId: actor.userId, productIds: [productId] });
    if (own.length > 0) throw new AppError('REVIEW_EXISTS');
    const may = (await whoMayWrite(tx, [product], new Set())).get(productId);
    if (may === undefined) throw new AppError('PRODUCT_NOT_FOUND');
    if (!may.ok) {
      throw new AppError('REVIEW_NOT_ALLOWED', { message: WRITING_REFUSAL_WORDS[may.reason] });
    }
    const id = newId();
    const isNew = await insertReview(db, {
      ...input,
      ...checked(input, { now, before: null }),
      id,
      product_id: productId,
      user_id: actor.userId,
      order_item_id: may.proof.orderItemId,
      seller_id: may.proof.sellerId,
      writer_name: shortName(actor) || UNNAMED,
      hurt_at: input.was_hurt ? now : null,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) throw new AppError('REVIEW_EXISTS');
    await usePictures(tx, id, pictures);
    await tellOfReview(tx, id);
    if (input.was_hurt) await tellOfHurt(tx, id);
    return readBack(tx, id);
  });
}

/** Changes the caller's own review, which is checked like a new one. */
export async function changeReview(
  ctx: SignedInCtx,
  id: string,
  { version, pictures, ...change }: ReviewChange,
): Promise<OwnReview> {
  return inTransaction(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const before = await lockOwnReview(db, { id, userId: actor.userId });
    if (before === undefined) throw new AppError('REVIEW_NOT_FOUND');
    const record = await readBack(tx, id);
    await refuseStale(db, { subject: 'review', subjectId: id, version, record });
    const after = { title: before.title, text: before.text, ...change };
    const isHurtNow = change.was_hurt === true && before.hurt_at === null;
    await updateReview(db, id, {
      ...change,
      ...checked(after, { now, before: before.state }),
      // The name that the writer has today.
      writer_name: shortName(actor) || UNNAMED,
      ...(isHurtNow ? { hurt_at: now } : {}),
      edited_at: now,
      updated_at: now,
    });
    await usePictures(tx, id, pictures ?? (await listPictureIds(db, id)));
    await tellOfReview(tx, id);
    if (isHurtNow) await tellOfHurt(tx, id);
    return readBack(tx, id);
  });
}

export async function removeReview(ctx: SignedInCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const review = await lockOwnReview(tx.db, { id, userId: tx.actor.userId });
    if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
    await removeAttachments(tx, await listPictureIds(tx.db, id));
    await deleteReview(tx.db, id);
  });
}

/** The columns that say whether a review with these words is shown. */
function checked(
  words: { readonly title: string; readonly text: string },
  { now, before }: { readonly now: Date; readonly before: ReviewState | null },
) {
  // Somebody has refused it, so somebody reads what became of it.
  const waitsFor = before === 'refused' ? 'refused_before' : filterReview(words);
  return {
    state: waitsFor === null ? 'published' : 'waiting',
    waits_for: waitsFor,
    waiting_since: waitsFor === null ? null : now,
    refusal_reason: null,
  } as const satisfies Updateable<ReviewsTable>;
}

/** Attaches new pictures, removes those that are gone, and publishes the ones that are shown. */
async function usePictures(tx: SignedInCtx, id: string, pictures: readonly string[]) {
  const before = await listPictureIds(tx.db, id);
  await attachPictures(
    tx,
    pictures.filter((picture) => !before.includes(picture)),
  );
  await removeAttachments(
    tx,
    before.filter((picture) => !pictures.includes(picture)),
  );
  await replacePictures(tx.db, id, pictures);
  const { state } = await findOwn(tx, id);
  await publishPictures(tx.db, pictures, state === 'published');
}

async function findOwn({ db, actor }: SignedInCtx, id: string) {
  const row = await findOwnReview(db, { id, userId: actor.userId });
  if (row === undefined) throw new Error('The review was just locked or written');
  return row;
}

async function readBack(tx: SignedInCtx, id: string): Promise<OwnReview> {
  return presentOwnReview(await presenting(tx), await findOwn(tx, id));
}
