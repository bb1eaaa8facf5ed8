import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';
import { WAITING_REASONS } from '#domain/reviews/filter.ts';
import { REFUSAL_REASONS, STORED_REVIEW_STATES } from '#domain/reviews/moderation.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { ReviewSchema } from '#contract/endpoints/reviews.ts';
import { MAX_REASON_LENGTH, MAX_REPLY_LENGTH } from '#contract/limits.ts';
import { REVIEW_VIEWS, SELLER_REVIEW_VIEWS } from '#contract/office-lists.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { VersionSchema } from '#contract/schemas/versions.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

const ReviewedProductSchema = z.object({
  product_id: IdSchema,
  product_slug: z.string(),
  product_name: z.string(),
  product_image: z.string().nullable(),
});

/** What a seller reads of a review: what everybody reads, and of which product it is. */
export const SellerReviewSchema = ReviewSchema.extend(ReviewedProductSchema.shape);

export const OfficeReviewSchema = SellerReviewSchema.extend({
  user_id: IdSchema,
  /** Null once the account is closed. */
  writer_email: z.string().nullable(),
  order_id: IdSchema,
  order_number: z.string(),
  /** Null is the platform. */
  seller_id: IdSchema.nullable(),
  seller_name: z.string().nullable(),
  /** "removed": by its writer, with an injury that nobody had dealt with. */
  state: z.enum(STORED_REVIEW_STATES),
  /** Why it waits; null unless it does. */
  waits_for: z.enum(WAITING_REASONS).nullable(),
  /** Until when it should be decided; null unless it waits. */
  decision_due_at: InstantSchema.nullable(),
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
  was_hurt: z.boolean(),
  /** Until when a report is due; null if nobody was hurt or somebody has dealt with it. */
  report_due_at: InstantSchema.nullable(),
  hurt_settled_at: InstantSchema.nullable(),
  hurt_note: z.string().nullable(),
  version: VersionSchema,
});

const ReplySchema = z.object({
  text: TextSchema.min(1, 'Write a reply.').max(
    MAX_REPLY_LENGTH,
    `Use at most ${formatCount(MAX_REPLY_LENGTH)} characters.`,
  ),
});

/** A decision names the version that was read. */
const DecisionSchema = z.object({ version: VersionSchema });

const admin = endpointsOf({ audience: 'admin', tag: 'Admin: reviews' });
const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'manager',
  tag: 'Seller: reviews',
  query: SellerScopeSchema,
});

export const officeReviewEndpoints = {
  list: admin('GET /api/admin/reviews', {
    summary:
      'List reviews: those that wait and those in which somebody was hurt by their deadline, the others newest first',
    query: listQuery(['created'])
      .omit({ sort: true })
      .extend({
        view: z.enum(REVIEW_VIEWS).default('waiting'),
      }),
    output: z.object({
      reviews: z.array(OfficeReviewSchema),
      totalCount: z.number().int(),
      /** Of each view, whatever the search; "hurt" counts those that nobody has dealt with. */
      counts: z.record(z.enum(REVIEW_VIEWS), z.number().int()),
    }),
  }),
  get: admin('GET /api/admin/reviews/{id}', {
    summary: 'Read one review',
    params: IdParams,
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  publish: admin('POST /api/admin/reviews/{id}/publish', {
    summary: 'Publish a review that waits or was refused',
    params: IdParams,
    body: DecisionSchema,
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND', 'REVIEW_CHANGED'],
  }),
  refuse: admin('POST /api/admin/reviews/{id}/refuse', {
    summary: 'Refuse a review, also a published one; its writer gets the reason by email',
    params: IdParams,
    body: DecisionSchema.extend({ reason: z.enum(REFUSAL_REASONS, 'Choose a reason.') }),
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND', 'REVIEW_CHANGED'],
  }),
  settleHurt: admin('POST /api/admin/reviews/{id}/hurt-settled', {
    summary: 'Record what was done about a review in which somebody was hurt; its deadline ends',
    params: IdParams,
    body: z.object({
      note: TextSchema.min(1, 'Write what you did.').max(
        MAX_REASON_LENGTH,
        `Use at most ${MAX_REASON_LENGTH} characters.`,
      ),
    }),
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  reply: admin('PUT /api/admin/reviews/{id}/reply', {
    summary: 'Reply to a review of one of the shop’s own products, or change the reply',
    params: IdParams,
    body: ReplySchema,
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  removeReply: admin('DELETE /api/admin/reviews/{id}/reply', {
    summary: 'Remove the reply to a review, also a seller’s',
    params: IdParams,
    output: OfficeReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
};

export const sellerReviewEndpoints = {
  list: seller('GET /api/seller/reviews', {
    summary: 'List the published reviews of what you sold, newest first',
    query: SellerScopeSchema.extend(listQuery(['created']).omit({ sort: true }).shape).extend({
      view: z.enum(SELLER_REVIEW_VIEWS).optional(),
    }),
    output: z.object({
      reviews: z.array(SellerReviewSchema),
      totalCount: z.number().int(),
      /** Whatever the search. */
      counts: z.record(z.enum(['all', ...SELLER_REVIEW_VIEWS]), z.number().int()),
    }),
  }),
  reply: seller('PUT /api/seller/reviews/{id}/reply', {
    summary: 'Reply to a review, or change your reply; it shows beneath the review',
    params: IdParams,
    body: ReplySchema,
    output: SellerReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  removeReply: seller('DELETE /api/seller/reviews/{id}/reply', {
    summary: 'Remove your reply',
    params: IdParams,
    output: SellerReviewSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
};

export type OfficeReview = z.output<typeof OfficeReviewSchema>;
export type SellerReview = z.output<typeof SellerReviewSchema>;
