import {
  officeReviewEndpoints,
  sellerReviewEndpoints,
} from '#contract/endpoints/office-reviews.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope } from '#server/http/seller-scope.ts';
import {
  publishReview,
  refuseReview,
  removeAnyReply,
  replyForShop,
  settleHurt,
} from '#server/reviews/office/moderate.ts';
import { presentOfficeReview, presentSellerReview } from '#server/reviews/office/present.ts';
import {
  countAnyReviews,
  countReviewsOfSeller,
  findAnyReview,
  listAnyReviews,
  listReviewsOfSeller,
} from '#server/reviews/office/queries.ts';
import { setReply } from '#server/reviews/office/reply.ts';
import { presenting } from '#server/reviews/present.ts';

export function mountOfficeReviews(api: Api): void {
  mount(
    api,
    officeReviewEndpoints,
  )({
    list: async (ctx, { query }) => {
      const [{ rows, totalCount }, counts, reader] = await Promise.all([
        listAnyReviews(ctx.db, query),
        countAnyReviews(ctx.db),
        presenting(ctx),
      ]);
      return { reviews: rows.map((row) => presentOfficeReview(reader, row)), totalCount, counts };
    },
    get: async (ctx, { params }) => {
      const row = await findAnyReview(ctx.db, params.id);
      if (row === undefined) throw new AppError('REVIEW_NOT_FOUND');
      return presentOfficeReview(await presenting(ctx), row);
    },
    publish: (ctx, { params, body }) =>
      publishReview(ctx, { id: params.id, version: body.version }),
    refuse: (ctx, { params, body }) => refuseReview(ctx, { id: params.id, ...body }),
    settleHurt: (ctx, { params, body }) => settleHurt(ctx, { id: params.id, note: body.note }),
    reply: (ctx, { params, body }) => replyForShop(ctx, { id: params.id, text: body.text }),
    removeReply: (ctx, { params }) => removeAnyReply(ctx, params.id),
  });
  mount(
    api,
    sellerReviewEndpoints,
  )({
    list: async (ctx, { query: { seller_id: id, ...query } }) => {
      const { sellerId } = sellerScope(ctx, id, 'read reviews');
      const [{ rows, totalCount }, counts, reader] = await Promise.all([
        listReviewsOfSeller(ctx.db, sellerId, query),
        countReviewsOfSeller(ctx.db, sellerId),
        presenting(ctx),
      ]);
      return { reviews: rows.map((row) => presentSellerReview(reader, row)), totalCount, counts };
    },
    reply: (ctx, { params: { id }, query, body: { text } }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'reply to reviews');
      return setReply(ctx, { id, sellerId, text });
    },
    removeReply: (ctx, { params: { id }, query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'reply to reviews');
      return setReply(ctx, { id, sellerId, text: null });
    },
  });
}
