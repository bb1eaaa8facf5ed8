import type { OwnReview } from '#contract/endpoints/reviews.ts';
import { REFUSAL_SENTENCES, REVIEW_STATE_WORDS, REVIEW_WAITS } from '#contract/text/reviews.ts';

import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONE: Record<OwnReview['state'], BadgeTone> = {
  published: 'success',
  waiting: 'info',
  refused: 'danger',
};

export function ReviewStateBadge({ state }: Pick<OwnReview, 'state'>) {
  return <Badge tone={TONE[state]}>{REVIEW_STATE_WORDS[state]}</Badge>;
}

/** What its writer has to know; null for a published review. */
export function reviewStateSentence({
  state,
  refusal_reason: reason,
}: Pick<OwnReview, 'state' | 'refusal_reason'>): string | null {
  if (state === 'waiting') return REVIEW_WAITS;
  return reason === null ? null : REFUSAL_SENTENCES[reason];
}
