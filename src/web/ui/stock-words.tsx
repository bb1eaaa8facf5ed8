import type { ReactNode } from 'react';

import { stockLevel } from '#domain/stock/levels.ts';
import { cx } from './cx.ts';

interface StockWordsProps {
  as?: 'span' | 'p' | undefined;
  /** Available units; of a product with variants only whether there are any. */
  stock: number | boolean;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
  /** Why nothing can be bought, if it is not sold out. */
  insteadOfOut?: string | null | undefined;
  /** What the line says after it. */
  children?: ReactNode;
}

/** "In stock", "Only 4 left" or "Out of Stock", each with its own icon. */
export function StockWords({
  as: Line = 'span',
  stock,
  size = 'sm',
  className,
  insteadOfOut,
  children,
}: StockWordsProps) {
  const level = typeof stock === 'number' ? stockLevel(stock) : stock ? 'in_stock' : 'out';
  return (
    <Line
      className={cx('stock-words', size === 'md' && 'stock-words-md', className)}
      data-level={level}
    >
      {level === 'in_stock' && 'In stock'}
      {level === 'low' && `Only ${stock} left`}
      {level === 'out' && (insteadOfOut ?? 'Out of Stock')}
      {children}
    </Line>
  );
}
