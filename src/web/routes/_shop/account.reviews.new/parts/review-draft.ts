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
  readonly values: ReviewValues;
}

const keyOf = (productId: string) => `review-draft-${productId}`;

/** What this person has typed about a product and not sent; null when there is nothing. */
export function readDraft(userId: string, productId: string): ReviewValues | null {
  const stored = readStoredJson<StoredDraft>('localStorage', keyOf(productId));
  return stored?.userId === userId ? stored.values : null;
}

export function saveDraft(userId: string, productId: string, values: ReviewValues): void {
  writeStorage('localStorage', keyOf(productId), JSON.stringify({ userId, values }));
}

export function deleteDraft(productId: string): void {
  writeStorage('localStorage', keyOf(productId), null);
}
