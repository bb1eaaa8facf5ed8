import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import type { OwnReview } from '#contract/endpoints/reviews.ts';
import { pages } from '#contract/paths/pages.ts';
import { REVIEW_WAITS } from '#contract/text/reviews.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { ReviewForm } from './parts/review-form.tsx';

const route = getRouteApi('/shop-layout/account/reviews/new');

/** Where the order's page, the product's page and emails lead: to write a review, or change it. */
export function WriteReviewPage() {
  const { product: slug = '' } = route.useSearch();
  return (
    <div className="page-width py-8 lg:py-10">
      <div className="max-w-[760px]">
        <RequireRole
          audience="signed_in"
          page={() => pages.writeReview(slug)}
          waiting={<FormSkeleton />}
        >
          {(user) => <ReviewOfProduct key={slug} userId={user.id} slug={slug} />}
        </RequireRole>
      </div>
    </div>
  );
}

type Ended = { kind: 'sent'; review: OwnReview } | { kind: 'removed' };

function ReviewOfProduct({ userId, slug }: { userId: string; slug: string }) {
  const api = useApi();
  const [ended, setEnded] = useState<Ended | null>(null);
  const answer = useAsync(slug === '' ? null : slug, async (signal) => {
    // A review can be changed after its product is no longer sold.
    const query = { product: slug, limit: 1, offset: 0 };
    const { reviews } = await api.reviews.listOwn({ query, signal });
    const [review] = reviews;
    if (review !== undefined) return toEdit(review);
    const product = await api.catalog.getProduct({ params: { slug }, signal });
    const own = await api.reviews.getOwn({ params: { id: product.id }, signal });
    if (own.review !== null) return toEdit(own.review);
    return {
      product: { id: product.id, slug: product.slug, name: product.name, image: product.images[0] },
      review: null,
      whyNot: own.why_not,
    };
  });
  if (slug === '' || errorCode(answer.error) === 'PRODUCT_NOT_FOUND') {
    return (
      <EmptyState
        as="h1"
        title="Product not found"
        help="It may no longer be sold, or the address may be mistyped."
        action={<LinkButton href={pages.ownReviews()}>Your reviews</LinkButton>}
      />
    );
  }
  if (answer.data === null) {
    return answer.status === 'error' ? (
      <>
        <h1 tabIndex={-1} className="mb-4 text-h1">
          Your review
        </h1>
        <InlineError
          message={`The product could not be loaded: ${errorMessage(answer.error)}`}
          onRetry={answer.reload}
        />
      </>
    ) : (
      <FormSkeleton />
    );
  }
  const { product, review, whyNot } = answer.data;
  const end = (next: Ended) => {
    setEnded(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {review === null ? 'Write a review' : 'Edit your review'}
      </h1>
      <a
        href={pages.product(product.slug)}
        className="mt-4 mb-6 flex items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-edge"
      >
        <span className="size-14 shrink-0 overflow-hidden rounded-control">
          <Picture src={product.image} alt="" width={56} height={56} />
        </span>
        <span className="min-w-0 font-[600] break-words">{product.name}</span>
      </a>
      {ended !== null ? (
        <Outcome ended={ended} slug={product.slug} />
      ) : whyNot !== null ? (
        <Notice
          tone="info"
          title="You cannot review this product"
          action={
            <LinkButton variant="secondary" href={pages.product(product.slug)}>
              Back to the product
            </LinkButton>
          }
        >
          {whyNot.text}
        </Notice>
      ) : (
        <ReviewForm
          userId={userId}
          productId={product.id}
          review={review}
          onSent={(sent) => end({ kind: 'sent', review: sent })}
          onRemoved={() => end({ kind: 'removed' })}
        />
      )}
    </>
  );
}

function toEdit(review: OwnReview) {
  const { product_id: id, product_slug: slug, product_name: name, product_image: image } = review;
  return { product: { id, slug, name, image }, review, whyNot: null };
}

function Outcome({ ended, slug }: { ended: Ended; slug: string }) {
  const isShown = ended.kind === 'sent' && ended.review.state === 'published';
  return (
    <>
      {ended.kind === 'removed' ? (
        <Notice tone="success" role="status" title="Your review was removed">
          You can write another one while the product is sold here.
        </Notice>
      ) : isShown ? (
        <Notice tone="success" role="status" title="Your review is published">
          Everybody can read it on the product’s page. You can change or remove it at any time.
        </Notice>
      ) : (
        <Notice tone="info" role="status" title="Your review has been sent">
          {REVIEW_WAITS}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={isShown ? pages.productReviews(slug, {}) : pages.product(slug)}>
          {isShown ? 'View your review' : 'Back to the product'}
        </LinkButton>
        <LinkButton variant="secondary" href={pages.ownReviews()}>
          Your reviews
        </LinkButton>
      </div>
    </>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading your review..." className="space-y-6">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
