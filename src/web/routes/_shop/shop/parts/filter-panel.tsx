import { useRef, useState } from 'react';
import type { ShopSearch } from '#contract/paths/pages.ts';
import type { MenuDepartment } from '#web/features/shell/navigation.ts';
import { useEarlyTicks } from '#web/lib/early-presses.ts';
import type { PartState } from '#web/lib/parts.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { CLEAR_ALL_FORM, countText, FilterSection } from './filter-section.tsx';
import { AttributeChoice } from './attribute-choice.tsx';
import { BrandChoice } from './brand-choice.tsx';
import type { FilterDepartment, FilterSeller, Options } from './filter-lists.ts';
import { searchWith, useFilterDraft, type FilterState } from './filter-state.ts';
import { useListAddress } from './list-address.ts';
import type { OptionCounts } from './list-page.ts';
import { OfferChoice, CategoryChoice, DepartmentChoice } from './filter-choices.tsx';
import { PriceRange, priceSummary } from './price-range.tsx';
import { ATTRIBUTES_OF } from './read-filters.ts';
import { SellerChoice } from './seller-choice.tsx';
import { usePreview, type CountMatches, type ListSummary } from './use-preview.ts';

/** Loads every option of a list of which the page has the first ones only. */
export interface WholeLists {
  categories: () => Promise<readonly MenuDepartment[]>;
  brands: () => Promise<readonly string[]>;
  sellers: () => Promise<readonly FilterSeller[]>;
}

export interface ChoiceProps {
  /** The applied search, of which the page was drawn. */
  search: ShopSearch;
  filters: FilterState;
  lists: WholeLists;
  /** How many products each option would match; null while unknown. */
  counts: OptionCounts | null;
  onChange: (part: Partial<FilterState>) => void;
  /** Counts every option, not only those that are drawn at first. */
  onCountAll: () => void;
}

export interface FilterPanelProps {
  search: ShopSearch;
  departments: PartState<readonly FilterDepartment[]>;
  brands: PartState<Options<string>>;
  /** Null on the page of one seller. */
  sellers: PartState<Options<FilterSeller>> | null;
  lists: WholeLists;
  listed: ListSummary | null;
  countMatches: CountMatches;
  onApply: (search: ShopSearch) => void;
  /** `drawer` keeps its buttons at the bottom of the screen. */
  layout: 'column' | 'drawer';
}

/** A GET form whose choices stay here until Apply Filters; their result is counted at once. */
export function FilterPanel({
  search,
  departments,
  brands,
  sellers,
  lists,
  listed,
  countMatches,
  onApply,
  layout,
}: FilterPanelProps) {
  const addressOf = useListAddress();
  const form = useRef<HTMLFormElement>(null);
  useEarlyTicks(form);
  const { filters, hasChanged, change } = useFilterDraft(search);
  const wanted = searchWith(search, filters);
  const [isCountingAll, setIsCountingAll] = useState(false);
  const needsCounts = hasChanged || (isCountingAll && listed?.counts?.isPart === true);
  const preview = usePreview(needsCounts ? wanted : null, listed, countMatches);
  const choice = {
    search,
    filters,
    lists,
    counts: preview?.counts ?? null,
    onChange: change,
    onCountAll: () => setIsCountingAll(true),
  };

  return (
    <form
      ref={form}
      action={addressOf({})}
      method="get"
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply(wanted);
      }}
      className={layout === 'drawer' ? 'flex min-h-full flex-col' : undefined}
    >
      {search.search && <input type="hidden" name="search" value={search.search} />}
      {search.category && <input type="hidden" name={ATTRIBUTES_OF} value={search.category} />}
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      {search.size && <input type="hidden" name="size" value={search.size} />}
      <div className={layout === 'drawer' ? 'flex-1 px-4 sm:px-6' : 'px-4'}>
        <div className="divide-y divide-line">
          <DepartmentChoice
            departments={departments}
            // On a phone the attributes of a category came after two long lists.
            isOpen={layout === 'column' || search.category === undefined}
            {...choice}
          />
          <CategoryChoice departments={departments} {...choice} />
          <FilterSection
            title="Price Range"
            summary={priceSummary(filters.minPrice, filters.maxPrice)}
            open
          >
            <PriceRange
              min={filters.minPrice}
              max={filters.maxPrice}
              onChange={(minPrice, maxPrice) => change({ minPrice, maxPrice })}
            />
          </FilterSection>
          {preview?.counts?.attributes.map((attribute) => (
            <AttributeChoice key={attribute.key} attribute={attribute} {...choice} />
          ))}
          <BrandChoice brands={brands} {...choice} />
          {sellers !== null && <SellerChoice sellers={sellers} {...choice} />}
          <OfferChoice {...choice} />
        </div>
      </div>
      <div className="sticky bottom-0 z-1 border-t border-line bg-surface px-4 pt-2.5 pb-4 sm:px-6 xl:px-4 xl:pb-3">
        <p
          aria-live="polite"
          className={cx(
            'min-h-5 text-small tabular-nums transition-colors duration-[120ms]',
            preview?.isCounting ? 'text-ink-3' : 'text-ink',
          )}
        >
          {preview && matchWords(preview)}
        </p>
        <div className="mt-2 grid grid-cols-2 gap-3 xl:grid-cols-[1fr_auto] xl:gap-1">
          <Button
            type="submit"
            full
            className="px-3!"
            variant={hasChanged ? 'primary' : 'secondary'}
          >
            Apply Filters
          </Button>
          <Button type="submit" form={CLEAR_ALL_FORM} full className="px-3!" variant="ghost">
            Clear All
          </Button>
        </div>
      </div>
    </form>
  );
}

function matchWords({ totalCount, isCapped }: ListSummary): string {
  return totalCount === 1
    ? '1 product matches'
    : `${countText(totalCount, isCapped)} products match`;
}
