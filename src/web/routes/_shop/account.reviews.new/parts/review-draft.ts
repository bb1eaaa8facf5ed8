import type { OwnReview } from '#contract/endpoints/reviews.ts';

import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

export interface ReviewValues {
  /** As the chosen radio button has it: 1 to 5, or nothing yet. */
  stars: string;
  title: string;
  text: string;
  was_hurt: boolean;
}

export const EMPTY_REVIEW: ReviewValues = { stars: '', title: '', text: '', was_hurt: false };

export function valuesOf({ stars, title, text, was_hurt }: OwnReview): ReviewValues {
  return { stars: String(stars), title, text, was_hurt };
}

interface StoredDraft {
  readonly userId: string;
  /** Of the review that it changes; null for a new one. */
  readonly version: number | null;
  readonly values: ReviewValues;
}

const keyOf = (productId: string) => `review-draft-${productId}`;

/** What is typed belongs to a person, a product and the version of the review that is changed. */
export interface DraftKey {
  readonly userId: string;
  readonly productId: string;
  readonly version: number | null;
}

/**
 * What this person has typed and not sent; null when there is nothing, or when the review has
 * changed since.
 */
export function readDraft({ userId, productId, version }: DraftKey): ReviewValues | null {
  const stored = readStoredJson<StoredDraft>('localStorage', keyOf(productId));
  return stored?.userId === userId && stored.version === version ? stored.values : null;
}

export function saveDraft({ userId, productId, version }: DraftKey, values: ReviewValues): void {
  const draft: StoredDraft = { userId, version, values };
  writeStorage('localStorage', keyOf(productId), JSON.stringify(draft));
}

export function deleteDraft(productId: string): void {
  writeStorage('localStorage', keyOf(productId), null);
}
