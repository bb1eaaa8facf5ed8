import { deliveriesToAskAbout, linesToReview } from '#domain/consents/review-request.ts';

import { findClosure } from '#server/closures/queries.ts';
import { reviewRequestMessage } from '#server/consents/messages.ts';
import { hasConsent } from '#server/consents/queries.ts';
import {
  findBuyerToAsk,
  insertReviewRequest,
  listDeliveredLines,
  listOrdersToAskAbout,
  markReviewRequestSent,
} from '#server/consents/review-requests/queries.ts';
import { newUnsubscribeLink } from '#server/consents/unsubscribe-link.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';

const ORDERS_AT_ONCE = 100;

/**
 * Asks buyers who agreed to it for reviews, 10 days after their order was delivered and once an
 * order (Rule 134). Waits while the shop is closed. Safe to repeat and to run in several processes.
 */
export async function sendReviewRequests(ctx: Ctx): Promise<void> {
  if ((await findClosure(ctx.db)) !== undefined) return;
  const due = { ...deliveriesToAskAbout(ctx.now), limit: ORDERS_AT_ONCE };
  let orders: string[];
  do {
    orders = await listOrdersToAskAbout(ctx.db, due);
    for (const orderId of orders) {
      try {
        await inTransaction(ctx, (tx) => decide(tx, orderId));
      } catch (error) {
        // Decided against: it would fail again, in the way of all others.
        await insertReviewRequest(ctx.db, { orderId, now: ctx.now });
        ctx.log.error({ err: error, orderId }, 'A request for reviews could not be sent');
      }
    }
  } while (orders.length === ORDERS_AT_ONCE);
}

/** Decides about one order for good: a consent that is given later changes nothing. */
async function decide(ctx: Ctx, orderId: string): Promise<void> {
  const { db, now } = ctx;
  if (!(await insertReviewRequest(db, { orderId, now }))) return;
  const buyer = await findBuyerToAsk(db, orderId);
  if (buyer === undefined) return;
  const consent = { userId: buyer.user_id, kind: 'review-requests' } as const;
  if (!(await hasConsent(db, consent))) return;
  const lines = linesToReview(await listDeliveredLines(db, orderId));
  if (lines.length === 0) return;
  const unsubscribeUrl = await newUnsubscribeLink(ctx, consent);
  await queueMail(db, ctx, {
    kind: 'review-request',
    to: buyer.email,
    dedupeKey: `review-request ${orderId}`,
    message: (site) =>
      reviewRequestMessage(site, {
        firstName: buyer.first_name,
        unsubscribeUrl,
        orderNumber: buyer.order_number,
        products: lines,
      }),
  });
  await markReviewRequestSent(db, orderId);
}
