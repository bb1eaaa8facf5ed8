import type { Ref } from 'react';
import type { ShopSearch } from '#contract/paths/pages.ts';
import type { ShopResults } from './list-page.ts';
import { countText } from './filter-section.tsx';
import type { Names } from './seller-choice.tsx';
import { SEARCH_FIELD_ID } from './toolbar.tsx';

interface ResultLineProps {
  ref: Ref<HTMLDivElement>;
  search: ShopSearch;
  names: Names;
  isLoading: boolean;
  /** Null while unknown. */
  found: ShopResults | null;
}

/**
 * "12 products in Tools for “drill”", announced when it changes; takes the focus after a new
 * search.
 */
export function ResultLine({ ref, search, names, isLoading, found }: ResultLineProps) {
  const place = names.category ?? names.department;
  const correctedQuery = found?.correctedQuery ?? null;
  const words = correctedQuery ?? search.search;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className="min-h-6 min-w-0 flex-1 scroll-mt-44 text-body text-ink-2"
    >
      {isLoading && <p>Loading products...</p>}
      {found !== null && (
        <p>
          <strong className="font-[700] text-ink tabular-nums">
            {countText(found.totalCount, found.isCapped)}{' '}
            {found.totalCount === 1 ? 'product' : 'products'}
          </strong>
          {place && ` in ${place}`}
          {words && ` for “${words}”`}
        </p>
      )}
      {correctedQuery !== null && (
        <p className="mt-1 text-small">
          Showing results for <strong className="font-[700] text-ink">{correctedQuery}</strong>.
          Nothing matches “{search.search}”.{' '}
          <a href={`#${SEARCH_FIELD_ID}`} className="text-link whitespace-nowrap">
            Search for something else
          </a>
        </p>
      )}
    </div>
  );
}
