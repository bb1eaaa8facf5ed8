import type { ReactNode } from 'react';
import { paginationWindow, showsPagination } from '#domain/catalog/pagination.ts';
import { cx } from './cx.ts';
import { ChevronLeft, ChevronRight } from './icons.tsx';

interface PaginationProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
}

/** Links to the pages: up to five numbers, the first and the last; nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor }: PaginationProps) {
  if (!showsPagination(pageCount)) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1 sm:gap-2">
      <Step href={page > 1 ? hrefFor(page - 1) : null} rel="prev">
        <ChevronLeft size={20} />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      <ol className="flex min-w-0 items-center gap-0.5 sm:gap-1">
        {paginationWindow(page, pageCount).map((item, index) =>
          item === 'ellipsis' ? (
            <li
              key={`gap-${index}`}
              aria-hidden="true"
              className="w-4 text-center text-ink-3 max-[359px]:w-2 sm:w-6"
            >
              …
            </li>
          ) : (
            <li key={item} className="min-w-6 shrink basis-10 sm:basis-11">
              <a
                href={hrefFor(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                className={cx(
                  'flex h-10 items-center justify-center rounded-control font-[600] tabular-nums transition-colors duration-[120ms] sm:h-11',
                  item === page ? 'bg-ink text-white' : 'text-ink hover:bg-neutral-tint',
                )}
              >
                {item}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step href={page < pageCount ? hrefFor(page + 1) : null} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight size={20} />
      </Step>
    </nav>
  );
}

interface StepProps {
  href: string | null;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Step({ href, rel, children }: StepProps) {
  const stepClass =
    'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control border px-2 font-[600] max-[359px]:min-w-10 sm:px-4';
  return href === null ? (
    <span role="link" aria-disabled="true" className={cx(stepClass, 'border-line text-edge')}>
      {children}
    </span>
  ) : (
    <a href={href} rel={rel} className={cx(stepClass, 'border-edge bg-surface hover:border-ink')}>
      {children}
    </a>
  );
}
