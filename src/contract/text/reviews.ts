import type { WaitingReason } from '#domain/reviews/filter.ts';
import { ARRIVES_AFTER_DAYS, type WritingRefusal } from '#domain/reviews/may-write.ts';
import {
  DECISION_HOURS,
  type RefusalReason,
  type StoredReviewState,
} from '#domain/reviews/moderation.ts';

/** Why the reader cannot write a review of a product. */
export const WRITING_REFUSAL_WORDS: Readonly<Record<WritingRefusal, string>> = {
  administrator: 'Administrators of the shop cannot write reviews.',
  own_product: 'You work for the seller of this product, so you cannot review it.',
  written: 'You have reviewed this product already. You can change your review.',
  not_bought: 'Only customers who bought this product here can review it.',
  cancelled: 'You can review only what you received. Your order was cancelled or refunded before.',
  not_arrived: `You can review this product once it has arrived, or ${ARRIVES_AFTER_DAYS} days after it was sent.`,
};

export const REVIEW_STATE_WORDS: Readonly<Record<StoredReviewState, string>> = {
  published: 'Published',
  waiting: 'Waiting',
  refused: 'Refused',
  removed: 'Removed',
};

/** Why a review waits, for administrators. */
export const WAITING_REASON_WORDS: Readonly<Record<WaitingReason, string>> = {
  link: 'It has a link.',
  email: 'It has an email address.',
  phone: 'It has a phone number.',
  word: 'It has a word of the list that somebody has to read first.',
  refused_before: 'It was refused before, and its writer has changed it.',
};

/** What the writer of a review that waits reads. */
export const REVIEW_WAITS = `Our team reads your review before it is shown, within ${DECISION_HOURS} hours.`;

export const REFUSAL_REASON_WORDS: Readonly<Record<RefusalReason, string>> = {
  personal_details: 'Personal details',
  advertising: 'Advertising',
  offensive: 'Offensive words',
  not_about_product: 'Not about the product',
  false_facts: 'Facts that are proven wrong',
  not_theirs: 'Not the writer’s own words or pictures',
  unlawful: 'Against the law',
};

/** The same for the writer, with what they can change. */
export const REFUSAL_SENTENCES: Readonly<Record<RefusalReason, string>> = {
  personal_details:
    'It has personal details, such as a name, an address or a phone number. Take them out.',
  advertising: 'It advertises something, or links to another site. Take that out.',
  offensive: 'It has words that insult somebody. Say what happened without them.',
  not_about_product:
    'It is about something other than the product and how it was sold. Write about the product.',
  false_facts: 'It states a fact that is proven to be wrong. Correct it.',
  not_theirs: 'Its words or pictures are somebody else’s. Use your own.',
  unlawful: 'Publishing it would break the law. Take out the part that does.',
};
