import { cx } from './cx.ts';

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

interface StarsProps {
  /** 0 to 5; as many stars are filled as its whole part. */
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
  const filled = Math.floor(rating);
  const score = (Math.round(rating * 10) / 10).toLocaleString('en-AU', {
    minimumFractionDigits: 1,
  });
  const reviews = reviewCount.toLocaleString('en-AU');
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
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 21} 0)`}
            className={
              index < filled
                ? 'fill-wattle stroke-ink-2 stroke-[1.1]'
                : 'fill-white stroke-edge stroke-[1.1]'
            }
            strokeLinejoin="round"
          />
        ))}
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
