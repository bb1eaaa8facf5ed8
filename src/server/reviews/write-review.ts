import type { Selectable, Updateable } from 'kysely';

import type { ReviewsTable } from '#db/types.ts';
import { filterReview } from '#domain/reviews/filter.ts';
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
  deleteVotesOf,
  findOwnReview,
  findReviewedProduct,
  insertReview,
  listOwnReviewsOf,
  listPictureIds,
  lockOwnReview,
  lockRemovedReview,
  replacePictures,
  updateReview,
} from '#server/reviews/queries/writing.ts';
import { ERASED } from '#server/reviews/erased.ts';
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
    const removed = await lockRemovedReview(db, { productId, userId: actor.userId });
    const id = removed?.id ?? newId();
    const isHurtNow = saysHurtAnew(input.was_hurt, removed);
    const row = {
      ...input,
      ...checked(input, { now, wasRefused: removed?.was_refused ?? false }),
      order_item_id: may.proof.orderItemId,
      seller_id: may.proof.sellerId,
      writer_name: shortName(actor) || UNNAMED,
      ...(isHurtNow ? hurtSince(now) : {}),
      created_at: now,
      edited_at: null,
      updated_at: now,
    };
    if (removed === undefined) {
      const key = { id, product_id: productId, user_id: actor.userId };
      const isNew = await insertReview(db, { ...row, ...key });
      if (!isNew) throw new AppError('REVIEW_EXISTS');
    } else {
      await updateReview(db, id, row);
    }
    await usePictures(tx, id, pictures);
    await tellOfReview(tx, id);
    if (isHurtNow) await tellOfHurt(tx, id);
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
    const isHurtNow = saysHurtAnew(change.was_hurt, before);
    await updateReview(db, id, {
      ...change,
      ...checked(after, { now, wasRefused: before.was_refused }),
      // The name that the writer has today.
      writer_name: shortName(actor) || UNNAMED,
      ...(isHurtNow ? hurtSince(now) : {}),
      edited_at: now,
      updated_at: now,
    });
    await usePictures(tx, id, pictures ?? (await listPictureIds(db, id)));
    await tellOfReview(tx, id);
    if (isHurtNow) await tellOfHurt(tx, id);
    return readBack(tx, id);
  });
}

/**
 * Removes the caller's own review. Administrators keep one in which somebody was hurt until they
 * have dealt with it. Of a refused one its words are erased, and the next one waits like a change.
 */
export async function removeReview(ctx: SignedInCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { db, now, actor } = tx;
    const review = await lockOwnReview(db, { id, userId: actor.userId });
    if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
    const pictures = await listPictureIds(db, id);
    const isHurtOpen = review.hurt_at !== null && review.hurt_settled_at === null;
    if (isHurtOpen) await publishPictures(db, pictures, false);
    else await removeAttachments(tx, pictures);
    if (!isHurtOpen && !review.was_refused) return deleteReview(db, id);
    await deleteVotesOf(db, id);
    await updateReview(db, id, {
      state: 'removed',
      waits_for: null,
      waiting_since: null,
      refusal_reason: null,
      reply: null,
      replied_at: null,
      replied_by: null,
      ...(isHurtOpen ? {} : ERASED),
      updated_at: now,
    });
  });
}

/** Whether the box is ticked for the first time, or again after the last injury was dealt with. */
function saysHurtAnew(
  isTicked: boolean | undefined,
  before: Pick<Selectable<ReviewsTable>, 'was_hurt' | 'hurt_at' | 'hurt_settled_at'> | undefined,
): boolean {
  if (isTicked !== true) return false;
  if (before === undefined || before.hurt_at === null) return true;
  return !before.was_hurt && before.hurt_settled_at !== null;
}

/** What was done about an earlier injury stays in the audit log. */
const hurtSince = (now: Date) => ({ hurt_at: now, hurt_settled_at: null, hurt_note: null });

/** The columns that say whether a review with these words is shown. */
function checked(
  words: { readonly title: string; readonly text: string },
  { now, wasRefused }: { readonly now: Date; readonly wasRefused: boolean },
) {
  // Somebody refused it, so somebody reads what became of it, however often it changes.
  const waitsFor = wasRefused ? 'refused_before' : filterReview(words);
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
