import { reportDueAt } from '#domain/reviews/moderation.ts';

import { adminPages } from '#contract/paths/office-pages.ts';

import { tellAdministrators } from '#server/accounts/tell-administrators.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { customerHurtMessage } from '#server/mail/messages.ts';
import { findAnyReview } from '#server/reviews/office/queries.ts';

/** Emails all administrators that a product hurt somebody, with the time by which to report it. */
export async function tellOfHurt(tx: SignedInCtx, reviewId: string): Promise<void> {
  const review = await findAnyReview(tx.db, reviewId);
  if (review === undefined || review.hurt_at === null) return;
  const { hurt_at: hurtAt, product_name: productName } = review;
  await tellAdministrators(tx.db, tx, {
    kind: 'customer-hurt',
    since: `${reviewId} ${hurtAt.getTime()}`,
    message: (site) =>
      customerHurtMessage(site, {
        where: 'review',
        page: adminPages.reviews({ view: 'hurt', review: reviewId }),
        productName,
        dueAt: reportDueAt(hurtAt),
      }),
  });
}
