import { useRouter } from '@tanstack/react-router';

import type { OfficeReview } from '#contract/endpoints/office-reviews.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { REVIEW_STATE_WORDS } from '#contract/text/reviews.ts';

import { Deadline } from '#web/backoffice/deadline.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { listHref } from '#web/backoffice/list-search.ts';
import { ReviewByline } from '#web/backoffice/reviews/review-text.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { adminReviewsRoute, type ReviewQueueSearch } from '#web/routes/admin/reviews/route.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { InlineError } from '#web/ui/inline-error.tsx';

import { ReviewPanel } from './parts/review-panel.tsx';

const HOME = adminPages.reviews();
const STATE_TONE = {
  published: 'success',
  waiting: 'warning',
  refused: 'danger',
  removed: 'neutral',
} as const;
const EMPTY = {
  waiting: 'No review needs a decision.',
  published: 'No published reviews.',
  refused: 'No refused reviews.',
  hurt: 'No review says that somebody was hurt.',
} as const;

/** Every review, those that need a decision first (Rule 136). */
export function ReviewQueuePage() {
  const router = useRouter();
  const search = useListState(adminReviewsRoute);
  const { list, open } = useLoaded(adminReviewsRoute);
  const counts = list.ok ? list.data.counts : undefined;
  const { review: chosen, ...listed } = search;
  return (
    <div className="grid gap-6 xl:grid-cols-12 xl:items-start">
      {/* On a narrow screen the chosen review replaces the list. */}
      <div
        className={cx(
          'min-w-0',
          open === null ? 'xl:col-span-12' : 'max-xl:hidden xl:col-span-7 2xl:col-span-8',
        )}
      >
        <ListPage<OfficeReview, ReviewQueueSearch, Loaded>
          title="Reviews"
          intro="Reviews are shown at once unless their words need a reader. Each of these has 48 hours, whatever its stars."
          path={HOME}
          search={listed}
          searchLabel="Search reviews"
          views={[
            { label: 'Waiting', change: { view: undefined }, count: counts?.waiting },
            { label: 'Published', change: { view: 'published' }, count: counts?.published },
            { label: 'Refused', change: { view: 'refused' }, count: counts?.refused },
            { label: 'Someone was hurt', change: { view: 'hurt' }, count: counts?.hurt },
          ]}
          results={list}
          rowsOf={({ reviews }) => reviews}
          rowKey={({ id }) => id}
          rowName={({ product_name: name }) => name}
          draw={(reviews) => (
            <ul className="flex flex-col gap-3">
              {reviews.map((review) => (
                <QueueCard
                  key={review.id}
                  review={review}
                  isChosen={review.id === chosen}
                  showsState={search.view === 'hurt'}
                  href={listHref<ReviewQueueSearch>(HOME, listed, {
                    review: review.id,
                    page: listed.page,
                  })}
                />
              ))}
            </ul>
          )}
          errorText="Failed to load reviews"
          emptyText={EMPTY[search.view ?? 'waiting']}
        />
      </div>
      {open !== null && (
        <aside
          aria-label="Review"
          className="min-w-0 xl:sticky xl:top-20 xl:col-span-5 2xl:col-span-4"
        >
          <h1 tabIndex={-1} className="sr-only xl:hidden">
            Review
          </h1>
          {open.ok ? (
            <ReviewPanel
              key={open.data.id}
              review={open.data}
              listHref={listHref(HOME, listed, { page: listed.page })}
            />
          ) : (
            <InlineError
              message="Failed to load the review"
              help={open.message}
              onRetry={() => void router.invalidate()}
            />
          )}
        </aside>
      )}
    </div>
  );
}

interface Loaded {
  readonly reviews: readonly OfficeReview[];
  readonly totalCount: number;
}

function QueueCard({
  review,
  isChosen,
  showsState,
  href,
}: {
  review: OfficeReview;
  isChosen: boolean;
  /** In a view of reviews in several states. */
  showsState: boolean;
  href: string;
}) {
  return (
    <li
      className={cx(
        'relative flex flex-col gap-2 rounded-card border bg-surface p-4 hover:border-ink',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-[600] wrap-anywhere">
          <a
            href={href}
            aria-current={isChosen ? 'true' : undefined}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {review.product_name}
          </a>
        </h2>
        <span className="flex flex-wrap gap-2">
          {review.decision_due_at !== null && <Deadline at={review.decision_due_at} />}
          {review.report_due_at !== null && <Deadline at={review.report_due_at} what="Report" />}
          {showsState && (
            <Badge tone={STATE_TONE[review.state]}>{REVIEW_STATE_WORDS[review.state]}</Badge>
          )}
        </span>
      </div>
      <ReviewByline review={review} />
      <p className="line-clamp-2 max-w-measure text-small wrap-anywhere">
        {review.title !== '' && <strong>{review.title} </strong>}
        {review.text}
      </p>
    </li>
  );
}
