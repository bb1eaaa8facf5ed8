import { histogramOf } from '#domain/reviews/rating.ts';

import type { ReviewList, ReviewListQuery } from '#contract/endpoints/reviews.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { Ctx } from '#server/http/context.ts';
import { presenting, presentReview } from '#server/reviews/present.ts';
import { findStarCounts, listPublished } from '#server/reviews/queries/published.ts';

/** The published reviews of a product, and what all of them say together. */
export async function listReviews(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  productId: string,
  query: ReviewListQuery,
): Promise<ReviewList> {
  const product = await findStarCounts(ctx.db, productId);
  if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  const { star_counts: counts, review_count: reviewCount } = product;
  const [rows, reader] = await Promise.all([
    reviewCount === 0 ? [] : listPublished(ctx.db, productId, query),
    presenting(ctx),
  ]);
  return {
    reviews: rows.map((row) => presentReview(reader, row)),
    totalCount: query.stars === undefined ? reviewCount : (counts[query.stars - 1] ?? 0),
    rating: product.rating_tenths / 10,
    review_count: reviewCount,
    histogram: histogramOf(counts),
  };
}
