import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';
import { REFUSAL_REASONS, REVIEW_STATES } from '#domain/reviews/moderation.ts';
import { WRITING_REFUSALS } from '#domain/reviews/may-write.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_TITLE_LENGTH, MIN_REVIEW_LENGTH } from '#contract/limits.ts';
import { AttachedPictureSchema, AttachmentIdsSchema } from '#contract/schemas/attachments.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import {
  IdParams,
  IdSchema,
  InstantSchema,
  SlugSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

export const REVIEW_SORTS = ['newest', 'helpful'] as const;

const CHOOSE_STARS = 'Choose one to five stars.';
const StarsInputSchema = z
  .number(CHOOSE_STARS)
  .int(CHOOSE_STARS)
  .min(1, CHOOSE_STARS)
  .max(5, CHOOSE_STARS);

/** 1 to 5. */
const StarsSchema = z.number().int();

/** The one answer of the product's seller. */
export const ReviewReplySchema = z.object({
  text: z.string(),
  /** The seller's trading name, or the shop's. */
  seller_name: z.string(),
  replied_at: InstantSchema,
});

/** A published review, as every visitor reads it (Rule 136). */
export const ReviewSchema = z.object({
  id: IdSchema,
  stars: StarsSchema,
  /** May be empty. */
  title: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  /** "Mia K.", or "Former customer". */
  writer_name: z.string(),
  /** Always: only customers who received the product can write. */
  is_verified_purchase: z.boolean(),
  pictures: z.array(AttachedPictureSchema),
  helpful_count: z.number().int(),
  created_at: InstantSchema,
  /** Null if the writer never changed it. */
  edited_at: InstantSchema.nullable(),
  reply: ReviewReplySchema.nullable(),
});

export const HistogramSchema = z.array(z.object({ stars: StarsSchema, count: z.number().int() }));

export const ReviewListSchema = z.object({
  reviews: z.array(ReviewSchema),
  /** Of the reviews that the filter leaves. */
  totalCount: z.number().int(),
  /** Of all published reviews; 0 without one. */
  rating: z.number(),
  review_count: z.number().int(),
  /** Of all published reviews, from five stars to one. */
  histogram: HistogramSchema,
});

export const ReviewListQuerySchema = z.object({
  sort: z.enum(REVIEW_SORTS).default('newest'),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

/** The body of the form. */
export const ReviewInputSchema = z.object({
  stars: StarsInputSchema,
  title: TextSchema.max(
    MAX_REVIEW_TITLE_LENGTH,
    `Use at most ${MAX_REVIEW_TITLE_LENGTH} characters.`,
  ).default(''),
  text: TextSchema.min(MIN_REVIEW_LENGTH, `Write at least ${MIN_REVIEW_LENGTH} characters.`).max(
    MAX_REVIEW_LENGTH,
    `Use at most ${formatCount(MAX_REVIEW_LENGTH)} characters.`,
  ),
  pictures: AttachmentIdsSchema.default([]),
  /** Whether the product hurt somebody. The shop's administrators are told at once. */
  was_hurt: z.boolean().default(false),
});

export const ReviewChangeSchema = changeOf(ReviewInputSchema);

/** What its writer reads. */
export const OwnReviewSchema = ReviewSchema.omit({ is_verified_purchase: true }).extend({
  product_id: IdSchema,
  product_slug: z.string(),
  product_name: z.string(),
  /** The product's first picture. */
  product_image: z.string().nullable(),
  state: z.enum(REVIEW_STATES),
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
  was_hurt: z.boolean(),
  version: VersionSchema,
});

const WhyNotSchema = z.object({
  code: z.enum(WRITING_REFUSALS),
  /** In words that a screen can show. */
  text: z.string(),
});

const HelpfulSchema = z.object({ helpful_count: z.number().int() });

const shop = endpointsOf({ audience: 'public', tag: 'Reviews' });
const own = endpointsOf({ audience: 'user', tag: 'Reviews' });

export const reviewEndpoints = {
  list: shop('GET /api/products/{id}/reviews', {
    summary: 'List the published reviews of a product, with its rating and histogram',
    params: IdParams,
    query: ReviewListQuerySchema,
    limit: 'searches',
    output: ReviewListSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getOwn: own('GET /api/products/{id}/own-review', {
    summary: 'Read your review of a product, whether you may write one, and where you have voted',
    params: IdParams,
    output: z.object({
      review: OwnReviewSchema.nullable(),
      may_write: z.boolean(),
      /** Null if you may. */
      why_not: WhyNotSchema.nullable(),
      /** The reviews of this product that you found helpful. */
      helpful_ids: z.array(IdSchema),
    }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  listOwn: own('GET /api/profile/reviews', {
    summary: 'List your reviews, newest first',
    query: z.object({
      /** Only that of the product with this slug, whether it is still sold or not. */
      product: SlugSchema.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({ reviews: z.array(OwnReviewSchema), totalCount: z.number().int() }),
  }),
  listOfOrder: own('GET /api/orders/{id}/reviews', {
    summary: 'List the products of your order, each with your review or whether you may write one',
    params: IdParams,
    output: z.object({
      products: z.array(
        z.object({
          product_id: IdSchema,
          product_slug: z.string(),
          product_name: z.string(),
          product_image: z.string().nullable(),
          review_id: IdSchema.nullable(),
          stars: StarsSchema.nullable(),
          state: z.enum(REVIEW_STATES).nullable(),
          may_write: z.boolean(),
          why_not: WhyNotSchema.nullable(),
        }),
      ),
      totalCount: z.number().int(),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  write: own('POST /api/products/{id}/reviews', {
    signedOutText: 'Log in to write a review.',
    summary: 'Review a product that you received',
    params: IdParams,
    body: ReviewInputSchema,
    limit: 'reviews',
    output: OwnReviewSchema,
    status: 201,
    errors: ['PRODUCT_NOT_FOUND', 'REVIEW_NOT_ALLOWED', 'REVIEW_EXISTS'],
  }),
  change: own('PUT /api/reviews/{id}', {
    summary: 'Change the named fields of your review; it is checked like a new one',
    params: IdParams,
    body: ReviewChangeSchema,
    limit: 'reviews',
    output: OwnReviewSchema,
    errors: ['REVIEW_NOT_FOUND', 'RECORD_CHANGED'],
  }),
  remove: own('DELETE /api/reviews/{id}', {
    summary: 'Remove your review, with its pictures and the seller’s reply',
    params: IdParams,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  markHelpful: own('PUT /api/reviews/{id}/helpful', {
    signedOutText: 'Log in to mark a review as helpful.',
    summary: 'Mark somebody else’s review as helpful; twice counts once',
    params: IdParams,
    limit: 'reviews',
    output: HelpfulSchema,
    errors: ['REVIEW_NOT_FOUND', 'OWN_REVIEW'],
  }),
  unmarkHelpful: own('DELETE /api/reviews/{id}/helpful', {
    summary: 'Take your mark back',
    params: IdParams,
    limit: 'reviews',
    output: HelpfulSchema,
    errors: ['REVIEW_NOT_FOUND'],
  }),
};

export type Review = z.output<typeof ReviewSchema>;
export type OwnReview = z.output<typeof OwnReviewSchema>;
export type ReviewList = z.output<typeof ReviewListSchema>;
export type ReviewListQuery = z.output<typeof ReviewListQuerySchema>;
export type ReviewInput = z.output<typeof ReviewInputSchema>;
export type ReviewChange = z.output<typeof ReviewChangeSchema>;
