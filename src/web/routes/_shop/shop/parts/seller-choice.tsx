import { useState } from 'react';

import type { ShopSearch } from '#contract/paths/pages.ts';

import type { PartState } from '#web/lib/parts.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Radio } from '#web/ui/choice.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';

import {
  categoriesIn,
  drawnOptions,
  type FilterDepartment,
  type FilterSeller,
  type Options,
} from './filter-lists.ts';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, Fold, optionLooks, PartError } from './filter-section.tsx';

interface SellerChoiceProps extends ChoiceProps {
  sellers: PartState<Options<FilterSeller>>;
}

/** One seller or none: pressing the chosen one again clears it, and its label says so. */
export function SellerChoice({
  sellers,
  search,
  lists,
  counts,
  filters,
  onChange,
  onCountAll,
}: SellerChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { settled, retry } = sellers;
  const drawn = settled?.ok ? settled.data : { options: [], count: 0 };
  const isPart = drawn.options.length < drawn.count;
  const whole = useAsync(isPart && isOpen ? 'sellers' : null, lists.sellers);
  const { options } =
    isPart && whole.data !== null
      ? drawnOptions(whole.data, {
          isOpen,
          isChosen: ({ id }) => id === filters.seller || id === search.seller,
        })
      : drawn;
  const chosen = options.find((seller) => seller.id === filters.seller);
  const look = optionLooks(counts, 'sellers');

  function choose(seller: FilterSeller) {
    onChange({ seller: seller.id });
    setAnnouncement(`${seller.name} selected`);
  }

  function letGo(seller: FilterSeller) {
    onChange({ seller: undefined });
    setAnnouncement(`${seller.name} no longer selected`);
  }

  return (
    <FilterSection
      title="Seller"
      summary={chosen?.name ?? 'All sellers'}
      open={filters.seller !== undefined || search.open === 'sellers' || undefined}
    >
      {settled?.ok === false && <PartError message="Error loading sellers" onRetry={retry} />}
      {options.map((seller) => (
        <Radio
          key={seller.id}
          name="seller"
          value={seller.id}
          label={seller.name}
          {...look(seller.id)}
          checked={filters.seller === seller.id}
          onChange={() => choose(seller)}
          onClick={() => {
            if (filters.seller === seller.id) letGo(seller);
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ' || filters.seller !== seller.id) return;
            event.preventDefault();
            letGo(seller);
          }}
        />
      ))}
      {options.length < drawn.count && (
        <Fold
          list="sellers"
          count={drawn.count}
          search={search}
          whole={whole}
          error="Error loading sellers"
          onOpen={() => {
            setIsOpen(true);
            onCountAll();
          }}
        />
      )}
      {settled?.ok && drawn.count === 0 && (
        <p className="py-2 text-small text-ink-3">No sellers yet.</p>
      )}
      <LiveRegion message={announcement} />
    </FilterSection>
  );
}

/** The names of the URL's slugs and ids; absent while unknown. */
export type Names = Readonly<Record<string, string | undefined>>;

export function namesOf(
  search: ShopSearch,
  departments: readonly FilterDepartment[],
  sellers: readonly FilterSeller[],
): Names {
  return {
    department: departments.find(({ slug }) => slug === search.department)?.name,
    category: categoriesIn(departments).find(({ slug }) => slug === search.category)?.name,
    seller: sellers.find(({ id }) => id === search.seller)?.name,
  };
}
