import type { Insertable } from 'kysely';

import type { ReviewsTable, ReviewVotesTable } from '#db/types.ts';
import { shortName } from '#domain/people/short-name.ts';

import { stableId } from './builders/ids.ts';
import { everyCustomer } from './data/reviews/buyers.ts';
import { reviewedPurchases } from './data/reviews/purchases.ts';
import type { OrderRows } from './order-rows.ts';
import { ADMIN_ID, customerId, productId } from './shop-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Nobody writes in the last hours before the shop is loaded. */
const LAST_WRITTEN_AGO_MS = 5 * HOUR_MS;

export interface ReviewRows {
  reviews: Insertable<ReviewsTable>[];
  review_votes: Insertable<ReviewVotesTable>[];
}

/**
 * The reviews of the demo shop, each of a delivered line of its writer, with the votes of other
 * customers. Triggers count both.
 */
export function reviewRows(sold: OrderRows, now: Date): ReviewRows {
  const lines = new Map(
    sold.order_items.map((item) => [`${item.order_id} ${item.product_id}`, item]),
  );
  const deliveredAt = new Map(
    sold.order_events
      .filter(({ to_status: status }) => status === 'delivered')
      .map(({ order_id: id, created_at: at }) => [id, new Date(at)]),
  );
  const rows: ReviewRows = { reviews: [], review_votes: [] };
  for (const [index, { review, orderKey }] of reviewedPurchases.entries()) {
    const { productSlug, customerKey, helpfulVotes = 0, reply = null } = review;
    const orderId = stableId('order', orderKey);
    const line = lines.get(`${orderId} ${productId(productSlug)}`);
    const arrivedAt = deliveredAt.get(orderId);
    if (line === undefined || arrivedAt === undefined) {
      throw new Error(`The demo shop has no delivery behind ${customerKey} on ${productSlug}`);
    }
    const id = stableId('review', `${customerKey}/${productSlug}`);
    const writtenAt = laterBy(arrivedAt, { hours: 20 + ((index * 67) % 400), now });
    const repliedAt = reply === null ? null : laterBy(writtenAt, { hours: 26, now });
    const sellerId = line.seller_id ?? null;
    const writer = everyCustomer.find(({ key }) => key === customerKey);
    rows.reviews.push({
      id,
      product_id: line.product_id ?? '',
      user_id: customerId(customerKey),
      order_item_id: line.id,
      seller_id: sellerId,
      writer_name: writer === undefined ? '' : shortName(writer),
      stars: review.stars,
      title: review.title,
      text: review.text,
      state: 'published',
      reply,
      replied_at: repliedAt,
      replied_by: reply === null ? null : (sellerId ?? ADMIN_ID),
      created_at: writtenAt,
      updated_at: repliedAt ?? writtenAt,
    });
    const others = everyCustomer.filter(({ key }) => key !== customerKey);
    for (let vote = 0; vote < helpfulVotes; vote += 1) {
      const voter = others[(index + vote * 5) % others.length];
      if (voter === undefined) continue;
      rows.review_votes.push({
        review_id: id,
        user_id: customerId(voter.key),
        created_at: laterBy(writtenAt, { hours: 30 + vote, now }),
      });
    }
  }
  return rows;
}

/** So many hours later, or halfway to the present where that is sooner. */
function laterBy(from: Date, { hours, now }: { hours: number; now: Date }): Date {
  const most = (now.getTime() - LAST_WRITTEN_AGO_MS - from.getTime()) / 2;
  return new Date(from.getTime() + Math.max(0, Math.min(hours * HOUR_MS, most)));
}
