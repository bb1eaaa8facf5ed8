import { formatCount } from '#domain/numbers/format-count.ts';

import { cx } from './cx.ts';
import picture from './stars.svg';

const SIZES = { sm: { width: 73, height: 14 }, md: { width: 94, height: 18 } };

interface StarsProps {
  /** 0 to 5; the stars are filled to its tenth. */
  rating: number;
  reviewCount: number;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

/** Five stars and the count, read as "4.6 out of 5, 128 reviews". */
export function Stars({ rating, reviewCount, size = 'sm', className }: StarsProps) {
  if (reviewCount === 0) {
    return <span className={cx('text-caption text-ink-3', className)}>No reviews yet</span>;
  }
  const score = formatRating(rating);
  const reviews = formatCount(reviewCount);
  return (
    <span className={cx('stars', size === 'md' && 'text-small', className)}>
      <StarRow
        rating={rating}
        size={size}
        label={`${score} out of 5, ${reviews} ${reviewCount === 1 ? 'review' : 'reviews'}`}
      />
      <span aria-hidden="true">
        {`${score} `}
        <span className="text-ink-3">{`(${reviews})`}</span>
      </span>
    </span>
  );
}

interface StarRowProps {
  rating: number;
  /** What is read aloud. */
  label: string;
  size?: keyof typeof SIZES | undefined;
}

/** The stars alone. */
export function StarRow({ rating, label, size = 'sm' }: StarRowProps) {
  const tenths = Math.min(50, Math.max(0, Math.round(rating * 10)));
  // Not lazy, React would ask each page's head for the picture once a rating.
  return <img {...SIZES[size]} loading="lazy" src={`${picture}#${tenths}`} alt={label} />;
}

/** 4.6, and 4.0 for a whole number. */
export function formatRating(rating: number): string {
  const tenths = Math.round(rating * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
