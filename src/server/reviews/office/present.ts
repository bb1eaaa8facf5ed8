import { decisionDueAt, reportDueAt } from '#domain/reviews/moderation.ts';

import type { OfficeReview, SellerReview } from '#contract/endpoints/office-reviews.ts';

import { presentReview, type Presenting } from '#server/reviews/present.ts';
import type { AnyReviewRow, SellerReviewRow } from '#server/reviews/office/queries.ts';

export function presentSellerReview(ctx: Presenting, row: SellerReviewRow): SellerReview {
  return {
    ...presentReview(ctx, row),
    product_id: row.product_id,
    product_slug: row.product_slug,
    product_name: row.product_name,
    product_image: row.product_image,
  };
}

export function presentOfficeReview(ctx: Presenting, row: AnyReviewRow): OfficeReview {
  const { hurt_at: hurtAt, hurt_settled_at: settledAt, waiting_since: waitingSince } = row;
  return {
    ...presentSellerReview(ctx, row),
    user_id: row.user_id,
    writer_email: row.writer_name === '' ? null : row.writer_email,
    order_id: row.order_id,
    order_number: row.order_number,
    seller_id: row.seller_id,
    seller_name: row.seller_name,
    state: row.state,
    waits_for: row.waits_for,
    decision_due_at: waitingSince && decisionDueAt(waitingSince).toISOString(),
    refusal_reason: row.refusal_reason,
    was_hurt: row.was_hurt,
    report_due_at: hurtAt === null || settledAt !== null ? null : reportDueAt(hurtAt).toISOString(),
    hurt_settled_at: settledAt?.toISOString() ?? null,
    hurt_note: row.hurt_note,
    version: row.version,
  };
}
