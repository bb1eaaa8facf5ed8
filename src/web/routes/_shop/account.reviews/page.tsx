import { getRouteApi } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import type { OwnReview } from '#contract/endpoints/reviews.ts';
import { pages } from '#contract/paths/pages.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { ReviewStateBadge, reviewStateSentence } from '#web/features/reviews/review-state.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { StarRow } from '#web/ui/stars.tsx';

const route = getRouteApi('/shop-layout/account/reviews');
const PAGE_SIZE = 10;

export function OwnReviewsPage() {
  const { page = 1 } = route.useSearch();
  return (
    <div className="page-width py-8 lg:py-10">
      <div className="max-w-[760px]">
        <a
          href={pages.account('orders')}
          className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          <ArrowLeft size={18} />
          All orders
        </a>
        <h1 tabIndex={-1} className="mb-6 text-h1">
          Your reviews
        </h1>
        <RequireRole
          audience="signed_in"
          page={() => pages.ownReviews(page)}
          waiting={<ListSkeleton />}
        >
          {(user) => <OwnReviews userId={user.id} page={page} />}
        </RequireRole>
      </div>
    </div>
  );
}

function OwnReviews({ userId, page }: { userId: string; page: number }) {
  const api = useApi();
  const list = useAsync(`${userId} ${page}`, (signal) =>
    api.reviews.listOwn({
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      signal,
    }),
  );
  if (list.data === null) {
    return list.status === 'error' ? (
      <InlineError
        message={`Your reviews could not be loaded: ${errorMessage(list.error)}`}
        onRetry={list.reload}
      />
    ) : (
      <ListSkeleton />
    );
  }
  const { reviews, totalCount } = list.data;
  if (reviews.length === 0) {
    return (
      <EmptyState
        title={totalCount === 0 ? 'You have not written a review' : 'There is nothing on this page'}
        help="When an order has arrived, its page lets you review what you bought."
        action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
      />
    );
  }
  return (
    <div className="space-y-6">
      <ul className="space-y-4">
        {reviews.map((review) => (
          <OwnReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount(totalCount, PAGE_SIZE)}
        hrefFor={pages.ownReviews}
      />
    </div>
  );
}

function OwnReviewCard({ review }: { review: OwnReview }) {
  const { product_name: name, product_slug: slug, stars, title, text } = review;
  const sentence = reviewStateSentence(review);
  return (
    <Card as="li">
      <div className="flex gap-4">
        <div className="size-14 shrink-0 overflow-hidden rounded-control">
          <Picture src={review.product_image} alt="" width={56} height={56} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 className="min-w-0 text-h3 break-words">
              <a href={pages.product(slug)} className="underline-offset-3 hover:underline">
                {name}
              </a>
            </h2>
            <ReviewStateBadge state={review.state} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-ink-3">
            <StarRow rating={stars} label={`${stars} out of 5 stars`} />
            <OrderDate instant={review.created_at} />
          </p>
          {title !== '' && <p className="mt-2 font-[650] break-words">{title}</p>}
          <p className="mt-1 line-clamp-3 text-ink-2 break-words whitespace-pre-line">{text}</p>
          {sentence !== null && <p className="mt-2 text-small">{sentence}</p>}
          <LinkButton
            variant="secondary"
            className="mt-4"
            href={pages.writeReview(slug)}
            aria-label={`Edit your review of ${name}`}
          >
            Edit
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your reviews..." className="space-y-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
