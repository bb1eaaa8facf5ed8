import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { notify } from '#server/notices/notify.ts';
import { findAnyReview } from '#server/reviews/office/queries.ts';

/**
 * Tells administrators of a review that waits for them, and who sold the goods of one that is shown
 * for the first time (Rule 136).
 */
export async function tellOfReview(tx: SignedInCtx, id: string): Promise<void> {
  const review = await findAnyReview(tx.db, id);
  if (review === undefined) return;
  const { state, stars, seller_id: sellerId, product_name: product, waiting_since: since } = review;
  if (state === 'waiting') {
    await notify(tx, {
      kind: 'review',
      sellerId: null,
      title: `A review of ${product} waits to be checked`,
      path: adminPages.reviews({ review: id }),
      key: `review-waiting ${id} ${since?.getTime() ?? 0}`,
    });
  } else if (state === 'published') {
    await notify(tx, {
      kind: 'review',
      sellerId,
      title: `New review of ${product}: ${stars === 1 ? '1 star' : `${stars} stars`}`,
      path:
        sellerId === null
          ? adminPages.reviews({ view: 'published' })
          : sellerPages.reviews({ view: 'unanswered' }),
      key: `review ${id}`,
    });
  }
}
