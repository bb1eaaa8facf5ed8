import type { ConsentKind } from '#domain/consents/kinds.ts';
import { REVIEW_REQUEST_DAYS } from '#domain/consents/review-request.ts';

export const BACK_IN_STOCK_BUTTON = 'Tell me when it is back';
export const BACK_IN_STOCK_HINT = 'One email to the address of your account, and no others.';

/**
 * What the box or the button of each consent says; the consent records it (Rule 134). Screens show
 * the first. Those after it were shown before: add new words in front and keep the old ones, which
 * pages that are still open send.
 */
export const CONSENT_WORDS: Readonly<Record<ConsentKind, readonly [string, ...string[]]>> = {
  'review-requests': [
    `Email me once, ${REVIEW_REQUEST_DAYS} days after a delivery, and ask me to review what I bought. I can stop these emails at any time.`,
  ],
  'back-in-stock': [`${BACK_IN_STOCK_BUTTON}. ${BACK_IN_STOCK_HINT}`],
};

/** What the button says that takes a request back. */
export const WITHDRAWAL_WORDS = 'Do not tell me';

/** What the emails of each kind are called on screens and in emails. */
export const CONSENT_NAMES: Readonly<Record<ConsentKind, string>> = {
  'review-requests': 'Requests to review what you bought',
  'back-in-stock': 'Emails about items that are back in stock',
};
