import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Definition {
  term: ReactNode;
  detail: ReactNode;
  /** The most important row: a total. */
  strong?: boolean | undefined;
}

interface DefinitionListProps {
  items: readonly Definition[];
  /** `rows` puts the detail next to its term; `sums` aligns money at the right edge. */
  layout?: 'rows' | 'sums' | undefined;
  className?: string | undefined;
}

export function DefinitionList({ items, layout = 'rows', className }: DefinitionListProps) {
  return (
    <dl className={cx(layout === 'rows' ? 'divide-y divide-line' : 'space-y-2', className)}>
      {items.map((item, index) => (
        <div
          key={index}
          className={
            layout === 'rows'
              ? 'grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[minmax(7rem,30%)_minmax(0,1fr)]'
              : cx(
                  'flex items-baseline justify-between gap-4',
                  item.strong && 'border-t border-line pt-3 text-h3 tabular-nums',
                )
          }
        >
          <dt className={cx('text-ink-2', item.strong ? 'text-ink' : 'text-small')}>{item.term}</dt>
          <dd
            className={cx(
              'min-w-0 break-words',
              layout === 'sums' && 'text-right tabular-nums',
              item.strong && 'font-[800]',
            )}
          >
            {item.detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
