import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { percentSaved } from '#domain/pricing/price.ts';
import { cx } from './cx.ts';

export type PriceSize = 'page' | 'card' | 'line';

const SIZE: Record<PriceSize, { whole: string; part: string | null; was: string }> = {
  page: { whole: 'text-price-page', part: 'text-[1.25rem]', was: 'text-body' },
  card: { whole: 'text-price-card', part: 'text-body', was: 'text-small' },
  line: { whole: 'text-body', part: null, was: 'text-caption' },
};

interface PriceProps {
  amount: Cents;
  /**
   * A real earlier price; struck through, smaller, and read as "Was". A card also says how many
   * percent it saves.
   */
  was?: Cents | null | undefined;
  /** The lowest of several prices: it reads "From $64.90". */
  isFrom?: boolean | undefined;
  size?: PriceSize | undefined;
  className?: string | undefined;
}

/** A price with smaller cents; its text is still "$64.90". */
export function Price({ amount, was, isFrom = false, size = 'card', className }: PriceProps) {
  const type = SIZE[size];
  const text = formatMoney(amount);
  const saved = size === 'card' && was != null ? percentSaved(was, amount) : null;
  return (
    <span className={cx('price', className)}>
      <span className={cx('price-now', type.whole)}>
        {isFrom && <span className="price-from">From </span>}
        {type.part === null ? text : text.slice(0, -3)}
        {type.part !== null && <span className={type.part}>{text.slice(-3)}</span>}
      </span>
      {was != null && was > amount && (
        <span className={cx('text-ink-3', type.was)}>
          <span className="sr-only">Was </span>
          <s className="line-through decoration-1">{formatMoney(was)}</s>
        </span>
      )}
      {saved !== null && <span className="price-saved">Save {saved}%</span>}
    </span>
  );
}
