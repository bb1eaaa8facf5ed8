/** The emails that need consent: those about neither an order nor the account (Rule 134). */
export const CONSENT_KINDS = ['review-requests', 'back-in-stock'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/**
 * Those that a person has or has not agreed to. Of the others, each consent is about one item and
 * one email.
 */
export const PREFERENCE_KINDS = ['review-requests'] as const;
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];
