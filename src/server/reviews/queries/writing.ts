import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { ReviewsTable } from '#db/types.ts';
import type { ReviewState } from '#domain/reviews/moderation.ts';

import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { deleteById, updateById } from '#server/platform/rows.ts';
import { selectReviewsWithProduct } from '#server/reviews/queries/published.ts';

/** A listed product and its seller, for somebody who wants to review it. */
export async function findReviewedProduct(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'seller_id'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

interface OfProducts {
  readonly userId: string;
  readonly productIds: readonly string[];
}

/**
 * A person's lines with these products, oldest first, as far as they have come. Where an
 * administrator moved the order without a parcel (Rule 19), its history says when.
 */
export async function listPurchases(db: Db, { userId, productIds }: OfProducts) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select((eb) => [
      'order_items.id as order_item_id',
      'order_items.product_id',
      'order_items.seller_id',
      'order_items.quantity',
      'orders.status',
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
          .select(['parcels.dispatched_at', 'parcels.delivered_at'])
          .whereRef('parcel_lines.order_item_id', '=', 'order_items.id')
          .where('parcels.taken_back_at', 'is', null),
      ).as('parcels'),
      jsonArrayFrom(
        eb
          .selectFrom('refund_lines')
          .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
          .select(['refunds.created_at', 'refund_lines.quantity'])
          .whereRef('refund_lines.order_item_id', '=', 'order_items.id')
          .where('refunds.status', '<>', 'failed'),
      ).as('refunds'),
      eb
        .selectFrom('order_events')
        .select((event) => event.fn.min('order_events.created_at').as('at'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.to_status', 'in', ['shipped', 'delivered'])
        .as('shipped_at'),
      eb
        .selectFrom('order_events')
        .select((event) => event.fn.min('order_events.created_at').as('at'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.to_status', '=', 'delivered')
        .as('delivered_at'),
    ])
    .where('orders.user_id', '=', userId)
    .where('order_items.product_id', 'in', productIds)
    .orderBy('orders.created_at')
    .orderBy('order_items.position')
    .execute();
}

export type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>[number];

function selectOwn(db: Db, userId: string) {
  return selectReviewsWithProduct(db)
    .select(['reviews.refusal_reason', 'reviews.was_hurt', 'reviews.version'])
    .where('reviews.user_id', '=', userId)
    .where('reviews.state', '<>', 'removed')
    .$narrowType<{ state: ReviewState }>();
}

interface OwnReviewKey {
  readonly id: string;
  readonly userId: string;
}

export async function findOwnReview(db: Db, { id, userId }: OwnReviewKey) {
  return selectOwn(db, userId).where('reviews.id', '=', id).executeTakeFirst();
}

export type OwnReviewRow = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

export async function listOwnReviewsOf(db: Db, { userId, productIds }: OfProducts) {
  if (productIds.length === 0) return [];
  return selectOwn(db, userId).where('reviews.product_id', 'in', productIds).execute();
}

export interface OwnReviewsOf {
  readonly userId: string;
  /** The slug of one product; all of them without it. */
  readonly product?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first. */
export async function listOwnReviews(db: Db, { userId, product, ...page }: OwnReviewsOf) {
  let rows = selectOwn(db, userId);
  if (product !== undefined) rows = rows.where('products.slug', '=', product);
  rows = rows.orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc');
  return pageOfRows(rows, page);
}

/**
 * The products of a person's order that are still listed, in its order; undefined without such an
 * order.
 */
export async function listProductsOfOrder(
  db: Db,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (order === undefined) return undefined;
  return db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select((eb) => [
      'products.id',
      'products.slug',
      'products.name',
      'products.seller_id',
      sql<string | null>`products.images ->> 0`.as('image'),
      eb.fn.min('order_items.position').as('position'),
    ])
    .where('order_items.order_id', '=', order.id)
    .where('products.archived_at', 'is', null)
    .groupBy('products.id')
    .orderBy('position')
    .execute();
}

/** False when the person has a review of the product already. */
export async function insertReview(db: Db, row: Insertable<ReviewsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a person's own review until the transaction ends. */
export async function lockOwnReview(db: Db, { id, userId }: OwnReviewKey) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst();
}

/** What is left of a review that its writer removed; locked until the transaction ends. */
export async function lockRemovedReview(
  db: Db,
  { productId, userId }: { readonly productId: string; readonly userId: string },
) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .where('state', '=', 'removed')
    .forUpdate()
    .executeTakeFirst();
}

export const updateReview = updateById('reviews');
export const deleteReview = deleteById('reviews');

/** In their order. */
export async function listPictureIds(db: Db, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_pictures')
    .select('file_id')
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_id);
}

/** Gives a review these pictures, in this order, and no others. */
export async function replacePictures(
  db: Db,
  reviewId: string,
  fileIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('review_pictures').where('review_id', '=', reviewId).execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('review_pictures')
    .values(fileIds.map((file_id, position) => ({ review_id: reviewId, file_id, position })))
    .execute();
}

/** Who wrote a published review, and how many found it helpful. */
export async function findVotedReview(db: Db, id: string) {
  return (
    db
      .selectFrom('reviews')
      .select(['user_id', 'helpful_count'])
      .where('id', '=', id)
      .where('state', '=', 'published')
      // It cannot be removed before the vote is counted.
      .forKeyShare()
      .executeTakeFirst()
  );
}

interface Vote {
  readonly reviewId: string;
  readonly userId: string;
}

/** Voting twice counts once. */
export async function insertVote(
  db: Db,
  { reviewId, userId, now }: Vote & { readonly now: Date },
): Promise<void> {
  await db
    .insertInto('review_votes')
    .values({ review_id: reviewId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteVote(db: Db, { reviewId, userId }: Vote): Promise<void> {
  await db
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteVotesOf(db: Db, reviewId: string): Promise<void> {
  await db.deleteFrom('review_votes').where('review_id', '=', reviewId).execute();
}

/** The published reviews of a product that a person found helpful. */
export async function listVotes(
  db: Db,
  { productId, userId }: { readonly productId: string; readonly userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .select('reviews.id')
    .where('review_votes.user_id', '=', userId)
    .where('reviews.product_id', '=', productId)
    .where('reviews.state', '=', 'published')
    .execute();
  return rows.map((row) => row.id);
}
