import { stockLevel } from '#domain/stock/levels.ts';
import { cx } from './cx.ts';
import { CircleCheck, CircleX, TriangleAlert } from './icons.tsx';

interface StockWordsProps {
  /** Available units; of a product with variants only whether there are any. */
  stock: number | boolean;
  size?: 'sm' | 'md' | undefined;
}

/** "In stock", "Only 4 left" or "Out of Stock", each with its own icon. */
export function StockWords({ stock, size = 'sm' }: StockWordsProps) {
  const level = typeof stock === 'number' ? stockLevel(stock) : stock ? 'in_stock' : 'out';
  const Icon = level === 'in_stock' ? CircleCheck : level === 'low' ? TriangleAlert : CircleX;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-[650]',
        size === 'sm' ? 'text-caption' : 'text-body',
        level === 'in_stock' && 'text-success',
        level === 'low' && 'text-warning',
        level === 'out' && 'text-danger',
      )}
    >
      <Icon size={size === 'sm' ? 15 : 18} strokeWidth={2} className="shrink-0" />
      {level === 'in_stock' && 'In stock'}
      {level === 'low' && `Only ${stock} left`}
      {level === 'out' && 'Out of Stock'}
    </span>
  );
}
