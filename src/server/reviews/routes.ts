import { reviewEndpoints } from '#contract/endpoints/reviews.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { onReplica } from '#server/platform/replicas.ts';
import { listReviews } from '#server/reviews/list-reviews.ts';
import { readOwnReview, readOwnReviews, readReviewsOfOrder } from '#server/reviews/read-own.ts';
import { markHelpful, unmarkHelpful } from '#server/reviews/vote.ts';
import { changeReview, removeReview, writeReview } from '#server/reviews/write-review.ts';

export function mountReviews(api: Api): void {
  mount(
    api,
    reviewEndpoints,
  )({
    list: (ctx, { params, query }) =>
      onReplica(ctx, ({ db }) => listReviews({ ...ctx, db }, params.id, query)),
    getOwn: (ctx, { params }) => readOwnReview(ctx, params.id),
    listOwn: (ctx, { query }) => readOwnReviews(ctx, query),
    listOfOrder: (ctx, { params }) => readReviewsOfOrder(ctx, params.id),
    write: (ctx, { params, body }) => writeReview(ctx, params.id, body),
    change: (ctx, { params, body }) => changeReview(ctx, params.id, body),
    remove: async (ctx, { params }) => {
      await removeReview(ctx, params.id);
      return undefined;
    },
    markHelpful: (ctx, { params }) => markHelpful(ctx, params.id),
    unmarkHelpful: (ctx, { params }) => unmarkHelpful(ctx, params.id),
  });
}
