import type { ReviewList } from '#contract/endpoints/reviews.ts';
import type { ReviewSearch } from '#contract/paths/pages.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import type { Settled } from '#web/lib/settle.ts';

export const REVIEWS_PER_PAGE = 10;

/** The reviews that came with the page. */
export interface LoadedReviews {
  /** Which ones they are, as `reviewsKey` says. */
  readonly search: string;
  /** Null for a product without reviews. */
  readonly result: Settled<ReviewList> | null;
}

export function loadReviews(
  api: ApiClient,
  productId: string,
  { stars, sort, reviews: page = 1, signal }: ReviewSearch & { signal?: AbortSignal },
): Promise<ReviewList> {
  return api.reviews.list({
    params: { id: productId },
    query: {
      sort: sort ?? 'newest',
      ...(stars === undefined ? {} : { stars }),
      limit: REVIEWS_PER_PAGE,
      offset: (page - 1) * REVIEWS_PER_PAGE,
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

export function reviewsKey({ stars, sort, reviews = 1 }: ReviewSearch): string {
  return [stars, sort, reviews].join(' ');
}
