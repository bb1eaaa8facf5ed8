import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';

type ReviewedProduct = Awaited<ReturnType<ApiClient['reviews']['listOfOrder']>>['products'][number];

/** By the id of the product. */
export type OrderReviews = ReadonlyMap<string | null, ReviewedProduct>;

/** Which products of a sent order the buyer has reviewed, or may review. */
export function useReviewsOf({ id, status }: Order): OrderReviews {
  const api = useApi();
  const isSent = status === 'shipped' || status === 'delivered';
  const { data } = useAsync(isSent ? id : null, (signal) =>
    api.reviews.listOfOrder({ params: { id }, signal }),
  );
  return new Map(data?.products.map((product) => [product.product_id, product]));
}

export function ReviewLink({ reviewed }: { reviewed: ReviewedProduct | undefined }) {
  if (reviewed === undefined) return null;
  const {
    review_id: reviewId,
    may_write: mayWrite,
    product_slug: slug,
    product_name: name,
  } = reviewed;
  if (reviewId === null && !mayWrite) return null;
  const words = reviewId === null ? 'Write a review' : 'Edit your review';
  return (
    <a
      href={pages.writeReview(slug)}
      aria-label={`${words} of ${name}`}
      className="inline-flex min-h-11 items-center text-small text-link print:hidden"
    >
      {words}
    </a>
  );
}
