import { cx } from './cx.ts';

/** One star of 20 by 20, drawn from its top; the five are 21 apart. */
const OUTLINE = 'l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const STARS = [10, 31, 52, 73, 94].map((left) => `M${left} 1.6${OUTLINE}`);

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
    <span className={cx('inline-flex items-center gap-1.5', className)}>
      <span className="sr-only">
        {`${score} out of 5, ${reviews} ${reviewCount === 1 ? 'review' : 'reviews'}`}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 104 20"
        className={cx('shrink-0', size === 'sm' ? 'h-3.5 w-[73px]' : 'h-[18px] w-[94px]')}
      >
        <path
          d={STARS.slice(0, filled).join('')}
          className="fill-wattle stroke-ink-2 stroke-[1.1]"
          strokeLinejoin="round"
        />
        <path
          d={STARS.slice(filled).join('')}
          className="fill-white stroke-edge stroke-[1.1]"
          strokeLinejoin="round"
        />
      </svg>
      <span
        aria-hidden="true"
        className={cx('text-ink-2 tabular-nums', size === 'sm' ? 'text-caption' : 'text-small')}
      >
        {score} <span className="text-ink-3">({reviews})</span>
      </span>
    </span>
  );
}
