import type { RefusalReason } from '#domain/reviews/moderation.ts';

import { pages } from '#contract/paths/pages.ts';
import { REFUSAL_SENTENCES } from '#contract/text/reviews.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

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
