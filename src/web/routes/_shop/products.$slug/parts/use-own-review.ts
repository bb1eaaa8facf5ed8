import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import type { Review } from '#contract/endpoints/reviews.ts';

import { useApi } from '#web/lib/api.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { errorMessage, isSignedOutError } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { askToSignIn, takeIntent } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { showToast } from '#web/ui/toast.ts';

type OwnAnswer = Awaited<ReturnType<ApiClient['reviews']['getOwn']>>;

interface Vote {
  readonly isMarked: boolean;
  readonly count: number;
}

/** What the reviews of a page are to the person who reads them. */
export interface OwnPart {
  /** Null until it is known that somebody is signed in and what they may do. */
  readonly answer: OwnAnswer | null;
  readonly voteOn: (review: Review) => Vote;
  readonly toggleHelpful: (review: Pick<Review, 'id' | 'helpful_count'>) => void;
}

/** Pages are the same for everybody, so this loads in the browser when the reader comes near. */
export function useOwnReview(productId: string, section: RefObject<Element | null>): OwnPart {
  const api = useApi();
  const { state } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const isNear = useIsNear(section);
  const { data: answer } = useAsync(state === 'signed_in' && isNear ? productId : null, (signal) =>
    api.reviews.getOwn({ params: { id: productId }, signal }),
  );
  const [votes, setVotes] = useState<ReadonlyMap<string, Vote>>(new Map());
  const setVote = (id: string, vote: Vote) => setVotes((all) => new Map(all).set(id, vote));

  const voteOn = ({ id, helpful_count: count }: Pick<Review, 'id' | 'helpful_count'>): Vote =>
    votes.get(id) ?? { isMarked: answer?.helpful_ids.includes(id) ?? false, count };

  async function vote(id: string, before: Vote | null) {
    const isMarked = before?.isMarked !== true;
    if (before !== null) setVote(id, { isMarked, count: before.count + (isMarked ? 1 : -1) });
    const call = isMarked ? api.reviews.markHelpful : api.reviews.unmarkHelpful;
    try {
      const { helpful_count: count } = await call({ params: { id } });
      setVote(id, { isMarked, count });
    } catch (error) {
      if (before !== null) setVote(id, before);
      if (isSignedOutError(error)) askFirst(id);
      else showToast({ message: errorMessage(error), tone: 'danger' });
    }
  }

  const completeIntent = useEffectEvent((id: string) => vote(id, null));
  useEffect(() => {
    if (state !== 'signed_in') return;
    const intent = takeIntent('mark-helpful', path);
    if (intent !== null) void completeIntent(intent.reviewId);
  }, [state, path]);

  return {
    answer: state === 'signed_in' ? answer : null,
    voteOn,
    toggleHelpful: (review) => {
      if (state === 'signed_in') void vote(review.id, voteOn(review));
      else askFirst(review.id);
    },
  };
}

function askFirst(reviewId: string): void {
  askToSignIn(
    { kind: 'mark-helpful', reviewId },
    {
      message: 'Log in to mark a review as helpful.',
      help: 'We will then mark this review as helpful.',
    },
  );
}

/** Whether the reader has come within half a screen of it. */
function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
