import { FORMER_CUSTOMER } from '#domain/people/short-name.ts';

import type { OwnReview, Review } from '#contract/endpoints/reviews.ts';

import type { Ctx } from '#server/http/context.ts';
import type { ReviewRow } from '#server/reviews/queries/published.ts';
import type { OwnReviewRow } from '#server/reviews/queries/writing.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { publishedAddress, signedAddress } from '#server/uploads/attachments.ts';

/** What an answer needs besides the rows: replies about the shop's own range have its name. */
export interface Presenting extends Pick<Ctx, 'config' | 'now'> {
  readonly shopName: string;
}

export async function presenting(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<Presenting> {
  const { name } = await loadShop(ctx);
  return { config: ctx.config, now: ctx.now, shopName: name };
}

export function presentReview(ctx: Presenting, row: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    writer_name: row.writer_name || FORMER_CUSTOMER,
    is_verified_purchase: true,
    pictures: row.picture_ids.map((id) => ({
      id,
      url: row.state === 'published' ? publishedAddress(id) : signedAddress(ctx, id),
    })),
    helpful_count: row.helpful_count,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : {
            text: row.reply,
            seller_name: row.seller_name ?? ctx.shopName,
            replied_at: row.replied_at.toISOString(),
          },
  };
}

export function presentOwnReview(ctx: Presenting, row: OwnReviewRow): OwnReview {
  return {
    ...presentReview(ctx, row),
    product_id: row.product_id,
    product_slug: row.product_slug,
    product_name: row.product_name,
    product_image: row.product_image,
    state: row.state,
    refusal_reason: row.refusal_reason,
    was_hurt: row.was_hurt,
    version: row.version,
  };
}
