import type { ReactNode } from 'react';

import { stockLevel } from '#domain/stock/levels.ts';
import { cx } from './cx.ts';
import { CircleCheck, CircleX, TriangleAlert } from './icons.tsx';

interface StockWordsProps {
  as?: 'span' | 'p' | undefined;
  /** Available units; of a product with variants only whether there are any. */
  stock: number | boolean;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
  /** What the line says after it. */
  children?: ReactNode;
}

/** "In stock", "Only 4 left" or "Out of Stock", each with its own icon. */
export function StockWords({
  as: Line = 'span',
  stock,
  size = 'sm',
  className,
  children,
}: StockWordsProps) {
  const level = typeof stock === 'number' ? stockLevel(stock) : stock ? 'in_stock' : 'out';
  const Icon = level === 'in_stock' ? CircleCheck : level === 'low' ? TriangleAlert : CircleX;
  return (
    <Line
      className={cx(
        'stock-words',
        size === 'sm' ? 'text-caption' : 'text-body',
        level === 'in_stock' && 'text-success',
        level === 'low' && 'text-warning',
        level === 'out' && 'text-danger',
        className,
      )}
    >
      <Icon size={size === 'sm' ? 15 : 18} strokeWidth={2} />
      {level === 'in_stock' && 'In stock'}
      {level === 'low' && `Only ${stock} left`}
      {level === 'out' && 'Out of Stock'}
      {children}
    </Line>
  );
}
