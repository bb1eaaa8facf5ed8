import { Suspense, useRef, useState, useEffect, type RefObject } from 'react';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import type { PartState } from '#web/lib/parts.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Breadcrumb, type Crumb } from '#web/ui/breadcrumb.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Store } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { CardLayoutSwitch, useCardLayout } from './parts/card-layout-switch.tsx';
import { FilterChips } from './parts/filter-chips.tsx';
import type { FilterDepartment, FilterSeller, Options } from './parts/filter-lists.ts';
import { FilterPanel, type WholeLists } from './parts/filter-panel.tsx';
import { ClearAllForm } from './parts/filter-section.tsx';
import type { ShopResults } from './parts/list-page.ts';
import { ResultLine } from './parts/result-line.tsx';
import { Results } from './parts/results.tsx';
import { namesOf, type Names } from './parts/seller-choice.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import type { CountMatches } from './parts/use-preview.ts';

export interface ShopPageProps {
  search: ShopSearch;
  /** Null while loading. */
  results: Settled<ShopResults> | null;
  departments: PartState<readonly FilterDepartment[]>;
  brands: PartState<Options<string>>;
  sellers: PartState<Options<FilterSeller>>;
  lists: WholeLists;
  isUpdating: boolean;
  /** Counts what a search would match, before it is applied. */
  countMatches: CountMatches;
  /** Whether Back or Forward led here. */
  isTravelling: () => boolean;
  onSearch: (search: ShopSearch) => void;
  onRetry: () => void;
}

export function ShopPage({
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
}: ShopPageProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  const [cardLayout, chooseCardLayout] = useCardLayout();
  const resultLine = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  useFocusOnResults(resultLine, { href: pages.shop(search), toolbar, isTravelling });

  const departmentList = departments.settled?.ok ? departments.settled.data : [];
  const sellerList = sellers.settled?.ok ? sellers.settled.data.options : [];
  const names = namesOf(search, departmentList, sellerList);
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
    <div className="page-width pt-3">
      <Breadcrumb crumbs={crumbsOf(search, names)} />
      <h1 tabIndex={-1} className="mt-2 text-h1">
        Our Product Range
      </h1>
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
          <SellerBanner seller={sellerList.find(({ id }) => id === search.seller)} />
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
            <FilterChips search={search} names={names} />
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
    </div>
  );
}

function crumbsOf(search: ShopSearch, names: Names): readonly Crumb[] {
  const place = search.category ? names.category : names.department;
  return place ? [{ label: 'Shop', href: pages.shop() }, { label: place }] : [{ label: 'Shop' }];
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

/** The banner of the one seller whose products are listed. Nothing for a seller without one. */
function SellerBanner({ seller }: { seller: FilterSeller | undefined }) {
  if (!seller?.banner) return null;
  return (
    <div className="mb-4 overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-[10/3] max-h-80 w-full overflow-hidden bg-ground">
        <Picture
          src={seller.banner}
          alt=""
          width={1000}
          height={300}
          sizes="(min-width: 1280px) 984px, 100vw"
          fit="cover"
          eager
        />
      </div>
      <p className="flex items-center gap-2 px-4 py-3 text-small">
        <Store size={20} className="shrink-0 text-ink-2" />
        <span>
          Sold by <strong className="font-[650]">{seller.name}</strong>
        </span>
      </p>
    </div>
  );
}
