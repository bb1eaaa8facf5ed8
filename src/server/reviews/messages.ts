import type { RefusalReason } from '#domain/reviews/moderation.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { REFUSAL_SENTENCES } from '#contract/text/reviews.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';
import { sydneyTime } from '#server/mail/messages.ts';

/** To the writer of a review that was refused: why, and what to change. */
export function reviewRefusedMessage(
  site: MailSite,
  review: {
    readonly firstName: string;
    readonly productName: string;
    readonly productSlug: string;
    readonly reason: RefusalReason;
  },
): MailMessage {
  return composeMail(site, {
    subject: 'Your review is not shown',
    paragraphs: [
      greeting(review.firstName),
      `We do not show your review of ${review.productName} as it is.`,
      REFUSAL_SENTENCES[review.reason],
      'Your stars are not the reason. Change your review, and we read it again.',
    ],
    action: {
      label: 'Change your review',
      link: `${site.siteUrl}${pages.writeReview(review.productSlug)}`,
    },
    afterwards: [],
    reason: `You are receiving this email because you wrote a review at ${site.shop.name}.`,
  });
}

/** To administrators: a review says that a product hurt somebody. */
export function customerHurtMessage(
  site: MailSite,
  {
    reviewId,
    productName,
    dueAt,
  }: { readonly reviewId: string; readonly productName: string; readonly dueAt: Date },
): MailMessage {
  return composeMail(site, {
    subject: `Somebody was hurt: ${productName}`,
    paragraphs: [
      `A customer writes in a review that ${productName} hurt somebody.`,
      `If the injury or illness is serious, or somebody died, a report to the ACCC is due by ${sydneyTime(dueAt)}: two days after you have come to know of it.`,
      'Read the review, ask the customer what happened, and record what you did.',
    ],
    action: {
      label: 'Open the review',
      link: `${site.siteUrl}${adminPages.reviews({ view: 'hurt', review: reviewId })}`,
    },
    afterwards: [],
    reason: `You are receiving this email because you are an administrator of ${site.shop.name}.`,
  });
}
