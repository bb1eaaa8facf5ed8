import type { ProductSort } from '#domain/catalog/product-sorts.ts';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import type { ShopSearch } from '#contract/paths/pages.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Search, SlidersHorizontal } from '#web/ui/icons.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { filterCount, filtersOf } from './filter-state.ts';
import { useListAddress } from './list-address.ts';

/** The target of "Search for something else". */
export const SEARCH_FIELD_ID = 'shop-search';

const SORT_WORDS: Record<ProductSort, string> = {
  relevance: 'Relevance',
  newest: 'Newest',
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
  rating: 'Top rated',
  unit_price: 'Unit price',
};

interface ToolbarProps {
  search: ShopSearch;
  onSearch: (search: ShopSearch) => void;
  onOpenFilters: () => void;
}

/** Searching and sorting keep the filters and reset the page to 1. */
export function Toolbar({ search, onSearch, onOpenFilters }: ToolbarProps) {
  const addressOf = useListAddress();
  const isSearching = search.search !== undefined;
  return (
    <form
      role="search"
      aria-label="Search the range"
      action={addressOf({})}
      method="get"
      className="flex flex-col gap-3 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('search');
        const words = typeof text === 'string' ? text.trim() : '';
        onSearch({ ...search, search: words === '' ? undefined : words, page: undefined });
      }}
    >
      <AppliedFilters search={search} />
      <div className="relative min-w-0 flex-1">
        <label htmlFor={SEARCH_FIELD_ID} className="sr-only">
          Search these products
        </label>
        <Input
          key={search.search}
          id={SEARCH_FIELD_ID}
          type="search"
          name="search"
          defaultValue={search.search}
          maxLength={MAX_SEARCH_LENGTH}
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
          <Search size={20} />
        </button>
      </div>
      <div className="flex items-center gap-3 sm:gap-2">
        <FiltersButton count={filterCount(filtersOf(search))} onOpen={onOpenFilters} />
        <label htmlFor="shop-sort" className="shrink-0 text-small font-[600] max-lg:sr-only">
          Sort by
        </label>
        <div className="flex-1 sm:w-48">
          <Select
            id="shop-sort"
            name="sort"
            value={search.sort ?? (isSearching ? 'relevance' : 'newest')}
            onChange={({ target }) => onSearch({ ...search, sort: target.value, page: undefined })}
          >
            {Object.entries(SORT_WORDS).map(([sort, words]) =>
              sort === 'relevance' && !isSearching ? null : (
                <option key={sort} value={sort}>
                  {words}
                </option>
              ),
            )}
          </Select>
        </div>
      </div>
    </form>
  );
}

/** Keeps the filters when the browser itself submits the form. */
function AppliedFilters({ search }: { search: ShopSearch }) {
  const addressOf = useListAddress();
  const url = addressOf({ ...search, search: undefined, sort: undefined, page: undefined });
  return [...new URLSearchParams(url.split('?')[1])].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** Before hydration it links to the panel further down, which is visible then. */
function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const icon = <SlidersHorizontal size={18} />;
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
