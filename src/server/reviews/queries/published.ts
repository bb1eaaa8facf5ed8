import { sql } from 'kysely';

import type { ReviewListQuery } from '#contract/endpoints/reviews.ts';

import type { Db } from '#server/platform/database.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';

/** A review with what every reader of it reads. */
export function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('user_profiles', 'user_profiles.id', 'reviews.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'reviews.seller_id')
    .select([
      'reviews.id',
      'reviews.stars',
      'reviews.title',
      'reviews.text',
      'reviews.state',
      'reviews.writer_name',
      'reviews.helpful_count',
      'reviews.created_at',
      'reviews.edited_at',
      'reviews.reply',
      'reviews.replied_at',
      SELLER_NAME.as('seller_name'),
      sql<string[]>`array(
        select file_id from review_pictures where review_id = reviews.id order by position
      )`.as('picture_ids'),
    ]);
}

/** The same with the product that it is about, for those who read reviews of several. */
export function selectReviewsWithProduct(db: Db) {
  return selectReviews(db)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.product_id',
      'products.slug as product_slug',
      'products.name as product_name',
      sql<string | null>`products.images ->> 0`.as('product_image'),
    ]);
}

/** How many published reviews of a listed product have one to five stars. */
export async function findStarCounts(db: Db, productId: string) {
  return db
    .selectFrom('products')
    .select(['star_counts', 'rating_tenths', 'review_count'])
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** One page of a product's published reviews: each order reads the entries of one index. */
export function selectPublished(
  db: Db,
  productId: string,
  { sort, stars, limit, offset }: ReviewListQuery,
) {
  let query = selectReviews(db)
    .where('reviews.product_id', '=', productId)
    .where('reviews.state', '=', sql.lit('published'));
  if (stars !== undefined) query = query.where('reviews.stars', '=', stars);
  if (sort === 'helpful') query = query.orderBy('reviews.helpful_count', 'desc');
  return query
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function listPublished(db: Db, productId: string, query: ReviewListQuery) {
  return selectPublished(db, productId, query).execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listPublished>>[number];
