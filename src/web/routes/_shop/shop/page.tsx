import { PackageSearch, Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pageCount, SHOP_PAGE_SIZE } from '#domain/catalog/pagination.ts';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import type { BrandCount, Department, SellerRef } from '#contract/schemas/catalog.ts';
import {
  ProductCard,
  ProductCardSkeleton,
  type CardActions,
  type CardProduct,
} from '#web/features/products/product-card.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Breadcrumb, type Crumb } from '#web/ui/breadcrumb.tsx';
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { FilterChips } from './parts/filter-chips.tsx';
import { FilterPanel, sellerName } from './parts/filter-panel.tsx';
import { filterCount, filtersOf } from './parts/filter-state.ts';

const EAGER_CARDS = 3;
const SUGGESTED_CATEGORIES = 3;

export interface ShopPageProps {
  search: ShopSearch;
  /** Null while the first answer is on the way. */
  results: Settled<{ products: readonly CardProduct[]; totalCount: number }> | null;
  departments: Settled<readonly Department[]>;
  brands: Settled<readonly BrandCount[]>;
  sellers: Settled<readonly SellerRef[]>;
  /** A new list is on the way: the old one stays, dimmed. */
  isUpdating: boolean;
  actions: CardActions;
  onSearch: (search: ShopSearch) => void;
  onRetry: () => void;
}

export function ShopPage({
  search,
  results,
  departments,
  brands,
  sellers,
  isUpdating,
  actions,
  onSearch,
  onRetry,
}: ShopPageProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  const resultsRef = useFocusOnNewResults(search);
  const names = namesOf(search, departments, sellers);
  const filters = { search, departments, brands, sellers };
  const key = pages.shop({ ...search, page: undefined });

  function apply(next: ShopSearch) {
    setIsFiltering(false);
    onSearch(next);
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
          <FilterPanel key={key} {...filters} layout="column" onApply={apply} />
        </aside>
        <div className="min-w-0">
          <Toolbar
            search={search}
            onSearch={onSearch}
            filtersButton={
              <FiltersButton
                count={filterCount(filtersOf(search))}
                onOpen={() => setIsFiltering(true)}
              />
            }
          />
          <p
            ref={resultsRef}
            tabIndex={-1}
            role="status"
            className="mt-4 min-h-6 scroll-mt-44 text-body text-ink-2"
          >
            <ResultLine search={search} results={results} names={names} />
          </p>
          <div className="mt-2 empty:hidden">
            <FilterChips search={search} names={names} />
          </div>
          <div className="mt-4">
            <Results
              search={search}
              results={results}
              departments={departments}
              isUpdating={isUpdating}
              actions={actions}
              onRetry={onRetry}
            />
          </div>
        </div>
      </div>
      <Drawer open={isFiltering} onClose={() => setIsFiltering(false)} title="Filters" side="left">
        <FilterPanel
          key={key}
          {...filters}
          layout="drawer"
          onApply={apply}
          onClear={() => setIsFiltering(false)}
        />
      </Drawer>
    </div>
  );
}

interface ToolbarProps {
  search: ShopSearch;
  onSearch: (search: ShopSearch) => void;
  filtersButton: ReactNode;
}

/** Searching and sorting keep the filters and start at the first page. */
function Toolbar({ search, onSearch, filtersButton }: ToolbarProps) {
  return (
    <form
      role="search"
      aria-label="Search the range"
      action={pages.shop()}
      method="get"
      className="flex flex-col gap-3 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('search');
        const words = typeof text === 'string' ? text.trim() : '';
        onSearch({ ...search, search: words === '' ? undefined : words, page: undefined });
      }}
    >
      {search.department && <input type="hidden" name="department" value={search.department} />}
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.minPrice && <input type="hidden" name="minPrice" value={search.minPrice} />}
      {search.maxPrice !== undefined && (
        <input type="hidden" name="maxPrice" value={search.maxPrice} />
      )}
      {search.brand?.map((brand) => (
        <input key={brand} type="hidden" name="brand" value={brand} />
      ))}
      {search.seller && <input type="hidden" name="seller" value={search.seller} />}
      <div className="relative min-w-0 flex-1">
        <label htmlFor="shop-search" className="sr-only">
          Search these products
        </label>
        <Input
          key={search.search}
          id="shop-search"
          type="search"
          name="search"
          defaultValue={search.search}
          maxLength={200}
          placeholder="Search these products"
          enterKeyHint="search"
          autoComplete="off"
          className="pr-12"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control hover:bg-ground"
        >
          <Search aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
      <div className="flex items-center gap-3 sm:gap-2">
        {filtersButton}
        <label htmlFor="shop-sort" className="shrink-0 text-small font-[600] max-lg:sr-only">
          Sort by
        </label>
        <div className="flex-1 sm:w-48">
          <Select
            id="shop-sort"
            name="sort"
            value={search.sort ?? 'newest'}
            onChange={(event) => onSearch({ ...search, sort: event.target.value, page: undefined })}
          >
            <option value="newest">Newest</option>
            <option value="price_asc">Price low to high</option>
            <option value="price_desc">Price high to low</option>
            <option value="rating">Top rated</option>
          </Select>
        </div>
      </div>
    </form>
  );
}

/** Before hydration it leads to the panel further down the page, which then shows. */
function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const icon = <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.75} />;
  const label = count === 0 ? 'Filters' : `Filters (${count})`;
  return useHydrated() ? (
    <Button
      variant="secondary"
      icon={icon}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="shrink-0 xl:hidden"
    >
      {label}
    </Button>
  ) : (
    <a
      href="#filters"
      className={buttonClass({ variant: 'secondary', className: 'shrink-0 xl:hidden' })}
    >
      {icon}
      {label}
    </a>
  );
}

interface ResultLineProps extends Pick<ShopPageProps, 'search' | 'results'> {
  names: Names;
}

function ResultLine({ search, results, names }: ResultLineProps) {
  if (results === null || !results.ok) return null;
  const { totalCount } = results.data;
  const place = names.category ?? names.department;
  return (
    <>
      <strong className="font-[700] text-ink tabular-nums">
        {totalCount.toLocaleString('en-AU')} {totalCount === 1 ? 'product' : 'products'}
      </strong>
      {place && ` in ${place}`}
      {search.search && ` for \u201c${search.search}\u201d`}
    </>
  );
}

type ResultsProps = Pick<
  ShopPageProps,
  'search' | 'results' | 'departments' | 'isUpdating' | 'actions' | 'onRetry'
>;

const grid = 'grid gap-3 md:grid-cols-3 md:gap-4 xl:gap-6';

function Results({ search, results, departments, isUpdating, actions, onRetry }: ResultsProps) {
  if (results === null) {
    return (
      <Loading label="Loading products...">
        <div className={grid}>
          {Array.from({ length: SHOP_PAGE_SIZE }, (_, index) => (
            <ProductCardSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  }
  if (!results.ok) {
    return <InlineError message={`Error loading products: ${results.message}`} onRetry={onRetry} />;
  }
  const { products, totalCount } = results.data;
  if (products.length === 0) return <NothingFound departments={departments} />;
  return (
    <>
      {isUpdating && (
        <p role="status" className="sr-only">
          Loading products...
        </p>
      )}
      <ul
        aria-busy={isUpdating}
        className={cx(grid, 'transition-opacity duration-200', isUpdating && 'opacity-50')}
      >
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              actions={actions}
              headingLevel="h2"
              eager={index < EAGER_CARDS}
            />
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Pagination
          page={search.page ?? 1}
          pageCount={pageCount(totalCount)}
          hrefFor={(page) => pages.shop({ ...search, page })}
        />
      </div>
    </>
  );
}

function NothingFound({ departments }: Pick<ShopPageProps, 'departments'>) {
  const suggested = (departments.ok ? departments.data : [])
    .flatMap((department) => department.categories)
    .toSorted((a, b) => b.product_count - a.product_count)
    .slice(0, SUGGESTED_CATEGORIES);
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden="true" size={26} strokeWidth={1.75} />}
      title="No products found matching your criteria."
      help="Take a filter away above, or start from one of these categories."
      action={
        <>
          <LinkButton href={pages.shop()}>Clear All</LinkButton>
          {suggested.map((category) => (
            <LinkButton
              key={category.id}
              variant="secondary"
              href={pages.shop({ category: category.slug })}
            >
              {category.name}
            </LinkButton>
          ))}
        </>
      }
    />
  );
}

interface Names {
  department: string | undefined;
  category: string | undefined;
  seller: string | undefined;
}

function namesOf(
  search: ShopSearch,
  departments: ShopPageProps['departments'],
  sellers: ShopPageProps['sellers'],
): Names {
  const list = departments.ok ? departments.data : [];
  const seller = sellers.ok ? sellers.data.find(({ id }) => id === search.seller) : undefined;
  return {
    department: list.find(({ slug }) => slug === search.department)?.name,
    category: list
      .flatMap((department) => department.categories)
      .find(({ slug }) => slug === search.category)?.name,
    seller: seller && sellerName(seller),
  };
}

function crumbsOf(search: ShopSearch, names: Names): readonly Crumb[] {
  const place = search.category ? names.category : names.department;
  const home = { label: 'Home', href: pages.home() };
  return place
    ? [home, { label: 'Shop', href: pages.shop() }, { label: place }]
    : [home, { label: 'Shop' }];
}

/** A new page or new filters put the focus on the result line; the first view leaves it alone. */
function useFocusOnNewResults(search: ShopSearch) {
  const ref = useRef<HTMLParagraphElement>(null);
  const href = pages.shop(search);
  const shownHref = useRef(href);
  useEffect(() => {
    if (shownHref.current === href) return;
    shownHref.current = href;
    ref.current?.focus();
  }, [href]);
  return ref;
}
