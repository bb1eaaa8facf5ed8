const HOUR_MS = 60 * 60 * 1000;

/** How long a review may wait for a decision, whatever its stars (Rule 136). */
export const DECISION_HOURS = 48;
/** A supplier reports a serious injury within two days of knowing of it. */
export const REPORT_HOURS = 48;

export const REVIEW_STATES = ['published', 'waiting', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/**
 * Also those that their writers removed. Administrators keep one in which somebody was hurt until
 * it is dealt with, and the shop remembers that one was refused.
 */
export const STORED_REVIEW_STATES = [...REVIEW_STATES, 'removed'] as const;
export type StoredReviewState = (typeof STORED_REVIEW_STATES)[number];

/** Why a review may be refused. Few stars are no reason, so there is none like it. */
export const REFUSAL_REASONS = [
  'personal_details',
  'advertising',
  'offensive',
  'not_about_product',
  'false_facts',
  'not_theirs',
  'unlawful',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export function decisionDueAt(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + DECISION_HOURS * HOUR_MS);
}

export function reportDueAt(hurtAt: Date): Date {
  return new Date(hurtAt.getTime() + REPORT_HOURS * HOUR_MS);
}
