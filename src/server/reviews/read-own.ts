import { AppError } from '#contract/errors/app-error.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { presenting, presentOwnReview } from '#server/reviews/present.ts';
import {
  findReviewedProduct,
  listOwnReviews,
  listOwnReviewsOf,
  listProductsOfOrder,
  listVotes,
  type OwnReviewsOf,
} from '#server/reviews/queries/writing.ts';
import { presentMayWrite, whoMayWrite } from '#server/reviews/who-may-write.ts';

/** The caller's review of a product, whether they may write one, and which they found helpful. */
export async function readOwnReview(ctx: SignedInCtx, productId: string) {
  const { db, actor } = ctx;
  const product = await findReviewedProduct(db, productId);
  if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  const { userId } = actor;
  const [own] = await listOwnReviewsOf(db, { userId, productIds: [productId] });
  const reviewed = new Set(own === undefined ? [] : [productId]);
  const [may, helpfulIds, reader] = await Promise.all([
    whoMayWrite(ctx, [product], reviewed),
    listVotes(db, { productId, userId }),
    presenting(ctx),
  ]);
  return {
    review: own === undefined ? null : presentOwnReview(reader, own),
    ...presentMayWrite(may.get(productId)),
    helpful_ids: helpfulIds,
  };
}

export async function readOwnReviews(ctx: SignedInCtx, page: Omit<OwnReviewsOf, 'userId'>) {
  const { rows, totalCount } = await listOwnReviews(ctx.db, { userId: ctx.actor.userId, ...page });
  const reader = await presenting(ctx);
  return { reviews: rows.map((row) => presentOwnReview(reader, row)), totalCount };
}

/** The products of the caller's order, each with their review or whether they may write one. */
export async function readReviewsOfOrder(ctx: SignedInCtx, orderId: string) {
  const { userId } = ctx.actor;
  const products = await listProductsOfOrder(ctx.db, { orderId, userId });
  if (products === undefined) throw new AppError('ORDER_NOT_FOUND');
  const productIds = products.map(({ id }) => id);
  const reviews = await listOwnReviewsOf(ctx.db, { userId, productIds });
  const byProduct = new Map(reviews.map((review) => [review.product_id, review]));
  const may = await whoMayWrite(ctx, products, new Set(byProduct.keys()));
  return {
    products: products.map(({ id, slug, name, image }) => {
      const review = byProduct.get(id);
      return {
        product_id: id,
        product_slug: slug,
        product_name: name,
        product_image: image,
        review_id: review?.id ?? null,
        stars: review?.stars ?? null,
        state: review?.state ?? null,
        ...presentMayWrite(may.get(id)),
      };
    }),
    totalCount: products.length,
  };
}
