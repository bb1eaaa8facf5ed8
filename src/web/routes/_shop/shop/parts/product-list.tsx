import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import type { ShopSearch } from '#contract/paths/pages.ts';

import type { PartState } from '#web/lib/parts.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Drawer } from '#web/ui/dialog.tsx';

import { CardLayoutSwitch, useCardLayout } from './card-layout-switch.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterDepartment, FilterSeller, Options } from './filter-lists.ts';
import { FilterPanel, type WholeLists } from './filter-panel.tsx';
import { ClearAllForm } from './filter-section.tsx';
import { useListAddress } from './list-address.ts';
import type { ShopResults } from './list-page.ts';
import { ResultLine } from './result-line.tsx';
import { Results } from './results.tsx';
import { namesOf } from './seller-choice.tsx';
import { Toolbar } from './toolbar.tsx';
import type { CountMatches } from './use-preview.ts';

export interface ProductListProps {
  search: ShopSearch;
  /** Null while loading. */
  results: Settled<ShopResults> | null;
  departments: PartState<readonly FilterDepartment[]>;
  brands: PartState<Options<string>>;
  /** Null on the page of one seller. */
  sellers: PartState<Options<FilterSeller>> | null;
  lists: WholeLists;
  isUpdating: boolean;
  /** Counts what a search would match, before it is applied. */
  countMatches: CountMatches;
  /** Whether Back or Forward led here. */
  isTravelling: () => boolean;
  onSearch: (search: ShopSearch) => void;
  onRetry: () => void;
  /** Above the search field. */
  children?: ReactNode;
}

/** Products with their filters, search, order and pages: the whole range, or one seller's. */
export function ProductList({
  search,
  results,
  departments,
  brands,
  sellers,
  lists,
  isUpdating,
  countMatches,
  isTravelling,
  onSearch,
  onRetry,
  children,
}: ProductListProps) {
  const addressOf = useListAddress();
  const [isFiltering, setIsFiltering] = useState(false);
  const [cardLayout, chooseCardLayout] = useCardLayout();
  const resultLine = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  useFocusOnResults(resultLine, { href: addressOf(search), toolbar, isTravelling });

  const names = namesOf(
    search,
    departments.settled?.ok ? departments.settled.data : [],
    sellers?.settled?.ok ? sellers.settled.data.options : [],
  );
  const found = results?.ok ? results.data : null;
  const hasCards = results === null || (found !== null && found.products.length > 0);
  const [lastFound, setLastFound] = useState(found);
  if (found !== null && found !== lastFound) setLastFound(found);
  const listed = found ?? lastFound;
  const panel = { search, departments, brands, sellers, lists, listed, countMatches };

  function apply(next: ShopSearch) {
    setIsFiltering(false);
    onSearch(next);
    resultLine.current?.focus();
  }

  function retry() {
    // The button is removed with the error.
    resultLine.current?.focus();
    onRetry();
  }

  return (
    <>
      <div className="mt-5 gap-8 xl:grid xl:grid-cols-[264px_minmax(0,1fr)]">
        <aside
          id="filters"
          aria-label="Filter products"
          className="hidden scroll-mt-header rounded-card border border-line bg-surface target:mb-6 target:block xl:sticky xl:top-[124px] xl:mb-0 xl:block xl:max-h-[calc(100dvh-270px)] xl:self-start xl:overflow-y-auto xl:overscroll-contain"
        >
          <Suspense>
            <FilterPanel {...panel} layout="column" onApply={apply} />
          </Suspense>
        </aside>
        <div className="min-w-0">
          {children}
          <div ref={toolbar}>
            <Toolbar
              search={search}
              onSearch={onSearch}
              onOpenFilters={() => setIsFiltering(true)}
            />
          </div>
          <div className="mt-4 flex min-h-11 items-center gap-3 md:min-h-6">
            <ResultLine
              ref={resultLine}
              search={search}
              names={names}
              isLoading={results === null}
              found={found}
            />
            {hasCards && <CardLayoutSwitch layout={cardLayout} onChoose={chooseCardLayout} />}
          </div>
          <div className="mt-2 empty:hidden">
            <FilterChips
              search={search}
              names={names}
              attributes={listed?.counts?.attributes ?? []}
            />
          </div>
          <div className="mt-4">
            <Suspense>
              <Results
                search={search}
                results={results}
                isUpdating={isUpdating}
                cardLayout={cardLayout}
                onRetry={retry}
              />
            </Suspense>
          </div>
        </div>
      </div>
      <ClearAllForm onClear={() => apply({})} />
      <Drawer open={isFiltering} onClose={() => setIsFiltering(false)} title="Filters" side="left">
        <FilterPanel {...panel} layout="drawer" onApply={apply} />
      </Drawer>
    </>
  );
}

interface FocusOptions {
  href: string;
  /** The element in which the reader may be typing or sorting. */
  toolbar: RefObject<HTMLElement | null>;
  /** Whether Back or Forward led here. */
  isTravelling: () => boolean;
}

/**
 * Moves the focus to the result line after new filters or another page. Back and Forward leave the
 * position to the browser, and a reader who is searching or sorting stays in that field.
 */
function useFocusOnResults(
  ref: RefObject<HTMLElement | null>,
  { href, toolbar, isTravelling }: FocusOptions,
): void {
  const shownHref = useRef(href);
  useEffect(() => {
    if (shownHref.current === href) return;
    shownHref.current = href;
    const isInToolbar = toolbar.current?.contains(document.activeElement) ?? false;
    if (!isTravelling() && !isInToolbar) ref.current?.focus();
  }, [href, ref, toolbar, isTravelling]);
}
