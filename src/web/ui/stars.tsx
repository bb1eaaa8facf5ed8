import { cx } from './cx.ts';

const SCORE = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat('en-AU');

interface StarsProps {
  /** 0 to 5; the whole part is the number of filled stars. */
  rating: number;
  reviewCount: number;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

/** Five stars and the count, read as "4.6 out of 5, 128 reviews". */
export function Stars({ rating, reviewCount, size = 'sm', className }: StarsProps) {
  if (reviewCount === 0) {
    return <span className={cx('text-caption text-ink-3', className)}>No reviews yet</span>;
  }
  const filled = Math.min(5, Math.max(0, Math.floor(rating)));
  const score = SCORE.format(Math.round(rating * 10) / 10);
  const reviews = COUNT.format(reviewCount);
  return (
    <span className={cx('stars', size === 'md' && 'stars-md', className)} data-filled={filled}>
      <span className="sr-only">
        {`${score} out of 5, ${reviews} ${reviewCount === 1 ? 'review' : 'reviews'}`}
      </span>
      <span aria-hidden="true">
        {`${score} `}
        <span className="text-ink-3">{`(${reviews})`}</span>
      </span>
    </span>
  );
}
