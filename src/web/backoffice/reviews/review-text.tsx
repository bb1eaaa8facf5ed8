import type { SellerReview } from '#contract/endpoints/office-reviews.ts';
import { pages } from '#contract/paths/pages.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** Five characters, read as "4 of 5 stars". */
export function GivenStars({ stars }: { stars: number }) {
  return (
    <span className="whitespace-nowrap">
      <span className="sr-only">{`${stars} of 5 stars`}</span>
      <span aria-hidden="true" className="tracking-widest">
        {'★'.repeat(stars)}
        <span className="text-ink-3">{'☆'.repeat(5 - stars)}</span>
      </span>
    </span>
  );
}

/** Stars, who wrote it and when. */
export function ReviewByline({ review }: { review: SellerReview }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <GivenStars stars={review.stars} />
      <span>
        {review.writer_name}, <ShortDate at={review.created_at} />
        {review.edited_at !== null && (
          <>
            {', changed '}
            <ShortDate at={review.edited_at} />
          </>
        )}
      </span>
    </p>
  );
}

/** All of a review: what its product's page shows. */
export function ReviewText({ review }: { review: SellerReview }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ReviewByline review={review} />
      {review.title !== '' && <p className="font-[600] wrap-anywhere">{review.title}</p>}
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{review.text}</p>
      {review.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Pictures">
          {review.pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <Picture
                  src={url}
                  alt={`Picture ${index + 1} of the review`}
                  width={80}
                  height={80}
                  sizes="80px"
                  className="size-20 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The product, which opens in the shop. */
export function ReviewedProduct({ review }: { review: SellerReview }) {
  return (
    <a href={pages.product(review.product_slug)} className="text-link wrap-anywhere">
      {review.product_name}
    </a>
  );
}

export function ReplyText({ reply }: { reply: NonNullable<SellerReview['reply']> }) {
  return (
    <div className="border-l-2 border-line pl-3 text-small">
      <p className="text-ink-2">
        {reply.seller_name} replied, <ShortDate at={reply.replied_at} />
      </p>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}
