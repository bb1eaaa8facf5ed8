import { useRef, useState, type ReactNode } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { Review, ReviewList } from '#contract/endpoints/reviews.ts';
import { pages, type ReviewSearch } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import type { LightboxProps } from '#web/features/products/lightbox.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRating, StarRow } from '#web/ui/stars.tsx';

import { loadReviews, REVIEWS_PER_PAGE, reviewsKey, type LoadedReviews } from './shown-reviews.ts';
import { useOwnReview, type OwnPart } from './use-own-review.ts';

const Lightbox = loadedWhenOpen<LightboxProps>(
  async () => (await import('#web/features/products/lightbox.tsx')).Lightbox,
  { opener: '[data-opens="review-picture"]' },
);

interface ReviewsProps {
  product: Pick<Product, 'id' | 'slug' | 'name' | 'review_count'>;
  loaded: LoadedReviews;
  search: ReviewSearch;
  /** The chosen variant, which links keep. */
  variant: string | undefined;
}

/**
 * What customers say of a product (Rule 136). Filters, order and pages are links, so they work
 * without JavaScript and each page is cached; in the browser only the list is loaded again.
 */
export function Reviews({ product, loaded, search, variant }: ReviewsProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const own = useOwnReview(product.id, sectionRef);
  const { result, retry, isLoading } = useShownReviews(product, loaded, search);
  return (
    <section
      ref={sectionRef}
      id="reviews"
      aria-labelledby="reviews-title"
      aria-busy={isLoading}
      className="mt-14 scroll-mt-48"
    >
      <h2 id="reviews-title" className="text-h2">
        Reviews
      </h2>
      {result?.ok === true ? (
        <ReviewColumns
          product={product}
          list={result.data}
          search={search}
          hrefTo={(next) => pages.productReviews(product.slug, next, variant)}
          own={own}
        />
      ) : (
        <>
          {result === null ? (
            <p className="mt-3 text-ink-2">
              {product.review_count === 0 ? 'No reviews yet' : 'Loading reviews...'}
            </p>
          ) : (
            <InlineError
              message={`The reviews could not be loaded: ${result.message}`}
              onRetry={retry}
            />
          )}
          <WriteLink slug={product.slug} own={own} />
        </>
      )}
    </section>
  );
}

/**
 * The reviews of the URL: those that came with the page, or those loaded after a link was followed.
 * While these load, the others stay.
 */
function useShownReviews(
  { id, review_count: count }: ReviewsProps['product'],
  loaded: LoadedReviews,
  search: ReviewSearch,
) {
  const api = useApi();
  const [isRetried, setIsRetried] = useState(false);
  const key = reviewsKey(search);
  const first = loaded.result;
  const cameWithPage = key === loaded.search && first !== null && (first.ok || !isRetried);
  const answer = useAsync(cameWithPage || count === 0 ? null : key, (signal) =>
    loadReviews(api, id, { ...search, signal }),
  );
  const isLoading = !cameWithPage && answer.status === 'loading';
  if (cameWithPage) return { result: first, isLoading, retry: () => setIsRetried(true) };
  const result: LoadedReviews['result'] =
    answer.status === 'error'
      ? { ok: false, message: errorMessage(answer.error) }
      : answer.data === null
        ? first
        : { ok: true, data: answer.data };
  return { result, isLoading, retry: answer.reload };
}

interface ReviewColumnsProps {
  product: ReviewsProps['product'];
  list: ReviewList;
  search: ReviewSearch;
  hrefTo: (search: ReviewSearch) => string;
  own: OwnPart;
}

function ReviewColumns({ product, list, search, hrefTo, own }: ReviewColumnsProps) {
  const { stars, sort, reviews: page = 1 } = search;
  const [enlarged, setEnlarged] = useState<{ review: Review; at: number } | null>(null);
  return (
    <div className="mt-5 grid gap-10 lg:grid-cols-12">
      <div className="space-y-5 lg:col-span-4">
        <Average list={list} />
        <Histogram list={list} search={search} hrefTo={hrefTo} />
        <WriteLink slug={product.slug} own={own} />
      </div>
      <div className="min-w-0 lg:col-span-8">
        <nav aria-label="Order of the reviews" className="flex flex-wrap items-center gap-2">
          <ChipLink href={hrefTo({ stars })} selected={sort === undefined}>
            Newest
          </ChipLink>
          <ChipLink href={hrefTo({ stars, sort: 'helpful' })} selected={sort === 'helpful'}>
            Most helpful
          </ChipLink>
          {stars !== undefined && (
            <ChipLink
              href={hrefTo({ sort })}
              kind="remove"
              label={`Remove filter: ${starWords(stars)}`}
            >
              {starWords(stars)}
            </ChipLink>
          )}
        </nav>
        {list.reviews.length === 0 ? (
          <p className="py-6 text-ink-2">No reviews here.</p>
        ) : (
          <ul className="divide-y divide-line">
            {list.reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem
                  review={review}
                  own={own}
                  onEnlarge={(at) => setEnlarged({ review, at })}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pageCount={Math.ceil(list.totalCount / REVIEWS_PER_PAGE)}
          hrefFor={(next) => hrefTo({ stars, sort, reviews: next })}
        />
      </div>
      <Lightbox
        open={enlarged !== null}
        onClose={() => setEnlarged(null)}
        name={product.name}
        pictures={enlarged === null ? [] : picturesOf(enlarged.review)}
        current={enlarged?.at ?? 0}
        onShow={(at) => setEnlarged(enlarged && { ...enlarged, at })}
      />
    </div>
  );
}

function Average({ list: { rating, review_count: count } }: { list: ReviewList }) {
  return (
    <p className="flex items-center gap-4">
      <span className="text-display tabular-nums">{formatRating(rating)}</span>
      <span className="space-y-1">
        <StarRow size="md" rating={rating} label="out of 5" />
        <span className="block text-small text-ink-2">
          {count === 1 ? '1 review' : `${formatCount(count)} reviews`}
        </span>
      </span>
    </p>
  );
}

function Histogram({
  list,
  search,
  hrefTo,
}: Pick<ReviewColumnsProps, 'list' | 'search' | 'hrefTo'>) {
  const { sort } = search;
  return (
    <ul aria-label="Reviews by stars">
      {list.histogram.map(({ stars, count }) => {
        const isShown = stars === search.stars;
        const row = (
          <>
            <span className="w-14 shrink-0">{starWords(stars)}</span>
            <meter aria-hidden="true" max={list.review_count} value={count} className="meter-bar" />
            <span className="w-8 shrink-0 text-right tabular-nums">
              {formatCount(count)}
              <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
            </span>
          </>
        );
        const look = 'flex min-h-11 items-center gap-3 text-small md:min-h-9';
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className={cx(look, 'text-ink-3')}>{row}</span>
            ) : (
              <a
                href={hrefTo({ stars: isShown ? undefined : stars, sort })}
                aria-current={isShown ? 'true' : undefined}
                className={cx(look, 'hover:underline', isShown && 'font-[650]')}
              >
                {row}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** For who may write; the others read why they cannot. */
function WriteLink({ slug, own: { answer } }: { slug: string; own: OwnPart }) {
  const href = pages.writeReview(slug);
  if (answer === null) {
    return (
      <p className="mt-3 text-small text-ink-2">
        Customers who have received it can{' '}
        <a href={href} className="text-link">
          write a review
        </a>
        .
      </p>
    );
  }
  const { review, may_write: mayWrite, why_not: whyNot } = answer;
  if (review !== null || mayWrite) {
    return (
      <LinkButton variant="secondary" href={href} className="mt-3">
        {review === null ? 'Write a review' : 'Edit your review'}
      </LinkButton>
    );
  }
  return <p className="mt-3 text-small text-ink-2">{whyNot?.text}</p>;
}

interface ReviewItemProps {
  review: Review;
  own: OwnPart;
  onEnlarge: (picture: number) => void;
}

function ReviewItem({ review, own, onEnlarge }: ReviewItemProps) {
  const { title, text, pictures, reply } = review;
  return (
    <article className="py-6">
      <StarRow rating={review.stars} label={`${review.stars} out of 5 stars`} />
      {title !== '' && <h3 className="mt-2 font-[650] break-words">{title}</h3>}
      <p className="mt-1 max-w-measure break-words whitespace-pre-line">{text}</p>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" data-opens="review-picture">
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a
                href={url}
                data-native
                className="block size-24 overflow-hidden rounded-control border border-line"
                onClick={(event) => {
                  event.preventDefault();
                  onEnlarge(index);
                }}
              >
                <Picture
                  src={url}
                  alt={pictureWords(review, index)}
                  width={96}
                  height={96}
                  fit="cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <span className="font-[600]">{review.writer_name}</span>
        <span className="inline-flex items-center gap-1.5">
          <Check size={16} className="text-success" />
          Verified purchase
        </span>
        <span>
          <OrderDate instant={review.created_at} />
          {review.edited_at !== null && ' (edited)'}
        </span>
      </p>
      <Helpful review={review} own={own} />
      {reply !== null && (
        <div className="mt-4 border-l-3 border-line pl-4 text-small">
          <p className="text-ink-2">
            <strong className="font-[650] text-ink">{reply.seller_name}</strong> replied on{' '}
            <OrderDate instant={reply.replied_at} />
          </p>
          <p className="mt-1 max-w-measure break-words whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </article>
  );
}

function Helpful({ review, own }: { review: Review; own: OwnPart }): ReactNode {
  const { isMarked, count } = own.voteOn(review);
  if (own.answer?.review?.id === review.id) {
    return count > 0 && <p className="mt-3 text-small text-ink-2">{helpfulWords(count)}</p>;
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-small text-ink-2">
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isMarked}
        aria-label={`Helpful: the review by ${review.writer_name}`}
        icon={isMarked ? <Check size={16} /> : undefined}
        onClick={() => own.toggleHelpful(review)}
      >
        Helpful
      </Button>
      {count > 0 && <span className="tabular-nums">{helpfulWords(count)}</span>}
    </div>
  );
}

function helpfulWords(count: number): string {
  return count === 1
    ? '1 customer found this helpful'
    : `${formatCount(count)} customers found this helpful`;
}

function starWords(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}

function picturesOf(review: Review): LightboxProps['pictures'] {
  return review.pictures.map(({ url }, index) => ({ src: url, alt: pictureWords(review, index) }));
}

function pictureWords({ writer_name: name, pictures }: Review, index: number): string {
  return `Picture ${index + 1} of ${pictures.length} by ${name}`;
}
