import { useState } from 'react';

import type { ShopSearch } from '#contract/paths/pages.ts';
import type { SellerRef, Department } from '#contract/schemas/catalog.ts';

import type { PartState } from '#web/lib/parts.ts';
import { Radio } from '#web/ui/choice.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';

import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, optionLooks, OptionList, PartError } from './filter-section.tsx';

interface SellerChoiceProps extends ChoiceProps {
  sellers: PartState<readonly SellerRef[]>;
}

/** One seller or none: pressing the chosen one again clears it, and its label says so. */
export function SellerChoice({ sellers, counts, filters, onChange }: SellerChoiceProps) {
  const [announcement, setAnnouncement] = useState('');
  const { settled, retry } = sellers;
  const list = settled?.ok ? settled.data : [];
  const chosen = list.find((seller) => seller.id === filters.seller);
  const look = optionLooks(counts, 'sellers');

  function choose(seller: SellerRef) {
    onChange({ seller: seller.id });
    setAnnouncement(`${sellerName(seller)} selected`);
  }

  function letGo(seller: SellerRef) {
    onChange({ seller: undefined });
    setAnnouncement(`${sellerName(seller)} no longer selected`);
  }

  return (
    <FilterSection
      title="Seller"
      summary={chosen ? sellerName(chosen) : 'All sellers'}
      open={filters.seller !== undefined || undefined}
    >
      {settled?.ok === false && <PartError message="Error loading sellers" onRetry={retry} />}
      <OptionList options={list} noun="sellers" isChosen={(seller) => seller.id === filters.seller}>
        {(seller) => (
          <Radio
            key={seller.id}
            name="seller"
            value={seller.id}
            label={sellerName(seller)}
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
        )}
      </OptionList>
      {settled?.ok && list.length === 0 && (
        <p className="py-2 text-small text-ink-3">No sellers yet.</p>
      )}
      <LiveRegion message={announcement} />
    </FilterSection>
  );
}

export function sellerName(seller: SellerRef): string {
  return `${seller.first_name} ${seller.last_name}`.trim();
}

/** The names of the URL's slugs and ids; absent while unknown. */
export interface Names {
  department: string | undefined;
  category: string | undefined;
  seller: string | undefined;
}

export function namesOf(
  search: ShopSearch,
  departments: readonly Department[],
  sellers: readonly SellerRef[],
): Names {
  const seller = sellers.find(({ id }) => id === search.seller);
  return {
    department: departments.find(({ slug }) => slug === search.department)?.name,
    category: departments
      .flatMap((department) => department.categories)
      .find(({ slug }) => slug === search.category)?.name,
    seller: seller && sellerName(seller),
  };
}
