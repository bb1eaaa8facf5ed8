import { pageCount, SHOP_PAGE_SIZE, SHOP_PAGE_SIZES } from '#domain/catalog/pagination.ts';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import type { NearCategory } from '#contract/schemas/catalog.ts';
import { CompareTick } from '#web/features/compare/compare-tick.tsx';
import { ComparedSoFar } from '#web/features/compare/compared-so-far.tsx';
import { ProductCard, ProductCardSkeleton } from '#web/features/products/product-card.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PackageSearch } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CLEAR_ALL_FORM } from './filter-section.tsx';
import type { CardLayout } from './card-layout-switch.tsx';
import { useListAddress } from './list-address.ts';
import { filterCount, filtersOf } from './filter-state.ts';
import type { ShopResults } from './list-page.ts';

const EAGER_CARDS = 3;

export function Results({
  search,
  results,
  isUpdating,
  cardLayout,
  onRetry,
}: {
  search: ShopSearch;
  results: Settled<ShopResults> | null;
  isUpdating: boolean;
  /** The card layout on a phone; wider screens always show columns. */
  cardLayout: CardLayout;
  onRetry: () => void;
}) {
  const addressOf = useListAddress();
  const grid = cx(
    'grid gap-3 md:grid-cols-3 md:gap-4 xl:gap-6',
    cardLayout === 'grid' && 'grid-cols-2',
  );
  if (results === null) {
    return (
      // The result line above announces the loading.
      <div data-cards={cardLayout} className={grid}>
        {Array.from({ length: search.size ?? SHOP_PAGE_SIZE }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (!results.ok) {
    return <InlineError message={`Error loading products: ${results.message}`} onRetry={onRetry} />;
  }
  const { products, totalCount, categoriesNear } = results.data;
  const { category } = search;
  if (products.length === 0) {
    const isNarrowed = search.search !== undefined || filterCount(filtersOf(search)) > 0;
    return isNarrowed ? <NothingFound suggested={categoriesNear ?? []} /> : <NothingForSale />;
  }
  return (
    <>
      <ul
        data-cards={cardLayout}
        aria-busy={isUpdating}
        className={cx(grid, 'transition-opacity duration-200', isUpdating && 'opacity-50')}
      >
        {products.map((product, index) => (
          <li key={product.id} className={category && 'grid grid-rows-[1fr_auto]'}>
            <ProductCard product={product} headingLevel="h2" eager={index < EAGER_CARDS} />
            {category && (
              <CompareTick slug={product.slug} name={product.name} category={category} />
            )}
          </li>
        ))}
      </ul>
      <ComparedSoFar />
      <div className="mt-10 space-y-4">
        <Pagination
          page={search.page ?? 1}
          pageCount={pageCount(totalCount, search.size)}
          hrefFor={(page) => addressOf({ ...search, page })}
        />
        {totalCount > SHOP_PAGE_SIZE && <PageSizes search={search} />}
      </div>
    </>
  );
}

/** Another size begins at the first page. */
function PageSizes({ search }: { search: ShopSearch }) {
  const addressOf = useListAddress();
  const { size: chosen = SHOP_PAGE_SIZE } = search;
  return (
    <nav
      aria-label="Products on a page"
      className="flex items-center justify-center gap-1 text-small text-ink-2"
    >
      <span aria-hidden="true">Show</span>
      {SHOP_PAGE_SIZES.map((size) => (
        <a
          key={size}
          href={addressOf({ ...search, size, page: undefined })}
          aria-label={`Show ${size} on a page`}
          aria-current={size === chosen ? 'true' : undefined}
          className={cx(
            'inline-flex size-11 items-center justify-center rounded-control font-[600] tabular-nums',
            size === chosen ? 'text-ink' : 'text-info underline underline-offset-3',
          )}
        >
          {size}
        </a>
      ))}
      <span aria-hidden="true">on a page</span>
    </nav>
  );
}

/** The categories nearest to a search, else the shop's largest ones. */
function NothingFound({ suggested }: { suggested: readonly NearCategory[] }) {
  return (
    <EmptyState
      icon={<PackageSearch size={26} />}
      title="No products found matching your criteria."
      help={
        suggested.length > 0
          ? 'Remove a filter above, or start with one of these categories.'
          : 'Remove a filter above.'
      }
      action={
        <>
          <Button type="submit" form={CLEAR_ALL_FORM}>
            Clear All
          </Button>
          {suggested.map((category) => (
            <LinkButton
              key={category.slug}
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

/** Without filters there is nothing to remove. */
function NothingForSale() {
  return (
    <EmptyState
      icon={<PackageSearch size={26} />}
      title="No products found matching your criteria."
      help="There are no products here yet."
      action={<LinkButton href={pages.home()}>Go to the home page</LinkButton>}
    />
  );
}
